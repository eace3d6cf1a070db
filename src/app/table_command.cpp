#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "app/all_inputs_table.hpp"
#include "app/chosen_theorems.hpp"
#include "app/commands.hpp"
#include "app/count_option.hpp"
#include "app/exit_code.hpp"
#include "app/given_files.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/stated_files.hpp"
#include "app/table_proofs.hpp"
#include "app/target.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "files/sha256.hpp"
#include "files/text_width.hpp"
#include "numeric/error.hpp"
#include "parallel/pack.hpp"
#include "parallel/run_in_order.hpp"
#include "parallel/world.hpp"
#include "stated/read.hpp"
#include "tables/quantities.hpp"
#include "tables/row_certificate.hpp"
#include "tables/table_text.hpp"
#include "theorem/verdict.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t most_digits = 1000;

/// At a point of the grid.
struct PrintedRows {
  std::vector<std::vector<tables::Cell>> rows;
  std::vector<std::string> to_prove;  ///< the rows once more, as TableProofs has them
  std::vector<std::string> verdicts;  ///< of a theorem's rows
};

/// In the place of rows that an interrupted search is behind; no rows are packed like this.
constexpr std::string_view cut_short = "cut short";

/// Rows may have been computed by another process.
std::string pack(const PrintedRows& printed) {
  parallel::Packer packer;
  packer.add(static_cast<std::uint64_t>(printed.to_prove.size()));
  for (const auto& row : printed.to_prove) packer.add(std::string_view(row));
  packer.add(static_cast<std::uint64_t>(printed.verdicts.size()));
  for (const auto& verdict : printed.verdicts) packer.add(std::string_view(verdict));
  for (const auto& row : printed.rows) {
    for (const auto& cell : row) packer.add(std::string_view(cell.text)).add(std::string_view(cell.exact));
  }
  return packer.take();
}

PrintedRows unpack(const std::string& bytes, std::size_t columns) {
  parallel::Unpacker unpacker(bytes);
  PrintedRows result;
  for (auto left = unpacker.number(); left > 0; --left) result.to_prove.push_back(unpacker.text());
  for (auto left = unpacker.number(); left > 0; --left) result.verdicts.push_back(unpacker.text());
  while (!unpacker.is_at_end()) {
    auto& row = result.rows.emplace_back(columns);
    for (auto& cell : row) {
      cell.text = unpacker.text();
      cell.exact = unpacker.text();
    }
  }
  return result;
}

/// The rows of a table as they are printed: the columns that are wanted and, in csv and json, the SHA-256 of
/// the certificate where there is one.
class Printed {
 public:
  Printed(const tables::Table& table, const TableOptions& options, const TableProofs& proofs)
      : table_(table), certificates_(options.certificates), proofs_(proofs) {
    if (!options.columns.empty()) {
      selection_ = tables::select(table, options.columns);
    } else {
      selection_.table = table;
      for (std::size_t k = 0; k < table.columns.size(); ++k) selection_.places.push_back(k);
    }
    names_certificate_ = certificates_ && (options.format == "csv" || options.format == "json");
    if (names_certificate_) selection_.table.columns.push_back({"certificate", false, true});
  }
  [[nodiscard]] const tables::Table& table() const { return selection_.table; }

  /// The rows at a point of the grid; their certificate is written.
  [[nodiscard]] PrintedRows rows(const parameter::Values& values, int digits) const {
    const tables::Rows all = tables::rows_at(table_, values, digits);
    std::string hash;
    // Of an interrupted search nothing is left.
    if (certificates_ && !interrupt_flag()) {
      const std::string certificate = tables::row_certificate(table_, values, digits, all);
      hash = files::sha256(certificate);
      constexpr std::size_t short_hash = 16;
      files::write_file_atomically(
          std::filesystem::path(*certificates_) / (table_.name + "--" + hash.substr(0, short_hash) + ".json"),
          certificate);
    }
    PrintedRows result;
    if (proofs_.is_wanted() && !interrupt_flag())
      result.to_prove = proofs_.documents(table_, values, all, selection_.places);
    for (const auto& row : all.rows) {
      if (table_.verdicts) result.verdicts.push_back(row.at(*table_.verdicts).text);
      auto& cells = result.rows.emplace_back();
      for (const std::size_t place : selection_.places) cells.push_back(row.at(place));
      if (names_certificate_) cells.push_back({hash});
    }
    return result;
  }

 private:
  const tables::Table& table_;
  const std::optional<std::string>& certificates_;
  const TableProofs& proofs_;
  tables::Selection selection_;
  bool names_certificate_ = false;
};

/// Quantities of somebody's own instances, which the parameter `file` counts.
tables::Table own_table(const TableOptions& options, const theorem::Theorem* named) {
  if (!options.construction.empty())
    throw InputError("--construction and --instance: instances come from the one or the other");
  const auto files = read_given_files(options.given);
  const auto& theorem = named != nullptr ? *named : theorem_of_quantities(files.front()->instance);
  tables::InstanceSource source{"own instances", {}, {}, {}, {}};
  for (const auto& file : files) {
    if (const auto mismatch = instance::mismatch(file->instance, theorem))
      throw InputError(file->instance.file + ": " + *mismatch);
    source.files.push_back(file->instance.file);
  }
  auto own = instance::own_parameters(files.front()->instance, theorem);
  source.parameters = std::move(own.specifications);
  source.default_grid = std::move(own.default_grid);
  using Kind = parameter::Specification::Kind;
  const auto count = static_cast<long>(files.size());
  source.parameters.insert(source.parameters.begin(),
                           {"file", Kind::integer, 1, false, count, "", false, {}});
  source.default_grid.insert(source.default_grid.begin(), {"file", "1:" + std::to_string(count)});
  source.make = [&theorem, files](const parameter::Values& values) {
    const auto& file = files.at(static_cast<std::size_t>(values.integer("file") - 1))->instance;
    const parameter::Values rest({values.entries().begin() + 1, values.entries().end()});
    return instance::subject_of(file, theorem, rest).instance;
  };
  auto table = tables::quantity_table(theorem, std::move(source), options.quantities);
  table.rows = [rows = std::move(table.rows), files](const parameter::Values& values, tables::Digits digits) {
    try {
      return rows(values, digits);
    } catch (const InputError& error) {
      const auto& file = files.at(static_cast<std::size_t>(values.integer("file") - 1))->instance;
      throw InputError(file.file + ": " + error.what());
    }
  };
  return table;
}

/// Quantities of the instances that a construction of somebody's makes.
tables::Table stated_table(const TableOptions& options, const theorem::Theorem* named) {
  const bool is_on_file = named != nullptr && instance::is_about_numbers(*named);
  const auto stated =
      stated::read_construction(options.construction, theorems::reserved_ids(),
                                is_on_file ? stated::Beside::theorem_about_numbers : stated::Beside::nothing);
  if (is_on_file)
    return tables::quantity_table(
        *named, tables::construction_source(*named, tables::source_named(*named, stated->id())),
        options.quantities);
  const auto& theorem = named != nullptr ? *named : theorem_of_quantities(*stated);
  return tables::quantity_table(
      theorem, stated_source(stated::parse_place(options.construction).file, stated, theorem),
      options.quantities);
}

/// Quantities on a construction of ours, or of the theorem's file.
tables::Table table_of_source(const TableOptions& options, const theorem::Theorem* named) {
  const auto& theorem = named != nullptr ? *named : theorems::theorem_of_quantities(options.construction);
  const auto source = tables::source_named(theorem, options.construction);
  return tables::quantity_table(
      theorem, source.given ? stated_source(source, theorem) : tables::construction_source(theorem, source),
      options.quantities);
}

/// Bounds over all inputs of somebody's own heads.
tables::Table table_of_audits(const TableOptions& options) {
  if (options.given.files.empty())
    throw InputError(options.table + ": expected --instance FILE, a head of somebody's (may be repeated)");
  if (!options.theorem.empty() || !options.construction.empty() || !options.quantities.empty())
    throw InputError(options.table + ": --theorem, --construction and --quantities are not for this table");
  if (options.certificates)
    throw InputError("--certificates: of " + options.table +
                     " they come one by one (expected 'sinkproof audit FILE --task trigger --all-inputs "
                     "--certificates DIR')");
  return all_inputs_table(options.given);
}

/// The table that is named, or that of somebody's own instances or a theorem's or the task's quantities.
tables::Table choose_table(const TableOptions& options) {
  const bool has_instances = !options.given.files.empty();
  const bool is_of_quantities = has_instances || !options.theorem.empty() || !options.construction.empty();
  if (!is_of_quantities && !options.quantities.empty())
    throw InputError("--quantities need --theorem T, --construction C or --instance FILE, whose they are");
  if (!is_of_quantities && options.table.empty())
    throw InputError(
        "table: a NAME (sinkproof list tables), --theorem T, --construction C or --instance FILE expected");
  if (options.table == all_inputs_table_name) return table_of_audits(options);
  if (!is_of_quantities) return tables::find(options.table);
  if (!options.table.empty())
    throw InputError("--theorem, --construction, --instance: not together with the table " +
                     options.table.substr(0, 60));
  if (options.certificates)
    throw InputError(
        "--certificates: the checker knows the rows of named tables (expected 'sinkproof verify "
        "--certificates DIR' on the same grid)");
  const auto named = options.theorem.empty() ? nullptr : named_theorem(options.theorem, options.construction);
  auto table = has_instances                              ? own_table(options, named.get())
               : stated::names_file(options.construction) ? stated_table(options, named.get())
                                                          : table_of_source(options, named.get());
  // The theorem of a file lives as long as its table.
  table.rows = [named, rows = std::move(table.rows)](const parameter::Values& values, tables::Digits digits) {
    return rows(values, digits);
  };
  return table;
}

/// As `verify` has them; of a table without verdicts there is nothing to say.
int exit_code_of(std::map<std::string, std::size_t>& verdicts) {
  if (verdicts.empty()) return success;
  const auto count = [&](theorem::Verdict verdict) { return verdicts[std::string(to_string(verdict))]; };
  const auto is_refuted = count(theorem::Verdict::refuted) > 0;
  if (!is_refuted && count(theorem::Verdict::inconclusive) == 0 && count(theorem::Verdict::certified) > 0)
    return success;
  std::string text;
  for (const auto& [verdict, rows] : verdicts) {
    if (rows > 0) text += (text.empty() ? "" : ", ") + std::to_string(rows) + " " + verdict;
  }
  note("rows: " + text);
  return is_refuted ? refuted : undecided;
}

tables::TableStyle style_of(const TableOptions& options) {
  tables::TableStyle style{options.caption.value_or(""), options.label.value_or(""), options.is_transposed};
  const auto require_text = [](const char* option, const std::optional<std::string>& text) {
    if (text && (text->empty() || files::on_one_line(*text) != *text))
      throw InputError(std::string(option) + ": expected printable text on one line");
  };
  require_text("--caption", options.caption);
  require_text("--label", options.label);
  if (!options.output) style.room = files::stdout_columns();
  return style;
}

}  // namespace

int table(const TableOptions& options) {
  TableProofs proofs(options);
  const tables::Table table = choose_table(options);
  const Printed printed(table, options, proofs);
  const auto digits = static_cast<int>(parse_count("--digits", options.digits, 1, most_digits));
  const auto text = tables::table_text(options.format, printed.table(), digits, style_of(options));
  std::vector<parameter::GridAxis> axes;
  for (const auto& axis : options.parameters) axes.push_back(parameter::parse_axis(axis));
  const parameter::Grid grid(table.parameters, axes, table.default_grid);
  std::optional<Target> target;
  if (is_speaker()) target.emplace(options.output);
  if (options.certificates) prepare_directory("--certificates", *options.certificates);
  std::optional<PreparedDirectory> for_proofs;
  if (options.prove) for_proofs.emplace("--prove", *options.prove);
  install_interrupt_handler();
  tables::stop_searches_when(interrupt_flag());
  bool is_cut_short = false;
  std::map<std::string, std::size_t> verdicts;
  const auto outcome = [&] {
    Progress progress(grid.size());
    parallel::Work work;
    work.end = grid.size();
    work.jobs = options.jobs;
    work.make_task = [&] {
      return [&](std::uint64_t index) {
        auto rows = pack(printed.rows(grid.at(static_cast<std::size_t>(index)), digits));
        return interrupt_flag() ? std::string(cut_short) : rows;
      };
    };
    work.take = [&](std::uint64_t /*index*/, const std::string& rows) {
      is_cut_short = rows == cut_short;
      if (is_cut_short) return false;
      const auto unpacked = unpack(rows, printed.table().columns.size());
      for (const auto& row : unpacked.rows) target->append(text->add(row));
      for (const auto& row : unpacked.to_prove) proofs.add(row);
      for (const auto& verdict : unpacked.verdicts) ++verdicts[verdict];
      progress.step();
      return true;
    };
    return run_in_order(parallel::world(), work, interrupt_flag());
  }();
  if (is_cut_short || outcome != parallel::Outcome::complete) {
    note("interrupted; nothing is written");
    return interrupted;
  }
  if (!target) return success;
  target->append(text->finish());
  if (proofs.is_wanted()) proofs.write(digits);
  target->deliver();
  return proofs.is_wanted() ? proofs.finish() : exit_code_of(verdicts);
}

}  // namespace sinkproof::app
