#pragma once

#include <string_view>
#include <vector>

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// What a conclusion says of a supremum or infimum over inputs: extreme <= bound of a supremum, extreme >= bound of an infimum.
struct ConclusionBound {
  std::string_view extreme;  ///< a number of the setting, or anchor_gap
  const Node* call;          ///< of anchor_gap; otherwise null
  const Node* bound;
};

/// Of each part of the conclusion that is such a relation, in its order.
std::vector<ConclusionBound> conclusion_bounds(const Block& block);

}  // namespace sinkproof_check::language
