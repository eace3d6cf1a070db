#include "audit/all_inputs_audit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "audit/all_inputs/anchor_mass.hpp"
#include "audit/all_inputs/bound_loss.hpp"
#include "audit/all_inputs/worst_input.hpp"
#include "numeric/error.hpp"
#include "task/evaluate_place.hpp"

namespace sinkproof::audit {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Interval;
using numeric::Rational;

namespace {

constexpr long evaluation_bits = 128;
constexpr long most_contents = 64;
/// Row errors: about 6·L·(m + 3).
constexpr long most_row_errors = 200'000;

Ball evaluated(const task::TriggerInstance& instance, const task::Place& place) {
  const Arithmetic<Ball> arithmetic{evaluation_bits};
  try {
    return place.coordinate ? task::error_at(instance, place, arithmetic)
                            : task::anchor_masses_at(instance, place, arithmetic).front();
  } catch (const DomainError&) {
    throw InputError("the scores are too large to evaluate with " + std::to_string(evaluation_bits) +
                     " bits (expected smaller weights)");
  }
}

std::optional<Rational> finite(double x) {
  if (!(std::abs(x) <= std::numeric_limits<double>::max())) return std::nullopt;
  return Rational(x);
}

/// The place of row 0 where its error is largest. Its input does not matter.
task::Place first_row_place(const task::TriggerInstance& instance, const all_inputs::HeadRows& rows) {
  std::size_t best = 0;
  for (std::size_t r = 1; r < rows.values.size(); ++r) {
    if (std::abs(rows.values[r].anchor.middle()) > std::abs(rows.values[best].anchor.middle())) best = r;
  }
  const auto m = static_cast<std::size_t>(instance.task.content_dimension);
  const auto others = static_cast<std::size_t>(instance.task.length - 1);
  return {{2, std::vector<task::Content>(others, task::Content(m, Rational(0)))}, 0, static_cast<long>(best)};
}

/// The mass at the place is no less than an infimum, and no more than a supremum.
Finding mass_finding(const task::TriggerInstance& instance, const all_inputs::MassBound& found, int sign) {
  const Enclosure there = numeric::enclosure(evaluated(instance, found.place));
  const Enclosure bound =
      sign > 0 ? Enclosure{std::nullopt, finite(found.bound)} : Enclosure{finite(found.bound), std::nullopt};
  const Enclosure shown =
      sign > 0 ? Enclosure{there.lower, std::nullopt} : Enclosure{std::nullopt, there.upper};
  // What is known without looking; only ReLU weights exceed 1.
  const Enclosure possible{
      Rational(0), attention::is_relu(instance.model.normaliser) ? std::nullopt : std::optional<Rational>(1)};
  constexpr const char* what = "an anchor mass over all inputs";
  return {numeric::intersection(numeric::intersection(bound, shown, what), possible, what), found.place};
}

}  // namespace

void require_all_inputs(const task::TriggerInstance& instance) {
  const auto& model = instance.model;
  if (instance.task.target != task::Target::inclusive)
    throw InputError(std::string("--all-inputs covers the target 'inclusive' (found '") +
                     task::to_string(instance.task.target) + "')");
  if (model.heads.size() != 1)
    throw InputError("--all-inputs covers one head (found " + std::to_string(model.heads.size()) + ")");
  if (!attention::is_softmax(model.normaliser) && !attention::is_relu(model.normaliser))
    throw InputError("--all-inputs covers softmax, with or without a null slot, and ReLU (found " +
                     attention::to_string(model.normaliser) + ")");
  const long m = instance.task.content_dimension;
  if (m > most_contents)
    throw InputError("--all-inputs covers at most " + std::to_string(most_contents) +
                     " content coordinates (found " + std::to_string(m) + ")");
  if (instance.task.length > most_row_errors / (6 * (m + 3)))
    throw InputError("--all-inputs: L = " + std::to_string(instance.task.length) +
                     " is too long (expected at most " + std::to_string(most_row_errors / (6 * (m + 3))) +
                     " with " + std::to_string(m) + " content coordinates)");
}

AllInputsAudit audit_all_inputs(const task::TriggerInstance& instance, const AllInputsOptions& options) {
  task::check(instance);
  require_all_inputs(instance);
  const all_inputs::HeadRows rows = [&] {
    try {
      return all_inputs::HeadRows(instance);
    } catch (const DomainError&) {
      throw InputError("a weight is beyond doubles (expected less than 10^308 in absolute value)");
    }
  }();

  AllInputsAudit result;
  task::Place place = all_inputs::find_worst_input(rows, options.seed, options.is_over);
  Enclosure error = numeric::enclosure(evaluated(instance, place));
  const task::Place first = first_row_place(instance, rows);
  const Enclosure first_error = numeric::enclosure(evaluated(instance, first));
  if (first_error.lower.value_or(0) > error.lower.value_or(0)) {
    place = first;
    error = first_error;
  }
  const Rational shown = std::max(error.lower.value_or(0), Rational(0));
  const double lower = std::max(0.0, Arithmetic<Interval>{}.from(shown).lower());

  const auto masses = all_inputs::bound_anchor_masses(rows);
  result.smallest_anchor_mass_before = mass_finding(instance, masses.smallest_before, -1);
  if (instance.task.length >= 4)
    result.smallest_anchor_mass_after = mass_finding(instance, masses.smallest_after, -1);
  result.largest_anchor_mass = mass_finding(instance, masses.largest, +1);

  // A loss of 0 cannot be met within a factor.
  constexpr double nothing = 1e-12;
  const double target = std::max(lower * (1 + options.gap), nothing);
  const auto know = [&](double upper, std::size_t open) {
    // Where the error at the place is enclosed a little wider than a double, both ends stand.
    const Enclosure above{std::nullopt, finite(upper)};
    result.loss = {numeric::intersection({shown, std::nullopt}, above, "the loss over all inputs"), place};
    result.open = open;
    result.is_within_gap = upper <= target;
    options.progress(result);
  };
  const auto bound = all_inputs::bound_loss(rows, {lower, target, options.jobs, options.is_over, know});
  result.halvings = bound.halvings;
  know(bound.upper, bound.open);
  return result;
}

}  // namespace sinkproof::audit
