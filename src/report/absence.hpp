#pragma once

#include <optional>
#include <string>

#include "theorem/theorem.hpp"

namespace sinkproof::report {

/// Why there is no such number of this instance: some statements then give a quantity as 0, which a reader of a table takes for a value (a cost of 0 for "free"). Nothing where there is one. A lower bound that is 0 is one.
std::optional<std::string> absence(const std::string& theorem,
                                   const theorem::Evaluation<numeric::Enclosure>& evaluation,
                                   const theorem::Quantity<numeric::Enclosure>& quantity);

/// What stands in the place of such a number.
inline const std::string no_number = "–";

}  // namespace sinkproof::report
