// What the generators of patterns give.
//
// Given: tokens, what is derived of the y, and a construction's parameters.
// Derives itself: inner products of a family's y.
// Takes from the document: the y, of the family `random` any that sum to 0 in their groups; optima, which
// pattern_numbers.cpp proves.
// Acceptance means: the y are of the family.
// Assumes: sink_diagonal_tokens.cpp for what is derived of the y; held_construction.cpp, that all groups are
// of m tokens.
#include "checker/setting/patterns/generated_patterns.hpp"

#include <stdexcept>
#include <string>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

/// y_i·y_j in a group of m, for i > j.
mpq_class product_in_group(const std::string& family, long m, long i, long j) {
  if (family == "simplex") return {-1, m - 1};
  const long odd = m % 2 != 0 ? 3 : 0;
  if (i < odd) return {-1, 2};
  return j >= odd && (i - odd) % 2 == 1 && j == i - 1 ? -1 : 0;
}

void require_products(const SinkDiagonal& data, const std::string& family) {
  const auto m = static_cast<long>(data.groups.front().size());
  const auto y = [&](long c, long i) -> const SparseRow& {
    return data.groups[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
  };
  const auto require = [&](const SparseRow& x, const SparseRow& other, const mpq_class& due) {
    if (dot(x, other) != due) throw Rejected("/instance/nuisances", "not of the family " + quoted(family));
  };
  for (long c = 0; c < data.count(); ++c)
    for (long i = 0; i < m; ++i) {
      for (long j = 0; j < i; ++j) require(y(c, i), y(c, j), product_in_group(family, m, i, j));
      if (family == "antipodal" && c > 0) require(y(c, i), y(0, i), 1);
    }
  if (family == "antipodal") return;  // unit vectors with the product 1 are equal
  for (long c = 0; c < data.count(); ++c)
    for (long other = 0; other < c; ++other)
      for (long i = 0; i < m; ++i)
        for (long j = 0; j < m; ++j) require(y(c, i), y(other, j), 0);
}

void require_family(const SinkDiagonal& data, const NuisanceFacts& facts, const Parameters& parameters) {
  const std::string& family =
      read_name(parameters, "family", {"antipodal", "orthogonal", "simplex", "random"});
  if (sgn(facts.norm_defect) != 0 || sgn(facts.tilt) != 0 || sgn(facts.off_centre) != 0 ||
      !facts.closest_in_group || *facts.closest_in_group >= 1)
    throw Rejected("/instance/nuisances",
                   "not of a family; expected groups of different unit vectors that sum to 0, orthogonal to "
                   "anchor, means and copies");
  if (family != "random") require_products(data, family);
}

}  // namespace

void require_generated_patterns(const SinkDiagonal& data, const NuisanceFacts& facts,
                                std::string_view generator, const Parameters& parameters) {
  if (generator == "nuisance-family") return require_family(data, facts, parameters);
  if (generator != "least-cost") throw std::logic_error("a generator that is none of patterns");
  if ((data.sink_optimum || data.diagonal_optimum) &&
      read_name(parameters, "optimum", {"auto", "no"}) == "no")
    throw Rejected("/instance", "an optimum; expected none");
}

}  // namespace sinkproof_check
