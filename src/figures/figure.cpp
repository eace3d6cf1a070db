#include "figures/figure.hpp"

#include <algorithm>
#include <string>

#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "files/nearest_name.hpp"
#include "numeric/error.hpp"

namespace sinkproof::figures {

const std::vector<const FigureKind*>& all() {
  // clang-format off
  static const std::vector<const FigureKind*> list{
      &sink_mass_against_loss(),
      &pattern_cost(),
      &pattern_ratio(),
      &attention_heatmap(),
      &multihead_tradeoff(),
      &smoothing_regions(),
      &normaliser_loss(),
      &sink_price(),
      &switch_sink_mass(),
  };
  // clang-format on
  return list;
}

const FigureKind& find(const std::string& name) {
  std::vector<std::string> names;
  for (const auto* kind : all()) {
    if (kind->name == name) return *kind;
    names.push_back(kind->name);
  }
  throw InputError("unknown figure '" + name.substr(0, 60) + "'" + files::nearest_name_hint(name, names));
}

namespace {

/// The trigger's position: 5, or the input's own where the construction's sequences end before.
template <class Construction>
std::string usual_trigger(const Construction& construction) {
  const auto& parameters = construction.parameters;
  const auto length = std::find_if(parameters.begin(), parameters.end(),
                                   [](const auto& parameter) { return parameter.name == "L"; });
  return length != parameters.end() && length->maximum > 5 ? "5" : "0";
}

}  // namespace

const std::vector<StandardFigure>& standard() {
  static const std::vector<StandardFigure> list = [] {
    std::vector<StandardFigure> result;
    for (const auto* kind : all()) {
      if (kind != &attention_heatmap()) result.push_back({kind->name, kind, {}});
    }
    const auto add_heatmap = [&](const auto& construction) {
      result.push_back({"attention-heatmap-" + construction.name,
                        &attention_heatmap(),
                        {{"construction", construction.name}, {"trigger", usual_trigger(construction)}}});
    };
    for (const auto* construction : constructions::all()) {
      if (!construction->mutant_of) add_heatmap(*construction);
    }
    for (const auto* construction : constructions::all_multilayer()) {
      if (!construction->mutant_of) add_heatmap(*construction);
    }
    return result;
  }();
  return list;
}

}  // namespace sinkproof::figures
