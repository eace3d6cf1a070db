// Whether a text is about models of several layers.
//
// Given: a block that was checked.
// Derives itself: which names of the setting stand in it, in any of its formulas and conditions.
// Takes from the document: the block. Safe, as a text about one kind of model is evaluated on no instance of the other.
// Acceptance means: nothing is accepted here: text_statement.cpp asks, before it reads the instance.
// Assumes: checks.cpp, for what each name means; setting.cpp, for which models have it.
#include "checker/language/layers_of_text.hpp"

#include <string_view>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/setting.hpp"

namespace sinkproof_check::language {

namespace {

/// The first name that models of so many layers alone have; empty where there is none.
std::string_view find_name(const Block& block, Layers layers) {
  constexpr std::size_t steps_of_a_name = 64;
  const auto is_of = [&](std::string_view name) {
    charge_steps(steps_of_a_name);
    const SettingName* const known = find_setting_name(name);
    return known != nullptr && known->layers == layers;
  };
  for (const Node& node : block.nodes)
    if (node.meaning == Meaning::setting && is_of(node.word)) return node.word;
  for (const Quantity& quantity : block.quantities)
    if (quantity.formula == nullptr && is_of(quantity.name)) return quantity.name;
  return {};
}

}  // namespace

About what_it_is_about(const Block& block) {
  return find_name(block, Layers::several).empty() ? About::one_layer : About::several_layers;
}

void require_names_of(About about, const Source& source, const Block& block) {
  const bool is_layered = about == About::several_layers;
  const std::string_view name = find_name(block, is_layered ? Layers::one : Layers::several);
  if (!name.empty())
    source.refuse(name,
                  quoted(name) + (is_layered ? " is about one layer only, and the statement about several"
                                             : " is about several layers, and the statement about one"));
}

}  // namespace sinkproof_check::language
