#pragma once

#include <memory>
#include <string>
#include <vector>

#include "theorem/own_claims.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// What somebody's construction claims of an instance that certificates call `given`: a document of claims
/// has it, and no certificate of a theorem.
struct Promises {
  std::string construction;  ///< its id
  std::string place;         ///< FILE#ID and the parameters, for people
  /// Of ours: whose quantities the claims name, and whose claims about any instance of the setting count as
  /// well. It knows instances of all theorems about the setting. Null where nothing is promised.
  const Theorem* vocabulary = nullptr;
  std::vector<OwnClaim> claims = {};
  bool has_document =
      true;  ///< false where a checker could not tell that the numbers in the claims are the instance's
};

}  // namespace sinkproof::theorem
