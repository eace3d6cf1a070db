#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "setting/law/token_law.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::law {

/// The instances of a construction that differ in some of its parameters only, in doubles.
struct ParametricLaw {
  TokenLawIn<double> law;               ///< of what shape they all are
  std::vector<std::string> parameters;  ///< in which they differ
  /// Sets a law of this shape, always the same one, to the instance of these parameters. Whether more than λ
  /// has changed.
  std::function<bool(std::span<const double> parameters, TokenLawIn<double>& law)> set;
};

/// A law of tokens: parameters ↦ the law, W, and N and D as it states them, with what it promises.
struct LawConstruction : task::StatedConstruction<TokenLaw> {
  /// For searches: of all parameters that are not among the values. Nothing where instances have to be built.
  std::function<std::optional<ParametricLaw>(const parameter::Values& values)> in_doubles = {};
};

}  // namespace sinkproof::law
