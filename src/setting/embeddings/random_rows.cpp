#include "setting/embeddings/random_rows.hpp"

#include <numeric>

namespace sinkproof::embeddings {

namespace {

using numeric::Integer;
using numeric::Rational;

constexpr long largest_entry = 1000;
constexpr unsigned fraction_bits = 16;

/// round(|c|·√(d/s)·2^16), halves upward: ⌊(⌊2y⌋ + 1)/2⌋ = ⌊y + 1/2⌋.
Integer rounded(const Integer& c, long d, const Integer& s) {
  const Integer square = c * c * d * 4 << (2 * fraction_bits);
  return (sqrt(Integer(square / s)) + 1) / 2;
}

/// LayerNorm without gain, shift and ε; a constant vector gives 0.
std::vector<Rational> layer_norm(const std::vector<long>& entries) {
  const auto d = static_cast<long>(entries.size());
  const long sum = std::accumulate(entries.begin(), entries.end(), 0L);
  std::vector<Integer> centred;  // d times
  Integer squares;
  for (const long entry : entries) {
    centred.emplace_back(d * entry - sum);
    squares += centred.back() * centred.back();
  }
  std::vector<Rational> result;
  for (const auto& c : centred) {
    if (squares == 0) {
      result.emplace_back(0);
      continue;
    }
    const Rational size(rounded(c, d, squares), Integer(1) << fraction_bits);
    result.push_back(c < 0 ? -size : size);
  }
  return result;
}

}  // namespace

numeric::RationalRows random_integers(std::size_t rows, std::size_t d, long bound, long seed) {
  Generator generator(seed);
  numeric::RationalRows result(rows, std::vector<Rational>(d));
  for (auto& row : result) {
    for (auto& entry : row) entry = generator.within(bound);
  }
  return result;
}

numeric::RationalRows random_layer_norm(std::size_t rows, std::size_t d, long seed) {
  Generator generator(seed);
  numeric::RationalRows result;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<long> entries(d);
    for (long& entry : entries) entry = generator.within(largest_entry);
    result.push_back(layer_norm(entries));
  }
  return result;
}

}  // namespace sinkproof::embeddings
