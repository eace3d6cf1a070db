#include "checker/all_inputs/sweep_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::dense_head;
using testing::Draws;
using testing::put;
using testing::row_input;
using testing::value_of;

TEST(SweepRows, AreAllThatATaskHas) {
  Draws draw(17);
  const HeadRows head(dense_head(draw, Normaliser::softmax, 6, 1, 3));
  // At L = 6: the trigger at 2 … 5 with 1 … 4 contents before it; a content token at 1 … 4 without it, at 3 …
  // 5 behind it.
  EXPECT_EQ(rows_of(head, Query::trigger).size(), 2 * 4U);
  EXPECT_EQ(rows_of(head, Query::content).size(), 2 * (4 + 3U));
  for (const Query query : {Query::trigger, Query::content}) {
    long signs = 0;
    for (const Row& row : rows_of(head, query)) signs += row.sign;
    EXPECT_EQ(signs, 0);
  }
  long last_before = 0;
  long last_behind = 0;
  for (const Row& row : rows_of(head, Query::content)) {
    (row.has_trigger ? last_behind : last_before) =
        std::max(row.has_trigger ? last_behind : last_before, row.position());
  }
  EXPECT_EQ(last_before, 4);
  EXPECT_EQ(last_behind, 5);
}

TEST(SweepRows, RowZeroSeesTheAnchorAlone) {
  Draws draw(18);
  for (int trial = 0; trial < 64; ++trial) {
    reset_work();
    const Normaliser normaliser = all_normalisers[static_cast<std::size_t>(trial) % all_normalisers.size()];
    TriggerInstance instance = dense_head(draw, normaliser, 4, draw(3), 6);
    // Far below 0, too, where e^s is enclosed by 0 from below.
    if (trial % 3 == 0) put(instance.model.heads[0].query_key, 0, 0, draw(80) - 40);
    const auto m = static_cast<std::size_t>(instance.task.content_dimension);
    const auto place = row_input(instance.task, {Query::content, 1, false, 1}, std::vector<mpq_class>(m, 1),
                                 {std::vector<mpq_class>(m, 1)});
    const Real mass = anchor_masses(instance, place.input, 0).front();
    const Span weight = HeadRows(instance).first_weight;
    EXPECT_GE(sign_of(mass - Real(value_of(weight.lower))), 0) << trial;
    EXPECT_GE(sign_of(Real(value_of(weight.upper)) - mass), 0) << trial;
    EXPECT_LE(weight.upper - weight.lower, one >> 13) << trial;
  }
}

TEST(SweepRows, TargetsThatAreNoMeans) {
  const Row row{Query::trigger, 3, false, 1};
  EXPECT_EQ(constant_target(row, 0).upper, 0);
  EXPECT_EQ(constant_target(row, 1).lower, one / 4);
  EXPECT_EQ(constant_target(row, 1).upper, one / 4);
  EXPECT_EQ(constant_target(row, 4).lower, one / 4 * 3);
  EXPECT_EQ(constant_target({Query::content, 3, true, 1}, 1).upper, 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
