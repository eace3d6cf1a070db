#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "language/run.hpp"
#include "numeric/error.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

namespace {

/// Where an entry stands.
struct EntryPlace {
  std::vector<double> task::LayersInDoubles::Layer::*array;
  std::size_t layer;
  std::size_t offset;

  friend auto operator<=>(const EntryPlace& a, const EntryPlace& b) {
    return std::tuple(a.layer, a.kind(), a.offset) <=> std::tuple(b.layer, b.kind(), b.offset);
  }
  [[nodiscard]] int kind() const {
    using Layer = task::LayersInDoubles::Layer;
    return array == &Layer::query_key ? 0 : array == &Layer::output_value ? 1 : 2;
  }
  [[nodiscard]] double& in(task::LayersInDoubles& layers) const {
    return (layers.layers[layer].*array)[offset];
  }
};

/// The entries' tape, and where its numbers come from and go to.
struct EntryRun {
  language::DoubleRun run;
  std::vector<std::size_t> inputs;  ///< which of the parameters each is
  std::vector<EntryPlace> places;
  std::vector<double> given = {};

  void set(std::span<const double> parameters, task::LayersInDoubles& layers) {
    given.clear();
    for (const std::size_t of : inputs) given.push_back(parameters[of]);
    const auto& values = run(given);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (!std::isfinite(values[k])) throw InputError("an entry that is not defined");
      places[k].in(layers) = values[k];
    }
  }
};

}  // namespace

std::optional<task::ParametricLayers> Making::layers_in_doubles(const std::vector<std::string>& parameters) {
  using Layer = task::LayersInDoubles::Layer;
  if (!all_of<language::Generation>(block_).empty() || size("heads") != 1 ||
      normaliser() != attention::Normaliser::softmax)
    return std::nullopt;
  const auto width = static_cast<std::size_t>(size("m") + 3);
  const auto length = static_cast<std::size_t>(size("L"));
  std::map<EntryPlace, language::Node> entries;  // the last assignment counts
  for (const auto* assignment : assignments_) {
    if (assignment->target.indices.empty()) continue;
    for (const Entry& entry : compilation_->entries(*assignment)) {
      const auto at = [&](std::size_t k) { return static_cast<std::size_t>(entry.indices[k]); };
      const bool is_bias = entry.name == "P";
      if (entry.name == "key_bias" || (is_bias && at(3) > at(2))) return std::nullopt;
      const auto array = is_bias                ? &Layer::position_bias
                         : entry.name == "W_QK" ? &Layer::query_key
                                                : &Layer::output_value;
      entries[{array, at(0) - 1, at(2) * (is_bias ? length : width) + at(3)}] = entry.numbers.front();
    }
  }
  std::vector<language::Node> nodes;
  std::vector<EntryPlace> places;
  task::LayersInDoubles layers{task(), form_.words.at("residual") == "yes", {}};
  layers.layers.assign(static_cast<std::size_t>(size("layers")),
                       {std::vector<double>(width * width), std::vector<double>(width * width),
                        std::vector<double>(length * length)});
  for (const auto& [place, node] : entries) {
    places.push_back(place);
    nodes.push_back(node);
    const auto* constant = compilation_->tape().constant(node);
    place.in(layers) = constant != nullptr && *constant == 0 ? 0 : 1;
  }
  charge(*compilation_, block_.id.range);
  language::DoubleRun run(compilation_->tape(), nodes);
  std::vector<std::size_t> inputs;
  for (const std::size_t input : run.inputs()) {
    const auto found =
        std::find(parameters.begin(), parameters.end(), compilation_->tape().inputs()[input].name);
    if (found == parameters.end()) return std::nullopt;
    inputs.push_back(static_cast<std::size_t>(found - parameters.begin()));
  }
  const auto entry_run =
      std::make_shared<EntryRun>(EntryRun{std::move(run), std::move(inputs), std::move(places)});
  return task::ParametricLayers{
      std::move(layers),
      [entry_run](std::span<const double> values, task::LayersInDoubles& to) { entry_run->set(values, to); }};
}

}  // namespace sinkproof::stated
