#include "app/audit_state.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/output.hpp"
#include "app/state_json.hpp"
#include "files/file_io.hpp"
#include "files/json_reader.hpp"
#include "files/sha256.hpp"
#include "instance/places_file.hpp"
#include "numeric/error.hpp"
#include "setting/task/task_json.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;
using audit::all_inputs::LossState;
using audit::all_inputs::OpenBox;
using audit::all_inputs::OpenRow;
using audit::all_inputs::QueryBox;
using files::JsonNode;

constexpr const char* audit_state_format = "sinkproof-audit-state/1";
/// What a search that stops by itself leaves open is less.
constexpr std::size_t most_bytes = std::size_t{1} << 28U;
constexpr long most_halvings_of_state = 1'000'000;

constexpr std::array query_names{"trigger", "content"};

Json json_of(const std::vector<double>& numbers) {
  Json list = Json::array();
  for (const double x : numbers) list.push_back(text_of(x));
  return list;
}

Json json_of(const OpenBox& box) {
  Json rows = Json::array();
  for (const auto& [row, bound] : box.rows)
    rows.push_back({row.others, row.has_trigger, row.sign, text_of(bound)});
  return {{"query", query_names[box.query]},   {"coordinate", box.coordinate},
          {"lower", json_of(box.box.lower())}, {"upper", json_of(box.box.upper())},
          {"halvings", box.halvings},          {"rows", rows}};
}

double number(const JsonNode& node, double least, double most) {
  const double x = double_of(node);
  if (!(x >= least && x <= most))
    node.reject(text_of(x) + " (expected a number from " + text_of(least) + " to " + text_of(most) + ")");
  return x;
}

/// What nothing is known of has the bound ∞.
double read_bound(const JsonNode& node) {
  return number(node, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity());
}

std::vector<double> read_ends(const JsonNode& node, std::size_t count) {
  std::vector<double> result;
  for (const auto& end : node.elements(count)) result.push_back(number(end, -1, 1));
  return result;
}

OpenBox read_box(const JsonNode& node, const task::TriggerTask& task) {
  const auto m = static_cast<std::size_t>(task.content_dimension);
  const auto query = node.field("query").one_of({query_names[0], query_names[1]}) == query_names[0]
                         ? audit::all_inputs::trigger_query
                         : audit::all_inputs::content_query;
  const auto coordinate = node.field("coordinate").integer<std::size_t>(0, m + 2);
  auto lower = read_ends(node.field("lower"), m);
  auto upper = read_ends(node.field("upper"), m);
  for (std::size_t i = 0; i < m; ++i)
    if (lower[i] > upper[i]) node.reject("a lower end above the upper one");
  OpenBox box{query,
              coordinate,
              QueryBox(std::move(lower), std::move(upper)),
              {},
              node.field("halvings").integer<long>(0, most_halvings_of_state)};
  for (const auto& row : node.field("rows").elements()) {
    const auto parts = row.elements(4);
    const bool is_content = query == audit::all_inputs::content_query;
    const bool has_trigger = parts[1].boolean();
    if (has_trigger && !is_content) parts[1].fail("false");
    // Of c content tokens, c = 1 … L−2, a content query is one.
    const long least = is_content && !has_trigger ? 0 : 1;
    box.rows.push_back({{query, parts[0].integer<long>(least, task.length - (is_content ? 3 : 2)),
                         has_trigger, coordinate, parts[2].integer<int>(-1, 1) < 0 ? -1 : 1},
                        read_bound(parts[3])});
  }
  return box;
}

}  // namespace

AuditState::AuditState(const std::filesystem::path& folder, const std::string& model_file,
                       const task::TriggerInstance& instance, double gap, std::uint64_t seed)
    : file_(folder / (std::filesystem::path(model_file).stem().string() + "--all-inputs.state")),
      task_(instance.task),
      instance_sha256_(files::sha256(task::to_json(instance).dump())),
      gap_(text_of(gap)),
      seed_(std::to_string(seed)) {}

std::string AuditState::document(const task::Place& place, const LossState& state) const {
  Json json{{"format", audit_state_format},
            {"program", program_of_states()},
            {"instance_sha256", instance_sha256_},
            {"gap", gap_},
            {"seed", seed_},
            {"place", task::to_json(place)},
            {"closed", text_of(state.closed)},
            {"halvings", state.halvings},
            {"open", Json::array()}};
  for (const auto& box : state.open) json["open"].push_back(json_of(box));
  json["checksum"] = files::sha256(json.dump());
  return json.dump() + "\n";
}

audit::AllInputsState AuditState::read() const {
  const std::string bytes = files::read_file(file_, most_bytes);
  const Json json = files::parse_json(bytes, file_.string());
  const JsonNode node(json, file_.string());
  expect(node.field("format"), audit_state_format);
  expect(node.field("program"), program_of_states());
  expect(node.field("instance_sha256"), instance_sha256_);
  expect(node.field("gap"), gap_);
  expect(node.field("seed"), seed_);
  numeric::NumberBudget budget;
  audit::AllInputsState result{instance::read_place(node.field("place"), task_, budget), {}};
  if (!result.place.coordinate) node.field("place").reject("no coordinate");
  result.loss.closed = read_bound(node.field("closed"));
  result.loss.halvings = node.field("halvings").integer<long>(0, most_halvings_of_state);
  for (const auto& box : node.field("open").elements()) result.loss.open.push_back(read_box(box, task_));
  if (bytes != document(result.place, result.loss)) node.reject("damaged");
  return result;
}

std::optional<audit::AllInputsState> AuditState::resume() const {
  auto state = load_state(file_, [&] { return read(); });
  if (!state)
    note("--resume: no state of this search in " + file_.parent_path().string() + "; it starts anew");
  return state;
}

void AuditState::require_none() const {
  std::error_code error;
  if (std::filesystem::exists(file_, error) || error)
    throw InputError(
        file_.string() +
        ": there is the state of a search (expected --resume, to go on from it, or another --state)");
}

void AuditState::update(const task::Place& place, const LossState& state, bool is_last) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds interval{250};
  constexpr int most_of_time = 20;  // a 20th goes into saving
  const auto begin = Clock::now();
  if (!is_last && begin < next_) return;
  files::write_file_atomically(file_, document(place, state));
  const auto end = Clock::now();
  next_ = end + std::max<Clock::duration>(interval, most_of_time * (end - begin));
}

}  // namespace sinkproof::app
