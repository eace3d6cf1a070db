#include <unistd.h>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/target.hpp"
#include "figures/gnuplot.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

namespace {

figures::Format choose_format(const FigureOptions& options) {
  if (options.format) return figures::parse_format(*options.format);
  return options.output && options.output->ends_with(".pdf") ? figures::Format::pdf : figures::Format::svg;
}

}  // namespace

int figure(const FigureOptions& options) {
  const figures::FigureKind& kind = figures::find(options.figure);
  const auto format = choose_format(options);
  std::vector<parameter::GridAxis> axes;
  for (const auto& axis : options.parameters) axes.push_back(parameter::parse_axis(axis));
  if (format == figures::Format::pdf && !options.output && isatty(STDOUT_FILENO) == 1)
    throw InputError("--format pdf: stdout is a terminal (expected -o FILE, or stdout sent elsewhere)");
  // All that may be missing is seen before the work.
  figures::require_gnuplot();
  Target target(options.output);
  const auto drawn = kind.draw(axes, options.jobs);
  target.append(figures::render(drawn, format));
  target.deliver();
  if (options.output) note("caption: " + drawn.caption);
  return success;
}

}  // namespace sinkproof::app
