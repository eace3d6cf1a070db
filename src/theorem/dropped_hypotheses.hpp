#pragma once

#include <string>
#include <vector>

#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// The hypotheses of the theorem that are not to count, in its order. Throws InputError `--drop …` for a name
/// that is none.
std::vector<std::string> dropped_hypotheses(const Theorem& theorem, const std::vector<std::string>& dropped);

}  // namespace sinkproof::theorem
