#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "constructions/registry.hpp"
#include "instance/setting_instance.hpp"
#include "instance/stated_instance.hpp"
#include "numeric/error.hpp"
#include "parameter/grid.hpp"
#include "stated/read.hpp"
#include "theorems/own_theorems.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

namespace {

/// The parameters' values: one of each, from the command line or, where there is one, from the file.
parameter::Values values_of(const std::vector<parameter::Specification>& specifications,
                            const std::vector<std::string>& defaults, const ConstructOptions& options) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  for (std::size_t k = 0; k < specifications.size(); ++k) {
    const auto& specification = specifications[k];
    const bool given = std::any_of(axes.begin(), axes.end(),
                                   [&](const auto& axis) { return axis.name == specification.name; });
    if (!given && k < defaults.size() && !defaults[k].empty())
      axes.push_back({specification.name, defaults[k]});
  }
  for (const auto& axis : axes) {
    if (axis.values.find_first_of(",:") != std::string::npos) {
      throw InputError("parameter " + axis.name + ": '" + axis.values.substr(0, 60) +
                       "' is a list or range (expected one value)");
    }
  }
  return parameter::expand_grid(specifications, axes, {}).front();
}

/// The task that --target names; a file of tensors could not say so.
void set_target(task::TriggerTask& task, const ConstructOptions& options) {
  if (options.target.empty()) return;
  try {
    task.target = task::parse_target(options.target);
  } catch (const InputError& error) {
    throw InputError(std::string("--target: ") + error.what());
  }
  if (std::filesystem::path(options.output).extension() == ".safetensors")
    throw InputError("--target " + options.target +
                     ": a .safetensors file has no task (expected -o FILE.json, or no --target)");
}

template <class Instance>
requires requires(Instance instance) {
  instance.task;
}
int write(Instance instance, const std::string& construction, const parameter::Values& values,
          const ConstructOptions& options) {
  set_target(instance.task, options);
  check(instance);
  weights::write_model(options.output, instance, {construction, values});
  note("wrote " + options.output);
  return success;
}

int write(const instance::SettingInstance& instance, const std::string& construction,
          const parameter::Values& values, const ConstructOptions& options) {
  if (!options.target.empty())
    throw InputError("--target " + options.target + ": an instance of " + instance::setting_of(instance) +
                     " has no target (expected no such option)");
  instance::write_setting_document(options.output, instance, {construction, values});
  note("wrote " + options.output);
  return success;
}

template <class Made>
requires requires(const Made& made) {
  instance::SettingInstance(made.data);
}
int write(const Made& made, const std::string& construction, const parameter::Values& values,
          const ConstructOptions& options) {
  return write(instance::SettingInstance(made.data), construction, values, options);
}

template <class Construction>
int construct(const Construction& construction, const ConstructOptions& options) {
  const auto values = values_of(construction.parameters, {}, options);
  return write(construction.build(values), construction.name, values, options);
}

/// Of somebody's file.
int construct_stated(const ConstructOptions& options) {
  const auto found = stated::read_construction(options.construction, theorems::reserved_ids());
  const auto& stated = *found;
  const auto values = values_of(stated.parameters(), stated.default_values(), options);
  const auto made = instance::made_instance(stated, values, options.construction);
  if (made.of_setting) return write(*made.of_setting, stated.id(), values, options);
  return made.trigger ? write(made.trigger->instance, stated.id(), values, options)
                      : write(*made.layers, stated.id(), values, options);
}

}  // namespace

int construct(const ConstructOptions& options) {
  if (options.output.empty()) throw InputError("-o '': expected a name that ends in .safetensors or .json");
  if (stated::names_file(options.construction)) return construct_stated(options);
  if (const auto* multilayer = constructions::find_multilayer(options.construction)) {
    return construct(*multilayer, options);
  }
  const auto construct_of = [&](const auto& constructions) -> std::optional<int> {
    for (const auto* one : constructions) {
      if (one->name == options.construction) return construct(*one, options);
    }
    return std::nullopt;
  };
  if (const auto code = construct_of(constructions::fits())) return *code;
  if (const auto code = construct_of(constructions::laws())) return *code;
  if (const auto code = construct_of(constructions::switches())) return *code;
  if (const auto code = construct_of(constructions::sinks())) return *code;
  if (const auto code = construct_of(constructions::patterns())) return *code;
  return construct(constructions::find(options.construction), options);
}

}  // namespace sinkproof::app
