#include "audit/all_inputs_audit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "audit/all_inputs/anchor_mass.hpp"
#include "audit/all_inputs/bound_loss.hpp"
#include "audit/all_inputs/relu_bounds.hpp"
#include "audit/all_inputs/worst_input.hpp"
#include "audit/place_value.hpp"
#include "numeric/error.hpp"
#include "setting/task/evaluate_place.hpp"

namespace sinkproof::audit {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Interval;
using numeric::Rational;

namespace {

constexpr long most_contents = 64;
/// Row errors: about 6·L·(m + 3).
constexpr long most_row_errors = 200'000;

Enclosure error_enclosed(const task::TriggerInstance& instance, const task::Place& place) {
  return numeric::enclosure(
      evaluated([&](const auto& arithmetic) { return task::error_at(instance, place, arithmetic); }));
}

/// The place of row 0 where its error is largest. Its input does not matter.
task::Place first_row_place(const task::TriggerInstance& instance, const all_inputs::ModelRows& heads) {
  const auto outputs = all_inputs::first_row(heads);
  std::size_t best = 0;
  for (std::size_t r = 1; r < outputs.size(); ++r) {
    if (std::abs(outputs[r].middle()) > std::abs(outputs[best].middle())) best = r;
  }
  const auto m = static_cast<std::size_t>(instance.task.content_dimension);
  const auto others = static_cast<std::size_t>(instance.task.length - 1);
  return {{2, std::vector<task::Content>(others, task::Content(m, Rational(0)))}, 0, static_cast<long>(best)};
}

using all_inputs::MassBound;

/// The mass of a head at the place is no less than an infimum, and no more than a supremum.
Finding mass_finding(const task::TriggerInstance& instance, const MassBound& found, std::size_t head,
                     int sign) {
  const Enclosure there = numeric::enclosure(evaluated([&](const auto& arithmetic) {
    return task::anchor_masses_at(instance, found.place, arithmetic)[head];
  }));
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

/// The infimum, or supremum, over the heads is between the extremes of their ends.
Finding extreme(const Finding& x, const Finding& y, int sign) {
  const auto is_first = [sign](const std::optional<Rational>& a, const std::optional<Rational>& b) {
    return sign > 0 ? *a > *b : *a < *b;
  };
  const auto pick = [&](const std::optional<Rational>& a, const std::optional<Rational>& b) {
    return !a || !b ? std::nullopt : is_first(a, b) ? a : b;
  };
  const bool is_x =
      sign > 0 ? is_first(x.value.lower, y.value.lower) : is_first(x.value.upper, y.value.upper);
  return {{pick(x.value.lower, y.value.lower), pick(x.value.upper, y.value.upper)}, is_x ? x.place : y.place};
}

void find_masses(const task::TriggerInstance& instance, const all_inputs::ModelRows& heads,
                 AllInputsAudit& result) {
  for (std::size_t head = 0; head < heads.size(); ++head) {
    const auto masses = all_inputs::bound_anchor_masses(heads[head]);
    const auto found = [&](const MassBound& mass, int sign) {
      return mass_finding(instance, mass, head, sign);
    };
    const Finding before = found(masses.smallest_before, -1);
    const Finding largest = found(masses.largest, +1);
    std::optional<Finding> after;
    if (instance.task.length >= 4) after = found(masses.smallest_after, -1);
    if (head == 0) {
      result.smallest_anchor_mass_before = before;
      result.smallest_anchor_mass_after = after;
      result.largest_anchor_mass = largest;
      continue;
    }
    result.smallest_anchor_mass_before = extreme(before, result.smallest_anchor_mass_before, -1);
    if (after) result.smallest_anchor_mass_after = extreme(*after, *result.smallest_anchor_mass_after, -1);
    result.largest_anchor_mass = extreme(largest, result.largest_anchor_mass, +1);
  }
}

}  // namespace

bool has_refined_bounds(const task::TriggerInstance& instance) {
  const auto& model = instance.model;
  return instance.task.target == task::Target::inclusive &&
         (attention::is_softmax(model.normaliser) ||
          (attention::is_relu(model.normaliser) && model.heads.size() == 1));
}

void require_all_inputs(const task::TriggerInstance& instance) {
  const auto& model = instance.model;
  if (instance.task.target != task::Target::inclusive)
    throw InputError(std::string("--all-inputs covers the target 'inclusive' (found '") +
                     task::to_string(instance.task.target) + "')");
  if (model.heads.size() != 1 && attention::is_relu(model.normaliser))
    throw InputError("--all-inputs covers one head of ReLU (found " + std::to_string(model.heads.size()) +
                     ")");
  if (!attention::is_softmax(model.normaliser) && !attention::is_relu(model.normaliser))
    throw InputError("--all-inputs covers softmax, with or without a null slot, and ReLU (found " +
                     attention::to_string(model.normaliser) + ")");
  const long m = instance.task.content_dimension;
  if (m > most_contents)
    throw InputError("--all-inputs covers at most " + std::to_string(most_contents) +
                     " content coordinates (found " + std::to_string(m) + ")");
  const auto heads = static_cast<long>(model.heads.size());
  const long longest = most_row_errors / (6 * (m + 3) * heads);
  if (instance.task.length > longest)
    throw InputError("--all-inputs: L = " + std::to_string(instance.task.length) +
                     " is too long (expected at most " + std::to_string(longest) + " with " +
                     std::to_string(m) + " content coordinates" +
                     (heads == 1 ? "" : " and " + std::to_string(heads) + " heads") + ")");
}

AllInputsAudit audit_all_inputs(const task::TriggerInstance& instance, AllInputsOptions options) {
  task::check(instance);
  require_all_inputs(instance);
  const all_inputs::ModelRows heads = [&] {
    try {
      return all_inputs::model_rows(instance);
    } catch (const DomainError&) {
      throw InputError("a weight is beyond doubles (expected less than 10^308 in absolute value)");
    }
  }();

  AllInputsAudit result;
  task::Place place =
      options.from ? options.from->place : all_inputs::find_worst_input(heads, options.seed, options.is_over);
  Enclosure error = error_enclosed(instance, place);
  const task::Place first = first_row_place(instance, heads);
  const Enclosure first_error = error_enclosed(instance, first);
  if (first_error.lower.value_or(0) > error.lower.value_or(0)) {
    place = first;
    error = first_error;
  }
  const Rational shown = std::max(error.lower.value_or(0), Rational(0));
  const double lower = std::max(0.0, Arithmetic<Interval>{}.from(shown).lower());

  find_masses(instance, heads, result);

  // A loss of 0 cannot be met within a factor.
  constexpr double nothing = 1e-12;
  const double target = std::max(lower * (1 + options.gap), nothing);
  const auto know = [&](const all_inputs::LossState& state, double upper) {
    // Where the error at the place is enclosed a little wider than a double, both ends stand.
    const Enclosure above{std::nullopt, finite(upper)};
    result.loss = {numeric::intersection({shown, std::nullopt}, above, "the loss over all inputs"), place};
    result.open = state.open.size();
    result.halvings = state.halvings;
    result.is_within_gap = upper <= target;
    options.progress(result);
    if (options.keep) options.keep(place, state, false);
  };
  std::optional<all_inputs::LossState> from;
  if (options.from) {
    from = std::move(options.from->loss);
    from->closed = std::max(from->closed, lower);
  }
  const auto state =
      all_inputs::bound_loss(heads, {lower, target, options.jobs, options.is_over, know}, std::move(from));
  if (options.keep) options.keep(place, state, true);
  return result;
}

}  // namespace sinkproof::audit
