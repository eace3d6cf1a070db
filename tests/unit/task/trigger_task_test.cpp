#include "task/trigger_task.hpp"

#include <gtest/gtest.h>

namespace sinkproof::task {
namespace {

using numeric::Rational;

// L = 4, m = 1, trigger at 2, written out by hand from the definition.
TEST(TriggerTask, TokensAndTargets) {
  const TriggerTask task{4, 1, ContentSet::box(), ContentSet::box()};
  const auto x = tokens(task, {2, {{Rational(1, 2)}, {-1}, {1}}});
  using Token = std::vector<Rational>;
  EXPECT_EQ(x, (std::vector<Token>{{1, 0, 0, 0}, {0, 0, Rational(1, 2), 1}, {0, 1, -1, 0}, {0, 0, 1, 1}}));
  EXPECT_EQ(target(task, x, 2, 2), (Token{0, Rational(1, 2), Rational(-1, 4), Rational(1, 2)}));
  EXPECT_EQ(target(task, x, 2, 1), (Token{0, 0, 0, 0}));
  EXPECT_EQ(target(task, x, 2, 3), (Token{0, 0, 0, 0}));
}

}  // namespace
}  // namespace sinkproof::task
