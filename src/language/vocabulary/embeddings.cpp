#include "language/vocabulary.hpp"

namespace sinkproof::language {

// FORMAT.md, "The instance of sink representability"; constructions/sink_embeddings.hpp.
const Setting& embeddings() {
  static const Setting setting{
      .id = "embeddings",
      .meaning = "embeddings, and which scores are to prefer the sink over them",
      .entries = {
          {.name = "d",
           .kind = Kind::integer,
           .meaning = "length of an embedding",
           .unit = "coordinates",
           .least = "1"},
          {.name = "margin",
           .meaning = "kappa: by how much the sink is to be preferred, in units of sqrt(d)",
           .unit = "score"},
          {.name = "window",
           .kind = Kind::integer,
           .meaning = "keys that a query sees; 0: all of them",
           .unit = "tokens",
           .least = "0"},
          {.name = "direction",
           .kind = Kind::word,
           .meaning = "which half of the criterion the instance is one of",
           .unit = "",
           .words = {{"sufficient", "separation suffices for scores"},
                     {"necessary", "without separation there are none"}}},
          {.name = "has_scores",
           .kind = Kind::fact,
           .meaning = "whether the instance has scores W'",
           .unit = ""},
          {.name = "r_squared",
           .meaning = "squared length of r, the point of the queries' hull",
           .unit = "1"},
          {.name = "v_squared",
           .meaning = "squared length of v, the point of the hull of sink minus key",
           .unit = "1"},
          {.name = "n_squared",
           .meaning =
               "squared Frobenius norm of N, the point of the hull of the pairs; r v^T without a window",
           .unit = "1"},
          {.name = "n_root", .meaning = "Frobenius norm of N", .unit = "1", .knowledge = Knowledge::real},
          {.name = "least_score",
           .meaning = "least preference of the sink by W' over all queries and the keys they see; not "
                      "defined without W'",
           .unit = "score"},
          {.name = "scores_squared", .meaning = "squared Frobenius norm of W'; 0 without W'", .unit = "1"},
          {.name = "scores_root",
           .meaning = "Frobenius norm of W'; 0 without W'",
           .unit = "1",
           .knowledge = Knowledge::real},
          {.name = "weights_excess",
           .meaning = "largest of 0, the distances of the sums of weights from 1, and negative weights "
                      "turned positive",
           .unit = "1"},
          {.name = "nearest_excess",
           .meaning = "least of r.z - |r|^2 over the queries and v.(sink - z) - |v|^2 over the keys",
           .unit = "1"},
      }};
  return setting;
}

}  // namespace sinkproof::language
