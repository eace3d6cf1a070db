// The instance of a trigger-conditional task, and witnesses of one input.
//
// Given: the JSON of `instance` and `witnesses`; for the comparison the instance that the construction
// builds.
// Derives itself: whether contents lie in [−1, 1] and differ, entries are in order and in range, and two
// instances are the same, entry by entry, by sign_of.
// Takes from the document: lengths, contents and weights. Safe, as they are the instance that is talked
// about: whatever is in range is one, and margins are derived from it.
// Acceptance means: the instance is of the form of FORMAT.md; a witness is an input of the task with a
// position and coordinate in it.
// Assumes: limits of 4096 for L and m and of 128 heads, which are narrower than FORMAT.md and so only reject.
#include "checker/setting/trigger/trigger_document.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

using Vector = std::vector<mpq_class>;

constexpr std::array<std::pair<std::string_view, Normaliser>, 9> normalisers{{
    {"softmax", Normaliser::softmax},
    {"relu-non-anchor", Normaliser::relu_non_anchor},
    {"relu-row-count", Normaliser::relu_row_count},
    {"relu-none", Normaliser::relu_none},
    {"relu-length", Normaliser::relu_length},
    {"sigmoid", Normaliser::sigmoid},
    {"softmax-one", Normaliser::softmax_one},
    {"softmax-key-bias", Normaliser::softmax_key_bias},
    {"relu-preceding", Normaliser::relu_preceding},
}};

bool is_in_box(const Vector& content) {
  return std::all_of(content.begin(), content.end(), [](const mpq_class& x) { return x >= -1 && x <= 1; });
}

ContentSet read_content(const json::Value& value, long dimension) {
  if (value.kind() != json::Kind::object) {
    if (value.string() != "box") throw Rejected(value.place(), "expected \"box\" or {\"alphabet\": ...}");
    return {};
  }
  value.require_fields({"alphabet"});
  ContentSet result{false, {}};
  for (const json::Value& letter : value["alphabet"].elements()) {
    result.alphabet.push_back(read_rationals(letter));
    if (result.alphabet.back().size() != static_cast<std::size_t>(dimension))
      throw Rejected(letter.place(), "a letter of the wrong length; expected content_dimension entries");
    if (!is_in_box(result.alphabet.back())) throw Rejected(letter.place(), "an entry outside [-1, 1]");
  }
  std::vector<Vector> sorted = result.alphabet;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.empty()) throw Rejected(value.place(), "an empty alphabet; expected at least one letter");
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    throw Rejected(value.place(), "a letter that stands twice");
  return result;
}

bool is_preceding_target(const json::Value& value) {
  if (value.string() == "preceding") return true;
  if (value.string() != "inclusive")
    throw Rejected(value.place(),
                   "unknown target " + quoted(value.string()) + "; expected 'inclusive' or 'preceding'");
  return false;
}

/// `row` names the row of a matrix; a vector has none.
void require_equal(const MatrixRow& stated, const MatrixRow& expected, const std::string& place,
                   std::optional<std::size_t> row) {
  const auto at = [&](long column) {
    if (!row) return "entry " + std::to_string(column) + ": ";
    return "entry (" + std::to_string(*row) + ", " + std::to_string(column) + "): ";
  };
  for (std::size_t i = 0; i < std::max(stated.size(), expected.size()); ++i) {
    if (i >= stated.size() || (i < expected.size() && expected[i].first < stated[i].first))
      throw Rejected(place, at(expected[i].first) + "zero, not the construction's; expected about " +
                                approximate(expected[i].second));
    if (i >= expected.size() || stated[i].first < expected[i].first)
      throw Rejected(place, at(stated[i].first) + "not the construction's; expected zero");
    try {
      if (!are_equal(stated[i].second, expected[i].second))
        throw ValueError("about " + approximate(stated[i].second) + "; expected about " +
                         approximate(expected[i].second));
    } catch (const ValueError& error) {
      refuse(place, at(stated[i].first) + "not confirmed to be the construction's: ", error);
    }
  }
}

/// FORMAT.md: no entry is the literal 0. An expression whose value is 0 is an entry like any other.
bool is_literal_zero(const json::Value& value) {
  try {
    return parse_rational(value.string()) == 0;
  } catch (const SyntaxError&) {
    return false;
  }
}

void require_equal(const ContentSet& stated, const ContentSet& expected, const std::string& place) {
  if (stated.is_box != expected.is_box || stated.alphabet != expected.alphabet)
    throw Rejected(place, std::string("not the construction's; expected ") +
                              (expected.is_box ? "\"box\"" : "another alphabet"));
}

}  // namespace

Matrix read_matrix(const json::Value& value, long size) {
  Matrix result = zero_matrix(size);
  std::pair<long, long> last{-1, -1};
  // Entries with the same text share what is computed of them.
  std::map<std::string, Real, std::less<>> known;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 3) throw Malformed(entry.place(), "expected [row, column, value]");
    const std::pair place{parts[0].integer(), parts[1].integer()};
    auto at = known.find(parts[2].string());
    if (at == known.end()) at = known.emplace(parts[2].string(), read_exact(parts[2])).first;
    const Real& number = at->second;
    if (std::min(place.first, place.second) < 0 || std::max(place.first, place.second) >= size)
      throw Rejected(entry.place(), "row or column out of range; expected 0 to " + std::to_string(size - 1));
    if (place <= last)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing (row, column)");
    if (is_literal_zero(parts[2]))
      throw Rejected(entry.place(), "an entry of zero; expected only the non-zero entries");
    last = place;
    result.set(place.first, place.second, number);
  }
  return result;
}

MatrixRow read_key_bias(const json::Value& value, long size) {
  MatrixRow result;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [index, value]");
    const long index = parts[0].integer();
    const Real number = read_exact(parts[1]);
    if (index < 0 || index >= size)
      throw Rejected(entry.place(), "index out of range; expected 0 to " + std::to_string(size - 1));
    if (!result.empty() && index <= result.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing indices");
    if (is_literal_zero(parts[1]))
      throw Rejected(entry.place(), "an entry of zero; expected only the non-zero entries");
    result.emplace_back(index, number);
  }
  return result;
}

Normaliser read_normaliser(const json::Value& value) {
  for (const auto& [name, normaliser] : normalisers)
    if (value.string() == name) return normaliser;
  throw Rejected(value.place(), "unknown normaliser " + quoted(value.string()));
}

void require_equal(const Matrix& stated, const Matrix& expected, const std::string& place) {
  for (std::size_t row = 0; row < expected.rows.size(); ++row)
    require_equal(stated.rows[row], expected.rows[row], place, row);
}

TriggerTask read_trigger_task(const json::Value& task) {
  task.require_fields({"kind", "length", "content_dimension", "content", "trigger_content"}, {"target"});
  if (task["kind"].string() != "trigger")
    throw Rejected(task["kind"].place(),
                   "unknown task " + quoted(task["kind"].string()) + "; expected 'trigger'");
  TriggerTask result;
  result.length = task["length"].integer();
  result.content_dimension = task["content_dimension"].integer();
  // Before anything of that size is made.
  constexpr long most = 4096;
  if (result.length < 3 || result.length > most)
    throw Rejected(task["length"].place(), "out of range; expected 3 to 4096");
  if (result.content_dimension < 0 || result.content_dimension > most)
    throw Rejected(task["content_dimension"].place(), "out of range; expected 0 to 4096");
  result.content = read_content(task["content"], result.content_dimension);
  result.trigger_content = read_content(task["trigger_content"], result.content_dimension);
  if (result.content.is_box != result.trigger_content.is_box)
    throw Rejected(task["trigger_content"].place(), "expected two boxes or two alphabets");
  constexpr std::size_t most_letters = 255;
  if (result.content.alphabet.size() + result.trigger_content.alphabet.size() > most_letters)
    throw Rejected(task["trigger_content"].place(),
                   "too many letters; expected at most 255 in both alphabets together");
  if (task.has("target")) result.is_preceding = is_preceding_target(task["target"]);
  return result;
}

TriggerInstance read_trigger_instance(const json::Value& value) {
  value.require_fields({"task", "model"});
  TriggerInstance result;
  result.task = read_trigger_task(value["task"]);
  const json::Value model = value["model"];
  model.require_fields({"normaliser", "heads"});
  result.model.normaliser = read_normaliser(model["normaliser"]);
  const auto heads = model["heads"].elements();
  constexpr std::size_t most_heads = 128;
  if (heads.empty() || heads.size() > most_heads)
    throw Rejected(model["heads"].place(), "expected 1 to 128 heads");
  for (const json::Value& head : heads) {
    const bool has_key_bias = result.model.normaliser == Normaliser::softmax_key_bias;
    if (has_key_bias) {
      head.require_fields({"query_key", "output_value", "key_bias"});
    } else {
      head.require_fields({"query_key", "output_value"});
    }
    const long size = result.task.coordinates();
    result.model.heads.push_back({read_matrix(head["query_key"], size),
                                  read_matrix(head["output_value"], size),
                                  has_key_bias ? read_key_bias(head["key_bias"], size) : MatrixRow{}});
  }
  return result;
}

void require_same_task(const TriggerTask& stated, const TriggerTask& expected) {
  if (stated.length != expected.length)
    throw Rejected("/instance/task/length",
                   "not the construction's; expected L = " + std::to_string(expected.length));
  if (stated.content_dimension != expected.content_dimension)
    throw Rejected("/instance/task/content_dimension",
                   "not the construction's; expected m = " + std::to_string(expected.content_dimension));
  require_equal(stated.content, expected.content, "/instance/task/content");
  require_equal(stated.trigger_content, expected.trigger_content, "/instance/task/trigger_content");
  if (stated.is_preceding != expected.is_preceding)
    throw Rejected("/instance/task/target", std::string("not the construction's; expected ") +
                                                (expected.is_preceding ? "'preceding'" : "'inclusive'"));
}

void require_same_instance(const TriggerInstance& stated, const TriggerInstance& expected) {
  require_same_task(stated.task, expected.task);
  if (stated.model.normaliser != expected.model.normaliser)
    throw Rejected("/instance/model/normaliser", "not the construction's");
  if (stated.model.heads.size() != expected.model.heads.size())
    throw Rejected("/instance/model/heads", "not the construction's; expected " +
                                                std::to_string(expected.model.heads.size()) + " head(s)");
  for (std::size_t h = 0; h < expected.model.heads.size(); ++h) {
    const std::string place = "/instance/model/heads/" + std::to_string(h);
    require_equal(stated.model.heads[h].query_key, expected.model.heads[h].query_key, place + "/query_key");
    require_equal(stated.model.heads[h].output_value, expected.model.heads[h].output_value,
                  place + "/output_value");
    require_equal(stated.model.heads[h].key_bias, expected.model.heads[h].key_bias, place + "/key_bias",
                  std::nullopt);
  }
}

TriggerWitness read_trigger_witness(const json::Value& value, std::string_view named) {
  value.require_fields({named, "input", "position", "value"}, {"coordinate"});
  const json::Value input = value["input"];
  input.require_fields({"trigger", "contents"});
  TriggerWitness result{value.place(),
                        std::string(value[named].string()),
                        {input["trigger"].integer(), {}},
                        value["position"].integer(),
                        std::nullopt,
                        {}};
  for (const json::Value& content : input["contents"].elements())
    result.input.contents.push_back(read_rationals(content));
  if (value.has("coordinate")) result.coordinate = value["coordinate"].integer();
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

namespace {

/// Letters may begin alike: each comparison of entries is charged.
bool is_letter(const ContentSet& set, const Vector& content) {
  return std::any_of(set.alphabet.begin(), set.alphabet.end(), [&](const Vector& letter) {
    std::size_t steps = 1;
    std::size_t k = 0;
    for (; k < content.size() && letter[k] == content[k]; ++k) steps += 4 + bit_size(content[k]) / 64;
    charge_steps(4 * steps);
    return k == content.size();
  });
}

}  // namespace

void require_input(const TriggerWitness& witness, const TriggerTask& task) {
  const auto in_range = [&](long number, long least, long most, const std::string& where) {
    if (number < least || number > most)
      throw Rejected(witness.place + where,
                     "out of range; expected " + std::to_string(least) + " to " + std::to_string(most));
  };
  in_range(witness.input.trigger, 2, task.length - 1, "/input/trigger");
  in_range(witness.position, 0, task.length - 1, "/position");
  if (witness.coordinate) in_range(*witness.coordinate, 0, task.coordinates() - 1, "/coordinate");
  const auto& contents = witness.input.contents;
  if (contents.size() != static_cast<std::size_t>(task.length - 1))
    throw Rejected(witness.place + "/input/contents",
                   "expected " + std::to_string(task.length - 1) + " vectors");
  for (std::size_t k = 0; k < contents.size(); ++k) {
    const std::string place = witness.place + "/input/contents/" + std::to_string(k);
    if (contents[k].size() != static_cast<std::size_t>(task.content_dimension))
      throw Rejected(place, "expected " + std::to_string(task.content_dimension) + " entries");
    const bool is_trigger = static_cast<long>(k) + 1 == witness.input.trigger;
    const ContentSet& allowed = is_trigger ? task.trigger_content : task.content;
    const bool is_allowed = allowed.is_box ? is_in_box(contents[k]) : is_letter(allowed, contents[k]);
    if (!is_allowed) throw Rejected(place, "not in the content set of its token");
  }
}

}  // namespace sinkproof_check
