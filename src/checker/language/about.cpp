// Which instances a text is about.
//
// Given: a block that was checked.
// Derives itself: which names of the setting stand in it, in any of its formulas and conditions.
// Takes from the document: the block. Safe, as what a text is not about it is not evaluated on.
// Acceptance means: nothing is accepted here: text_statement.cpp and layered_statement.cpp ask for what is
// said here.
// Assumes: checks.cpp, for what each name means; setting.cpp, for which models have it.
#include "checker/language/about.hpp"

#include <string_view>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/setting.hpp"

namespace sinkproof_check::language {

namespace {

/// The first name of the setting of which this is true; empty where there is none.
template <class Is>
std::string_view find_name(const Block& block, const Is& is) {
  constexpr std::size_t steps_of_a_name = 64;
  const auto is_found = [&](std::string_view name) {
    charge_steps(steps_of_a_name);
    const SettingName* const known = block.setting->find(name);
    return known != nullptr && is(*known);
  };
  for (const Node& node : block.nodes)
    if (node.meaning == Meaning::setting && is_found(node.word)) return node.word;
  for (const Quantity& quantity : block.quantities)
    if (quantity.formula == nullptr && is_found(quantity.name)) return quantity.name;
  return {};
}

}  // namespace

About what_it_is_about(const Block& block) {
  const auto has = [&](const auto& is) { return !find_name(block, is).empty(); };
  return {has([](const SettingName& name) { return name.layers == Layers::several; }),
          has([](const SettingName& name) { return name.name == "target"; })};
}

void require_names_of(const About& about, const Source& source, const Block& block) {
  const Layers others = about.several_layers ? Layers::one : Layers::several;
  const std::string_view name =
      find_name(block, [&](const SettingName& known) { return known.layers == others; });
  if (!name.empty())
    source.refuse(name, quoted(name) + (about.several_layers
                                            ? " is about one layer only, and the statement about several"
                                            : " is about several layers, and the statement about one"));
}

}  // namespace sinkproof_check::language
