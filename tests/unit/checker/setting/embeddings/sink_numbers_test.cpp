#include "checker/setting/embeddings/sink_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

/// Two tokens, whose scores are a_i·b_k.
SinkInstance products(const std::vector<mpq_class>& a, const std::vector<mpq_class>& b) {
  const mpq_class half(1, 2);
  return {.embeddings = {{0, 0}, {a[0], -b[0]}, {a[1], -b[1]}},
          .sink = 0,
          .queries = {1, 2},
          .keys = {1, 2},
          .window = std::nullopt,
          .margin = 1,
          .is_sufficient = true,
          .query_weights = {{1, half}, {2, half}},
          .key_weights = {{1, half}, {2, half}},
          .pair_weights = {},
          .query_functional = {1, 0},
          .key_functional = {0, 1},
          .matrix = {}};
}

TEST(SinkNumbers, TheLeastScoreIsThatOfAllPairs) {
  reset_work();
  const std::vector<mpq_class> numbers{-2, mpq_class(-1, 2), 0, mpq_class(1, 2), 2};
  for (const mpq_class& a : numbers)
    for (const mpq_class& other_a : numbers)
      for (const mpq_class& b : numbers)
        for (const mpq_class& other_b : numbers) {
          const mpq_class least = std::min<mpq_class>({a * b, a * other_b, other_a * b, other_a * other_b});
          EXPECT_TRUE(sink_numbers(products({a, other_a}, {b, other_b})).least_score == least)
              << a.get_str() << " " << other_a.get_str() << " " << b.get_str() << " " << other_b.get_str();
        }
}

}  // namespace
}  // namespace sinkproof_check
