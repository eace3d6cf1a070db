#pragma once

#include <string>
#include <vector>

#include "files/json_node.hpp"

/// What `table --prove` makes of a table's rows: a file in Coq that states each digit that is printed, and
/// what the printed numbers mean, and proves it. Like `prove` (prove/proof.hpp) it believes nothing of what
/// it reads.
namespace sinkproof::prove {

/// Rows of a table, in the order of print. A row is an object: `parameters` by name, `cells` (of those that
/// are printed: column, text, exact), and `instance`, null where the table has none.
struct TableRows {
  std::string table;
  int digits;
  std::vector<files::JsonNode::Json> rows;
};

struct TableProof {
  std::string text;   ///< of the file; begins with a comment that says what it is not about
  long theorems = 0;  ///< how many it proves
  long cells = 0;     ///< of how many cells each digit is proved
  /// What is printed and nothing in Coq is about: the column, or a cell of it, and why.
  std::vector<std::string> not_proved;
};

/// Throws InputError where nothing in Coq is about the table.
void require_covered_table(const std::string& table);

/// Throws as that does.
TableProof table_proof(const TableRows& rows);

}  // namespace sinkproof::prove
