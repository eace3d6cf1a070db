// Where a document says that a supremum or infimum over all inputs is attained.
//
// Given: a trigger-conditional instance, its derived quantities, and the field `attained`.
// Derives itself: what the model gives at the stated input and position, token by token.
// Takes from the document: input, position, coordinate and an enclosure. Safe, as the input only has to be one of the task, and the enclosure is held against both numbers.
// Acceptance means: the enclosure holds the value at that place and the quantity over all inputs; that the two are the same beyond it is not shown.
// Assumes: trigger_task.cpp for both.
#include "checker/attained.hpp"

#include <algorithm>
#include <set>

#include "checker/error.hpp"
#include "checker/statement.hpp"

namespace sinkproof_check {

namespace {

enum class RowSide : std::uint8_t { any, before_trigger, behind_trigger, not_trigger };

void require_side(const TriggerWitness& place, RowSide side) {
  const long i = place.position;
  const long j = place.input.trigger;
  const bool is_there =
      i >= 1 && (side == RowSide::any || (side == RowSide::before_trigger && i < j) ||
                 (side == RowSide::behind_trigger && i > j) || (side == RowSide::not_trigger && i != j));
  if (!is_there) throw Rejected(place.place + "/position", "not a position that this quantity is about");
  if (place.coordinate) throw Rejected(place.place + "/coordinate", "expected none: the quantity is a mass");
}

std::vector<Real> null_masses(const TriggerInstance& instance, const TriggerWitness& place) {
  auto masses = absorbed_masses(instance, place.input, place.position);
  const auto anchors = anchor_masses(instance, place.input, place.position);
  for (std::size_t h = 0; h < masses.size(); ++h) masses[h] = masses[h] - anchors[h];
  return masses;
}

/// What the quantity of this name is at that place.
Real value_of_place(const TriggerInstance& instance, const TriggerWitness& place) {
  const std::string& name = place.refutes;
  if (name == "loss") {
    if (!place.coordinate) throw Rejected(place.place, "expected a coordinate: the place is one of the loss");
    return output_error(instance, place.input, place.position, *place.coordinate);
  }
  const bool is_after = name.ends_with("_after");
  if (is_after || name.ends_with("_before"))
    require_side(place, is_after ? RowSide::behind_trigger : RowSide::before_trigger);
  if (name == "sink_mass_before" || name == "sink_mass_after")
    return minimum(anchor_masses(instance, place.input, place.position));
  if (name == "absorbed_before" || name == "absorbed_after")
    return minimum(absorbed_masses(instance, place.input, place.position));
  if (name == "max_anchor_mass") {
    require_side(place, RowSide::any);
    return maximum(anchor_masses(instance, place.input, place.position));
  }
  if (name == "min_null_mass") {
    require_side(place, RowSide::not_trigger);
    return minimum(null_masses(instance, place));
  }
  throw Rejected(place.place + "/quantity", quoted(name) + " is no supremum or infimum over inputs");
}

}  // namespace

std::vector<TriggerWitness> read_attained(const std::vector<json::Value>& elements) {
  std::vector<TriggerWitness> result;
  for (const json::Value& element : elements) result.push_back(read_trigger_witness(element, "quantity"));
  return result;
}

void require_attained(const std::vector<TriggerWitness>& places, const TriggerInstance& instance,
                      const std::vector<std::pair<std::string, Real>>& quantities) {
  std::set<std::string> seen;
  for (const TriggerWitness& place : places) {
    const auto quantity = std::find_if(quantities.begin(), quantities.end(),
                                       [&](const auto& item) { return item.first == place.refutes; });
    if (quantity == quantities.end())
      throw Rejected(place.place + "/quantity",
                     quoted(place.refutes) + " is not a quantity of the statement");
    if (!seen.insert(place.refutes).second)
      throw Rejected(place.place + "/quantity", quoted(place.refutes) + " stands twice");
    require_input(place, instance.task);
    try {
      require_enclosure(place.value, value_of_place(instance, place));
      require_enclosure(place.value, quantity->second);
    } catch (const ValueError& error) {
      throw Rejected(place.place, error.what());
    }
  }
}

}  // namespace sinkproof_check
