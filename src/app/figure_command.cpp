#include <unistd.h>

#include <filesystem>

#include "app/all_inputs_table.hpp"
#include "app/audit_input.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/target.hpp"
#include "audit/trigger_audit.hpp"
#include "figures/all_inputs_errors.hpp"
#include "figures/attention_heatmap.hpp"
#include "figures/figures.hpp"
#include "figures/gnuplot.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

namespace {

/// As --format says or, where it is not given, as the file's name ends.
figures::Format choose_format(const FigureOptions& options) {
  const auto ending = std::filesystem::path(options.output.value_or("")).extension().string();
  const bool is_known = ending == ".svg" || ending == ".pdf";
  if (!options.format && options.output && !options.output->empty() && !is_known)
    throw InputError("-o '" + *options.output +
                     "': unknown kind of file (expected a name that ends in .svg or .pdf, or --format)");
  const auto format =
      figures::parse_format(options.format.value_or(is_known ? ending.substr(1) : std::string("svg")));
  if (is_known && ending != (format == figures::Format::pdf ? ".pdf" : ".svg"))
    throw InputError("-o '" + *options.output + "' and --format " + *options.format + " do not agree");
  return format;
}

figures::Figure draw_model(const FigureOptions& options, const std::vector<parameter::GridAxis>& axes) {
  auto instance = make_layered_instance(*options.model);
  const parameter::Grid grid(figures::attention_input_parameters(), axes,
                             figures::attention_input_defaults());
  if (grid.size() != 1)
    throw InputError("attention-heatmap: the grid has " + std::to_string(grid.size()) +
                     " points (expected one value for each parameter)");
  // Where the file lies is no part of the figure.
  const auto label = std::filesystem::path(options.model->file).filename().string();
  return figures::attention_heatmap_of(
      {"attention-heatmap-model", label, std::move(instance.task), std::move(instance.model)},
      figures::attention_input(grid.at(0)));
}

/// Sampled errors of a head and its loss over all inputs.
figures::Figure draw_all_inputs(const FigureOptions& options, const std::vector<parameter::GridAxis>& axes) {
  if (!options.model)
    throw InputError(std::string(all_inputs_table_name) + ": expected --model FILE, a head of somebody's");
  if (options.model->heads || options.model->residual)
    throw InputError(std::string(all_inputs_table_name) + ": --heads and --residual are not for this figure");
  const auto& file = options.model->file;
  const auto instance = make_instance(*options.model, weights::read_model(file, names_of(*options.model)));
  const auto kind = all_inputs_parameters();
  const parameter::Grid grid(kind.specifications, axes, kind.defaults);
  if (grid.size() != 1)
    throw InputError(std::string(all_inputs_table_name) + ": the grid has " + std::to_string(grid.size()) +
                     " points (expected one value for each parameter)");
  try {
    const auto values = grid.at(0);
    const auto found = bounds_of_head(instance, values);
    const auto inputs = static_cast<std::uint64_t>(values.integer("inputs"));
    const auto seed = static_cast<std::uint64_t>(values.integer("seed"));
    return figures::all_inputs_errors({std::filesystem::path(file).filename().string(),
                                       audit::sampled_errors(instance, inputs, seed), found.loss.value});
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace

int figure(const FigureOptions& options) {
  const bool is_of_all_inputs = options.figure == all_inputs_table_name;
  const auto* kind = is_of_all_inputs ? nullptr : &figures::find(options.figure);
  const auto format = choose_format(options);
  std::vector<parameter::GridAxis> axes;
  for (const auto& axis : options.parameters) axes.push_back(parameter::parse_axis(axis));
  if (options.model && kind != nullptr && kind != &figures::attention_heatmap())
    throw InputError("--model is for attention-heatmap and " + std::string(all_inputs_table_name) +
                     " (found figure " + kind->name + ")");
  if (format == figures::Format::pdf && !options.output && isatty(STDOUT_FILENO) == 1)
    throw InputError("--format pdf: stdout is a terminal (expected -o FILE, or stdout sent elsewhere)");
  // All that may be missing is seen before the work.
  figures::require_gnuplot();
  Target target(options.output);
  const auto drawn = is_of_all_inputs ? draw_all_inputs(options, axes)
                     : options.model  ? draw_model(options, axes)
                                      : kind->draw(axes, options.jobs);
  target.append(figures::render(drawn, format));
  target.deliver();
  if (options.output) note("caption: " + drawn.caption);
  return success;
}

}  // namespace sinkproof::app
