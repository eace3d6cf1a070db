#include "theorem/numbers_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "language/block_check.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "theorem/form_parameters.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/part_witness.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;

namespace {

/// What a form leaves open: numbers that are not rational.
template <Scalar S>
language::Supply<S> supply_of(const NumbersInstance& instance, const Arithmetic<S>& arithmetic) {
  return {[&](const Input& input) {
    const auto* number = instance.numbers().find(input);
    return Known<S>::of(
        arithmetic.from(number != nullptr ? *number : instance.parameters().real(input.name)));
  }};
}

template <Scalar S>
std::optional<S> as_optional(const Known<S>& value, const Arithmetic<S>& arithmetic) {
  if (value.is_undefined()) return std::nullopt;
  return value.is_known() ? value.value : arithmetic.unknown();
}

bool names(const StatedBlock& stated, const std::string& construction, const language::Word** at) {
  for (const auto* grid : all_of<language::Grid>(*stated.block)) {
    for (const auto& name : grid->constructions) {
      if (name.text != construction) continue;
      *at = &name;
      return true;
    }
  }
  return false;
}

NumbersSource source_of(const stated::NumbersConstruction& construction) {
  NumbersSource source{&construction, {}};
  for (std::size_t k = 0; k < construction.parameters.size(); ++k) {
    if (!construction.usual_values[k].empty())
      source.default_grid.push_back({construction.parameters[k].name, construction.usual_values[k]});
  }
  return source;
}

NumbersSource searched(const stated::NumbersConstruction& construction) {
  NumbersSource source{&construction, {}};
  for (std::size_t k = 0; k < construction.parameters.size(); ++k)
    source.default_grid.push_back(axis_over_range(construction.parameters[k], construction.usual_values[k]));
  return source;
}

/// Those whose instances the theorem is about.
std::vector<NumbersSource> fitting(const StatedBlock& stated, const std::vector<NumbersSource>& known,
                                   const OwnedNumbers& of_file) {
  std::vector<NumbersSource> result;
  const auto add = [&](const NumbersSource& source) {
    const auto different = different_entries(*stated.block, *source.construction->block);
    if (!different) {
      result.push_back(source);
      return;
    }
    const language::Word* at = nullptr;
    if (names(stated, source.construction->name, &at))
      throw language::Error(language::Fault::other_entries, *stated.source, at->range,
                            "expected a construction with the entries of " +
                                language::single_quoted(stated.block->id.text) + ": " +
                                language::single_quoted(*different) + " differs");
  };
  for (const auto& one : of_file) add(source_of(*one));
  for (const auto& source : known) add(source);
  return result;
}

bool is_strict_of(const StatedForm& form, const std::string& id) {
  const auto& corollaries = form.corollaries();
  const auto found =
      std::find_if(corollaries.begin(), corollaries.end(), [&](const auto& part) { return part.id == id; });
  return found == corollaries.end() ? form.conclusion().strict : found->strict;
}

}  // namespace

nlohmann::ordered_json NumbersInstance::to_json() const {
  return numbers::to_json(made_.numbers);
}

NumbersTheorem::NumbersTheorem(const StatedBlock& stated, std::string file,
                               const std::vector<NumbersSource>& constructions, OwnedNumbers of_file)
    : StatedTheoremOf(stated, std::move(file), fitting(stated, constructions, of_file), "numbers"),
      of_file_(std::move(of_file)) {}

std::unique_ptr<const Theorem> NumbersTheorem::on(
    const std::vector<std::shared_ptr<const stated::Construction>>& constructions, Purpose purpose) const {
  const auto& id = description().id;
  const bool is_search = purpose != Purpose::verdicts;
  OwnedNumbers owned;
  std::vector<NumbersSource> sources;
  for (const auto& one : constructions) {
    const auto require = [&](bool is_met, const std::string& expected) {
      if (!is_met) throw InputError(one->place() + ": " + one->id() + ": expected " + expected);
    };
    require(!text().is_ours(), "a theorem of somebody's, not " + id +
                                   ", whose certificates name constructions of sinkproof's alone");
    require(one->setting() == language::numbers().id,
            "a construction of numbers, which " + id + " is about, not one of " + one->setting());
    require(one->block()->id.text != id, "another id than the theorem's");
    if (const auto different = different_entries(*text().block().block, *one->block()))
      require(false, "the entries of " + id + ": " + language::single_quoted(*different) + " differs");
    for (const auto& parameter : one->parameters()) {
      const auto& own = text().own_names();
      require(std::find(own.begin(), own.end(), parameter.name) == own.end(),
              "no parameter " + parameter.name + ", which is one of " + id + ", too");
    }
    auto construction = stated::numbers_construction(one, false);
    if (is_search) construction.mutant_of.reset();
    owned.push_back(std::make_shared<const stated::NumbersConstruction>(std::move(construction)));
    sources.push_back(is_search ? searched(*owned.back()) : source_of(*owned.back()));
  }
  return std::unique_ptr<const Theorem>(new NumbersTheorem(text(), sources, std::move(owned), purpose));
}

std::unique_ptr<Instance> NumbersTheorem::instantiate(const std::string& source,
                                                      const parameter::Values& values) const {
  auto instance = StatedTheoremOf::instantiate(source, values);
  text().require(typed(*instance).numbers());
  return instance;
}

std::shared_ptr<const StatedForm> NumbersTheorem::on_instance(const NumbersInstance& instance) const {
  text().require(instance.parameters());
  return instance.forms().find_or(this, [&] {
    auto form = text().form_of(instance.numbers());
    add_parameters(instance.parameters(), text().own_names(), form);
    return text().make_form(form);
  });
}

template <Scalar S>
Evaluation<S> NumbersTheorem::evaluate_in(const NumbersInstance& instance,
                                          const Arithmetic<S>& arithmetic) const {
  const auto supply = supply_of(instance, arithmetic);
  const auto claims = [&] {
    std::vector<language::Node> roots;
    for (const auto& claim : instance.claims()) roots.push_back(claim.margin);
    const auto values = language::run<S>(instance.promises().tape(), roots, {arithmetic}, supply);
    std::vector<Margin<S>> margins;
    for (std::size_t k = 0; k < roots.size(); ++k) {
      const auto& claim = instance.claims()[k];
      margins.push_back({claim.id, claim.strict, as_optional(values[k], arithmetic)});
    }
    return margins;
  };
  return text().evaluate<S>(*on_instance(instance), supply, claims, arithmetic);
}

template Evaluation<numeric::Interval> NumbersTheorem::evaluate_in(
    const NumbersInstance&, const Arithmetic<numeric::Interval>&) const;
template Evaluation<Ball> NumbersTheorem::evaluate_in(const NumbersInstance&, const Arithmetic<Ball>&) const;
template Evaluation<numeric::Exact> NumbersTheorem::evaluate_in(const NumbersInstance&,
                                                                const Arithmetic<numeric::Exact>&) const;

Witness NumbersTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const {
  const NumbersInstance& of_numbers = typed(instance);
  const auto* claim = of_numbers.promises().find(refuted_id);
  const auto form = on_instance(of_numbers);
  const auto& tape = claim != nullptr ? of_numbers.promises().tape() : form->tape();
  const auto& parts = claim != nullptr ? claim->parts : form->parts_of(refuted_id);
  const bool is_strict = claim != nullptr ? claim->strict : is_strict_of(*form, refuted_id);
  auto witness = find_part_below_zero(
      tape, parts, refuted_id,
      [&](const Arithmetic<Ball>& arithmetic) { return supply_of(of_numbers, arithmetic); }, max_bits);
  if (!witness && is_strict) {
    // A part that is exactly 0 is not above 0.
    const Arithmetic<numeric::Exact> arithmetic;
    const auto values =
        language::run<numeric::Exact>(tape, parts, {arithmetic}, supply_of(of_numbers, arithmetic));
    for (std::size_t k = 0; k < values.size() && !witness; ++k) {
      const auto* value = values[k].is_known() ? values[k].value.rational() : nullptr;
      if (value != nullptr && *value <= 0) witness = part_witness(refuted_id, k, {*value, *value});
    }
  }
  if (!witness) throw InternalError("'" + refuted_id + "' is certified false, and none of its parts is");
  return *std::move(witness);
}

}  // namespace sinkproof::theorem
