#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checker/language/syntax.hpp"
#include "checker/statement.hpp"

namespace sinkproof_check::language {

/// One of sinkproof's theorems that is text: the block of its statement.md. Views stand as long as the program.
struct OwnText {
  std::string text;
  std::string sha256;  ///< of all of statement.md
  Source source;
  Block block;
  Statement statement;
};

/// Throws std::logic_error where there is none of this id.
const OwnText& own_text(std::string_view id);

/// Throws Rejected unless every example of every block is right: for tests, as the blocks are the same in each run.
void require_own_examples();

/// As statements.cpp has statements; null where there is none of this id.
const Statement* find_own_statement(std::string_view id);
std::vector<std::string_view> own_ids();

}  // namespace sinkproof_check::language
