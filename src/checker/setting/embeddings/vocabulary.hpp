#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about embeddings may name.
inline std::vector<SettingName> names_of_embeddings() {
  return {integer("rows"),
          integer("d"),
          rational("margin"),
          integer("window"),
          rationals("embedding", 2),
          rationals("query_weight", 1),
          rationals("key_weight", 1),
          rationals("pair_weight", 2),
          rationals("query_functional", 1),
          rationals("key_functional", 1),
          rationals("matrix", 2),
          word("direction", {"sufficient", "necessary"}),
          following(fact("has_scores")),
          following(rational("r_squared")),
          following(rational("v_squared")),
          following(rational("n_squared")),
          following(real("n_root")),
          following(rational("least_score")),
          following(rational("scores_squared")),
          following(real("scores_root")),
          following(rational("weights_excess")),
          following(rational("nearest_excess"))};
}

}  // namespace sinkproof_check::language
