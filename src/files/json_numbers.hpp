#pragma once

#include <cstddef>
#include <vector>

#include "files/json_node.hpp"
#include "numeric/rational.hpp"

namespace sinkproof::files {

/// A string that is a rational number (src/certificate/FORMAT.md, "Numbers"). Throws InputError with its
/// place.
numeric::Rational read_rational(const JsonNode& node);

/// An array of exactly `count` of them.
std::vector<numeric::Rational> read_rationals(const JsonNode& node, std::size_t count);

}  // namespace sinkproof::files
