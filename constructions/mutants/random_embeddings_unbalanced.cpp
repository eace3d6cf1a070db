#include "constructions/mutants/random_embeddings_unbalanced.hpp"

#include "constructions/random_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

SinkEmbeddings build_random_embeddings_unbalanced(const parameter::Values& values) {
  SinkEmbeddings result = build_random_embeddings(values);
  result.query_weights.front().second += numeric::Rational(1, 7);
  return result;
}

}  // namespace

const SinkConstruction& random_embeddings_unbalanced() {
  static const SinkConstruction construction =
      mutant_of(random_embeddings(), "random-embeddings-unbalanced",
                "a seventh is added to the first weight of the queries, so they are not convex and name no "
                "point of the hull",
                build_random_embeddings_unbalanced);
  return construction;
}

}  // namespace sinkproof::constructions
