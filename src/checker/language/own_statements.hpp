#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/language/about.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// One of sinkproof's theorems that is text: the block of its statement.md. Views stand as long as the
/// program.
struct OwnText {
  std::string text;
  std::string sha256;  ///< of all of statement.md
  Source source;
  Block block;
  About about{};
  Statement statement;
};

/// Throws std::logic_error where there is none of this id.
const OwnText& own_text(std::string_view id);

/// Quantities of the theorem with this id that are formulas of numbers of the setting and of its parameters,
/// where these have these values, each one that it may have. Throws ValueError where they rest on more, and
/// Rejected where one is not defined.
std::vector<Real> own_quantities(std::string_view id, const std::vector<std::string_view>& names,
                                 const std::vector<std::pair<std::string_view, Real>>& numbers);

/// Throws Rejected unless every example of every block is right: for tests, as the blocks are the same in
/// each run.
void require_own_examples();

/// As statements.cpp has statements; null where there is none of this id.
const Statement* find_own_statement(std::string_view id);
std::vector<std::string_view> own_ids();

}  // namespace sinkproof_check::language
