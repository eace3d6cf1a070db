#include "page/content.hpp"
#include "page/html.hpp"
#include "page/latex.hpp"
#include "tables/table_text.hpp"

namespace sinkproof::page {

namespace {

/// As `table --certificates` prints it: each row names its certificate.
std::string table_csv(const FilledTable& filled) {
  tables::Table table = *filled.table;
  table.columns.push_back({"certificate", false, true});
  const auto writer = tables::table_text("csv", table, table_digits);
  std::string csv;
  for (std::size_t k = 0; k < filled.rows.size(); ++k) {
    auto row = filled.rows[k];
    row.push_back({filled.certificates[filled.certificate_of_row[k]].sha256});
    csv += writer->add(row);
  }
  return csv + writer->finish();
}

/// As `table --format FORMAT` prints it.
std::string table_as(const std::string& format, const FilledTable& filled) {
  const auto writer = tables::table_text(format, *filled.table, table_digits);
  std::string text;
  for (const auto& row : filled.rows) text += writer->add(row);
  return text + writer->finish();
}

}  // namespace

std::string row_file(const tables::Table& table, const RowCertificate& certificate) {
  constexpr std::size_t shown = 16;
  return row_folder + table.name + "--" + certificate.sha256.substr(0, shown) + ".json";
}

Document make_document(const Findings& findings, const std::string& title) {
  Document document{title.empty() ? "Attention sinks: what is claimed, and what is certain" : title,
                    "Theorems about attention sinks, checked by sinkproof: statements, verdicts, tables, "
                    "figures and certificates.",
                    {}};
  add_overview(document.blocks, findings);
  add_own(document.blocks, findings);
  document.blocks.emplace_back(Heading{2, "found", {text("Theorem by theorem")}});
  for (const auto& theorem : findings.theorems) add_theorem(document.blocks, theorem, findings);
  add_remainder(document.blocks, findings);
  return document;
}

std::vector<File> make_files(const Findings& findings, const std::string& title) {
  std::vector<File> files;
  for (const auto& theorem : findings.theorems) {
    for (const auto& construction : theorem.constructions) {
      for (const auto& instance : construction.instances)
        files.push_back({certificate_folder + instance.file, instance.certificate});
      files.push_back({instances_file(theorem, construction), instances_csv(construction)});
    }
    for (const auto& mutant : theorem.mutants) {
      for (const auto& instance : mutant.instances)
        files.push_back({mutant_folder + instance.file, instance.certificate});
    }
  }
  for (const auto& own : findings.own) {
    for (const auto* document : {&own.certificate, &own.claims}) {
      if (!document->file.empty()) files.push_back({own_folder + document->file, document->text});
    }
  }
  for (const auto& filled : findings.tables) {
    for (const auto& certificate : filled.certificates)
      files.push_back({row_file(*filled.table, certificate), certificate.document});
    for (const auto& [file, document] : filled.cases) files.push_back({case_folder + file, document});
    const std::string table = table_folder + filled.table->name;
    files.push_back({table + ".csv", table_csv(filled)});
    files.push_back({table + ".md", table_as("md", filled)});
    files.push_back({table + ".tex", table_as("latex", filled)});
  }
  for (const auto& figure : findings.figures) {
    files.push_back({figure_folder + figure.name + ".svg", figure.svg});
    files.push_back({figure_folder + figure.name + ".pdf", figure.pdf});
  }
  const auto document = make_document(findings, title);
  files.push_back({"report.tex", to_latex(document)});
  files.push_back({"index.html", to_html(document)});
  return files;
}

}  // namespace sinkproof::page
