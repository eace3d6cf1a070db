#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about switch may name.
inline std::vector<SettingName> names_of_switches() {
  SettingName below = integer("below");
  below.otherwise = 1;
  return {integer("contexts"),
          integer("dim"),
          integers("key_count"),
          rationals("attention", 2),
          rationals("key_value", 3),
          rationals("sink_value", 1),
          rationals("point", 2),
          rationals("weight", 2),
          rationals("gamma_squared", 1),
          rational("sine_squared"),
          rational("eta_squared"),
          rationals("separator", 1),
          below,
          following(integer("above")),
          rationals("pair", 2),
          following(rational("shared_squared"))};
}

}  // namespace sinkproof_check::language
