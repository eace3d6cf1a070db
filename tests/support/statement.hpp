#pragma once

#include <map>
#include <string>
#include <vector>

#include "numeric/rational.hpp"

/// Reads what a theorems/<id>/statement.md says in machine-readable form, so that text and code cannot drift
/// apart.
namespace sinkproof::support {

struct Statement {
  std::string text;
  /// From the block ```constants: "name" or "name(a,b)" ↦ formula, in which a, b are free.
  struct Formula {
    std::vector<std::string> arguments;
    std::string body;
  };
  std::map<std::string, Formula> constants;
  /// The rows of the table of hypotheses: id ↦ "≥ 0" or "> 0", in order.
  std::vector<std::pair<std::string, std::string>> hypotheses;
};

Statement read_statement(const std::string& id);

/// The formula's value with its arguments replaced.
numeric::Rational value(const Statement& statement, const std::string& name,
                        const std::map<std::string, numeric::Rational>& arguments);

/// That the function or name of the theorem's block that is called like the constant has its value there: an
/// `example` line of the block.
std::string example(const Statement& statement, const std::string& name,
                    const std::map<std::string, numeric::Rational>& arguments);

/// Reads the block ```theorem with these lines behind its own. Throws language::Error, also where one is a
/// wrong example.
void require_examples(const Statement& statement, const std::string& examples);

}  // namespace sinkproof::support
