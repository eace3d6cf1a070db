#pragma once

#include <functional>
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
  /// Of a refuted one, what a text has to show of it (refuted_text); called for few of them, as it is work.
  std::function<std::string(const engine::VerifyResult&)> show = {};
  /// Why the checker does not accept the document of the verdict, and that of the own claims'; empty where it
  /// does.
  std::string beyond_checker = {};
  std::string claims_beyond_checker = {};
  bool claims_only = false;  ///< the theorem lends its quantities, and its verdict is not asked for

  [[nodiscard]] bool has_verdict() const { return !claims_only && theorem->description().is_theorem; }
};

}  // namespace sinkproof::report
