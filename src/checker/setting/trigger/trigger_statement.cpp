// What the theorems about a trigger-conditional instance share: construction, claims, witnesses of claims.
//
// Given: a certificate's instance, parameters and witnesses.
// Derives itself: that the instance is what the construction makes of the parameters, and what the model
// gives at a witness, token by token.
// Takes from the document: of `found` and `given` the instance itself, about which nothing is claimed but
// corollaries; the input of a witness. Safe, as all margins are derived from the former, and the latter only
// has to exist.
// Acceptance means: the claims have the stated margins, and a refuted one fails at the stated input and
// position.
// Assumes: trigger_task.cpp for suprema and infima; language/trigger_construction.cpp, for instances and
// claims of constructions.
#include "checker/setting/trigger/trigger_statement.hpp"

#include <algorithm>

#include "checker/document/attained.hpp"
#include "checker/kernel/error.hpp"

namespace sinkproof_check {

void refuse_target() {
  throw Rejected("/instance/task/target",
                 "'preceding' is another task than the statement's; expected 'inclusive'");
}

TriggerSubject::TriggerSubject(const Certificate& certificate)
    : certificate_(certificate), instance_(read_trigger_instance(certificate.instance)) {
  for (const json::Value& witness : certificate.witnesses)
    witnesses_.push_back(read_trigger_witness(witness));
}

Derivation TriggerSubject::derive() {
  if (is_from_document()) {
    require_from_document();
  } else {
    construction_ = construction();
    require_same_instance(instance_, construction_->instance());
  }
  if (instance_.task.is_preceding && !is_about_preceding()) refuse_target();
  const TriggerMeasures measures = measure(instance_);
  least_absorbed_ = measures.absorbed_before;
  TheoremMargins says = theorem(instance_, measures);
  std::vector<Margin> claims;
  if (construction_ != nullptr) claims_ = construction_->claims(instance_, measures);
  for (const ConstructionClaim& claim : claims_) claims.push_back(claim.margin);
  Derivation result = derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
  if (certificate_.statement) {
    result.measures = {{"loss", measures.loss},
                       {"sink_mass_before", measures.sink_mass_before},
                       {"sink_mass_after", measures.sink_mass_after},
                       {"max_anchor_mass", measures.max_anchor_mass},
                       {"min_null_mass", measures.min_null_mass},
                       {"absorbed_before", measures.absorbed_before},
                       {"absorbed_after", measures.absorbed_after}};
  }
  return result;
}

/// No construction stands behind such an instance: what a construction sees to is asked of the document.
void TriggerSubject::require_from_document() const {
  const auto own = own_parameters();
  require_names(certificate_.parameters, own);
  for (const std::string_view name : own) static_cast<void>(find_parameter(certificate_.parameters, name));
}

std::string TriggerSubject::description() const {
  const auto names =
      construction_ != nullptr ? construction_->parameter_names() : std::vector<std::string_view>{};
  return described(certificate_, names, own_parameters());
}

std::vector<std::pair<std::string, long>> TriggerSubject::sizes() const {
  return {{"L", instance_.task.length},
          {"m", instance_.task.content_dimension},
          {"heads", static_cast<long>(instance_.model.heads.size())}};
}

bool TriggerSubject::is_attained(std::string_view quantity) const {
  // Where no position is after the trigger, these are 1 of no place.
  if (quantity == "sink_mass_after" || quantity == "absorbed_after" ||
      quantity == "anchor_trigger_mass_after")
    return instance_.task.length > 3;
  return quantity == "loss" || quantity == "max_anchor_mass" || quantity == "min_null_mass" ||
         quantity == "sink_mass_before" || quantity == "absorbed_before";
}

std::pair<Real, StatedEnclosure> TriggerSubject::value_at_place(const json::Value& entry) const {
  const TriggerWitness place = read_trigger_witness(entry, "quantity");
  require_input(place, instance_.task);
  const std::string& quantity = place.refutes;
  if (quantity == "loss") {
    if (!place.coordinate) throw Rejected(place.place, "expected a coordinate: the loss is one of an output");
    return {output_error(instance_, place.input, place.position, *place.coordinate), place.value};
  }
  const bool is_before = quantity == "sink_mass_before" || quantity == "absorbed_before";
  const bool is_together = quantity == "anchor_trigger_mass_after";
  const bool is_after = is_together || quantity == "sink_mass_after" || quantity == "absorbed_after";
  const long trigger = place.input.trigger;
  if (quantity != "max_anchor_mass" && place.position == trigger)
    throw Rejected(place.place + "/position", "the trigger's position; expected a non-trigger one");
  if ((is_before && place.position > trigger) || (is_after && place.position < trigger))
    throw Rejected(place.place + "/position", "on the other side of the trigger");
  if (quantity == "max_anchor_mass") return {maximum(masses(place, Mass::anchor)), place.value};
  if (is_together) return {minimum(masses(place, Mass::anchor_and_trigger)), place.value};
  if (quantity == "min_null_mass") return {minimum(masses(place, Mass::null_slot)), place.value};
  const bool is_absorbed = quantity == "absorbed_before" || quantity == "absorbed_after";
  return {minimum(masses(place, is_absorbed ? Mass::anchor_and_null_slot : Mass::anchor)), place.value};
}

void TriggerSubject::check_witness(std::size_t witness) const {
  const TriggerWitness& stated = witnesses_[witness];
  require_input(stated, instance_.task);
  const auto claim = std::find_if(claims_.begin(), claims_.end(), [&](const ConstructionClaim& one) {
    return one.margin.id == stated.refutes;
  });
  if (claim == claims_.end()) {
    check_conclusion(stated);
  } else if (claim->extreme == "loss") {
    require_loss_above(stated, claim->bound);
  } else if (claim->extreme == "max_anchor_mass") {
    require_anchor_mass_above(stated, claim->bound);
  } else if (claim->extreme == "absorbed_before") {
    require_least_mass_above(stated, claim->bound);
  } else {
    throw Rejected(stated.place + "/refutes", "no input shows that this claim fails");
  }
}

void TriggerSubject::require_loss_above(const TriggerWitness& witness, const Real& bound) const {
  if (!witness.coordinate) throw Rejected(witness.place, "expected a coordinate: the witness is of the loss");
  require_enclosure(witness.value,
                    output_error(instance_, witness.input, witness.position, *witness.coordinate));
  if (sign_of(Real(*witness.value.lower) - bound) <= 0)
    throw Rejected(witness.place + "/value/lower",
                   "does not exceed the bound; expected more than about " + approximate(bound));
}

std::vector<Real> TriggerSubject::masses(const TriggerWitness& witness, Mass mass) const {
  if (witness.coordinate)
    throw Rejected(witness.place + "/coordinate", "expected none: the witness is of a mass");
  if (witness.position < 1)
    throw Rejected(witness.place + "/position", "expected a position behind the anchor");
  if (mass == Mass::anchor_and_trigger) {
    if (witness.position <= witness.input.trigger)
      throw Rejected(witness.place + "/position", "not after the trigger");
    return anchor_trigger_masses(instance_, witness.input, witness.position);
  }
  if (mass == Mass::null_slot) return null_masses(instance_, witness.input, witness.position);
  return mass == Mass::anchor ? anchor_masses(instance_, witness.input, witness.position)
                              : absorbed_masses(instance_, witness.input, witness.position);
}

void TriggerSubject::require_anchor_mass_above(const TriggerWitness& witness, const Real& bound) const {
  require_enclosure(witness.value, maximum(masses(witness, Mass::anchor)));
  if (sign_of(Real(*witness.value.lower) - bound) <= 0)
    throw Rejected(witness.place + "/value/lower",
                   "does not exceed the bound; expected more than about " + approximate(bound));
}

void TriggerSubject::require_least_mass_above(const TriggerWitness& witness, const Real& bound) const {
  if (witness.position >= witness.input.trigger)
    throw Rejected(witness.place + "/position", "not before the trigger; expected a position before it");
  const Real there = minimum(masses(witness, Mass::anchor_and_null_slot));
  // A large mass alone refutes nothing that is said of the smallest one.
  if (is_other_number(there, *least_absorbed_))
    throw Rejected(witness.place, "not where the mass is least; expected about " +
                                      approximate(*least_absorbed_) + ", found " + approximate(there));
  require_enclosure(witness.value, there);
  if (sign_of(Real(*witness.value.lower) - bound) <= 0)
    throw Rejected(witness.place + "/value/lower",
                   "does not exceed the bound; expected more than about " + approximate(bound));
}

void TriggerSubject::require_mass_below(const TriggerWitness& witness, Mass mass, const Real& bound) const {
  if (witness.position == witness.input.trigger)
    throw Rejected(witness.place + "/position", "the trigger's position; expected a non-trigger one");
  require_enclosure(witness.value, minimum(masses(witness, mass)));
  if (sign_of(bound - Real(*witness.value.upper)) <= 0)
    throw Rejected(witness.place + "/value/upper",
                   "not below the bound; expected less than about " + approximate(bound));
}

void TriggerSubject::require_anchor_distance_below(const TriggerWitness& witness,
                                                   const std::vector<Real>& weights,
                                                   const Real& bound) const {
  if (witness.coordinate)
    throw Rejected(witness.place + "/coordinate", "expected none: the witness is of masses");
  if (witness.position < 1 || witness.position == witness.input.trigger)
    throw Rejected(witness.place + "/position", "expected a non-trigger position behind the anchor");
  const auto there = anchor_masses(instance_, witness.input, witness.position);
  const auto at_trigger = anchor_masses(instance_, witness.input, witness.input.trigger);
  std::vector<Real> terms;
  for (std::size_t h = 0; h < weights.size(); ++h)
    terms.push_back(weights[h] * absolute(there[h] - at_trigger[h]));
  require_enclosure(witness.value, sum(std::move(terms)));
  if (sign_of(bound - Real(*witness.value.upper)) <= 0)
    throw Rejected(witness.place + "/value/upper",
                   "not below the bound; expected less than about " + approximate(bound));
}

}  // namespace sinkproof_check
