#include "theorem/stated_witness.hpp"

#include <utility>

#include "numeric/error.hpp"
#include "numeric/exact.hpp"
#include "numeric/hull.hpp"
#include "setting/task/anchor_mass_gap.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using language::Node;
using language::Tape;
using numeric::Ball;
using numeric::Exact;

namespace {

std::vector<Ball> run_form(const StatedForm& form, const std::vector<Node>& roots,
                           const language::Supply<Ball>& supply,
                           const numeric::Arithmetic<Ball>& arithmetic) {
  std::vector<Ball> result;
  for (const auto& value : language::run<Ball>(form.tape(), roots, {arithmetic}, supply)) {
    if (value.is_undefined()) throw InternalError("a refuted conclusion that is not defined");
    result.push_back(value.is_known() ? value.value : arithmetic.unknown());
  }
  return result;
}

}  // namespace

BrokenBound broken_bound(const StatedForm& form, const language::Supply<Ball>& supply,
                         const std::function<language::Supply<Exact>()>& exact,
                         const numeric::Arithmetic<Ball>& arithmetic) {
  if (form.bounds().empty()) throw InternalError("a refuted conclusion of which no input is a witness");
  for (const auto& bound : form.bounds()) {
    const auto values = run_form(form, {bound.margin, bound.bound}, supply, arithmetic);
    if (is_positive(-values[0]) == numeric::Ternary::certainly) return {bound, values[1]};
  }
  try {
    const auto exact_supply = exact();
    for (const auto& bound : form.bounds()) {
      const auto values = language::run<Exact>(form.tape(), {bound.margin, bound.bound}, {}, exact_supply);
      if (!values[0].is_known() || !values[1].is_known() ||
          is_positive(-values[0].value) != numeric::Ternary::certainly)
        continue;
      const auto ends = numeric::enclosure(values[1].value, arithmetic.bits);
      return {bound, hull(arithmetic.from(*ends.lower), arithmetic.from(*ends.upper))};
    }
  } catch (const numeric::ExactUnavailable&) {
  }
  return {form.bounds().back(), arithmetic.unknown()};
}

Ball side_at(const StatedForm& form, const StatedForm::Bound& bound, const Ball& number,
             const numeric::Arithmetic<Ball>& arithmetic) {
  const language::Supply<Ball> supply{
      [&](const language::Input&) { return language::Known<Ball>::of(number); }};
  return run_form(form, {bound.extreme}, supply, arithmetic).front();
}

Finding find_broken_bound(const StatedForm& form, const TriggerTheoremInstance& instance,
                          const numeric::Arithmetic<Ball>& arithmetic) {
  TriggerNumbers<Ball> numbers(instance, arithmetic);
  const auto supply = numbers.supply();
  const numeric::Arithmetic<Exact> exact;
  TriggerNumbers<Exact> exact_numbers(instance, exact);
  const auto [broken, bound] = broken_bound(
      form, supply, [&] { return exact_numbers.supply(); }, arithmetic);
  const Tape& tape = form.tape();
  const auto& step = tape.steps()[broken.extreme];
  if (step.operation == Tape::Operation::function) {
    const auto operands = tape.operands(step);
    const auto weights = run_form(form, {operands.begin(), operands.end()}, supply, arithmetic);
    auto place = task::find_smallest_anchor_mass_gap(instance.prepared(), weights, arithmetic);
    Ball value = task::anchor_mass_gap_at(instance.trigger_instance(), place, weights, arithmetic);
    Ball violation = bound - value;
    return {std::move(place), std::move(value), std::move(violation)};
  }
  const auto& name = tape.inputs()[static_cast<std::size_t>(step.data)].name;
  auto [place, value] = look_at(instance.prepared(), aspect_of(name).value(), arithmetic);
  Ball violation = is_supremum(name) ? value - bound : bound - value;
  return {std::move(place), std::move(value), std::move(violation)};
}

}  // namespace sinkproof::theorem
