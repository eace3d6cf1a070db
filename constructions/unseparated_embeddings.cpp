#include "constructions/unseparated_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

using parameter::Specification;

/// In R^2: queries (1, h), (−1, h) with h = 0 around 0 and the sink (0, 2) apart; or h = 1 and the sink (0, 1) between the keys. `pairs` is the latter with a causal mask:
/// the last query sees both keys.
SinkEmbeddings build_unseparated_embeddings(const parameter::Values& values) {
  const std::string& fails = values.choice("fails");
  const bool is_about_queries = fails == "queries";
  const long height = is_about_queries ? 0 : 1;
  SinkEmbeddings result =
      solve_first_row_as_sink({{0, is_about_queries ? 2 : 1}, {1, height}, {-1, height}},
                              fails == "pairs" ? std::optional<std::size_t>(2) : std::nullopt, values);
  result.is_sufficient = true;
  return result;
}

}  // namespace

const SinkConstruction& unseparated_embeddings() {
  static const SinkConstruction construction{
      "unseparated-embeddings",
      "one condition of representability fails, and no W is left: counterexample without it",
      "sink-representability, F1",
      std::nullopt,
      {parameter::choice("fails", {"queries", "sink", "pairs"}, "the condition that fails"), score_margin()},
      build_unseparated_embeddings};
  return construction;
}

}  // namespace sinkproof::constructions
