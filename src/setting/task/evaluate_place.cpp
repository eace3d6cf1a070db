#include "setting/task/evaluate_place.hpp"

#include "attention/attend.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Ball;

namespace {

/// Attention is causal: what comes after the position does not matter.
attention::Attention<Ball> attend_prefix(const TriggerInstance& instance, const Place& place,
                                         const Arithmetic<Ball>& arithmetic) {
  auto prefix = tokens(instance.task, place.input);
  const auto last = static_cast<std::size_t>(place.position);
  prefix.resize(last + 1);
  return attention::attend(instance.model, prefix, instance.task.length, arithmetic, last);
}

}  // namespace

Ball error_at(const TriggerInstance& instance, const Place& place, const Arithmetic<Ball>& arithmetic) {
  const auto wanted =
      target(instance.task, tokens(instance.task, place.input), place.input.trigger, place.position);
  const auto r = static_cast<std::size_t>(place.coordinate.value());
  return abs(attend_prefix(instance, place, arithmetic).outputs.back()[r] - arithmetic.from(wanted[r]));
}

std::vector<Ball> anchor_masses_at(const TriggerInstance& instance, const Place& place,
                                   const Arithmetic<Ball>& arithmetic) {
  std::vector<Ball> masses;
  for (const auto& rows : attend_prefix(instance, place, arithmetic).weights)
    masses.push_back(rows.back().front());
  return masses;
}

std::vector<Ball> anchor_trigger_masses_at(const TriggerInstance& instance, const Place& place,
                                           const Arithmetic<Ball>& arithmetic) {
  std::vector<Ball> masses;
  for (const auto& rows : attend_prefix(instance, place, arithmetic).weights)
    masses.push_back(rows.back().front() + rows.back()[static_cast<std::size_t>(place.input.trigger)]);
  return masses;
}

std::vector<Ball> null_masses_at(const TriggerInstance& instance, const Place& place,
                                 const Arithmetic<Ball>& arithmetic) {
  std::vector<Ball> masses;
  for (const auto& rows : attend_prefix(instance, place, arithmetic).null_masses)
    masses.push_back(rows.back());
  return masses;
}

std::vector<Ball> absorbed_masses_at(const TriggerInstance& instance, const Place& place,
                                     const Arithmetic<Ball>& arithmetic) {
  const auto attention = attend_prefix(instance, place, arithmetic);
  std::vector<Ball> masses;
  for (std::size_t h = 0; h < attention.weights.size(); ++h)
    masses.push_back(attention.weights[h].back().front() + attention.null_masses[h].back());
  return masses;
}

}  // namespace sinkproof::task
