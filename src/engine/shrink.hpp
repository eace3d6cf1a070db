#pragma once

#include "engine/falsifier.hpp"

namespace sinkproof::engine {

/// A counterexample that is easier to read: sizes first, then zeros, then denominators (continued fractions),
/// again while something changes. Every step is certified, and at least half of the violation that there was
/// at first stays.
CertifiedPoint shrink(Falsifier& falsifier, CertifiedPoint found);

}  // namespace sinkproof::engine
