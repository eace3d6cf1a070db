#pragma once

#include <map>
#include <string>

#include "report/text_table.hpp"
#include "report/verified_instance.hpp"

namespace sinkproof::report {

/// Somebody's own claims on the instances of one construction, with the enclosures of both sides. Which
/// theorem's quantities they name does not make them the theorem's.
class ClaimTable {
 public:
  /// For instances with these claims and parameters; none is in it yet.
  explicit ClaimTable(const VerifiedInstance& like);
  /// `exact_input` says where the inputs are that are too long for a line.
  void add(const VerifiedInstance& instance, const std::string& exact_input);
  /// Lines to stand below the table.
  void add_text(const std::string& lines) { attained_ += lines; }
  [[nodiscard]] std::string text(const std::string& construction) const;

 private:
  std::map<std::string, std::string> relations_;  ///< of the first instance, by the claims' ids
  std::string legend_;
  TextTable table_;
  std::string attained_;
};

}  // namespace sinkproof::report
