#include "constructions/equal_cosine.hpp"
#include "numeric/error.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/sink-representability/theorem.hpp"

namespace sinkproof::tables {

namespace {

/// 2/(d_1 d_2), the cost of a sink in units of κ√d: exactly where it is rational. (The d of equal-cosine is that of rational coordinates.)
numeric::Enclosure cost(const parameter::Values& values, const numeric::Enclosure& queries,
                        const numeric::Enclosure& keys) {
  const theorems::SinkEmbeddingsInstance instance(constructions::equal_cosine().build(values));
  const auto exact =
      theorems::sink_representability().evaluate(instance, numeric::Arithmetic<numeric::Exact>{});
  const auto squared = [&](std::size_t k) { return *exact.hypotheses.at(k).value.value().rational(); };
  if (const auto root = numeric::rational_sqrt(4 / (squared(0) * squared(1)))) return {*root, *root};
  return {2 / (queries.upper.value() * keys.upper.value()), 2 / (queries.lower.value() * keys.lower.value())};
}

}  // namespace

const Table& sink_cost() {
  static const Table table{
      "sink-cost",
      "Alignment makes a sink cheap: the least cost $\\|W_Q\\|_F^2+\\|W_K\\|_F^2$ of a sink in units of "
      "$\\kappa\\sqrt{d}$, for T unit vectors at cosine $\\tau$ to each other and a sink at cosine $\\rho$ "
      "to "
      "all of them (Theorem F2 of sink-representability, proved here).",
      {{"T", "$T$"},
       {"tau", "$\\tau$"},
       {"rho", "$\\rho$"},
       {"distance_queries", "$d_1$", true},
       {"distance_keys", "$d_2$", true},
       {"cost", "least cost", true}},
      constructions::equal_cosine().parameters,
      {{"T", "4"}, {"rho", "-1/2,-1/4,0,1/4,1/2"}, {"tau", "0,1/4,1/2,3/4"}, {"kappa", "1"}},
      [](const parameter::Values& values, int digits) -> std::vector<std::vector<Cell>> {
        const auto found =
            verified_quantities(theorems::sink_representability(), "equal-cosine", values, digits + 4);
        const auto& queries = found.at("distance_queries");
        const auto& keys = found.at("distance_keys");
        if (queries.lower.value() <= 0 || keys.lower.value() <= 0)
          throw InputError("parameters " + values.text() + ": the sink is not representable, at no cost");
        return {{count(values.integer("T")), given(values.real("tau")), given(values.real("rho")),
                 two_sided(queries, digits), two_sided(keys, digits),
                 two_sided(cost(values, queries, keys), digits)}};
      }};
  return table;
}

}  // namespace sinkproof::tables
