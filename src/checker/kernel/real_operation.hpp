#pragma once

#include <cstdint>

namespace sinkproof_check {

/// What a number is made by of its operands.
enum class Operation : std::uint8_t {
  literal,
  sum,
  product,
  inner_product,  // operands x_1, y_1, x_2, y_2, …
  quotient,
  power,
  sqrt,
  log,
  exp,
  absolute,
  maximum
};

}  // namespace sinkproof_check
