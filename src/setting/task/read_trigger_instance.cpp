#include "setting/task/read_trigger_instance.hpp"

#include <optional>
#include <utility>

#include "numeric/decide.hpp"
#include "numeric/error.hpp"
#include "numeric/range.hpp"
#include "setting/task/read_parts.hpp"

namespace sinkproof::task {

using attention::Matrix;
using files::JsonNode;
using numeric::NumberBudget;

namespace {

constexpr long max_length = 1'000'000;
constexpr long max_content_dimension = 4096;
constexpr std::size_t max_heads = 4096;

/// Of an entry. What has no value is found here, and not by whoever comes to need it.
numeric::Expression read_entry(const JsonNode& node, NumberBudget& budget) {
  auto value = node.parsed([&](std::string_view text) { return numeric::parse_expression(text, budget); });
  if (value.is_zero()) node.reject("an entry is 0 (expected only the non-zero ones)");
  try {
    numeric::require_in_range(value);
    static_cast<void>(numeric::is_positive(value));
  } catch (const DomainError& error) {
    node.reject(std::string("an entry has no value: ") + error.what());
  } catch (const InputError& error) {
    node.reject(error.what());
  }
  return value;
}

}  // namespace

Matrix read_matrix(const JsonNode& node, long size, NumberBudget& budget) {
  Matrix matrix(size);
  std::optional<std::pair<long, long>> last;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(3);
    const std::pair<long, long> place{parts[0].integer<long>(0, size - 1),
                                      parts[1].integer<long>(0, size - 1)};
    if (last && place <= *last) entry.reject("entries are not in increasing order of (row, column)");
    last = place;
    matrix.set(place.first, place.second, read_entry(parts[2], budget));
  }
  return matrix;
}

namespace {

std::map<long, numeric::Expression> read_vector(const JsonNode& node, long size, NumberBudget& budget) {
  std::map<long, numeric::Expression> vector;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    const long index = parts[0].integer<long>(0, size - 1);
    if (!vector.empty() && index <= vector.rbegin()->first)
      entry.reject("entries are not in increasing order");
    vector.emplace(index, read_entry(parts[1], budget));
  }
  return vector;
}

numeric::Rational read_coordinate(const JsonNode& node, NumberBudget& budget) {
  return node.parsed([&](std::string_view text) {
    auto value = numeric::parse_rational(text);
    budget.charge_literal(value);
    return value;
  });
}

ContentSet read_content(const JsonNode& node, long dimension, NumberBudget& budget) {
  if (node.value().is_string()) {
    static_cast<void>(node.one_of({"box"}));
    return ContentSet::box();
  }
  node.expect_fields({"alphabet"});
  const JsonNode alphabet = node.field("alphabet");
  std::vector<Content> letters;
  for (const JsonNode& letter : alphabet.elements()) {
    auto& content = letters.emplace_back();
    for (const JsonNode& x : letter.elements()) {
      content.push_back(read_coordinate(x, budget));
    }
  }
  try {
    return ContentSet::alphabet(std::move(letters), dimension);
  } catch (const InputError& error) {
    alphabet.reject(error.what());
  }
}

}  // namespace

TriggerTask read_task(const JsonNode& node, NumberBudget& budget) {
  node.expect_fields({"kind", "length", "content_dimension", "content", "trigger_content"}, {"target"});
  static_cast<void>(node.field("kind").one_of({"trigger"}));
  const auto target = node.optional_field("target");
  const long dimension = node.field("content_dimension").integer<long>(0, max_content_dimension);
  return {node.field("length").integer<long>(3, max_length), dimension,
          read_content(node.field("content"), dimension, budget),
          read_content(node.field("trigger_content"), dimension, budget),
          target ? parse_target(target->one_of({"inclusive", "preceding"})) : Target::inclusive};
}

TriggerInput read_input(const JsonNode& node, const TriggerTask& task, NumberBudget& budget) {
  TriggerInput input{node.field("trigger").integer<long>(2, task.length - 1), {}};
  const JsonNode contents = node.field("contents");
  for (const JsonNode& content : contents.elements(static_cast<std::size_t>(task.length - 1))) {
    auto& read = input.contents.emplace_back();
    for (const JsonNode& x : content.elements(static_cast<std::size_t>(task.content_dimension))) {
      read.push_back(read_coordinate(x, budget));
      budget.charge_folded(read.back());
    }
  }
  return input;
}

TriggerInstance read_trigger_instance(const JsonNode& node) {
  node.expect_fields({"task", "model"});
  NumberBudget budget;
  TriggerInstance instance{read_task(node.field("task"), budget), {attention::Normaliser::softmax, {}}};
  const JsonNode model = node.field("model");
  model.expect_fields({"normaliser", "heads"});
  instance.model.normaliser = model.field("normaliser").parsed([](std::string_view text) {
    return attention::parse_normaliser(std::string(text));
  });
  const bool has_key_bias = instance.model.normaliser == attention::Normaliser::softmax_key_bias;
  const long width = instance.task.width();
  const JsonNode heads = model.field("heads");
  if (heads.value().size() > max_heads) heads.fail("an array of at most 4096 heads");
  for (const JsonNode& head : heads.elements()) {
    if (has_key_bias) {
      head.expect_fields({"query_key", "output_value", "key_bias"});
    } else {
      head.expect_fields({"query_key", "output_value"});
    }
    auto& read = instance.model.heads.emplace_back(
        attention::Head{read_matrix(head.field("query_key"), width, budget),
                        read_matrix(head.field("output_value"), width, budget)});
    if (has_key_bias) read.key_bias = read_vector(head.field("key_bias"), width, budget);
  }
  if (instance.model.heads.empty()) heads.reject("no heads (expected at least one)");
  return instance;
}

namespace {

/// Of these exponentials are taken, also of a relu head where a theorem is about sigmoid ones.
void require_scores_in_range(const attention::Head& head, const JsonNode& node) {
  std::vector<const numeric::Expression*> entries;
  for (const auto& [place, entry] : head.query_key.entries()) entries.push_back(&entry);
  for (const auto& [index, entry] : head.key_bias) entries.push_back(&entry);
  try {
    numeric::require_in_range_of_scores(entries);
  } catch (const InputError& error) {
    node.field("query_key").reject(error.what());
  }
}

}  // namespace

TriggerInstance read_certified_instance(const JsonNode& node) {
  constexpr long most_positions = 4096;
  constexpr std::size_t most_letters = 255;
  constexpr std::size_t most_heads = 128;
  TriggerInstance instance = read_trigger_instance(node);
  const JsonNode task = node.field("task");
  static_cast<void>(task.field("length").integer<long>(3, most_positions));
  std::size_t letters = 0;
  for (const ContentSet* set : {&instance.task.content, &instance.task.trigger_content})
    letters += set->is_box() ? 1 : set->letters().size();
  if (letters > most_letters)
    task.reject(std::to_string(letters) + " letters in both alphabets (expected at most " +
                std::to_string(most_letters) + ")");
  const std::size_t heads = instance.model.heads.size();
  if (heads > most_heads)
    node.field("model").field("heads").reject(std::to_string(heads) + " heads (expected at most " +
                                              std::to_string(most_heads) + ")");
  const std::vector<JsonNode> places = node.field("model").field("heads").elements();
  for (std::size_t h = 0; h < heads; ++h) require_scores_in_range(instance.model.heads[h], places[h]);
  return instance;
}

}  // namespace sinkproof::task
