#include "setting/task/trigger_task.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

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

// The same tokens with the trigger at 3: the mean of the two before it.
TEST(TriggerTask, TheTargetMayLeaveOutTheTrigger) {
  TriggerTask task{4, 1, ContentSet::box(), ContentSet::box(), Target::preceding};
  const auto x = tokens(task, {3, {{Rational(1, 2)}, {-1}, {1}}});
  using Token = std::vector<Rational>;
  EXPECT_EQ(target(task, x, 3, 3), (Token{0, 0, Rational(-1, 4), 1}));
  EXPECT_EQ(target(task, x, 3, 2), (Token{0, 0, 0, 0}));
  task.target = Target::inclusive;
  EXPECT_EQ(target(task, x, 3, 3), (Token{0, Rational(1, 3), Rational(1, 6), Rational(2, 3)}));
}

TEST(TriggerTask, TargetsHaveNames) {
  for (const Target one : {Target::inclusive, Target::preceding})
    EXPECT_EQ(parse_target(to_string(one)), one);
  EXPECT_THROW(parse_target("Preceding"), InputError);
  EXPECT_THROW(parse_target(""), InputError);
}

}  // namespace
}  // namespace sinkproof::task
