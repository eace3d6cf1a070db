#pragma once

#include <string>

/// How papers write the parameters, columns and quantities of this project: one list, for tables, figures and
/// the page.
namespace sinkproof::tables {

/// In the notation of the statements (page/formula.hpp), such as "β" or "L_{sink}^{dual}"; empty where the
/// name is a word.
std::string symbol(const std::string& name);

/// A column's heading in LaTeX: the symbol as a formula, or else the words of the name. Names that end in
/// _lower or _upper are bounds and have a relation, those that begin with 1- a difference. A word of
/// somebody's own stays one.
std::string latex_heading(const std::string& name, bool is_own_word = false);

}  // namespace sinkproof::tables
