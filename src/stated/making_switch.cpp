#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "language/diagnostic.hpp"
#include "language/examples.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "setting/switch/hulls.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Kind;
using language::Range;
using numeric::Expression;
using numeric::Rational;
using switches::SwitchFamilyIn;

namespace {

constexpr long most_keys = 12;

bool is_of_numbers(const language::Setting& setting, const Assignment& assignment) {
  const auto* entry = setting.find(assignment.target.name.text);
  return !assignment.word && entry != nullptr && entry->kind == Kind::number;
}

template <class Number>
void set_entry(SwitchFamilyIn<Number>& family, const language::AssignedEntry& entry, const Number& value) {
  *find_entry(family, entry.name, entry.indices) = value;
}

/// Where searches stand, as an instance may have it.
class RealParameter {
 public:
  RealParameter(const language::Source& source, const language::Block& block,
                const language::Parameter& stated)
      : excludes_first_(stated.range.excludes_first), excludes_last_(stated.range.excludes_last) {
    const auto number = [&](const language::Expression& expression) {
      // Searches ask for each of their shapes.
      if (const auto* literal = std::get_if<language::Number>(&expression.node)) return literal->value;
      return language::nameless_value(source, block, expression).rational();
    };
    first_ = numeric::approximate(number(stated.range.bounds.front()));
    last_ = numeric::approximate(number(stated.range.bounds.back()));
    if (stated.parts) parts_ = numeric::to_long(number(*stated.parts));
  }

  /// Throws InputError outside of the range.
  [[nodiscard]] double operator()(double x) const {
    if (parts_) {
      const auto [p, q] = numeric::with_small_parts(x, *parts_);
      x = static_cast<double>(p) / static_cast<double>(q);
    }
    if (x < first_ || x > last_ || (excludes_first_ && x == first_) || (excludes_last_ && x == last_))
      throw InputError("a parameter out of its range");
    return x;
  }

 private:
  double first_;
  double last_;
  bool excludes_first_;
  bool excludes_last_;
  std::optional<long> parts_;
};

/// The entries' tape, and where its numbers come from and go to.
struct SwitchRun {
  std::vector<RealParameter> parameters;
  language::DoubleRun run;
  struct Given {
    bool is_parameter;
    std::size_t parameter;
    double generated;
  };
  std::vector<Given> inputs;
  std::vector<double*> entries;
  std::vector<double> given = {};

  void set(std::span<const double> values) {
    given.clear();
    for (const Given& input : inputs)
      given.push_back(input.is_parameter ? parameters[input.parameter](values[input.parameter])
                                         : input.generated);
    const auto& results = run(given);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      if (!std::isfinite(results[k])) throw InputError("an entry that is not defined");
      *entries[k] = results[k];
    }
  }
};

}  // namespace

void Making::take_array(const std::string& name, long most, const std::string& unit) {
  for (const auto* assignment : assignments_) {
    if (assignment->target.name.text != name) continue;
    const Range place = assignment->value->range;
    language::Compilation compilation(source_, block_, form_);
    for (const auto& entry : compilation.entries(*assignment)) {
      const auto value = values_of(compilation, entry.numbers, place).front();
      if (!value.is_rational() || denominator(value.rational()) != 1 || value.rational() < 1 ||
          value.rational() > most)
        fail(place, "expected 1 to " + std::to_string(most) + " " + unit);
      form_.numbers[language::named_at(name, entry.indices.front())] = value.rational();
    }
  }
}

void Making::take_key_counts() {
  if (setting_.id != language::switches().id) return;
  take_array("key_count", most_keys, "keys");
  if (size("below") > size("contexts"))
    fail(block_.id.range, "expected a separator below one of the contexts");
  for (long i = 1; i <= size("contexts"); ++i) {
    if (!form_.numbers.contains(language::named_at("key_count", i)))
      fail(block_.id.range, "expected 'key_count[" + std::to_string(i) + "]'");
  }
}

std::vector<long> Making::key_counts() const {
  std::vector<long> counts;
  for (long i = 1; i <= size("contexts"); ++i) counts.push_back(size(language::named_at("key_count", i)));
  return counts;
}

template <class Number>
SwitchFamilyIn<Number> Making::hulls(const language::Generation& generation) const {
  const auto counts = key_counts();
  const Range place = generation.generator.range;
  if (counts.size() != 2 || counts.front() != counts.back() || size("dim") < 2)
    fail(place, "expected two contexts of as many keys, and two coordinates at least");
  const auto seed = form_.numbers.find("seed");
  const auto number = seed == form_.numbers.end() ? std::nullopt : numeric::to_long(seed->second);
  if (!number || *number < 0 || *number > 1'000'000)
    fail(place, "expected a parameter 'seed', an integer from 0 to 1000000");
  return switches::hulls_apart<Number>(counts.front(), size("dim"), *number);
}

template SwitchFamilyIn<Rational> Making::hulls(const language::Generation&) const;

switches::SwitchFamily Making::switch_family() {
  generate();
  auto family =
      generated_family_ ? *generated_family_ : switches::empty_family<Rational>(key_counts(), size("dim"));
  if (!generated_family_ || last_.contains("below"))
    family.below = static_cast<std::size_t>(size("below")) - 1;
  for (const auto* assignment : assignments_) {
    if (!is_of_numbers(setting_, *assignment)) continue;
    const Range place = assignment->value->range;
    const auto entries = compilation_->entries(*assignment);
    std::vector<language::Node> nodes;
    nodes.reserve(entries.size());
    for (const auto& entry : entries) nodes.push_back(entry.numbers.front());
    const auto values = values_of(*compilation_, nodes, place);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      if (!values[k].is_rational()) fail(place, "expected rational numbers in a switch");
      set_entry(family, entries[k], values[k].rational());
    }
  }
  return family;
}

void Making::take_instance(switches::SwitchFamily family) {
  for (auto& [name, number] : switches::form_of(family).numbers) form_.numbers[name] = number;
  switch_entries_.emplace(std::move(family));
  form_.entries = &*switch_entries_;
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
}

std::optional<switches::ParametricSwitch> Making::switch_in_doubles(
    const std::vector<std::string>& parameters) {
  if (parameters.empty()) return std::nullopt;
  const auto generations = all_of<language::Generation>(block_);
  auto family = std::make_shared<SwitchFamilyIn<double>>(
      generations.empty() ? switches::empty_family<double>(key_counts(), size("dim"))
                          : hulls<double>(*generations.front()));
  if (generations.empty() || last_.contains("below"))
    family->below = static_cast<std::size_t>(size("below")) - 1;
  std::map<double*, language::Node> nodes;  // the last assignment counts
  for (const auto* assignment : assignments_) {
    if (!is_of_numbers(setting_, *assignment)) continue;
    for (const auto& entry : compilation_->entries(*assignment))
      nodes[find_entry(*family, entry.name, entry.indices)] = entry.numbers.front();
  }
  charge(*compilation_, block_.id.range);
  std::vector<language::Node> roots;
  std::vector<double*> entries;
  for (const auto& [entry, node] : nodes) {
    entries.push_back(entry);
    roots.push_back(node);
  }
  const auto& tape = compilation_->tape();
  const auto run =
      std::make_shared<SwitchRun>(SwitchRun{{}, language::DoubleRun(tape, roots), {}, std::move(entries)});
  for (const auto& name : parameters) {
    for (const auto* stated : all_of<language::Parameter>(block_)) {
      if (stated->name.text == name) run->parameters.emplace_back(source_, block_, *stated);
    }
  }
  for (const std::size_t input : run->run.inputs()) {
    const auto& of = tape.inputs()[input];
    const auto found = std::find(parameters.begin(), parameters.end(), of.name);
    const bool is_parameter = found != parameters.end();
    if (!is_parameter && !is_generated(of.name)) return std::nullopt;
    run->inputs.push_back({is_parameter, static_cast<std::size_t>(found - parameters.begin()),
                           is_parameter ? 0 : *find_entry(*family, of.name, of.indices)});
  }
  return switches::ParametricSwitch{family, [run](std::span<const double> values) { run->set(values); }};
}

}  // namespace sinkproof::stated
