#include "app/table_proofs.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/coq_program.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "files/file_io.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "prove/tables/table_proof.hpp"
#include "tables/verified.hpp"

namespace sinkproof::app {

TableProofs::TableProofs(const TableOptions& options) : options_(options) {
  if (!options.prove) {
    if (options.check) throw InputError("--check: of the proofs that --prove DIR writes, which is not given");
    return;
  }
  if (options.table.empty())
    throw InputError("--prove: nothing in Coq is about rows of quantities (expected the name of a table)");
  prove::require_covered_table(options.table);
  if (!options.output && options.format != "md")
    throw InputError("--prove: stdout says what is proved (expected -o FILE for --format " + options.format +
                     ")");
  if (options.check && is_speaker()) require_coq(options.theories);
}

std::vector<std::string> TableProofs::documents(const tables::Table& table, const parameter::Values& values,
                                                const tables::Rows& rows,
                                                const std::vector<std::size_t>& places) const {
  using Json = nlohmann::ordered_json;
  Json parameters = Json::object();
  for (const auto& [name, value] : values.entries()) parameters[name] = parameter::to_string(value);
  const Json instance = rows.verified ? rows.verified->instance->to_json() : Json(nullptr);
  std::vector<std::string> result;
  for (const auto& row : rows.rows) {
    Json cells = Json::array();
    for (const std::size_t place : places) {
      cells.push_back({{"column", table.columns.at(place).name},
                       {"text", row.at(place).text},
                       {"exact", row.at(place).exact}});
    }
    result.push_back(Json{{"parameters", parameters}, {"cells", cells}, {"instance", instance}}.dump());
  }
  return result;
}

std::string TableProofs::file() const {
  return (std::filesystem::path(*options_.prove) / (options_.table + ".v")).string();
}

void TableProofs::write(int digits) {
  prove::TableRows rows{options_.table, digits, {}};
  for (const auto& document : documents_) rows.rows.push_back(files::parse_json(document, options_.table));
  auto proof = prove::table_proof(rows);
  files::write_file_atomically(file(), proof.text);
  text_ = std::move(proof.text);
  theorems_ = proof.theorems;
  cells_ = proof.cells;
  not_proved_ = std::move(proof.not_proved);
}

int TableProofs::finish() const {
  const std::string name = files::on_one_line(file());
  std::string said = "\n" + name + ": every digit of " + std::to_string(cells_) +
                     (cells_ == 1 ? " cell" : " cells") + ", as theorems in Coq\n";
  for (const auto& what : not_proved_) said += "not proved: " + what + "\n";
  write_output(said);
  return options_.check ? check_in_coq(name, text_, theorems_, options_.theories) : static_cast<int>(success);
}

}  // namespace sinkproof::app
