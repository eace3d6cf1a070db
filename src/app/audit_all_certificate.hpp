#pragma once

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

/// How much more than what was found the document may state of the loss.
enum class Widening { none, as_checker_derives };

/// Writes DIR/<FILE's name>--all-inputs.json, which states a little less than what was found, so that a checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44), and asks for as many halvings
/// as the checker wants. Where it does not follow all the same, the loss is stated to be at most `asked_for`, or if that is too little yet, as much as it takes, to a factor of two of the distance from the lower end.
/// Throws InputError where the loss has no bound.
AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit,
                                                  const numeric::Rational& asked_for, Widening widening);

}  // namespace sinkproof::app
