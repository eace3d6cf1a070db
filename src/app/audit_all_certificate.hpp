#pragma once

#include <string>

#include "audit/all_inputs_audit.hpp"

namespace sinkproof::app {

struct AllInputsCertificate {
  std::string path;
  std::string refusal;  ///< what checker_refusal() says of it
};

/// Writes DIR/<FILE's name>--all-inputs.json, which states a little less than what was found, so that a checker follows that computes in other numbers (sinkproof-check: in multiples of 2^-44), and asks for as many halvings
/// as the checker wants. Throws InputError where the loss has no bound.
AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit);

}  // namespace sinkproof::app
