#include <algorithm>
#include <utility>

#include "files/printable.hpp"
#include "language/diagnostic.hpp"
#include "language/formula_parser.hpp"
#include "numeric/error.hpp"
#include "setting/patterns/e8_roots.hpp"
#include "setting/patterns/nuisance_families.hpp"
#include "setting/patterns/quadratic_formula.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Generation;
using language::Kind;
using language::Node;
using language::Range;
using numeric::Expression;

namespace {

constexpr long most_group_size = 256;
constexpr long most_family_size = 16;
constexpr long most_pattern_seed = 1'000'000;

bool is_number_without_indices(const language::Entry& entry) {
  return entry.kind == Kind::number && entry.is_assignable && entry.indices.empty();
}

}  // namespace

void Making::take_group_sizes() {
  if (setting_.id != language::patterns().id) return;
  take_array("group_size", most_group_size, "tokens in a group");
  static_cast<void>(group_sizes());
}

std::vector<long> Making::group_sizes() const {
  std::vector<long> sizes;
  for (long c = 1; c <= size("C"); ++c) {
    const auto name = language::named_at("group_size", c);
    if (!form_.numbers.contains(name)) fail(block_.id.range, "expected " + language::single_quoted(name));
    sizes.push_back(size(name));
  }
  return sizes;
}

const std::string& Making::word_parameter(const std::string& name, const std::vector<std::string>& words,
                                          Range place) const {
  const auto found = form_.words.find(name);
  const bool is_known =
      found != form_.words.end() && std::find(words.begin(), words.end(), found->second) != words.end();
  if (is_known) return found->second;
  std::string known;
  for (const auto& word : words) known += (known.empty() ? "" : ", ") + word;
  fail(place, "expected a parameter " + language::single_quoted(name) + ", one of " + known);
}

PatternFamily Making::family_of(const Generation& generation) const {
  const Range place = generation.generator.range;
  const auto sizes = group_sizes();
  const bool is_one_size = std::all_of(sizes.begin(), sizes.end(), [&](long m) { return m == sizes[0]; });
  if (!is_one_size || sizes[0] < 2 || sizes[0] > most_family_size)
    fail(place, "expected groups of one size, from 2 to " + std::to_string(most_family_size) + " tokens");
  const auto& name = word_parameter("family", patterns::nuisance_families(), place);
  return {name, static_cast<long>(sizes.size()), sizes[0]};
}

bool Making::wants_optimum(const Generation& generation) const {
  return word_parameter("optimum", {"auto", "no"}, generation.generator.range) == "auto";
}

const language::Condition* Making::condition_of(const Assignment& assignment) {
  const auto* choice = std::get_if<language::Choice>(&assignment.value->node);
  return choice == nullptr || choice->values.size() > 1 ? nullptr : &choice->condition.front();
}

/// Says what the condition is of a number that is not defined without it.
void Making::require_condition(const Assignment& assignment) {
  const auto* condition = condition_of(assignment);
  const auto* relation = condition == nullptr ? nullptr : std::get_if<language::Relation>(&condition->node);
  if (relation == nullptr) return;
  const Range place = condition->range;
  const Node left = compilation_->number(relation->left);
  const Node right = compilation_->number(relation->right);
  const Node holds = compilation_->bracket(compilation_->condition(*condition));
  const auto values = values_of(*compilation_, {left, right, holds}, place);
  if (!values[2].is_zero()) return;
  const auto text = [](const Expression& value) { return numeric::to_string(value).substr(0, 60); };
  fail(place, "expected " + language::single_quoted(source_.slice(place)) + ", not " + text(values[0]) + " " +
                  std::string(language::symbol_of(relation->comparison)) + " " + text(values[1]) +
                  (values_text_.empty() ? "" : ", with " + files::printable(values_text_, 200)));
}

void Making::set_at(Range place, const std::function<void()>& set) const {
  try {
    set();
  } catch (const InputError& error) {
    fail(place, error.what() +
                    (values_text_.empty() ? std::string() : ", with " + files::printable(values_text_, 200)));
  }
}

void Making::take_pattern(const Assignment& assignment) {
  const auto& entry = *setting_.find(assignment.target.name.text);
  if (entry.kind != Kind::number) return;  // sizes are known
  const Range place = assignment.value->range;
  if (entry.indices.empty()) {
    require_condition(assignment);
    const auto value = values_of(*compilation_, {compilation_->number(*assignment.value)}, place).front();
    set_at(place, [&] { pattern_entries_->set(entry.name, value); });
    const auto number = patterns::quadratic_of(value);
    form_.numbers.erase(entry.name);
    reals_.insert_or_assign(entry.name, value);
    if (!number || !number->is_rational()) return;
    form_.numbers[entry.name] = number->rational();
    reals_.erase(entry.name);
    return;
  }
  const auto entries = compilation_->entries(assignment);
  std::vector<Node> nodes;
  nodes.reserve(entries.size());
  for (const auto& one : entries) nodes.push_back(one.numbers.front());
  const auto values = values_of(*compilation_, nodes, place);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto number = patterns::quadratic_of(values[k]);
    if (!number || !number->is_rational())
      fail(place, "expected rational numbers for " + language::single_quoted(entry.name));
    set_at(place, [&] { pattern_entries_->set(entry.name, entries[k].indices, number->rational()); });
  }
}

void Making::take_pattern(const Generation& generation) {
  const Range place = generation.generator.range;
  if (generation.generator.text == "nuisance-family") {
    const auto [name, groups, size] = family_of(generation);
    const long seed = name == "random" ? integer_parameter("seed", 0, most_pattern_seed, place) : 0;
    pattern_entries_->set_nuisances(patterns::nuisance_family(name, groups, size, 2 * groups + 1, seed));
    return;
  }
  if (generation.generator.text == "least-cost") {
    if (wants_optimum(generation)) pattern_entries_->find_optima();
    return;
  }
  const auto roots = patterns::e8_roots();
  const auto count = static_cast<long>(roots.size()) * patterns::e8_dimension;
  if (compilation_->bounds(generation.targets.front()) != std::pair(1L, count))
    fail(place, "expected one name, with [1.." + std::to_string(count) + "]");
  auto& numbers = generated_[generation.targets.front().name.text];
  long k = 0;
  for (const auto& root : roots) {
    for (const auto& coordinate : root) numbers.insert_or_assign(++k, Expression(coordinate));
  }
}

patterns::SinkDiagonal Making::sink_diagonal() {
  pattern_entries_ = std::make_unique<patterns::PatternEntries>(group_sizes(), size("d"));
  form_.entries = pattern_entries_.get();
  for (const auto& entry : setting_.entries) {
    if (!is_number_without_indices(entry)) continue;
    const auto rational = form_.numbers.find(entry.name);
    const auto real = reals_.find(entry.name);
    set_at(block_.id.range, [&] {
      if (rational != form_.numbers.end()) pattern_entries_->set(entry.name, rational->second);
      if (real != reals_.end()) pattern_entries_->set(entry.name, real->second);
    });
  }
  run_in_order();
  patterns::SinkDiagonal result;
  set_at(block_.id.range, [&] { result = pattern_entries_->instance(); });
  form_.words["has_sink_optimum"] = result.sink_optimum ? "yes" : "no";
  form_.words["has_diag_optimum"] = result.diagonal_optimum ? "yes" : "no";
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
  return result;
}

}  // namespace sinkproof::stated
