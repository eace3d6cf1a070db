#include "weights/float_format.hpp"

#include <gmp.h>

#include <array>

namespace sinkproof::weights {

std::optional<FloatFormat> find_float_format(std::string_view name) {
  static constexpr std::array<FloatFormat, 4> formats{{
      {"F64", 8, 11, 52},
      {"F32", 4, 8, 23},
      {"F16", 2, 5, 10},
      {"BF16", 2, 8, 7},
  }};
  for (const FloatFormat& format : formats) {
    if (format.name == name) return format;
  }
  return std::nullopt;
}

std::optional<numeric::Rational> decode_float(const FloatFormat& format, std::uint64_t bits) {
  const std::uint64_t one = 1;
  const std::uint64_t all_ones = (one << format.exponent_bits) - 1;
  const std::uint64_t biased = (bits >> format.fraction_bits) & all_ones;
  const std::uint64_t fraction = bits & ((one << format.fraction_bits) - 1);
  if (biased == all_ones) return std::nullopt;
  // Subnormals have the exponent of the smallest normal numbers, without the implicit 1.
  const std::uint64_t significand = biased == 0 ? fraction : fraction | (one << format.fraction_bits);
  const int bias = (1 << (format.exponent_bits - 1)) - 1;
  const int exponent = static_cast<int>(biased == 0 ? 1 : biased) - bias - format.fraction_bits;

  numeric::Rational value;
  auto* q = value.backend().data();
  mpq_set_ui(q, significand, 1);
  if (exponent >= 0) {
    mpq_mul_2exp(q, q, static_cast<mp_bitcnt_t>(exponent));
  } else {
    mpq_div_2exp(q, q, static_cast<mp_bitcnt_t>(-exponent));
  }
  if (((bits >> (format.exponent_bits + format.fraction_bits)) & 1) != 0) mpq_neg(q, q);
  return value;
}

}  // namespace sinkproof::weights
