#include "numeric/integer_vector.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace sinkproof::numeric {
namespace {

std::vector<Rational> random_entries(std::size_t count) {
  std::vector<Rational> entries;
  for (; count > 0; --count) entries.emplace_back(*rc::gen::inRange(-50, 51), *rc::gen::inRange(1, 13));
  return entries;
}

RC_GTEST_PROP(IntegerVector, HoldsTheSameNumbers, ()) {
  const auto entries = random_entries(*rc::gen::inRange<std::size_t>(0, 6));
  const auto vector = over_common_denominator(entries);
  RC_ASSERT(vector.denominator > 0);
  RC_ASSERT(to_rationals(vector) == entries);
}

RC_GTEST_PROP(IntegerVector, SumsAreThoseOfTheRationals, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(1, 6);
  std::vector<std::vector<Rational>> rows;
  std::vector<IntegerVector> vectors;
  for (int k = 0; k < 4; ++k) {
    rows.push_back(random_entries(size));
    vectors.push_back(over_common_denominator(rows.back()));
  }
  const auto factors = random_entries(3);
  const std::vector<std::pair<std::size_t, Rational>> weights{
      {3, factors[0]}, {0, factors[1]}, {1, factors[2]}};
  const auto sum = to_rationals(combine(vectors, weights));
  Rational product;
  for (std::size_t c = 0; c < size; ++c) {
    RC_ASSERT(sum[c] == factors[0] * rows[3][c] + factors[1] * rows[0][c] + factors[2] * rows[1][c]);
    product += rows[0][c] * rows[2][c];
  }
  RC_ASSERT(dot(vectors[0], vectors[2]) == product);
}

}  // namespace
}  // namespace sinkproof::numeric
