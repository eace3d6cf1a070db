#include "support/statement.hpp"

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "numeric/expression.hpp"

namespace sinkproof::support {

Statement read_statement(const std::string& id) {
  const std::string path = std::string(SINKPROOF_SOURCE_DIR) + "/theorems/" + id + "/statement.md";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  Statement statement;
  bool in_constants = false;
  const std::regex formula(R"(^(\w+)(?:\(([\w,]*)\))? = (.*)$)");
  const std::regex hypothesis(R"(^\| `([a-z-]+)` \| (≥ 0|> 0) \|.*$)");
  std::smatch match;
  for (std::string line; std::getline(file, line);) {
    statement.text += line + "\n";
    if (line == "```constants") {
      in_constants = true;
    } else if (line == "```") {
      in_constants = false;
    } else if (in_constants) {
      if (!std::regex_match(line, match, formula))
        throw std::runtime_error(path + ": not a constant: " + line);
      Statement::Formula entry{{}, match[3]};
      std::istringstream arguments(match[2]);
      for (std::string name; std::getline(arguments, name, ',');) entry.arguments.push_back(name);
      statement.constants.emplace(match[1], entry);
    } else if (std::regex_match(line, match, hypothesis)) {
      statement.hypotheses.emplace_back(match[1], match[2]);
    }
  }
  return statement;
}

numeric::Rational value(const Statement& statement, const std::string& name,
                        const std::map<std::string, numeric::Rational>& arguments) {
  const auto& formula = statement.constants.at(name);
  std::string body = formula.body;
  for (const auto& argument : formula.arguments) {
    body = std::regex_replace(body, std::regex("\\b" + argument + "\\b"),
                              "(" + numeric::to_string(arguments.at(argument)) + ")");
  }
  return numeric::parse_expression(body).rational();
}

}  // namespace sinkproof::support
