#pragma once

#include <memory>
#include <string>
#include <vector>

#include "language/check.hpp"
#include "numeric/error.hpp"
#include "stated/construction.hpp"

namespace sinkproof::stated {

/// The construction k of these lines, and its mutants.
inline std::vector<Construction> constructions_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : trigger-task\n" + lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

/// The same with a length of 5, m = 1 and softmax over the box.
inline std::vector<Construction> small_construction(const std::string& lines) {
  return constructions_of(
      "parameter L in 4..9 = 5\nparameter m in 1..6 = 1\ncontents is box; normaliser is softmax\n" + lines);
}

inline parameter::Values small_values() {
  return parameter::Values({{"L", 5}, {"m", 1}});
}

/// What is wrong with the instance, or with its claims.
inline std::string message_of(const Construction& construction, const parameter::Values& values) {
  try {
    static_cast<void>(construction.make(values));
    static_cast<void>(construction.claims(values));
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace sinkproof::stated
