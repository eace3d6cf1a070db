#pragma once

#include "certificate/certificate.hpp"
#include "engine/verify.hpp"

namespace sinkproof::certificate {

/// Whether the checker may not accept the document of a result that is not inconclusive: where an end is not
/// known or very near to 0, where it rests on an identity that the checker may not find, where a number is a
/// large power, and where the instance is large.
/// False where it surely accepts it, which tests/differential holds.
bool may_be_beyond_checker(const Subject& subject, const engine::VerifyResult& result);

}  // namespace sinkproof::certificate
