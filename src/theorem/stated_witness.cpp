#include "theorem/stated_witness.hpp"

#include <utility>

#include "numeric/error.hpp"
#include "task/anchor_mass_gap.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using language::Node;
using language::Tape;
using numeric::Ball;

namespace {

Ball defined(const language::Known<Ball>& value, const numeric::Arithmetic<Ball>& arithmetic) {
  if (value.is_undefined()) throw InternalError("a refuted conclusion that is not defined");
  return value.is_known() ? value.value : arithmetic.unknown();
}

}  // namespace

Finding find_broken_bound(const StatedForm& form, const TriggerTheoremInstance& instance,
                          const numeric::Arithmetic<Ball>& arithmetic) {
  if (form.bounds().empty()) throw InternalError("a refuted conclusion of which no input is a witness");
  TriggerNumbers<Ball> numbers(instance, arithmetic);
  const auto supply = numbers.supply();
  const Tape& tape = form.tape();
  const auto run = [&](const std::vector<Node>& roots) {
    std::vector<Ball> result;
    for (const auto& value : language::run<Ball>(tape, roots, {arithmetic}, supply))
      result.push_back(defined(value, arithmetic));
    return result;
  };
  const StatedForm::Bound* broken = nullptr;
  for (const auto& bound : form.bounds()) {
    broken = &bound;
    if (is_positive(-run({bound.margin}).front()) == numeric::Ternary::certainly) break;
  }
  const Ball bound = run({broken->bound}).front();
  const auto& step = tape.steps()[broken->extreme];
  if (step.operation == Tape::Operation::function) {
    const auto operands = tape.operands(step);
    const auto weights = run({operands.begin(), operands.end()});
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
