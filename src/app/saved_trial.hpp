#pragma once

#include <cstdint>
#include <string>

#include "engine/fuzz.hpp"

namespace sinkproof::app {

/// What a case is saved of: a theorem on its own constructions, whose instances are told apart by what
/// certificates say of them, or on somebody's, alone or beside them.
enum class CaseOf : std::uint8_t { theorem, construction_in_file, constructions_beside_it };

/// Where the search came to that found a saved case of the theorem, before the case was made small, or the
/// weights of a model file: a point for another search to start from. Throws InputError `FILE: PLACE: …` for
/// what is no such case.
engine::Falsifier::Point saved_trial(const theorem::Theorem& theorem, const std::string& file, CaseOf of);

}  // namespace sinkproof::app
