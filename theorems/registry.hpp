#pragma once

#include <string>
#include <vector>

#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// All theorems, in the order of the theory dossier.
const std::vector<const theorem::Theorem*>& all();

/// Throws InputError with the nearest name.
const theorem::Theorem& find(const std::string& id);

}  // namespace sinkproof::theorems
