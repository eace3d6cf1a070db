// The theorems that the checker knows.
//
// Given: nothing.
// Derives itself: nothing: one line for each theorem that has a file of its own here, an explicit list, and all that are text.
// Takes from the document: nothing; check.cpp looks a document's `theorem` up here.
// Acceptance means: that a theorem is listed says that its file, or the reading of its text, derives all its margins; the include lint compares the list with theorems/.
// Assumes: each file is a reading of the statement.md whose SHA-256 it names; own_statements.cpp for those that are text.
#include "checker/document/statement.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/own_statements.hpp"
#include "checker/theorem/diagonal_cost_exact.hpp"
#include "checker/theorem/sink_cost_exact.hpp"

namespace sinkproof_check {

namespace {

const std::vector<Statement>& coded_statements() {
  // clang-format off
  static const std::vector<Statement> list = (UncountedWork(), std::vector<Statement>{
      sink_cost_exact(),
      diagonal_cost_exact(),
  });
  // clang-format on
  return list;
}

std::vector<Statement> all_statements() {
  std::vector<Statement> list = coded_statements();
  for (const std::string_view id : language::own_ids()) list.push_back(*language::find_own_statement(id));
  return list;
}

}  // namespace

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list = (UncountedWork(), all_statements());
  return list;
}

const Statement* find_statement(std::string_view id) {
  for (const Statement& statement : coded_statements())
    if (statement.id == id) return &statement;
  return language::find_own_statement(id);
}

}  // namespace sinkproof_check
