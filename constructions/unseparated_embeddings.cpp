#include "constructions/unseparated_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

/// In R^2: queries (1, h), (−1, h) with h = 0 around 0 and the sink (0, 2) apart; or h = 1 and the sink (0, 1) between the keys. `pairs` is the latter with a causal mask:
/// the last query sees both keys.
numeric::RationalRows unseparated_rows(const std::string& fails) {
  const bool is_about_queries = fails == "queries";
  const long height = is_about_queries ? 0 : 1;
  return {{0, is_about_queries ? 2 : 1}, {1, height}, {-1, height}};
}

std::optional<std::size_t> window_of_pairs(const std::string& fails) {
  return fails == "pairs" ? std::optional<std::size_t>(2) : std::nullopt;
}

SinkEmbeddings build_unseparated_embeddings(const parameter::Values& values) {
  const std::string& fails = values.choice("fails");
  SinkEmbeddings result = solve_first_row_as_sink(unseparated_rows(fails), window_of_pairs(fails), values);
  result.is_sufficient = true;
  return result;
}

}  // namespace

const SinkConstruction& unseparated_embeddings() {
  static const SinkConstruction construction{
      {"unseparated-embeddings",
       "one condition of representability fails, and no W is left: counterexample without it",
       "sink-representability, F1",
       std::nullopt,
       {parameter::choice("fails", {"queries", "sink", "pairs"}, "the condition that fails"), score_margin()},
       build_unseparated_embeddings},
      {"queries", "1"},
      [](const parameter::Values& sizes, std::vector<double>& /*reals*/) {
        const std::string& fails = sizes.choice("fails");
        auto result = in_doubles(unseparated_rows(fails), window_of_pairs(fails));
        result.is_sufficient = true;
        return result;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
