#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about normaliser-fit may name.
inline std::vector<SettingName> names_of_normaliser_fit() {
  return {integer("L"),
          word("normaliser", {"non-anchor", "row-count", "none", "length"}),
          rational("intercept"),
          rational("slope"),
          following(integers("divisor")),
          rationals("weight", 1)};
}

}  // namespace sinkproof_check::language
