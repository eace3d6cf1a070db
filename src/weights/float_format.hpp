#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "numeric/rational.hpp"

namespace sinkproof::weights {

/// A binary floating-point format with a sign bit, a biased exponent and an implicit leading 1, as in IEEE
/// 754: from high to low bits sign, exponent, fraction.
struct FloatFormat {
  std::string_view name;  ///< the dtype in safetensors
  std::size_t bytes;      ///< of one number
  int exponent_bits;
  int fraction_bits;
};

/// The format with this name: F64, F32, F16, or BF16.
std::optional<FloatFormat> find_float_format(std::string_view name);

/// The exact value of the number with these bits (those above the format's are ignored); −0 is 0. Nothing for
/// NaN and infinities.
std::optional<numeric::Rational> decode_float(const FloatFormat& format, std::uint64_t bits);

}  // namespace sinkproof::weights
