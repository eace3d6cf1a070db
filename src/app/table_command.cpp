#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "app/commands.hpp"
#include "app/count_option.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/table_text.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t most_digits = 1000;
/// Rows are computed so many at a time, and written in order.
constexpr std::size_t rows_at_once = 1024;

/// Where the table goes: to a file, which appears when it is complete, or to stdout.
class Target {
 public:
  explicit Target(std::optional<std::string> file) : file_(std::move(file)) {
    if (!file_) return;
    // Seen before hours of work; what happens later is seen when it is written.
    const std::filesystem::path path(*file_);
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    if (path.empty() || std::filesystem::is_directory(path) || !std::filesystem::is_directory(folder))
      throw InputError("-o '" + file_->substr(0, 200) +
                       "': expected the name of a file in a folder that is there");
    const bool is_there = std::filesystem::exists(path);
    if (::access(is_there ? path.c_str() : folder.c_str(), W_OK) != 0)
      throw InputError("-o " + file_->substr(0, 200) + ": cannot be written");
  }
  void append(const std::string& text) {
    if (file_) {
      text_ += text;
    } else {
      spool_.append(text);
    }
  }
  void deliver() {
    if (!file_) return spool_.deliver();
    files::write_file_atomically(*file_, text_);
    note("wrote " + *file_);
  }

 private:
  std::optional<std::string> file_;
  std::string text_;
  Spool spool_;
};

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
    parallel::run_parallel(rows.size(), options.jobs, interrupt_flag(), [&](std::size_t k) {
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
