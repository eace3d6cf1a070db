#include "app/fuzz_state.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/output.hpp"
#include "app/state_json.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;
using engine::FuzzCounts;
using files::JsonNode;

constexpr const char* fuzz_state_format = "sinkproof-fuzz-state/1";
constexpr std::chrono::milliseconds interval{250};

std::uint64_t count_of(const JsonNode& node) {
  return node.integer<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace

FuzzState::FuzzState(const std::filesystem::path& corpus, const theorem::Description& theorem,
                     std::string mutant, const engine::FuzzOptions& options)
    : theorem_(theorem.id),
      statement_(theorem.statement_sha256),
      mutant_(std::move(mutant)),
      dropped_(options.dropped),
      seed_(options.seed),
      trials_(options.trials),
      latest_(options.done) {
  std::string name = theorem_ + "--search--seed" + std::to_string(seed_);
  for (const auto& hypothesis : dropped_) name += "--without-" + hypothesis;
  // A mutant may be a formula, which is no name.
  if (!mutant_.empty()) name += "--mutant-" + theorem::short_hash(mutant_);
  file_ = corpus / (name + ".state");
}

std::string FuzzState::document(const FuzzCounts& counts) const {
  Json json{{"format", fuzz_state_format},
            {"program", program_of_states()},
            {"theorem", theorem_},
            {"statement_sha256", statement_},
            {"dropped", dropped_},
            {"mutant", mutant_},
            {"seed", std::to_string(seed_)},
            {"trials", counts.trials},
            {"discarded", counts.discarded},
            {"undefined", counts.undefined},
            {"uncertified", counts.uncertified},
            {"best", nullptr}};
  if (counts.best_margin) {
    Json values = Json::array();
    for (const double value : counts.best.values) values.push_back(text_of(value));
    json["best"] = {{"margin", text_of(*counts.best_margin)},
                    {"trial", counts.best_trial},
                    {"source", to_string(counts.best_source)},
                    {"shape", counts.best.shape},
                    {"values", values}};
  }
  // It sees damage, not intent.
  json["checksum"] = theorem::short_hash(json.dump());
  return json.dump(1) + "\n";
}

FuzzCounts FuzzState::read() const {
  constexpr std::size_t most_bytes = 1U << 24U;
  const std::string bytes = files::read_file(file_, most_bytes);
  const Json json = files::parse_json(bytes, file_.string());
  const JsonNode node(json, file_.string());
  expect(node.field("format"), fuzz_state_format);
  expect(node.field("program"), program_of_states());
  expect(node.field("theorem"), theorem_);
  expect(node.field("statement_sha256"), statement_);
  expect(node.field("mutant"), mutant_);
  expect(node.field("seed"), std::to_string(seed_));
  FuzzCounts counts;
  counts.trials = count_of(node.field("trials"));
  counts.discarded = count_of(node.field("discarded"));
  counts.undefined = count_of(node.field("undefined"));
  counts.uncertified = count_of(node.field("uncertified"));
  if (const auto best = node.field("best"); !best.value().is_null()) {
    counts.best_margin = double_of(best.field("margin"));
    counts.best_trial = count_of(best.field("trial"));
    const auto& source = best.field("source").string();
    for (const auto known : {engine::CandidateSource::construction, engine::CandidateSource::optimised})
      if (source == to_string(known)) counts.best_source = known;
    for (const auto& size : best.field("shape").elements())
      counts.best.shape.push_back(
          size.integer<long>(std::numeric_limits<long>::min(), std::numeric_limits<long>::max()));
    for (const auto& value : best.field("values").elements()) counts.best.values.push_back(double_of(value));
  }
  if (bytes != document(counts)) node.reject("damaged, or of another search");
  return counts;
}

std::optional<FuzzCounts> FuzzState::load() const {
  return load_state(file_, [&] { return read(); });
}

FuzzCounts FuzzState::resume() const {
  const auto counts = load();
  if (!counts) {
    note("--resume: no state of this search in " + file_.parent_path().string() +
         "; it starts with the first trial");
    return {};
  }
  if (counts->trials > trials_) {
    throw InputError("--trials " + std::to_string(trials_) + ": the search in " + file_.string() +
                     " has done " + std::to_string(counts->trials) + " (expected more, or no --resume)");
  }
  return *counts;
}

void FuzzState::update(const FuzzCounts& counts) {
  const auto now = std::chrono::steady_clock::now();
  const bool is_news = counts.trials != latest_.trials;
  latest_ = counts;
  if (!is_news || now - saved_ < interval) return;
  saved_ = now;
  save();
}

void FuzzState::save() const {
  try {
    if (const auto there = load(); there && there->trials >= latest_.trials) return;
  } catch (const InputError&) {  // NOLINT(bugprone-empty-catch): a search that was begun anew replaces it
  }
  files::write_file_atomically(file_, document(latest_));
}

}  // namespace sinkproof::app
