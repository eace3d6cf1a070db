#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "numeric/expression.hpp"
#include "prove/coq_file.hpp"
#include "prove/tables/printed.hpp"
#include "prove/tables/table_proof.hpp"

namespace sinkproof::prove {

/// A row, and the file that its theorems go to; they are called row_N_….
class Row {
 public:
  Row(files::JsonNode node, std::size_t number, int digits, CoqFile& file, TableProof& proof)
      : node_(std::move(node)), number_(number), digits_(digits), file_(file), proof_(proof) {}

  [[nodiscard]] CoqFile& file() const { return file_; }
  /// A parameter: a number, its text as an integer, or a word.
  [[nodiscard]] numeric::Expression number(const std::string& parameter) const;
  [[nodiscard]] const std::string& word(const std::string& parameter) const;
  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] const files::JsonNode& node() const { return node_; }
  /// The text of a cell, if it is printed.
  [[nodiscard]] std::optional<std::string> text(const std::string& column) const;
  [[nodiscard]] std::optional<Printed> printed(const std::string& column, Rounding rounding) const;
  /// The number itself, where it is known and in csv and json is printed beside the rounded one.
  [[nodiscard]] std::optional<numeric::Rational> exact(const std::string& column) const;
  /// `row_3_bound`
  [[nodiscard]] std::string name(const std::string& what) const {
    return "row_" + std::to_string(number_) + "_" + what;
  }
  void theorem(const std::string& what, const std::string& statement, const std::string& proof) const {
    file_.theorem(name(what), statement, proof);
  }
  /// A cell with all of its digits proved.
  void count_cell() const { ++proof_.cells; }
  /// Nothing where it is not printed.
  void cell_not_proved(const std::string& column, const std::string& why) const;

 private:
  [[nodiscard]] std::optional<files::JsonNode> cell(const std::string& column) const;

  files::JsonNode node_;
  std::size_t number_;
  int digits_;
  CoqFile& file_;
  TableProof& proof_;
};

/// A table that is covered, a file each.
struct CoveredTable {
  const char* name;
  const char* theorem;               ///< its table.v in Coq says what a row states
  std::vector<const char*> modules;  ///< of Coq, beside that
  std::string tactic;                ///< what `look` and `numbers` see through, names with spaces between
  void (*write)(const Row&);
};

CoveredTable softmax_sink_bound();
CoveredTable multilayer_sink_bound();
CoveredTable relu_normaliser_loss();
CoveredTable switch_equivalence();

}  // namespace sinkproof::prove
