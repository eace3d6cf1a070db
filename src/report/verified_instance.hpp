#pragma once

#include <string>

#include "engine/verify.hpp"

namespace sinkproof::report {

/// One line of what `verify` has to say.
struct VerifiedInstance {
  const theorem::Theorem* theorem;
  std::string construction;
  parameter::Values parameters;
  engine::VerifyResult result;
  double seconds;
  std::string file = {};  ///< what the instance was read out of; empty where a construction made it
};

}  // namespace sinkproof::report
