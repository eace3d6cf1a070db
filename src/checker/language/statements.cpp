// The theorems that the checker knows.
//
// Given: nothing.
// Derives itself: nothing: all are text, which own_statements.cpp reads.
// Takes from the document: nothing; check.cpp looks a document's `theorem` up here.
// Acceptance means: that a theorem is listed says that the reading of its text derives all its margins; the
// include lint compares the list with theorems/.
// Assumes: own_statements.cpp.
#include "checker/document/statement.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/own_statements.hpp"

namespace sinkproof_check {

namespace {

std::vector<Statement> all_statements() {
  std::vector<Statement> list;
  for (const std::string_view id : language::own_ids()) list.push_back(*language::find_own_statement(id));
  return list;
}

}  // namespace

const std::vector<Statement>& statements() {
  static const std::vector<Statement> list = (UncountedWork(), all_statements());
  return list;
}

const Statement* find_statement(std::string_view id) {
  return language::find_own_statement(id);
}

}  // namespace sinkproof_check
