#pragma once

#include <string>

#include "engine/verify.hpp"

/// Why something is not certified, in the few words that stand beside it in a table; empty where it is.
namespace sinkproof::report {

std::string reason(const engine::VerifyResult& result);
/// Of one part of somebody's own claim.
std::string reason(const theorem::FormulaPart<numeric::Enclosure>& part);

}  // namespace sinkproof::report
