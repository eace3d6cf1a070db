#pragma once

#include <optional>
#include <vector>

#include "language/residual.hpp"

namespace sinkproof::stated {

/// coefficients·unknowns + constant = 0
struct LinearForm {
  std::vector<numeric::Rational> coefficients;
  numeric::Rational constant;
};

/// The root as one over `unknowns`, which are inputs of the tape; nothing where it is none, or has a number
/// that is not rational.
std::optional<LinearForm> linear_form(const language::Tape& tape, language::Node root,
                                      const std::vector<language::Input>& unknowns);

}  // namespace sinkproof::stated
