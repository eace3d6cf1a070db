#include "constructions/mutants/random_causal_transposed.hpp"

#include "constructions/random_causal.hpp"

namespace sinkproof::constructions {

namespace {

SinkEmbeddings build_random_causal_transposed(const parameter::Values& values) {
  SinkEmbeddings result = build_random_causal(values);
  for (std::size_t row = 0; row < result.matrix.size(); ++row) {
    for (std::size_t column = 0; column < row; ++column)
      std::swap(result.matrix[row][column], result.matrix[column][row]);
  }
  return result;
}

}  // namespace

const SinkConstruction& random_causal_transposed() {
  static const SinkConstruction construction =
      mutant_of(random_causal(), "random-causal-transposed", "W is transposed: queries for keys",
                build_random_causal_transposed);
  return construction;
}

}  // namespace sinkproof::constructions
