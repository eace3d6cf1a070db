#include "constructions/mutants/random_embeddings_moved.hpp"

#include "constructions/random_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

SinkEmbeddings build_random_embeddings_moved(const parameter::Values& values) {
  SinkEmbeddings result = build_random_embeddings(values);
  auto& weights = result.key_weights;
  for (auto& entry : weights) entry.second /= 2;
  const std::size_t last = result.problem.keys.back();
  if (weights.back().first != last) weights.emplace_back(last, 0);
  weights.back().second += numeric::Rational(1, 2);
  return result;
}

}  // namespace

const SinkConstruction& random_embeddings_moved() {
  static const SinkConstruction construction =
      mutant_of(random_embeddings(), "random-embeddings-moved",
                "half of the keys' weights is moved to the last key, so they name another point of the hull "
                "than the nearest",
                build_random_embeddings_moved);
  return construction;
}

}  // namespace sinkproof::constructions
