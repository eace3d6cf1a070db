#pragma once

#include <string_view>
#include <vector>

#include "checker/setting/vocabulary.hpp"

namespace sinkproof_check::language {

/// What texts about the trigger-conditional task may name.
inline std::vector<SettingName> names_of_trigger_task() {
  const std::vector<std::string_view> contents{"box", "constant", "signs", "alphabet"};
  return {integer("L"),
          integer("m"),
          following(integer("c")),
          integer("heads"),
          integer("layers"),
          word("normaliser", {"softmax", "relu-non-anchor", "relu-row-count", "relu-none", "relu-length",
                              "sigmoid", "softmax-one", "softmax-key-bias", "relu-preceding", "mixed"}),
          fact("residual"),
          word("contents", contents),
          word("trigger_contents", contents),
          following(fact("contents_vary")),
          word("target", {"inclusive", "preceding"}),
          following(fact("same_contents")),
          number("content_distance"),
          number("trigger_distance"),
          weight("W_QK", 2),
          weight("W_OV", 2),
          weight("P", 2),
          weight("key_bias", 1),
          number("loss"),
          number("max_anchor_mass"),
          number("sink_mass_before", Layers::one),
          number("sink_mass_after", Layers::one),
          number("min_null_mass", Layers::one),
          number("absorbed_before", Layers::one),
          number("absorbed_after", Layers::one),
          number("anchor_trigger_mass_after", Layers::one),
          number("least_trigger_mass_after", Layers::one),
          array("own_anchor_mass", 1),
          array("anchor_mean", 2),
          {"anchor_gap", Kind::function, Level::derived, Layers::one},
          number("max_layer_sink_mass", Layers::several),
          number("product_self_mass", Layers::several),
          number("composed_sink_before", Layers::several),
          number("composed_sink_after", Layers::several)};
}

}  // namespace sinkproof_check::language
