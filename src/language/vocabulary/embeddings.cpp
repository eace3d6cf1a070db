#include "language/vocabulary.hpp"

namespace sinkproof::language {

namespace {

Index of_others(const char* name) {
  return {name, "1", "rows-1"};
}
Index of_coordinates(const char* name) {
  return {name, "1", "d"};
}

}  // namespace

// FORMAT.md, "The instance of sink representability"; embeddings/sink_entries.hpp.
const Setting& embeddings() {
  static const Setting setting{
      .id = "embeddings",
      .meaning = "embeddings, and which scores are to prefer the sink over them",
      .entries =
          {
              {.name = "rows",
               .kind = Kind::integer,
               .meaning = "number of embeddings, the sink among them",
               .unit = "tokens",
               .least = "2",
               .is_assignable = true,
               .is_required = true},
              {.name = "d",
               .kind = Kind::integer,
               .meaning = "length of an embedding",
               .unit = "coordinates",
               .least = "1",
               .is_assignable = true,
               .is_required = true},
              {.name = "margin",
               .meaning = "kappa: by how much the sink is to be preferred, in units of sqrt(d)",
               .unit = "score",
               .is_assignable = true,
               .is_required = true},
              {.name = "window",
               .kind = Kind::integer,
               .meaning = "keys that a query sees; 0: all of them",
               .unit = "tokens",
               .least = "0",
               .is_assignable = true,
               .by_default = "0"},
              {.name = "embedding",
               .meaning = "coordinate c of row i; of a construction row 0 is the sink, and all others are "
                          "queries and keys",
               .unit = "1",
               .indices = {{"i", "0", "rows-1"}, of_coordinates("c")},
               .is_assignable = true,
               .is_required = true},
              {.name = "query_weight",
               .meaning = "weight of row i in r",
               .unit = "1",
               .indices = {of_others("i")},
               .is_assignable = true,
               .is_required = true},
              {.name = "key_weight",
               .meaning = "weight of sink minus row k in v",
               .unit = "1",
               .indices = {of_others("k")},
               .is_assignable = true,
               .is_required = true},
              {.name = "pair_weight",
               .meaning = "with a window, weight in N of query i and key k, which it sees; else 0",
               .unit = "1",
               .indices = {of_others("i"), of_others("k")},
               .is_assignable = true},
              {.name = "query_functional",
               .meaning = "W' is the product of this column and of the row key_functional; 0 with a window",
               .unit = "1",
               .indices = {of_coordinates("c")},
               .is_assignable = true},
              {.name = "key_functional",
               .meaning = "see query_functional",
               .unit = "1",
               .indices = {of_coordinates("c")},
               .is_assignable = true},
              {.name = "matrix",
               .meaning = "W' with a window; else 0",
               .unit = "1",
               .indices = {of_coordinates("r"), of_coordinates("c")},
               .is_assignable = true},
              {.name = "direction",
               .kind = Kind::word,
               .meaning = "which half of the criterion the instance is one of",
               .unit = "",
               .words = {{"sufficient", "separation suffices for scores"},
                         {"necessary", "without separation there are none"}},
               .is_assignable = true,
               .is_required = true},
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
              {.name = "scores_squared",
               .meaning = "squared Frobenius norm of W'; 0 without W'",
               .unit = "1"},
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
          },
      .generators = {{.name = "random-integers",
                      .meaning = "integers from -bound to bound, drawn by the parameters `bound` and `seed`",
                      .targets = {"embedding"},
                      .takes = {"rows", "d"},
                      .gives_all = true},
                     {.name = "random-layer-norm",
                      .meaning = "integers from -1000 to 1000, drawn by the parameter `seed`; each row less "
                                 "its mean, over its standard deviation, rounded to multiples of 2^-16",
                      .targets = {"embedding"},
                      .takes = {"rows", "d"},
                      .gives_all = true},
                     {.name = "four-squares",
                      .meaning = "names of one's own, [1..4] each: rational numbers whose squares sum to the "
                                 "right side of an equation",
                      .has_equations = true,
                      .own_numbers = 4},
                     {.name = "hull-points",
                      .meaning = "the points nearest to 0 of the queries' hull, of that of sink minus key "
                                 "and, with a window, of that of the pairs; W' where these are not 0",
                      .targets = {"query_weight", "key_weight", "pair_weight", "query_functional",
                                  "key_functional", "matrix", "direction"},
                      .takes = {"rows", "d", "embedding"},
                      .gives_all = true}},
      .is_in_order = true};
  return setting;
}

}  // namespace sinkproof::language
