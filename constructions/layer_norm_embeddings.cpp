#include "constructions/layer_norm_embeddings.hpp"

#include <numeric>

namespace sinkproof::constructions {

namespace {

using numeric::Integer;
using numeric::Rational;
using parameter::Specification;

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

numeric::RationalRows rows_after_layer_norm(const parameter::Values& values) {
  Generator generator(values.integer("seed"));
  numeric::RationalRows rows;
  for (long row = 0; row <= values.integer("T"); ++row) {
    std::vector<long> entries;
    for (long c = 0; c < values.integer("d"); ++c) entries.push_back(generator.within(largest_entry));
    rows.push_back(layer_norm(entries));
  }
  return rows;
}

}  // namespace

const SinkConstruction& layer_norm_embeddings() {
  static const SinkConstruction construction{
      {"layer-norm-embeddings",
       "random vectors after LayerNorm, rounded to 16 binary places; every query sees every key",
       "sink-representability, F1 and F2",
       std::nullopt,
       {{"T", Specification::Kind::integer, 1, false, 128, "number of tokens besides the sink"},
        {"d", Specification::Kind::integer, 2, false, 64, "dimension of the embeddings"},
        seed(),
        score_margin()},
       [](const parameter::Values& values) {
         return solve_first_row_as_sink(rows_after_layer_norm(values), std::nullopt, values);
       }},
      {"16", "16", "1", "1"},
      [](const parameter::Values& sizes, std::vector<double>& /*reals*/) {
        return in_doubles(rows_after_layer_norm(sizes), std::nullopt);
      }};
  return construction;
}

}  // namespace sinkproof::constructions
