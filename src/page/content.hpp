#pragma once

#include <string>
#include <vector>

#include "page/document.hpp"
#include "page/findings.hpp"

/// What stands in the page, and the files of the report.
namespace sinkproof::page {

/// Names of files, from the report's directory.
inline const std::string certificate_folder = "certificates/";
inline const std::string mutant_folder = "mutants/";
inline const std::string table_folder = "tables/";
inline const std::string row_folder = "rows/";
inline const std::string case_folder = "cases/";
inline const std::string figure_folder = "figures/";
inline const std::string own_folder = "own/";
std::string instances_file(const CheckedTheorem& theorem, const CheckedConstruction& construction);

std::string row_file(const tables::Table& table, const RowCertificate& certificate);

/// Somebody's own instances and claims; nothing where there are none.
void add_own(Blocks& blocks, const Findings& findings);

/// What is said before the theorems.
void add_overview(Blocks& blocks, const Findings& findings);
void add_theorem(Blocks& blocks, const CheckedTheorem& theorem, const Findings& findings);
/// Tables and figures that belong to no theorem alone.
void add_remainder(Blocks& blocks, const Findings& findings);

/// The title is the page's own where it is empty.
Document make_document(const Findings& findings, const std::string& title = "");

/// One line a word of the rows of instances, as in the page's tables.
std::string instances_csv(const CheckedConstruction& construction);

struct File {
  std::string name;
  std::string bytes;
};
/// All files of the report, those that link to others behind them.
std::vector<File> make_files(const Findings& findings, const std::string& title = "");

}  // namespace sinkproof::page
