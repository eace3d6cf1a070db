#pragma once

#include <map>
#include <string>

#include "engine/verify.hpp"

namespace sinkproof::tables {

/// The quantities of a theorem on one instance of a construction, each known to a relative 10^-digits; the instance is certified or vacuous. Throws InputError where it is
/// inconclusive, and InternalError where a promise is broken.
std::map<std::string, numeric::Enclosure> verified_quantities(const theorem::Theorem& theorem,
                                                              const std::string& construction,
                                                              const parameter::Values& values, int digits);

}  // namespace sinkproof::tables
