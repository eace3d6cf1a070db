#include <algorithm>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "parameter/grid.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

namespace {

template <class Construction>
int construct(const Construction& construction, const ConstructOptions& options) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  for (const auto& specification : construction.parameters) {
    const bool given = std::any_of(axes.begin(), axes.end(),
                                   [&](const auto& axis) { return axis.name == specification.name; });
    if (!given)
      throw InputError("parameter " + specification.name + " is missing (expected " +
                       parameter::range_text(specification) + ")");
  }
  for (const auto& axis : axes) {
    if (axis.values.find_first_of(",:") != std::string::npos) {
      throw InputError("parameter " + axis.name + ": '" + axis.values.substr(0, 60) +
                       "' is a list or range (expected one value)");
    }
  }
  const auto grid = parameter::expand_grid(construction.parameters, axes, {});
  const auto instance = construction.build(grid.front());
  weights::write_model(options.output, instance, {construction.name, grid.front()});
  note("wrote " + options.output);
  return success;
}

}  // namespace

int construct(const ConstructOptions& options) {
  if (options.output.empty()) throw InputError("-o '': expected a name that ends in .safetensors or .json");
  if (const auto* multilayer = constructions::find_multilayer(options.construction)) {
    return construct(*multilayer, options);
  }
  return construct(constructions::find(options.construction), options);
}

}  // namespace sinkproof::app
