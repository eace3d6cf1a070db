#include "numeric/enclosed_softmax.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <random>
#include <vector>

#include "environment.hpp"
#include "numeric/scalar.hpp"
#include "support.hpp"
#include "support/faster.hpp"

namespace sinkproof::numeric::testing {
namespace {

using Eigen::Index;

std::optional<EnclosedMatrix> softmax_in(const Environment& environment, const EnclosedMatrix& scores,
                                         const EnclosedMatrix* slot) {
  const InEnvironment guard(environment);
  return causal_softmax(scores, slot);
}

/// Scores in (−reach, reach), with radii up to `radius`, and garbage above the diagonal.
EnclosedMatrix random_scores(std::mt19937_64& random, Index rows, Index columns, double reach,
                             double radius) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  EnclosedMatrix scores = zero_matrix(rows, columns);
  for (Index k = 0; k < columns; ++k) {
    for (Index i = 0; i < rows; ++i) {
      scores.midpoint(i, k) = i < k ? std::numeric_limits<double>::quiet_NaN() : reach * uniform(random);
      scores.radius(i, k) = random() % 4 == 0 ? 0 : radius * (1 + uniform(random)) / 2;
    }
  }
  return scores;
}

/// The weight of key k in row i where each score is at its lower or upper end: with a sign for key k, and the
/// other one for the others, extreme.
Ball extreme_weight(const EnclosedMatrix& scores, const EnclosedMatrix* slot, Index i, Index k, int sign) {
  const Arithmetic<Ball> arithmetic{160};
  const auto exponential = [&](const EnclosedMatrix& m, Index column, int direction) {
    return exp(
        arithmetic.from(from_double(m.midpoint(i, column)) + direction * from_double(m.radius(i, column))));
  };
  Ball sum = slot != nullptr ? exponential(*slot, 0, -sign) : arithmetic.from(0L);
  for (Index l = 0; l <= i; ++l) sum += exponential(scores, l, l == k ? sign : -sign);
  return exponential(scores, k, sign) / sum;
}

/// The slow path: intervals, entry by entry.
Interval by_intervals(const EnclosedMatrix& scores, const EnclosedMatrix* slot, Index i, Index k) {
  Interval sum = slot != nullptr ? exp(slot->at(i, 0)) : Interval();
  for (Index l = 0; l <= i; ++l) sum += exp(scores.at(i, l));
  return exp(scores.at(i, k)) / sum;
}

void check_softmax(std::mt19937_64& random, double reach, double radius) {
  const auto n = static_cast<Index>(1 + random() % 6);
  const EnclosedMatrix scores = random_scores(random, n, n, reach, radius);
  const EnclosedMatrix slot = random_scores(random, n, 1, reach, radius);
  const EnclosedMatrix* used = random() % 2 == 0 ? &slot : nullptr;
  const auto i = static_cast<Index>(random() % static_cast<std::size_t>(n));
  const auto k = static_cast<Index>(random() % static_cast<std::size_t>(i + 1));
  const Rational lower = *enclosure(extreme_weight(scores, used, i, k, -1)).lower;
  const Rational upper = *enclosure(extreme_weight(scores, used, i, k, +1)).upper;
  const auto& all = environments();
  const Environment& environment = all[random() % all.size()];
  SCOPED_TRACE(::testing::Message() << environment << " row " << i << " key " << k);
  const auto weights = softmax_in(environment, scores, used);
  ASSERT_TRUE(weights);
  const Rational middle = from_double(weights->midpoint(i, k));
  const Rational reached = from_double(weights->radius(i, k));
  EXPECT_LE(middle - reached, lower);
  EXPECT_GE(middle + reached, upper);
  // And narrow: no wider than the slow path, but for little.
  const Enclosure slow = enclosure(by_intervals(scores, used, i, k));
  EXPECT_LE(2 * reached,
            Rational(5, 4) * (*slow.upper - *slow.lower) + power_of_two(-45) * middle + power_of_two(-1015));
  for (Index behind = i + 1; behind < n; ++behind) {
    EXPECT_EQ(weights->midpoint(i, behind), 0);
    EXPECT_EQ(weights->radius(i, behind), 0);
  }
}

RC_GTEST_PROP(FasterSoftmax, ContainsAllWeightsInEveryEnvironment, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const struct {
    double reach;
    double radius;
  } kinds[] = {{10, 0}, {10, 1e-12}, {3, 0x1p-4}, {600, 0x1p-20}, {40, 1e-3}};
  for (std::size_t i = 0; i < support::cases_in_one; ++i)
    check_softmax(random, kinds[i % std::size(kinds)].reach, kinds[i % std::size(kinds)].radius);
}

TEST(EnclosedSoftmax, WhatItCannotTellIsNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EnclosedMatrix scores = zero_matrix(3, 3);
  EXPECT_TRUE(causal_softmax(scores, nullptr));
  EXPECT_TRUE(causal_softmax(zero_matrix(0, 0), nullptr));
  for (const double bad : {601.0, -601.0, nan}) {
    scores.midpoint(2, 1) = bad;
    EXPECT_FALSE(causal_softmax(scores, nullptr)) << bad;
  }
  scores.midpoint(2, 1) = 600;
  EXPECT_TRUE(causal_softmax(scores, nullptr));
  for (const double bad : {0.07, nan}) {
    scores.radius(2, 1) = bad;
    EXPECT_FALSE(causal_softmax(scores, nullptr)) << bad;
  }
  scores.radius(2, 1) = 0;
  EnclosedMatrix slot = zero_matrix(3, 1);
  slot.midpoint(1, 0) = 601;
  EXPECT_FALSE(causal_softmax(scores, &slot));
}

}  // namespace
}  // namespace sinkproof::numeric::testing
