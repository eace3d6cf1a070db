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
#include "parallel/pack.hpp"
#include "parallel/run_in_order.hpp"
#include "parallel/world.hpp"
#include "tables/table_text.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t most_digits = 1000;

using Rows = std::vector<std::vector<tables::Cell>>;

/// Rows may have been computed by another process.
std::string pack(const Rows& rows) {
  parallel::Packer packer;
  for (const auto& row : rows) {
    for (const auto& cell : row) packer.add(std::string_view(cell.text)).add(std::string_view(cell.exact));
  }
  return packer.take();
}

Rows unpack(const std::string& bytes, std::size_t columns) {
  parallel::Unpacker unpacker(bytes);
  Rows rows;
  while (!unpacker.is_at_end()) {
    auto& row = rows.emplace_back(columns);
    for (auto& cell : row) {
      cell.text = unpacker.text();
      cell.exact = unpacker.text();
    }
  }
  return rows;
}

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
  std::optional<Target> target;
  if (is_speaker()) target.emplace(options.output);
  install_interrupt_handler();
  const auto outcome = [&] {
    Progress progress(grid.size());
    parallel::Work work;
    work.end = grid.size();
    work.jobs = options.jobs;
    work.make_task = [&] {
      return [&](std::uint64_t index) {
        return pack(table.rows(grid.at(static_cast<std::size_t>(index)), digits));
      };
    };
    work.take = [&](std::uint64_t /*index*/, const std::string& rows) {
      for (const auto& row : unpack(rows, table.columns.size())) target->append(text->add(row));
      progress.step();
      return true;
    };
    return run_in_order(parallel::world(), work, interrupt_flag());
  }();
  if (outcome != parallel::Outcome::complete) {
    note("interrupted; nothing is written");
    return interrupted;
  }
  if (!target) return success;
  target->append(text->finish());
  target->deliver();
  return success;
}

}  // namespace sinkproof::app
