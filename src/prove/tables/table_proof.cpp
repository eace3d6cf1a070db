#include "prove/tables/table_proof.hpp"

#include <algorithm>
#include <array>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "prove/tables/tables.hpp"

namespace sinkproof::prove {

using files::JsonNode;
using numeric::Expression;
using numeric::Rational;

namespace {

const std::array<CoveredTable, 4>& covered_tables() {
  static const std::array<CoveredTable, 4> list{softmax_sink_bound(), multilayer_sink_bound(),
                                                relu_normaliser_loss(), switch_equivalence()};
  return list;
}

const CoveredTable& find_table(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& one : covered_tables()) {
    if (one.name == name) return one;
    names.emplace_back(one.name);
  }
  std::string text;
  for (const auto& one : names) text += (text.empty() ? "" : ", ") + one;
  throw InputError("--prove: nothing in Coq is about the rows of " + files::in_quotes(name) + " (expected " +
                   text + ")");
}

std::string head_of(const CoveredTable& table, const TableProof& proof, std::size_t rows, int digits) {
  std::string text = "(** The table " + std::string(table.name) + ", " + std::to_string(rows) + " rows, " +
                     std::to_string(digits) +
                     " digits: what is printed, and what it means. Made by sinkproof table --prove.\n"
                     "    What a row states is defined in theorems/" +
                     std::string(table.theorem) + "/table.v.\n";
  for (const auto& what : proof.not_proved) text += "    Not proved: " + what + ".\n";
  text += "*)\nFrom Coq Require Import Reals Lra Lia Arith ZArith QArith Qabs List.\n";
  for (const char* module : table.modules)
    text += "From Sinkproof Require Import " + std::string(module) + ".\n";
  std::string folder = table.theorem;
  std::replace(folder.begin(), folder.end(), '-', '_');
  text += "From Sinkproof." + folder + " Require Import table.\n";
  return text + "Import ListNotations.\nOpen Scope R_scope.\n";
}

std::string row_text(const JsonNode& row) {
  std::string text;
  for (const auto& [name, value] : row.field("parameters").fields())
    text += (text.empty() ? "" : ", ") + name + " = " + value.string();
  return text;
}

}  // namespace

void require_covered_table(const std::string& table) {
  static_cast<void>(find_table(table));
}

TableProof table_proof(const TableRows& rows) {
  const CoveredTable& table = find_table(rows.table);
  TableProof proof;
  CoqFile file;
  file.line("Ltac look := " +
            (table.tactic.empty() ? "idtac" : "cbv beta iota zeta delta [" + table.tactic + "]") + ".");
  file.line("Ltac numbers p := look; numeric p.");
  for (std::size_t k = 0; k < rows.rows.size(); ++k) {
    const JsonNode node(rows.rows[k], rows.table);
    file.part("Row " + std::to_string(k + 1) + ": " + row_text(node) + ".");
    table.write(Row(node, k + 1, rows.digits, file, proof));
  }
  proof.text = head_of(table, proof, rows.rows.size(), rows.digits) + file.text();
  proof.theorems = file.theorems();
  return proof;
}

Expression Row::number(const std::string& parameter) const {
  return node_.field("parameters").field(parameter).parsed([](std::string_view text) {
    return numeric::parse_expression(text);
  });
}

const std::string& Row::word(const std::string& parameter) const {
  return node_.field("parameters").field(parameter).string();
}

std::optional<JsonNode> Row::cell(const std::string& column) const {
  for (const auto& one : node_.field("cells").elements()) {
    if (one.field("column").string() == column) return one;
  }
  return std::nullopt;
}

std::optional<std::string> Row::text(const std::string& column) const {
  const auto found = cell(column);
  return found ? std::optional(found->field("text").string()) : std::nullopt;
}

std::optional<Printed> Row::printed(const std::string& column, Rounding rounding) const {
  const auto found = cell(column);
  if (!found) return std::nullopt;
  return Printed(found->field("text").string(), found->field("exact").string(), digits_, rounding);
}

std::optional<Rational> Row::exact(const std::string& column) const {
  const auto found = cell(column);
  if (!found || found->field("exact").string().empty()) return std::nullopt;
  return found->field("exact").parsed(numeric::parse_rational);
}

void Row::cell_not_proved(const std::string& column, const std::string& why) const {
  if (cell(column))
    proof_.not_proved.push_back("row " + std::to_string(number_) + ", " + column + " (" + why + ")");
}

}  // namespace sinkproof::prove
