#include "figures/figure.hpp"

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
      &attention_heatmap(),
      &multihead_tradeoff(),
      &smoothing_regions(),
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

const std::vector<StandardFigure>& standard() {
  static const std::vector<StandardFigure> list = [] {
    std::vector<StandardFigure> result;
    for (const auto* kind : all()) {
      if (kind != &attention_heatmap()) result.push_back({kind->name, kind, {}});
    }
    const auto add_heatmap = [&](const std::string& construction) {
      result.push_back({"attention-heatmap-" + construction,
                        &attention_heatmap(),
                        {{"construction", construction}, {"trigger", "5"}}});
    };
    for (const auto* construction : constructions::all()) {
      if (!construction->mutant_of) add_heatmap(construction->name);
    }
    for (const auto* construction : constructions::all_multilayer()) {
      if (!construction->mutant_of) add_heatmap(construction->name);
    }
    return result;
  }();
  return list;
}

}  // namespace sinkproof::figures
