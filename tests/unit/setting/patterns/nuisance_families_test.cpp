#include "setting/patterns/nuisance_families.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "setting/patterns/e8_roots.hpp"

namespace sinkproof::patterns {
namespace {

using numeric::Rational;

TEST(NuisanceFamilies, AreUnitVectorsThatSumToNothingAndDiffer) {
  for (const auto& name : nuisance_families()) {
    for (const long groups : {1L, 3L}) {
      for (const long m : {2L, 3L, 6L, 7L}) {
        SCOPED_TRACE(name + std::to_string(groups) + std::to_string(m));
        const auto nuisances = nuisance_family(name, groups, m, 2 * groups + 1, 5);
        const auto facts = nuisance_facts(nuisances);
        EXPECT_EQ(nuisances.size(), static_cast<std::size_t>(groups));
        EXPECT_EQ(facts.tokens, groups * m);
        EXPECT_EQ(facts.smallest_group, m);
        EXPECT_EQ(facts.norm_defect, 0);
        EXPECT_EQ(facts.tilt, 0);
        EXPECT_EQ(facts.off_centre, 0);
        EXPECT_LT(*facts.closest_in_group, 1);
        const auto known = known_family(name, groups, m, 5);
        EXPECT_EQ(known->facts.rank, facts.rank);
        EXPECT_EQ(known->facts.closest_in_group, facts.closest_in_group);
        EXPECT_EQ(known->spread.upper, spread_norm(nuisances).upper);
        EXPECT_EQ(known_family(name, groups, m, 5), known);
      }
    }
  }
  EXPECT_THROW(nuisance_family("square", 1, 2, 3, 0), InternalError);
}

TEST(NuisanceFamilies, TheSeedMattersForRandomOnesAlone) {
  EXPECT_NE(nuisance_family("random", 2, 4, 5, 1), nuisance_family("random", 2, 4, 5, 2));
  EXPECT_EQ(nuisance_family("random", 2, 4, 5, 1), nuisance_family("random", 2, 4, 5, 1));
  EXPECT_NE(known_family("random", 2, 4, 1), known_family("random", 2, 4, 2));
  EXPECT_EQ(known_family("simplex", 2, 4, 1), known_family("simplex", 2, 4, 2));
}

// statement.md, "Without `centred`": products of two at most 1/2, and Σ uuᵀ = 30·I.
TEST(E8Roots, AreTheRoots) {
  const auto roots = e8_roots();
  ASSERT_EQ(roots.size(), 240U);
  const auto dot = [](const auto& a, const auto& b) {
    Rational sum;
    for (std::size_t k = 0; k < e8_dimension; ++k) sum += a.at(k) * b.at(k);
    return sum;
  };
  for (std::size_t a = 0; a < roots.size(); ++a) {
    EXPECT_EQ(dot(roots[a], roots[a]), 1);
    for (std::size_t b = 0; b < a; ++b) EXPECT_LE(dot(roots[a], roots[b]), Rational(1, 2));
  }
  for (std::size_t i = 0; i < e8_dimension; ++i) {
    for (std::size_t j = 0; j < e8_dimension; ++j) {
      Rational sum;
      for (const auto& root : roots) sum += root.at(i) * root.at(j);
      EXPECT_EQ(sum, i == j ? 30 : 0);
    }
  }
}

}  // namespace
}  // namespace sinkproof::patterns
