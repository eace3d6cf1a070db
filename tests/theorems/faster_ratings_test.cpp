// Ratings without instances, against the instances' own margins: statement.md's numbers in plain doubles.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

#include "support/faster.hpp"
#include "support/ratings.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

void expect_near_instances(const std::string& theorem, std::uint64_t seed,
                           std::uint64_t trials = support::cases_in_one) {
  support::RatedPoints points(theorems::find(theorem));
  for (std::uint64_t trial = 0; trial < trials; ++trial) points.expect_near(seed, trial);
}

RC_GTEST_PROP(FasterRatings, OfSmoothingAreThoseOfItsInstances, (std::uint64_t seed)) {
  expect_near_instances("dense-attention-smoothing", seed);
}
RC_GTEST_PROP(FasterRatings, OfEmbeddingsAreThoseOfTheirInstances, (std::uint64_t seed)) {
  expect_near_instances("sink-representability", seed);
}
RC_GTEST_PROP(FasterRatings, OfPatternsAreThoseOfTheirInstances, (std::uint64_t seed)) {
  expect_near_instances("sink-diagonal-cost", seed, support::models_in_one);
}
RC_GTEST_PROP(FasterRatings, OfLayersAreThoseOfTheirInstances, (std::uint64_t seed)) {
  expect_near_instances("multilayer-sink-necessity", seed, support::models_in_one);
}
RC_GTEST_PROP(FasterRatings, OfSwitchesAreThoseOfTheirInstances, (std::uint64_t seed)) {
  expect_near_instances("sink-switch-equivalence", seed);
}

// equal-cosine is not defined there, where ρ² is above the mean of all cosines; fractions of small numbers
// near it are ±1/2 and 0, at the edge.
TEST(FasterRatings, AreOfTheFractionsThatAnInstanceTakes) {
  support::RatedPoints points(theorems::find("sink-representability"));
  for (const double rho : {-0.5, 0.5}) points.expect_near({{2, 4}, {rho, -157.0 / (1 << 19), 1}});
}

}  // namespace
}  // namespace sinkproof
