#include "constructions/mutants/random_embeddings_short.hpp"

#include "constructions/random_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

SinkEmbeddings build_random_embeddings_short(const parameter::Values& values) {
  SinkEmbeddings result = build_random_embeddings(values);
  for (auto& entry : result.query_functional) entry *= numeric::Rational(999, 1000);
  return result;
}

}  // namespace

const SinkConstruction& random_embeddings_short() {
  static const SinkConstruction construction =
      mutant_of(random_embeddings(), "random-embeddings-short",
                "the functional of the queries is a thousandth too small, so a score falls short",
                build_random_embeddings_short);
  return construction;
}

}  // namespace sinkproof::constructions
