#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/report_files.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "page/content.hpp"
#include "page/counts.hpp"
#include "tables/table.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

int report(const ReportOptions& options) {
  std::vector<const theorem::Theorem*> theorems;
  for (const auto& id : options.theorems) theorems.push_back(&theorems::find(id));
  if (options.title && (options.title->empty() || files::on_one_line(*options.title) != *options.title))
    throw InputError("--title: expected printable text on one line");
  install_interrupt_handler();
  tables::stop_searches_when(interrupt_flag());
  // Seen before minutes of work.
  prepare_directory("-o", options.directory);
  std::unique_ptr<Progress> progress;
  const auto findings = page::gather({theorems, options.jobs, interrupt_flag(), [&](std::size_t steps) {
                                        progress = std::make_unique<Progress>(steps);
                                        return [&] { progress->step(); };
                                      }});
  progress.reset();
  if (!findings) {
    note("interrupted; nothing is written");
    return interrupted;
  }
  const std::filesystem::path directory(options.directory);
  const auto files = page::make_files(*findings, options.title.value_or(""));
  write_report_files(directory, files);
  note("wrote " + (directory / "index.html").string() + ", report.tex and " +
       std::to_string(files.size() - 2) + " files beside them");
  if (!findings->has_gnuplot) note("without figures: there is no gnuplot in PATH (Debian: gnuplot-nox)");
  const auto counts = page::count(*findings);
  if (counts.refuted > 0) return refuted;
  return counts.inconclusive > 0 ? undecided : success;
}

}  // namespace sinkproof::app
