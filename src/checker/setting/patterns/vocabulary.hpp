#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about patterns may name.
inline std::vector<SettingName> names_of_patterns() {
  return {integer("C"),
          integer("d"),
          real("kappa"),
          rational("lambda_squared"),
          rational("delta_squared"),
          following(rational("spread_trace")),
          following(rational("spread_upper")),
          following(rational("spread_lower")),
          following(integer("rank")),
          following(rational("closest")),
          following(rational("worst_norm")),
          following(rational("worst_coordinate")),
          following(rational("worst_sum")),
          following(integer("smallest_group")),
          real("w_anchor"),
          real("w_copy"),
          real("w_self"),
          real("w_copy_self"),
          real("w_cross"),
          rational("w_nuisance"),
          following(real("lead_sink")),
          following(real("lead_diag")),
          following(fact("has_sink_optimum")),
          following(rational("dual_sink")),
          following(rational("primal_sink")),
          following(fact("has_diag_optimum")),
          following(rational("dual_diag")),
          following(rational("primal_diag"))};
}

/// And those with indices, which no theorem has.
inline std::vector<SettingName> names_of_patterns_of_constructions() {
  std::vector<SettingName> names = names_of_patterns();
  names.push_back(integers("group_size"));
  names.push_back(rationals("nuisance", 3));
  for (const std::string_view matrix : {"sink_left", "sink_right", "diag_left", "diag_right"})
    names.push_back(rationals(matrix, 2));
  for (const std::string_view multiplier : {"sink_multiplier", "diag_multiplier"})
    names.push_back(rationals(multiplier, 3));
  return names;
}

}  // namespace sinkproof_check::language
