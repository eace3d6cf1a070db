#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// A task::StatedConstruction, and how a theorem goes through it.
template <class Construction>
struct TaskSource {
  const Construction* construction;
  std::vector<parameter::GridAxis> default_grid;  ///< see Source
  bool by_default = true;
};

/// Each at the values that are usual.
template <class Construction>
std::vector<TaskSource<Construction>> with_usual_values(
    const std::vector<const Construction*>& constructions) {
  std::vector<TaskSource<Construction>> result;
  for (const auto* construction : constructions) {
    auto& source = result.emplace_back(TaskSource<Construction>{construction, {}});
    for (std::size_t k = 0; k < construction->parameters.size(); ++k) {
      const auto& name = construction->parameters[k].name;
      const auto& usual = construction->usual_values[k];
      if (usual.empty()) throw InternalError("no usual value of " + name + " of " + construction->name);
      source.default_grid.push_back({name, usual});
    }
  }
  return result;
}

/// The theorem's own behind those of the construction.
inline void append_own(Source& source, const OwnParameters& own) {
  for (const auto& parameter : own) {
    source.parameters.push_back(parameter.first);
    // What a grid says of them counts.
    const auto is_named = [&](const auto& other) { return other.name == parameter.second.name; };
    if (std::none_of(source.default_grid.begin(), source.default_grid.end(), is_named))
      source.default_grid.push_back(parameter.second);
  }
}

template <class Construction>
std::vector<Source> sources_of(const std::vector<TaskSource<Construction>>& constructions,
                               const OwnParameters& own) {
  std::vector<Source> result;
  for (const auto& [construction, default_grid, by_default] : constructions) {
    auto& source = result.emplace_back(Source{construction->name, construction->summary, construction->source,
                                              construction->mutant_of, construction->parameters, default_grid,
                                              by_default && !construction->mutant_of});
    // Not `construction` itself: clang 14 takes no structured binding here.
    if constexpr (requires(const Construction& any) { any.text; }) source.text = construction->text;
    append_own(source, own);
  }
  return result;
}

template <class Construction>
const Construction& construction_named(const std::vector<TaskSource<Construction>>& constructions,
                                       const std::string& name) {
  for (const auto& source : constructions) {
    if (source.construction->name == name) return *source.construction;
  }
  throw InternalError("construction " + name + " does not belong to the theorem");
}

}  // namespace sinkproof::theorem
