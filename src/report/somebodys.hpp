#pragma once

#include <string>

#include "theorem/theorem.hpp"

namespace sinkproof::report {

/// "somebody's statement, sha256 …; nobody has proved it in general": for a theorem that is text. The hash is
/// shortened to 16 digits.
inline std::string somebodys(const theorem::Description& description) {
  constexpr std::size_t shown = 16;
  return "somebody's statement, sha256 " + description.statement_sha256.substr(0, shown) +
         "…; nobody has proved it in general";
}

}  // namespace sinkproof::report
