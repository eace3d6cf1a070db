#include "checker/all_inputs/sweep_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::dense_head;
using testing::Draws;

TEST(SweepRows, AreAllThatATaskHas) {
  Draws draw(17);
  const HeadRows head(dense_head(draw, Normaliser::softmax, 6, 1, 3));
  // At L = 6: the trigger at 2 … 5 with 1 … 4 contents before it; a content token at 1 … 4 without it, at 3 … 5 behind it.
  EXPECT_EQ(rows_of(head, Query::trigger).size(), 2 * 4U);
  EXPECT_EQ(rows_of(head, Query::content).size(), 2 * (4 + 3U));
  long last_before = 0;
  long last_behind = 0;
  for (const Row& row : rows_of(head, Query::content)) {
    (row.has_trigger ? last_behind : last_before) =
        std::max(row.has_trigger ? last_behind : last_before, row.position());
  }
  EXPECT_EQ(last_before, 4);
  EXPECT_EQ(last_behind, 5);
}

}  // namespace
}  // namespace sinkproof_check::sweep
