#pragma once

#include <string>

#include "engine/fuzz.hpp"

namespace sinkproof::certificate {

/// A counterexample as it is saved.
struct FoundCase {
  std::string certificate;  ///< the document
  std::string file;         ///< its name
};

/// Of a search's counterexample.
FoundCase found_case(const theorem::Theorem& theorem, const engine::FuzzOptions& options,
                     const engine::Counterexample& counterexample);

}  // namespace sinkproof::certificate
