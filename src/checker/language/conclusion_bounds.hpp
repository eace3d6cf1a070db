#pragma once

#include <string_view>
#include <vector>

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// What a conclusion says of a supremum or infimum over inputs: extreme <= bound of a supremum, extreme >=
/// bound of an infimum. Of the infimum max_layer_sink_mass: side <= bound.
struct ConclusionBound {
  std::string_view extreme;  ///< a number of the setting, or anchor_gap
  const Node*
      side;  ///< of anchor_gap its call; of max_layer_sink_mass a formula that rests on it and on no other supremum or infimum; otherwise null
  const Node* bound;
};

/// Of each part of the conclusion that is such a relation, in its order.
std::vector<ConclusionBound> conclusion_bounds(const Block& block);

}  // namespace sinkproof_check::language
