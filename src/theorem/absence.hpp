#pragma once

#include <optional>
#include <string>

#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// What absence() says of the quantities of this theorem where it says something; empty for a theorem of which all quantities are always there.
std::string absence_of(const std::string& theorem);

/// Why there is no such number of this instance: some statements then give a quantity as 0, which a reader of a table takes for a value (a cost of 0 for "free"). Nothing where there is one. A lower bound that is 0 is one.
std::optional<std::string> absence(const std::string& theorem,
                                   const Evaluation<numeric::Enclosure>& evaluation,
                                   const Quantity<numeric::Enclosure>& quantity);

/// What stands in the place of such a number.
inline const std::string no_number = "–";

}  // namespace sinkproof::theorem
