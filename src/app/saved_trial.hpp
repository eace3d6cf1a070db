#pragma once

#include <string>

#include "engine/fuzz.hpp"

namespace sinkproof::app {

/// Where the search came to that found a saved case of the theorem, before the case was made small: a point for another search to start from. Throws InputError `FILE: PLACE: …` for what is no such case.
engine::Falsifier::Point saved_trial(const theorem::Theorem& theorem, const std::string& file);

}  // namespace sinkproof::app
