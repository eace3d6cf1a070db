#pragma once

#include <functional>
#include <optional>
#include <string>

#include "audit/all_inputs_audit.hpp"

namespace sinkproof::app {

struct AllInputsCertificate {
  std::string path;
  std::string refusal;  ///< what checker_refusal() says of it
  /// What the loss is stated to be at most, where that is more than what was found.
  std::optional<numeric::Rational> wider_upper;
};

/// Whether the document may state these bounds: what is wider than what was found may say too little.
using MayState = std::function<bool(const audit::AllInputsAudit&)>;

/// Writes DIR/<FILE's name>--all-inputs.json, which states a little less than what was found, so that a
/// checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44), and asks for as
/// many halvings as the checker wants. Where it does not follow all the same, the loss is stated to be at
/// most `asked_for`, or if that is too little yet, as much as it takes, to a factor of two of the distance
/// from the lower end, as far as may_state() allows.
/// Throws InputError where the loss has no bound.
AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit,
                                                  const numeric::Rational& asked_for,
                                                  const MayState& may_state);

}  // namespace sinkproof::app
