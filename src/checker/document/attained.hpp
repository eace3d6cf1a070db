#pragma once

#include <string>

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// At most 2^-400 · max(1, |x|) wide for every x in it, by the powers of two that bound both.
bool is_narrow(const Enclosure& x);

/// Whether enclosures of at least 512 bits tell the numbers, which are defined, apart. If not, they lie in
/// overlapping enclosures that are narrow. Throws BeyondLimit where neither is found.
bool is_other_number(const Real& x, const Real& y);

/// Evaluates the model at a place of the document's `attained`, which says that the quantity of this name,
/// one of the derivation's that the subject finds attained, has its value there. Throws Malformed, and
/// Rejected where it has not, as far as is_other_number() tells.
void require_place(const json::Value& entry, const std::string& name, const Derivation& derivation,
                   const Subject& subject);

/// The places that a certificate of a mutant states: each of another quantity. Throws likewise.
void require_places(const Certificate& certificate, const Derivation& derivation, const Subject& subject);

}  // namespace sinkproof_check
