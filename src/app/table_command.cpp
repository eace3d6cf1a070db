#include <algorithm>

#include "app/commands.hpp"
#include "app/count_option.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/target.hpp"
#include "engine/parallel.hpp"
#include "numeric/error.hpp"
#include "tables/table_text.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t most_digits = 1000;
/// Rows are computed so many at a time, and written in order.
constexpr std::size_t rows_at_once = 1024;

}  // namespace

int table(const TableOptions& options) {
  const tables::Table& table = tables::find(options.table);
  const auto digits = static_cast<int>(parse_count("--digits", options.digits, 1, most_digits));
  const auto text = tables::table_text(options.format, table, digits);
  std::vector<parameter::GridAxis> axes;
  for (const auto& axis : options.parameters) axes.push_back(parameter::parse_axis(axis));
  const parameter::Grid grid(table.parameters, axes, table.default_grid);
  Target target(options.output);
  install_interrupt_handler();
  Progress progress(grid.size());
  for (std::size_t first = 0; first < grid.size() && !interrupt_flag(); first += rows_at_once) {
    std::vector<std::vector<std::vector<tables::Cell>>> rows(std::min(rows_at_once, grid.size() - first));
    engine::run_parallel(rows.size(), options.jobs, interrupt_flag(), [&](std::size_t k) {
      rows[k] = table.rows(grid.at(first + k), digits);
      progress.step();
    });
    for (const auto& rows_of_point : rows) {
      for (const auto& row : rows_of_point) target.append(text->add(row));
    }
  }
  if (interrupt_flag()) {
    note("interrupted; nothing is written");
    return interrupted;
  }
  target.append(text->finish());
  target.deliver();
  return success;
}

}  // namespace sinkproof::app
