#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "tables/enclose.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorem/embeddings_instance.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

namespace {

using numeric::Enclosure;
using numeric::Rational;
using parameter::Specification;

/// d_1² and d_2² of the instance, which are rational.
std::vector<Rational> squared_distances(const parameter::Values& values) {
  const theorem::EmbeddingsInstance instance(constructions::sink_named("equal-cosine").build(values));
  const auto exact =
      theorems::theorem_of_embeddings().evaluate(instance, numeric::Arithmetic<numeric::Exact>{});
  std::vector<Rational> result;
  for (const std::size_t k : {0U, 1U}) {
    const auto* squared = exact.hypotheses.at(k).value.value().rational();
    if (squared == nullptr) throw InternalError("a squared distance that is not rational");
    result.push_back(*squared);
  }
  return result;
}

/// 2κ√d/(d_1 d_2) at κ = 1.
Enclosure cost(long dimension, const std::vector<Rational>& squared, int digits) {
  const Rational square = 4 * Rational(dimension) / (squared[0] * squared[1]);
  return enclose(
             [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
               return std::vector<S>{sqrt(arithmetic.from(square))};
             },
             digits)
      .front();
}

}  // namespace

const Table& sink_cost() {
  static const Table table{
      "sink-cost",
      "What a sink costs at least: the least sum of the squared Frobenius norms of W_Q and W_K with which a "
      "sink is "
      "preferred by a margin of 1, in dimension d, for T unit vectors at cosine tau to each other and a sink "
      "at this "
      "cosine to all of them (Theorem F2 of sink-representability, proved here). What makes it cheap is to "
      "be turned "
      "away from the others, and these being aligned with one another.",
      {{"d"}, {"cosine"}, {"cost_lower", true}, {"cost_upper", true}, {"T"}, {"tau"}},
      {{"d", Specification::Kind::integer, 3, false, 1'000'000, "dimension of the embeddings"},
       {"T", Specification::Kind::integer, 2, false, 64, "number of the other vectors"},
       {"tau", Specification::Kind::real, -1, false, 1, "cosine of these to each other"},
       {"cosine", Specification::Kind::real, -1, false, 1, "cosine of the sink to them"}},
      {{"d", "64"}, {"T", "4"}, {"tau", "0,1/4,1/2,3/4"}, {"cosine", "-1/2,-1/4,0,1/4,1/2"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const long dimension = values.integer("d");
        const long count_of_others = values.integer("T");
        if (dimension < count_of_others + 1) {
          throw InputError("parameter d: " + std::to_string(dimension) + " is too small for T = " +
                           std::to_string(count_of_others) + " (expected at least T + 1)");
        }
        const auto& tau = values.real("tau");
        const auto& cosine = values.real("cosine");
        const parameter::Values instance(
            {{"T", count_of_others}, {"rho", cosine}, {"tau", tau}, {"kappa", 1}});
        // The instance has coordinates of its own, of another dimension; lengths and cosines are what counts.
        const auto found =
            verified(theorems::theorem_of_embeddings(), "equal-cosine", instance, digits.shown);
        auto lower = not_defined();
        auto upper = not_defined();
        if (found->find("cost") != nullptr) {
          const Enclosure least = cost(dimension, squared_distances(instance), digits.known);
          lower = lower_bound(least, digits);
          upper = upper_bound(least, digits);
        }
        return {{{count(dimension), given(cosine), lower, upper, count(count_of_others), given(tau)}}, found};
      },
      theorems::theorem_of_embeddings().description().absence};
  return table;
}

}  // namespace sinkproof::tables
