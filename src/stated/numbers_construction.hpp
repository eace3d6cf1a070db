#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stated/construction.hpp"

namespace sinkproof::stated {

/// An instance of `numbers`, and what is promised of it.
struct MadeNumbers {
  numbers::NamedNumbers numbers;
  std::shared_ptr<const NumberClaims> claims;
};

/// A construction of `numbers`, as theorems know it; see task::StatedConstruction.
struct NumbersConstruction {
  std::string name;
  std::string summary;
  std::string source;
  std::optional<std::string> mutant_of;
  std::vector<parameter::Specification> parameters;
  std::vector<std::string> usual_values;
  std::string text;                              ///< of somebody's: its block (FORMAT.md); empty of ours
  std::shared_ptr<const language::Block> block;  ///< which has its entries
  std::function<MadeNumbers(const parameter::Values& values)> build;
  /// Of some parameters: all instances with them, as functions of the others, for searches; nothing where more has to be known.
  std::function<std::optional<ParametricNumbers>(const parameter::Values& known)> in_doubles;
};

/// `is_ours`: one of sinkproof's own.
NumbersConstruction numbers_construction(const std::shared_ptr<const Construction>& stated, bool is_ours);

}  // namespace sinkproof::stated
