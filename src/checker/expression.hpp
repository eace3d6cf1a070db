#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/real.hpp"

namespace sinkproof_check {

/// Reads an *exact* expression: rationals, + - * / ^ ( ), sqrt, log, exp; FORMAT.md has the precedences.
/// Spaces may stand between the tokens. Throws SyntaxError with the character; a value that is undefined,
/// such as 1/0, shows only when it is asked for, or in
/// require_defined().
Real parse_expression(std::string_view text);

/// A claim about named numbers, as FORMAT.md's `mutant` has it: left − right, which is claimed to be > 0 or ≥ 0.
struct Relation {
  std::optional<Real> margin;  ///< empty where it is proved to have no value
  bool is_strict;
};
/// A name without a number is not defined here.
using NamedReals = std::vector<std::pair<std::string, std::optional<Real>>>;

/// Reads `left >= right` or `left > right`, where names and min(…), max(…) may stand, too. Throws SyntaxError with the character.
Relation parse_relation(std::string_view text, const NamedReals& names);

}  // namespace sinkproof_check
