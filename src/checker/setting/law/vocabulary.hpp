#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about token-law may name.
inline std::vector<SettingName> names_of_token_law() {
  return {integer("tokens"),
          rational("beta"),
          rational("lambda"),
          integer("atoms"),
          integer("dimension"),
          rationals("probability", 1),
          rationals("token", 2),
          rationals("value", 2),
          following(rational("trace_b")),
          following(rational("trace_bw")),
          following(rational("trace_bww")),
          following(rational("mean_square")),
          following(rationals("product", 1)),
          following(rationals("square", 1)),
          rationals("stated_numerator", 1),
          rationals("stated_denominator", 1),
          number("cosine_sparse"),
          number("cosine_dense")};
}

}  // namespace sinkproof_check::language
