#include "constructions/random_embeddings.hpp"

namespace sinkproof::constructions {

using parameter::Specification;

numeric::RationalRows random_rows(const parameter::Values& values) {
  Generator generator(values.integer("seed"));
  numeric::RationalRows rows;
  for (long row = 0; row <= values.integer("T"); ++row) {
    auto& entries = rows.emplace_back();
    for (long c = 0; c < values.integer("d"); ++c)
      entries.emplace_back(generator.within(values.integer("bound")));
  }
  return rows;
}

std::vector<Specification> random_parameters(long most_tokens, long most_dimensions) {
  return {{"T", Specification::Kind::integer, 1, false, most_tokens, "number of tokens besides the sink"},
          {"d", Specification::Kind::integer, 1, false, most_dimensions, "dimension of the embeddings"},
          {"bound", Specification::Kind::integer, 1, false, 1'000'000, "largest absolute value of an entry"},
          seed(),
          score_margin()};
}

SinkEmbeddings build_random_embeddings(const parameter::Values& values) {
  return solve_first_row_as_sink(random_rows(values), std::nullopt, values);
}

const SinkConstruction& random_embeddings() {
  static const SinkConstruction construction{
      {"random-embeddings", "integers drawn from an interval; every query sees every key",
       "sink-representability, F1 and F2", std::nullopt, random_parameters(256, 128),
       build_random_embeddings},
      {"6", "8", "9", "1", "1"},
      [](const parameter::Values& sizes, std::vector<double>& /*reals*/) {
        return in_doubles(random_rows(sizes), std::nullopt);
      }};
  return construction;
}

}  // namespace sinkproof::constructions
