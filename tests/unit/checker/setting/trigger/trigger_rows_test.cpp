#include "checker/setting/trigger/trigger_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check {
namespace {

using testing::all_inputs;
using testing::Draws;
using testing::Letters;

using RowKey = std::tuple<Row::Place, long, std::size_t, std::vector<long>>;

RowKey key(const Row& row) {
  return {row.place, row.position, row.query, row.counts};
}

/// The row of a position in an input, counted token by token.
Row row_in(const TriggerInput& input, long position, const Letters& contents, const Letters& triggers) {
  const auto kind_at = [&](long k) -> std::size_t {
    if (k == 0) return 0;
    const auto& letters = k == input.trigger ? triggers : contents;
    const auto& letter = input.contents[at(k - 1)];
    const auto index = std::find(letters.begin(), letters.end(), letter) - letters.begin();
    return static_cast<std::size_t>(index) + 1 + (k == input.trigger ? contents.size() : 0);
  };
  Row row{position == 0               ? Row::Place::anchor
          : position < input.trigger  ? Row::Place::before
          : position == input.trigger ? Row::Place::trigger
                                      : Row::Place::after,
          position, kind_at(position), std::vector<long>(1 + contents.size() + triggers.size(), 0)};
  for (long k = 0; k <= position; ++k) ++row.counts[kind_at(k)];
  return row;
}

// Alphabets, lengths and positions of triggers, all of them: each row of an input once, and no other.
TEST(TriggerRows, AreThoseOfAllInputs) {
  for (const long length : {3L, 4L, 5L})
    for (const Letters& contents : {Letters{{0}}, Letters{{0}, {1}}, Letters{{0}, {1}, {-1}}})
      for (const Letters& triggers : {Letters{{1}}, Letters{{1}, {0}}}) {
        reset_work();
        const TriggerTask task{length, 1, {false, contents}, {false, triggers}};
        const Kinds kinds(task);
        ASSERT_EQ(kinds.all.size(), 1 + contents.size() + triggers.size());
        EXPECT_EQ(kinds.contents, contents.size());
        std::set<RowKey> expected;
        for (const TriggerInput& input : all_inputs(task, contents, triggers))
          for (long i = 0; i < length; ++i) expected.insert(key(row_in(input, i, contents, triggers)));
        std::set<RowKey> found;
        for (const Row& row : rows_of(task, kinds)) EXPECT_TRUE(found.insert(key(row)).second);
        EXPECT_EQ(found, expected) << length << " " << contents.size() << " " << triggers.size();
      }
}

TEST(TriggerRows, MeetWhereSomeInputHasBoth) {
  for (const long length : {3L, 4L, 5L})
    for (const Letters& contents : {Letters{{0}}, Letters{{0}, {1}}})
      for (const Letters& triggers : {Letters{{1}}, Letters{{1}, {0}}}) {
        reset_work();
        const TriggerTask task{length, 1, {false, contents}, {false, triggers}};
        std::set<std::pair<RowKey, RowKey>> expected;
        for (const TriggerInput& input : all_inputs(task, contents, triggers))
          for (long i = 1; i < length; ++i)
            if (i != input.trigger)
              expected.insert({key(row_in(input, input.trigger, contents, triggers)),
                               key(row_in(input, i, contents, triggers))});
        const auto rows = rows_of(task, Kinds(task));
        for (const Row& trigger : rows) {
          if (trigger.place != Row::Place::trigger) continue;
          for (const Row& other : rows) {
            if (other.place == Row::Place::trigger || other.place == Row::Place::anchor) continue;
            EXPECT_EQ(meet(trigger, other), expected.contains({key(trigger), key(other)}))
                << trigger.position << " " << other.position;
          }
        }
      }
}

TEST(TriggerRows, KindsAreThoseOfTheTask) {
  reset_work();
  const TriggerTask task{3, 2, {true, {}}, {false, {{0, mpq_class(1, 2)}}}};
  const Kinds kinds(task);
  ASSERT_EQ(kinds.all.size(), 3U);
  EXPECT_FALSE(kinds.all[0].is_free);
  EXPECT_TRUE(kinds.all[1].is_free);
  EXPECT_FALSE(kinds.all[2].is_free);
  EXPECT_TRUE((kinds.all[0].token == Token{{0, 1}}));
  EXPECT_TRUE((kinds.all[1].token == Token{{4, 1}}));
  EXPECT_TRUE((kinds.all[2].token == Token{{1, 1}, {3, mpq_class(1, 2)}}));
}

TEST(TriggerRows, ThereAreAtMost255Letters) {
  reset_work();
  TriggerTask task{3, 1, {false, {}}, {false, {{0}}}};
  for (long n = 1; n < 255; ++n) task.content.alphabet.push_back({ratio(1, n)});
  EXPECT_EQ(Kinds(task).all.size(), 256U);
  task.content.alphabet.push_back({ratio(1, 255)});
  EXPECT_THROW(Kinds{task}, ValueError);
}

/// Few entries, all positive: then no two of them cancel.
std::vector<std::vector<std::vector<long>>> few_values(Draws& draw, std::size_t heads, std::size_t size) {
  std::vector<std::vector<std::vector<long>>> result(
      heads, std::vector<std::vector<long>>(size, std::vector<long>(size)));
  const bool is_diagonal = draw(2) == 0;
  const bool is_mixed = draw(2) == 0;
  for (auto& head : result) {
    for (std::size_t r = 0; r < size; ++r)
      for (std::size_t c = 0; c < size; ++c)
        head[r][c] = r == c ? 1 + draw(2) : is_diagonal ? 0 : std::max(0L, draw(5) - 3);
    // Rows of contents that differ in one thing, or in none.
    for (std::size_t r = 2; is_mixed && r + 2 < size; ++r) {
      if (draw(3) == 0) head[r + 1] = head[r];
      if (draw(2) == 0) std::swap(head[r + 1][r], head[r + 1][r + 1]);
    }
  }
  return result;
}

TriggerInstance with_values(const TriggerTask& task,
                            const std::vector<std::vector<std::vector<long>>>& values) {
  TriggerInstance result{task, {Normaliser::softmax, {}}};
  const long size = task.coordinates();
  for (const auto& entries : values) {
    Head head{zero_matrix(size), zero_matrix(size)};
    for (long r = 0; r < size; ++r)
      for (long c = 0; c < size; ++c)
        if (entries[at(r)][at(c)] != 0) head.output_value.set(r, c, Real(entries[at(r)][at(c)]));
    result.model.heads.push_back(head);
  }
  return result;
}

/// Whether some order of the contents makes r of s: then both err alike, whatever the weights are.
bool are_alike(const std::vector<std::vector<std::vector<long>>>& values, std::size_t r, std::size_t s) {
  const std::size_t size = values[0].size();
  if (r < 2 || s < 2 || r + 1 == size || s + 1 == size) return r == s;  // with targets of their own
  std::vector<std::size_t> order;
  for (std::size_t c = 2; c + 1 < size; ++c) order.push_back(c);
  do {
    bool is_same = order[r - 2] == s;
    for (const auto& head : values)
      for (std::size_t c = 0; c < size; ++c) {
        const bool is_content = c >= 2 && c + 1 < size;
        is_same = is_same && head[r][c] == head[s][is_content ? order[c - 2] : c];
      }
    if (is_same) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

// Each coordinate that is left out is like one that is not. Of one head none is left that is like another,
// nor of several whose rows see no contents but their own.
TEST(TriggerRows, CoordinatesOfABoxAreLeftOutIfTheyAreAlike) {
  std::size_t left_out = 0;
  std::size_t left_out_of_several_heads = 0;
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    reset_work();
    Draws draw(seed);
    const std::size_t heads = static_cast<std::size_t>(1 + draw(3));
    const long m = 1 + draw(3);
    const auto values = few_values(draw, heads, static_cast<std::size_t>(m) + 3);
    const TriggerInstance instance = with_values({3, m, {}, {}}, values);
    const auto kept = representative_coordinates(instance, Kinds(instance.task));
    bool sees_own_alone = true;
    for (const auto& head : values)
      for (std::size_t r = 0; r < head.size(); ++r)
        for (std::size_t c = 2; c + 1 < head.size(); ++c)
          sees_own_alone = sees_own_alone && (r == c || head[r][c] == 0);
    for (long r = 0; r < instance.task.coordinates(); ++r) {
      const bool is_kept = std::find(kept.begin(), kept.end(), r) != kept.end();
      const bool is_like_one_before = std::any_of(
          kept.begin(), kept.end(), [&](long s) { return s < r && are_alike(values, at(r), at(s)); });
      if (heads == 1 || sees_own_alone) {
        EXPECT_EQ(is_kept, !is_like_one_before) << seed << " " << r;
      } else {
        EXPECT_TRUE(is_kept || is_like_one_before) << seed << " " << r;
      }
      left_out += is_kept ? 0 : 1;
      left_out_of_several_heads += is_kept || heads == 1 ? 0 : 1;
    }
  }
  EXPECT_GE(left_out, 150U);
  EXPECT_GE(left_out_of_several_heads, 50U);
}

TEST(TriggerRows, CoordinatesOverAlphabetsAreLeftOutIfAllTokensHaveTheSameThere) {
  const Letters letters{{1, 1, 0}, {-1, -1, 0}};
  std::size_t left_out = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    reset_work();
    Draws draw(seed);
    const Letters triggers{{1, 1, draw(2)}};
    const auto values = few_values(draw, static_cast<std::size_t>(1 + draw(2)), 6);
    const TriggerInstance instance = with_values({3, 3, {false, letters}, {false, triggers}}, values);
    const Kinds kinds(instance.task);
    const auto kept = representative_coordinates(instance, kinds);
    const auto is_same = [&](long r, long s) {
      for (const auto& kind : kinds.all) {
        if (coordinate(kind.token, r) != coordinate(kind.token, s)) return false;
        for (const auto& head : values) {
          mpq_class difference = 0;
          for (const auto& [c, x] : kind.token) difference += (head[at(r)][at(c)] - head[at(s)][at(c)]) * x;
          if (difference != 0) return false;
        }
      }
      return true;
    };
    for (long r = 0; r < 6; ++r) {
      const bool is_kept = std::find(kept.begin(), kept.end(), r) != kept.end();
      EXPECT_EQ(is_kept,
                std::none_of(kept.begin(), kept.end(), [&](long s) { return s < r && is_same(r, s); }))
          << seed << " " << r;
      left_out += is_kept ? 0 : 1;
    }
  }
  EXPECT_GE(left_out, 20U);
}

// One set free and the other finite: a trigger's letters tell the coordinates of contents apart.
TEST(TriggerRows, NoCoordinateIsLeftOutWhereOneSetAloneIsABox) {
  reset_work();
  for (const bool is_trigger_box : {false, true}) {
    const ContentSet finite{false, {{1, 0}}};
    const TriggerInstance instance =
        with_values({3, 2, is_trigger_box ? finite : ContentSet{}, is_trigger_box ? ContentSet{} : finite},
                    {std::vector<std::vector<long>>(5, std::vector<long>(5, 1))});
    EXPECT_EQ(representative_coordinates(instance, Kinds(instance.task)).size(), 5U);
  }
}

}  // namespace
}  // namespace sinkproof_check
