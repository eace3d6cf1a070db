#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "language/tape.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::language {

/// What is left of some nodes of a tape where some of its inputs are known exactly: a tape over the others.
/// An exact number that is not rational is one of `numbers`, the input {"", {k}}.
struct Residual {
  Tape tape;
  std::vector<Node> roots;
  std::vector<numeric::Expression> numbers;
};

/// `known` says what an input is; nothing where only an analysis knows. Throws InputError where a formula
/// gets too long (see run).
Residual residual_of(const Tape& tape, const std::vector<Node>& roots,
                     const std::function<std::optional<numeric::Expression>(const Input&)>& known);

}  // namespace sinkproof::language
