#include "support/statement.hpp"

#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "language/check.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::support {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// `name = body` or `name(a,b) = body`.
void read_constant(const std::string& line, Statement& statement) {
  const auto equals = line.find(" = ");
  if (equals == std::string::npos) throw std::runtime_error("not a constant: " + line);
  std::string name = line.substr(0, equals);
  Statement::Formula formula{{}, line.substr(equals + 3)};
  if (const auto open = name.find('('); open != std::string::npos) {
    std::istringstream arguments(name.substr(open + 1, name.find(')') - open - 1));
    for (std::string argument; std::getline(arguments, argument, ',');) formula.arguments.push_back(argument);
    name.resize(open);
  }
  statement.constants.emplace(name, formula);
}

/// A row such as "| `length` | ≥ 0 | …" of the table of hypotheses.
void read_hypothesis(const std::string& line, Statement& statement) {
  for (const std::string relation : {"≥ 0", "> 0"}) {
    const auto end = line.find("` | " + relation + " |");
    if (line.rfind("| `", 0) == 0 && end != std::string::npos) {
      statement.hypotheses.emplace_back(line.substr(3, end - 3), relation);
    }
  }
}

/// Replaces whole words.
std::string replaced(const std::string& text, const std::string& word, const std::string& by) {
  std::string result;
  for (std::size_t k = 0; k < text.size();) {
    std::size_t end = k;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end == k) ++end;
    const std::string token = text.substr(k, end - k);
    result += token == word ? by : token;
    k = end;
  }
  return result;
}

}  // namespace

Statement read_statement(const std::string& id) {
  const std::string path = std::string(SINKPROOF_SOURCE_DIR) + "/theorems/" + id + "/statement.md";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  Statement statement;
  bool in_constants = false;
  for (std::string line; std::getline(file, line);) {
    statement.text += line + "\n";
    if (line.rfind("```", 0) == 0) {
      in_constants = line == "```constants";
    } else if (in_constants) {
      read_constant(line, statement);
    } else {
      read_hypothesis(line, statement);
    }
  }
  return statement;
}

numeric::Rational value(const Statement& statement, const std::string& name,
                        const std::map<std::string, numeric::Rational>& arguments) {
  const auto& formula = statement.constants.at(name);
  std::string body = formula.body;
  for (const auto& argument : formula.arguments) {
    body = replaced(body, argument, "(" + numeric::to_string(arguments.at(argument)) + ")");
  }
  return numeric::parse_expression(body).rational();
}

std::string example(const Statement& statement, const std::string& name,
                    const std::map<std::string, numeric::Rational>& arguments) {
  std::string list;
  for (const auto& argument : statement.constants.at(name).arguments)
    list += (list.empty() ? "(" : ", ") + numeric::to_string(arguments.at(argument));
  if (!list.empty()) list += ")";
  return "example " + name + list + " : " + numeric::to_string(value(statement, name, arguments)) + "\n";
}

void require_examples(const Statement& statement, const std::string& examples) {
  const std::string fence = "```theorem\n";
  const auto begin = statement.text.find("\n" + fence) + 1;
  const auto end = statement.text.find("\n```\n", begin) + 1;
  const language::Source source("statement.md",
                                statement.text.substr(begin, end - begin) + examples + "```\n");
  static_cast<void>(language::read_blocks(source, {}));
}

}  // namespace sinkproof::support
