#include <algorithm>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "parameter/grid.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

int construct(const ConstructOptions& options) {
  const auto& construction = constructions::find(options.construction);
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  for (const auto& specification : construction.parameters) {
    const bool given = std::any_of(axes.begin(), axes.end(), [&](const auto& axis) { return axis.name == specification.name; });
    if (!given) throw InputError("parameter " + specification.name + " is missing (expected " + parameter::range_text(specification) + ")");
  }
  const auto grid = parameter::expand_grid(construction.parameters, axes, {});
  if (grid.size() != 1) throw InputError("construct: " + std::to_string(grid.size()) + " parameter values (expected one of each)");
  const auto instance = construction.build(grid.front());
  weights::write_model(options.output, instance, {construction.name, grid.front()});
  note("wrote " + options.output);
  return success;
}

}  // namespace sinkproof::app
