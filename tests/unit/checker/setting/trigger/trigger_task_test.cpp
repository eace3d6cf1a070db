#include "checker/setting/trigger/trigger_task.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check {
namespace {

using testing::all_inputs;
using testing::Draws;
using testing::Letters;

/// The measures by the definition: every input, position, coordinate, and head.
TriggerMeasures by_definition(const TriggerInstance& instance, const std::vector<TriggerInput>& inputs) {
  std::vector<Real> losses;
  std::vector<Real> before;
  std::vector<Real> after;
  std::vector<Real> anchors;
  std::vector<Real> nulls;
  std::vector<Real> absorbed_before;
  std::vector<Real> absorbed_after;
  for (const TriggerInput& input : inputs) {
    for (long i = 0; i < instance.task.length; ++i) {
      for (long r = 0; r < instance.task.coordinates(); ++r)
        losses.push_back(output_error(instance, input, i, r));
      if (i == 0) continue;
      for (const Real& mass : anchor_masses(instance, input, i)) {
        anchors.push_back(mass);
        if (i < input.trigger) before.push_back(mass);
        if (i > input.trigger) after.push_back(mass);
      }
      const auto absorbed = absorbed_masses(instance, input, i);
      const auto anchor = anchor_masses(instance, input, i);
      for (std::size_t h = 0; h < absorbed.size() && i != input.trigger; ++h) {
        nulls.push_back(absorbed[h] - anchor[h]);
        (i < input.trigger ? absorbed_before : absorbed_after).push_back(absorbed[h]);
      }
    }
  }
  return {maximum(losses),
          minimum(before),
          after.empty() ? Real(1) : minimum(after),
          maximum(anchors),
          minimum(nulls),
          minimum(absorbed_before),
          absorbed_after.empty() ? Real(1) : minimum(absorbed_after)};
}

void expect_equal(const TriggerMeasures& a, const TriggerMeasures& b) {
  EXPECT_EQ(sign_of(a.loss - b.loss), 0);
  EXPECT_EQ(sign_of(a.sink_mass_before - b.sink_mass_before), 0);
  EXPECT_EQ(sign_of(a.sink_mass_after - b.sink_mass_after), 0);
  EXPECT_EQ(sign_of(a.max_anchor_mass - b.max_anchor_mass), 0);
  EXPECT_EQ(sign_of(a.min_null_mass - b.min_null_mass), 0);
  EXPECT_EQ(sign_of(a.absorbed_before - b.absorbed_before), 0);
  EXPECT_EQ(sign_of(a.absorbed_after - b.absorbed_after), 0);
}

/// A head with entries everywhere, no two alike.
Head dense_head(long size, long seed, bool sees_contents) {
  Head head{zero_matrix(size), zero_matrix(size)};
  for (long i = 0; i < size; ++i) {
    for (long j = 0; j < size; ++j) {
      const bool is_content = (i >= 2 && i < size - 1) || (j >= 2 && j < size - 1);
      if (sees_contents || !is_content)
        head.query_key.set(i, j, ratio((seed * (3 * i + 7 * j + 1)) % 11 - 5, 4));
      head.output_value.set(i, j, ratio((seed * (5 * i + 2 * j + 3)) % 13 - 6, 3));
    }
  }
  return head;
}

TEST(TriggerTask, OverAlphabetsAgreesWithTheDefinition) {
  reset_work();
  const Letters contents{{mpq_class(-1)}, {mpq_class(1, 2)}};
  const Letters triggers{{mpq_class(1)}, {mpq_class(0)}};
  for (const Normaliser normaliser :
       {Normaliser::relu_non_anchor, Normaliser::relu_length, Normaliser::softmax, Normaliser::sigmoid,
        Normaliser::softmax_one, Normaliser::softmax_key_bias}) {
    for (const long heads : {1L, 2L}) {
      TriggerInstance instance{{4, 1, {false, contents}, {false, triggers}}, {normaliser, {}}};
      for (long h = 0; h < heads; ++h) instance.model.heads.push_back(dense_head(4, 2 + h, true));
      for (Head& head : instance.model.heads)
        head.key_bias = {{1, Real(-1)}, {2, mpq_class(1, 3)}, {3, Real(2)}};
      expect_equal(measure(instance), by_definition(instance, all_inputs(instance.task, contents, triggers)));
      instance.task.is_preceding = true;
      expect_equal(measure(instance), by_definition(instance, all_inputs(instance.task, contents, triggers)));
    }
  }
}

TEST(TriggerTask, OverTheBoxAgreesWithItsVertices) {
  // The loss is convex in the contents, so its supremum over the box is attained at a vertex.
  reset_work();
  const Letters vertices{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
  for (const Normaliser normaliser : {Normaliser::relu_row_count, Normaliser::relu_none, Normaliser::softmax,
                                      Normaliser::sigmoid, Normaliser::softmax_key_bias}) {
    for (const long heads : {1L, 2L}) {
      TriggerInstance instance{{3, 2, {}, {}}, {normaliser, {}}};
      for (long h = 0; h < heads; ++h) instance.model.heads.push_back(dense_head(5, 2 + h, false));
      for (Head& head : instance.model.heads) head.key_bias = {{1, Real(-1)}, {4, Real(2)}};
      expect_equal(measure(instance), by_definition(instance, all_inputs(instance.task, vertices, vertices)));
      instance.task.is_preceding = true;
      expect_equal(measure(instance), by_definition(instance, all_inputs(instance.task, vertices, vertices)));
    }
  }
}

// One content and the trigger behind it, W_OV the identity, weights of 1: the output is the sum of both; the
// mean is the content alone, or half of both.
TEST(TriggerTask, TheTargetMayLeaveOutTheTrigger) {
  reset_work();
  TriggerInstance instance{{3, 0, {}, {}}, {Normaliser::relu_none, {{zero_matrix(3), zero_matrix(3)}}}};
  for (const long key : {1L, 2L}) instance.model.heads[0].query_key.set(1, key, 1);
  for (long r = 0; r < 3; ++r) instance.model.heads[0].output_value.set(r, r, 1);
  const TriggerInput input{2, {{}, {}}};
  EXPECT_EQ(sign_of(output_error(instance, input, 2, 1) - mpq_class(1, 2)), 0);
  EXPECT_EQ(sign_of(output_error(instance, input, 2, 2) - mpq_class(1, 2)), 0);
  instance.task.is_preceding = true;
  EXPECT_EQ(sign_of(output_error(instance, input, 2, 1) - Real(1)), 0);
  EXPECT_EQ(sign_of(output_error(instance, input, 2, 2)), 0);
}

TEST(TriggerTask, MassesOfAnchorAndTriggerAreThoseOfAllInputs) {
  reset_work();
  const Letters contents{{mpq_class(-1)}, {mpq_class(1, 2)}};
  const Letters triggers{{mpq_class(1)}, {mpq_class(0)}};
  for (const Normaliser normaliser : {Normaliser::relu_preceding, Normaliser::softmax}) {
    for (const long length : {3L, 4L, 5L}) {
      TriggerInstance instance{{length, 1, {false, contents}, {false, triggers}}, {normaliser, {}}};
      for (long h = 0; h < 2; ++h) instance.model.heads.push_back(dense_head(4, 2 + h, true));
      std::vector<Real> together{};
      std::map<mpq_class, std::vector<Real>> of_trigger;
      for (const TriggerInput& input : all_inputs(instance.task, contents, triggers)) {
        for (long i = input.trigger + 1; i < length; ++i) {
          const auto anchors = anchor_masses(instance, input, i);
          const auto sums = anchor_trigger_masses(instance, input, i);
          for (std::size_t h = 0; h < sums.size(); ++h) {
            together.push_back(sums[h]);
            of_trigger[input.contents[at(input.trigger - 1)][0]].push_back(sums[h] - anchors[h]);
          }
        }
      }
      std::vector<Real> largest;
      for (const auto& [content, masses] : of_trigger) largest.push_back(maximum(masses));
      const TriggerMasses masses = trigger_masses(instance);
      EXPECT_EQ(sign_of(masses.with_anchor - (together.empty() ? Real(1) : minimum(together))), 0);
      EXPECT_EQ(sign_of(masses.least_largest - (largest.empty() ? Real(0) : minimum(largest))), 0);
    }
  }
}

TEST(TriggerTask, ContentsAreAsFarApartAsTheirEnds) {
  reset_work();
  EXPECT_EQ(content_distance({3, 2, {}, {}}).get_str(), "1");
  EXPECT_EQ(content_distance({3, 0, {}, {}}).get_str(), "0");
  EXPECT_EQ(trigger_distance({3, 2, {}, {}}).get_str(), "2");
  EXPECT_EQ(trigger_distance({3, 0, {}, {}}).get_str(), "0");
  const Letters letters{{mpq_class(-1)}, {mpq_class(1, 4)}, {mpq_class(1)}};
  const Letters one{{mpq_class(1)}};
  EXPECT_EQ(content_distance({3, 1, {false, letters}, {false, one}}).get_str(), "5/4");
  EXPECT_EQ(content_distance({3, 1, {false, one}, {false, letters}}).get_str(), "0");
  EXPECT_EQ(trigger_distance({3, 1, {false, one}, {false, letters}}).get_str(), "2");
  EXPECT_EQ(trigger_distance({3, 1, {false, letters}, {false, one}}).get_str(), "0");
}

TEST(TriggerTask, WithoutAPositionAfterTheTriggerTheMassIsOne) {
  reset_work();
  const TriggerInstance instance{{3, 0, {}, {}}, {Normaliser::softmax, {dense_head(3, 2, false)}}};
  EXPECT_EQ(sign_of(measure(instance).sink_mass_after - Real(1)), 0);
}

TEST(TriggerTask, RefusesScoresThatSeeBoxContents) {
  reset_work();
  const TriggerInstance instance{{3, 1, {}, {}}, {Normaliser::softmax, {dense_head(4, 2, true)}}};
  EXPECT_THROW(measure(instance), ValueError);
}

// Every single entry that sees contents of a box, be it of one set alone.
TEST(TriggerTask, RefusesEachScoreThatSeesBoxContents) {
  const ContentSet finite{false, {{1}}};
  for (const ContentSet& content : {ContentSet{}, finite})
    for (const ContentSet& triggers : {ContentSet{}, finite})
      for (long r = 0; r < 4; ++r)
        for (long c = 0; c < 4; ++c) {
          reset_work();
          TriggerInstance instance{{3, 1, content, triggers},
                                   {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
          instance.model.heads[0].query_key.set(r, c, Real(1));
          if ((r == 2 || c == 2) && (content.is_box || triggers.is_box)) {
            EXPECT_THROW(measure(instance), ValueError) << r << c;
          } else {
            EXPECT_NO_THROW(measure(instance)) << r << c;
          }
        }
}

TEST(TriggerTask, AnchorColumnsAreOfTwoBoxesOnly) {
  const ContentSet finite{false, {{1}}};
  for (const bool is_content_box : {false, true})
    for (const bool is_trigger_box : {false, true}) {
      reset_work();
      const TriggerInstance instance{
          {4, 1, is_content_box ? ContentSet{} : finite, is_trigger_box ? ContentSet{} : finite},
          {Normaliser::softmax, {dense_head(4, 2, false)}}};
      if (is_content_box && is_trigger_box) {
        EXPECT_NO_THROW(anchor_columns(instance));
      } else {
        EXPECT_THROW(anchor_columns(instance), ValueError);
      }
      EXPECT_GE(sign_of(least_anchor_distance(instance, {Real(1)})), 0);
    }
}

TEST(TriggerTask, RefusesAKeyBiasThatSeesBoxContents) {
  reset_work();
  TriggerInstance instance{{3, 1, {}, {}}, {Normaliser::softmax_key_bias, {dense_head(4, 2, false)}}};
  instance.model.heads[0].key_bias = {{2, Real(1)}};
  EXPECT_THROW(measure(instance), ValueError);
}

/// One softmax head whose rows see no contents; the anchor gets e^c from content tokens and e^t from the
/// trigger.
TriggerInstance anchored(long length, const Real& from_content, const Real& from_trigger) {
  TriggerInstance result{{length, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
  result.model.heads[0].query_key.set(1, 0, from_trigger);
  result.model.heads[0].query_key.set(3, 0, from_content);
  return result;
}

// Triggers that give the anchor less than all others, more than all others, and neither; with one head and
// with two.
TEST(TriggerTask, TheLeastAnchorDistanceIsThatOfAllPairs) {
  const std::vector<std::pair<Real, Real>> models{
      {Real(9), Real(-9)}, {Real(-9), Real(9)}, {Real(2), Real(-1)}, {Real(0), Real(0)}};
  for (const auto& [content, trigger] : models) {
    for (const bool has_second : {false, true}) {
      reset_work();
      TriggerInstance instance = anchored(7, content, trigger);
      std::vector<Real> gaps{Real(mpq_class(3, 2))};
      if (has_second) {
        instance.model.heads.push_back(anchored(7, Real(1), Real(mpq_class(1, 2))).model.heads[0]);
        gaps.emplace_back(2);
      }
      std::vector<Real> distances;
      for (long j = 2; j < 7; ++j) {
        const TriggerInput input{j, {6, {mpq_class(0)}}};
        const auto at_trigger = anchor_masses(instance, input, j);
        for (long i = 1; i < 7; ++i) {
          if (i == j) continue;
          const auto there = anchor_masses(instance, input, i);
          std::vector<Real> terms;
          for (std::size_t h = 0; h < gaps.size(); ++h)
            terms.push_back(gaps[h] * absolute(there[h] - at_trigger[h]));
          distances.push_back(sum(terms));
        }
      }
      const Real least = minimum(distances);
      EXPECT_EQ(sign_of(least_anchor_distance(instance, gaps) - least), 0);
    }
  }
}

TEST(TriggerTask, AnchorColumnsAreTheMassesOfTheirRows) {
  reset_work();
  const TriggerInstance instance = anchored(6, Real(1), Real(-2));
  const AnchorColumns columns = anchor_columns(instance);
  for (long j = 2; j < 6; ++j) {
    const TriggerInput input{j, {5, {mpq_class(1, 2)}}};
    for (long i = 0; i < 6; ++i) {
      const auto& column = i < j ? columns.before : i > j ? columns.after : columns.at_trigger;
      ASSERT_EQ(column[static_cast<std::size_t>(i)].size(), 1U) << i << " " << j;
      EXPECT_EQ(sign_of(column[static_cast<std::size_t>(i)][0] - anchor_masses(instance, input, i)[0]), 0);
    }
  }
  EXPECT_TRUE(columns.at_trigger[1].empty());
}

Real loss_by_definition(const TriggerInstance& instance, const std::vector<TriggerInput>& inputs) {
  std::vector<Real> losses;
  for (const TriggerInput& input : inputs)
    for (long i = 0; i < instance.task.length; ++i)
      for (long r = 0; r < instance.task.coordinates(); ++r)
        losses.push_back(output_error(instance, input, i, r));
  return maximum(losses);
}

/// Few different entries, so that coordinates are often alike, or alike but for one thing.
Head head_of_few_entries(Draws& draw, long size, bool sees_contents) {
  Head head{zero_matrix(size), zero_matrix(size)};
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j) {
      const bool is_content = (i >= 2 && i < size - 1) || (j >= 2 && j < size - 1);
      if ((sees_contents || !is_content) && draw(2) == 0) head.query_key.set(i, j, ratio(draw(3) + 1, 2));
      if (const long which = draw(4); which < 2) head.output_value.set(i, j, which == 0 ? Real(1) : Real(-2));
    }
  return head;
}

TEST(TriggerTask, CoordinatesThatAreTakenOnceAreAlike) {
  const Letters vertices{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
  const Letters letters{{1, 0}, {mpq_class(-1, 2), 1}};
  for (unsigned seed = 1; seed <= 60; ++seed) {
    reset_work();
    Draws draw(seed);
    const ContentSet box;
    const ContentSet finite{false, letters};
    const bool is_content_box = seed % 4 != 0;
    const bool is_trigger_box = seed % 4 != 1;
    TriggerInstance instance{{3, 2, is_content_box ? box : finite, is_trigger_box ? box : finite},
                             {draw(2) == 0 ? Normaliser::relu_row_count : Normaliser::relu_none, {}}};
    const long heads = 1 + draw(2);
    for (long h = 0; h < heads; ++h) instance.model.heads.push_back(head_of_few_entries(draw, 5, false));
    // The diagonal and two entries more.
    if (draw(2) == 0)
      for (Head& head : instance.model.heads) {
        std::vector<std::vector<long>> entries(5, std::vector<long>(5));
        for (std::size_t r = 0; r < 5; ++r) entries[r][r] = 1;
        entries[static_cast<std::size_t>(2 + draw(2))][static_cast<std::size_t>(draw(5))] =
            draw(2) == 0 ? 1 : 3;
        if (draw(2) == 0)
          entries[static_cast<std::size_t>(draw(5))][static_cast<std::size_t>(2 + draw(2))] = 1;
        head.output_value = zero_matrix(5);
        for (long r = 0; r < 5; ++r)
          for (long c = 0; c < 5; ++c)
            if (const long entry = entries[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
                entry != 0)
              head.output_value.set(r, c, Real(entry));
      }
    const auto inputs =
        all_inputs(instance.task, is_content_box ? vertices : letters, is_trigger_box ? vertices : letters);
    const Real loss = measure(instance).loss;
    EXPECT_EQ(sign_of(loss - loss_by_definition(instance, inputs)), 0) << seed;
  }
}

TEST(TriggerTask, CoordinatesOverAlphabetsThatAreTakenOnceAreAlike) {
  const Letters letters{{1, 1}, {mpq_class(-1, 2), 1}};
  for (unsigned seed = 1; seed <= 20; ++seed) {
    reset_work();
    Draws draw(seed);
    TriggerInstance instance{{3, 2, {false, letters}, {false, letters}}, {Normaliser::relu_none, {}}};
    const long heads = 1 + draw(2);
    for (long h = 0; h < heads; ++h) instance.model.heads.push_back(head_of_few_entries(draw, 5, true));
    EXPECT_EQ(sign_of(measure(instance).loss -
                      loss_by_definition(instance, all_inputs(instance.task, letters, letters))),
              0)
        << seed;
  }
}

Real distance_by_definition(const TriggerInstance& instance, const std::vector<Real>& gaps,
                            const std::vector<TriggerInput>& inputs) {
  std::vector<Real> distances;
  for (const TriggerInput& input : inputs) {
    const auto at_trigger = anchor_masses(instance, input, input.trigger);
    for (long i = 1; i < instance.task.length; ++i) {
      if (i == input.trigger) continue;
      const auto there = anchor_masses(instance, input, i);
      std::vector<Real> terms;
      for (std::size_t h = 0; h < gaps.size(); ++h)
        terms.push_back(gaps[h] * absolute(there[h] - at_trigger[h]));
      distances.push_back(sum(terms));
    }
  }
  return minimum(distances);
}

TEST(TriggerTask, TheLeastAnchorDistanceOfManyModelsIsThatOfAllPairs) {
  const Letters letters{{1}, {0}};
  const Letters triggers{{mpq_class(-1, 2)}, {1}};
  for (unsigned seed = 1; seed <= 60; ++seed) {
    reset_work();
    Draws draw(seed);
    const bool is_box = seed % 3 != 0;
    TriggerInstance instance{{is_box ? 5 : 4, 1, {}, {}},
                             {draw(2) == 0 ? Normaliser::relu_row_count : Normaliser::relu_none, {}}};
    if (!is_box) {
      instance.task.content = {false, letters};
      instance.task.trigger_content = {false, triggers};
    }
    const long heads = 1 + draw(2);
    std::vector<Real> gaps;
    for (long h = 0; h < heads; ++h) {
      Head head = head_of_few_entries(draw, 4, !is_box);
      for (const std::size_t query : {1U, 3U}) {
        MatrixRow& row = head.query_key.rows[query];
        if (!row.empty() && row.front().first == 0) row.erase(row.begin());
        row.insert(row.begin(), {0, ratio(draw(7) + 1, 3)});
      }
      instance.model.heads.push_back(head);
      gaps.emplace_back(ratio(draw(3) + 1, 2));
    }
    const Letters zero{{0}};
    const auto inputs = all_inputs(instance.task, is_box ? zero : letters, is_box ? zero : triggers);
    EXPECT_EQ(sign_of(least_anchor_distance(instance, gaps) - distance_by_definition(instance, gaps, inputs)),
              0)
        << seed;
  }
}

// Whole blocks of 64 rows are shared; of one head whose triggers are all on one side.
TEST(TriggerTask, TheLeastAnchorDistanceOfLongSequencesIsThatOfAllPairs) {
  for (const long length : {64L, 65L, 66L, 130L}) {
    for (const bool is_least : {true, false}) {
      reset_work();
      TriggerInstance instance{{length, 0, {}, {}},
                               {Normaliser::relu_row_count, {{zero_matrix(3), zero_matrix(3)}}}};
      instance.model.heads[0].query_key.set(1, 0, Real(is_least ? 1 : 200));
      instance.model.heads[0].query_key.set(2, 0, Real(is_least ? 200 : 1));
      const AnchorColumns columns = anchor_columns(instance);
      std::vector<Real> distances;
      for (long j = 2; j < length; ++j)
        for (long i = 1; i < length; ++i)
          if (i != j)
            distances.push_back(
                absolute((i < j ? columns.before : columns.after)[static_cast<std::size_t>(i)][0] -
                         columns.at_trigger[static_cast<std::size_t>(j)][0]));
      EXPECT_EQ(sign_of(least_anchor_distance(instance, {Real(2)}) - Real(2) * minimum(distances)), 0)
          << length << is_least;
    }
  }
}

TEST(TriggerTask, RefusesTooManyInputs) {
  reset_work();
  Letters letters;
  for (long i = 0; i < 40; ++i) letters.push_back({ratio(1, i + 1)});
  const TriggerInstance instance{{30, 1, {false, letters}, {}},
                                 {Normaliser::softmax, {dense_head(4, 2, false)}}};
  EXPECT_THROW(measure(instance), BeyondLimit);
}

// 100,000 rows of two letters would do, but not 67 coordinates in each, all of which differ.
TEST(TriggerTask, RefusesTooManyInputsTimesCoordinates) {
  reset_work();
  std::vector<mpq_class> letter;
  std::vector<mpq_class> other;
  for (long i = 0; i < 64; ++i) {
    letter.push_back(ratio(1, i + 2));
    other.push_back(ratio(-1, i + 70));
  }
  TriggerInstance instance{{200, 64, {false, {letter, other}}, {false, {letter}}},
                           {Normaliser::softmax, {dense_head(67, 1, false)}}};
  EXPECT_THROW(measure(instance), BeyondLimit);
  instance.task.length = 4;
  EXPECT_NO_THROW(measure(instance));
}

}  // namespace
}  // namespace sinkproof_check
