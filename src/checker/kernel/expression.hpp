#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// Reads an *exact* expression: rationals, + - * / ^ ( ), sqrt, log, exp; FORMAT.md has the precedences.
/// Spaces may stand between the tokens. Throws SyntaxError with the character; a value that is undefined,
/// such as 1/0, shows only when it is asked for, or in
/// require_defined().
Real parse_expression(std::string_view text);

/// One `LEFT REL RIGHT` of a formula: the sides, and the number that is claimed to be > 0 or ≥ 0. Empty where
/// it is proved to have no value.
struct RelationPart {
  bool is_strict;
  std::optional<Real> left;
  std::optional<Real> right;
  std::optional<Real> margin;
};
/// A claim about named numbers, FORMAT.md's *formula*: all of its parts hold.
struct Relation {
  std::vector<RelationPart> parts;
  std::set<std::string, std::less<>> names;  ///< that occur

  /// The least margin; empty where one of them is.
  std::optional<Real> margin() const;
  /// Of all parts. Throws ValueError where some are strict and some are not: no single margin says what they
  /// say.
  bool is_strict() const;
};
/// A name without a number is not defined here.
using NamedReals = std::vector<std::pair<std::string, std::optional<Real>>>;

/// Reads a formula: relations >=, >, <=, <, = joined by `and`, where names and min(…), max(…) may stand, too.
/// Throws SyntaxError with the character.
Relation parse_relation(std::string_view text, const NamedReals& names);

}  // namespace sinkproof_check
