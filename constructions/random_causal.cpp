#include "constructions/random_causal.hpp"

#include "constructions/random_embeddings.hpp"

namespace sinkproof::constructions {

namespace {

using parameter::Specification;

std::vector<Specification> causal_parameters() {
  auto result = random_parameters(24, 6);
  result.push_back({"window", Specification::Kind::integer, 1, false, 24,
                    "number of keys that a query sees, itself the last; all before it from T on"});
  return result;
}

}  // namespace

SinkEmbeddings build_random_causal(const parameter::Values& values) {
  return solve_first_row_as_sink(random_rows(values), static_cast<std::size_t>(values.integer("window")),
                                 values);
}

const SinkConstruction& random_causal() {
  static const SinkConstruction construction{
      {"random-causal",
       "integers drawn from an interval; queries see the last `window` keys up to themselves",
       "sink-representability, Gordan's alternative", std::nullopt, causal_parameters(), build_random_causal},
      {"4", "3", "5", "1", "1", "2"},
      [](const parameter::Values& sizes, std::vector<double>& /*reals*/) {
        return in_doubles(random_rows(sizes), static_cast<std::size_t>(sizes.integer("window")));
      }};
  return construction;
}

}  // namespace sinkproof::constructions
