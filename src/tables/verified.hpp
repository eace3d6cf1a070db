#pragma once

#include <memory>
#include <string>

#include "engine/verify.hpp"

namespace sinkproof::tables {

/// A theorem on one instance of a construction, certified or vacuous.
struct Verified {
  const theorem::Theorem* theorem;
  std::string construction;
  parameter::Values parameters;
  std::unique_ptr<theorem::Instance> instance;
  engine::VerifyResult result;

  /// A quantity; null where the theorem has none of this name, and where it is not defined.
  [[nodiscard]] const numeric::Enclosure* find(const std::string& quantity) const;
  /// Throws InternalError where that is null.
  [[nodiscard]] const numeric::Enclosure& at(const std::string& quantity) const;
};

/// Every quantity is known to a relative 10^-digits. Throws InputError where the instance is inconclusive,
/// and InternalError where a promise is broken.
std::shared_ptr<const Verified> verified(const theorem::Theorem& theorem, const std::string& construction,
                                         const parameter::Values& values, int digits);

}  // namespace sinkproof::tables
