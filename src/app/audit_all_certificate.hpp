#pragma once

#include <optional>
#include <string>

#include "audit/all_inputs_audit.hpp"

namespace sinkproof::app {

struct AllInputsCertificate {
  std::string path;
  std::string refusal;    ///< what checker_refusal() says of it
  bool is_wider = false;  ///< the loss is stated as widely as was asked for
};

/// Writes DIR/<FILE's name>--all-inputs.json, which states a little less than what was found, so that a checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44), and asks for as many halvings
/// as the checker wants. Where it does not follow all the same, and would if the loss were no more than `asked_for`, that is what is stated. Throws InputError where the loss has no bound.
AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit,
                                                  const std::optional<numeric::Rational>& asked_for);

}  // namespace sinkproof::app
