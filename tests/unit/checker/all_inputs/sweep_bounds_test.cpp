#include "checker/all_inputs/sweep_bounds.hpp"

#include <gtest/gtest.h>

#include <array>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::Contents;
using testing::dense_head;
using testing::draw_contents;
using testing::draw_keys;
using testing::Draws;
using testing::error_at;
using testing::put;
using testing::row_input;
using testing::value_of;

/// Points, spans and corners.
std::vector<Span> draw_face(Draws& draw, std::size_t m) {
  std::vector<Span> result;
  for (std::size_t i = 0; i < m; ++i) {
    const Fixed x = (draw(17) - 8) * (one / 8);
    const Fixed width = draw(3) == 0 ? draw(5) * (one / 4) : 0;
    result.push_back({x, std::min(one, x + width)});
  }
  return result;
}

TEST(SweepBounds, AreNeverBelowAnErrorThatAnInputHas) {
  Draws draw(11);
  std::array<long, 2> close{};
  for (int trial = 0; trial < 160; ++trial) {
    reset_work();
    const long m = draw(4);
    const Normaliser normaliser = all_normalisers[static_cast<std::size_t>(trial) % all_normalisers.size()];
    const TriggerInstance instance =
        dense_head(draw, normaliser, 4 + draw(3), m, std::array<long, 3>{1, 6, 20}[at(draw(3))]);
    const HeadRows head(instance);
    const auto width = static_cast<std::size_t>(m);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const auto coordinate = static_cast<std::size_t>(draw(m + 3));
    const auto bounds = error_bounds(head, query, coordinate, draw(9) * (one / 8));
    const std::vector<Span> face = draw_face(draw, width);
    const long fineness = draw(3);
    bounds->look_at(face, {4L << fineness, 2L << fineness, 1L << fineness});
    for (const Row& row : rows_of(head, query)) {
      if (row.sign < 0) continue;
      Row other = row;
      other.sign = -1;
      const Fixed enough = (draw(17) - 8) * (one / 8);
      const Fixed plus = bounds->upper(row, enough);
      const Fixed upper = std::max(plus, bounds->upper(other, enough));
      EXPECT_EQ(bounds->upper(row, enough), plus);
      for (int sample = 0; sample < 6; ++sample) {
        const auto place =
            row_input(instance.task, row, draw_contents(draw, face), draw_keys(draw, row, width));
        const Real error = error_at(instance, place, coordinate);
        ASSERT_GE(sign_of(Real(value_of(upper)) - error), 0)
            << trial << ": " << approximate(error) << " above " << value_of(upper).get_d();
        ++close[sign_of(error * Real(ratio(3, 2)) - Real(value_of(upper))) >= 0 ? 1 : 0];
      }
    }
  }
  // They are of some use, too.
  EXPECT_GT(close[1] * 20, close[0]);
}

/// One content key (x, z) before the trigger (t, 0); its score is score·x + other_score·z, and the value of
/// coordinate 2 is `of_anchor` of the anchor, value/2·x + other_value·z + of_content of the key, and
/// value/2·t of the trigger.
struct OneKeyRow {
  long score, value, t;
  long of_anchor = 0, of_content = 0, other_score = 0, other_value = 0;

  [[nodiscard]] TriggerInstance instance() const {
    TriggerInstance result{{3, 2, {}, {}}, {Normaliser::softmax, {{zero_matrix(5), zero_matrix(5)}}}};
    Head& head = result.model.heads[0];
    const auto set = [](Matrix& matrix, long row, long column, const mpq_class& x) {
      if (x != 0) put(matrix, row, column, Real(x));
    };
    set(head.query_key, 1, 2, score);
    set(head.query_key, 1, 3, other_score);
    set(head.output_value, 2, 0, of_anchor);
    set(head.output_value, 2, 2, ratio(value, 2));
    set(head.output_value, 2, 3, other_value);
    set(head.output_value, 2, 4, of_content);
    return result;
  }
  [[nodiscard]] Real error(const mpq_class& x, long z) const {
    const Real weight = exponential(Real(mpq_class(score * x + other_score * z)));
    const Real own = exponential(Real(ratio(score * t, 1)));
    const Real sum = Real(of_anchor) +
                     weight * Real(mpq_class(ratio(value, 2) * x + other_value * z + of_content)) +
                     own * Real(ratio(value * t, 2));
    return sum / (Real(1) + weight + own) - Real(mpq_class((x + t) / 2));
  }
};

TEST(SweepBounds, HoldBetweenThePointsOfAGrid) {
  // The worst content is no point of the grid −1, 0, 1: with so fine a grid of y only what a key may be above
  // its chord keeps the bound above the error. Each of its parts matters somewhere.
  const auto expect_held = [](const OneKeyRow& only) {
    reset_work();
    const HeadRows head(only.instance());
    for (const Row& row : rows_of(head, Query::trigger)) {
      std::vector<Real> errors;
      for (long k = -32; k <= 32; ++k) {
        for (const long z : only.other_score == 0 ? std::vector<long>{0} : std::vector<long>{-1, 1})
          errors.push_back(Real(row.sign) * only.error(ratio(k, 32), z));
      }
      const Real largest = maximum(errors);
      const auto bounds = error_bounds(head, Query::trigger, 2, span_of(largest).lower);
      bounds->look_at({point(only.t * one), point(0)}, {1024, 1, 1});
      EXPECT_GE(sign_of(Real(value_of(bounds->upper(row, -one))) - largest), 0)
          << only.score << ' ' << only.value << ' ' << only.t << ' ' << only.of_anchor << ' '
          << only.other_score;
    }
  };
  for (const long score : {-3, -2, 2, 3}) {
    for (const long value : {-2, -1, 1, 2, 3}) {
      for (const long t : {-1, 0, 1}) {
        expect_held({score, value, t});
        expect_held({score, value, t, 0, 2 * (score - value)});
        expect_held({score, value, t, 6});
        expect_held({score, value, t, 24, 0, 1, 4});
      }
    }
  }
}

TEST(SweepBounds, WeighATriggerKeyOverTheWholeFace) {
  // A trigger key scores 2t for a content query t ∈ [−1, 1]: one of value 1 is worst at t = 1, and one of
  // value −1 beside an anchor of value 1 at t = −1.
  const Real far = exponential(Real(2));
  const Real near = exponential(Real(-2));
  const auto expect_held = [](long of_anchor, long of_trigger, const Real& worst) {
    reset_work();
    TriggerInstance instance{{4, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
    put(instance.model.heads[0].query_key, 2, 1, Real(2));
    if (of_anchor != 0) put(instance.model.heads[0].output_value, 0, 0, Real(of_anchor));
    put(instance.model.heads[0].output_value, 0, 1, Real(of_trigger));
    const HeadRows head(instance);
    long seen = 0;
    for (const Row& row : rows_of(head, Query::content)) {
      if (!row.has_trigger || row.sign < 0) continue;
      const auto bounds = error_bounds(head, Query::content, 0, one);
      bounds->look_at({symmetric(one)}, {4, 2, 1});
      EXPECT_GE(sign_of(Real(value_of(bounds->upper(row, -one))) - worst), 0) << of_trigger;
      ++seen;
    }
    EXPECT_EQ(seen, 1);
  };
  expect_held(0, 1, far / (far + Real(3)));
  expect_held(1, -1, (Real(1) - near) / (near + Real(3)));
}

TEST(SweepBounds, WeighAContentKeyOverTheWholeFaceInTheRowOfAMean) {
  // One content key x before the trigger, which scores 16tx for the trigger's content t; the trigger's own
  // token takes hardly anything.
  const auto expect_held = [](long of_anchor, long of_contents, const Span& face, const Real& worst) {
    reset_work();
    TriggerInstance instance{{3, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
    Head& head = instance.model.heads[0];
    put(head.query_key, 2, 2, Real(16));
    put(head.query_key, 1, 1, Real(-9));
    if (of_anchor != 0) put(head.output_value, 2, 0, Real(of_anchor));
    if (of_contents != 0) put(head.output_value, 2, 2, Real(of_contents));
    const HeadRows rows(instance);
    long seen = 0;
    for (const Row& row : rows_of(rows, Query::trigger)) {
      if (row.sign < 0) continue;
      const auto bounds = error_bounds(rows, Query::trigger, 2, 4 * one);
      bounds->look_at({face}, {64, 8, 4});
      EXPECT_GE(sign_of(Real(value_of(bounds->upper(row, -4 * one))) - worst), 0) << of_contents;
      ++seen;
    }
    EXPECT_EQ(seen, 1);
  };
  const auto e = [](long power) { return exponential(Real(power)); };
  const Span quarter{0, one / 4};
  // Its part is positive at t = 1/4, x = 1: its value is 4, the trigger's 1, the mean 5/8.
  expect_held(0, 4, quarter, (Real(4) * e(4) + e(-8)) / (Real(1) + e(4) + e(-8)) - Real(ratio(5, 8)));
  // And negative at t = 1/4, x = −1, where it takes least from an anchor of value 4; the mean is −3/8.
  expect_held(4, 0, quarter, Real(4) / (Real(1) + e(-4) + e(-8)) + Real(ratio(3, 8)));
}

TEST(SweepBounds, BendsAreNeverBelowASecondDifference) {
  Draws draw(12);
  long known = 0;
  for (int trial = 0; trial < 120; ++trial) {
    reset_work();
    const long m = 1 + draw(3);
    // With ReLU there are kinks: SweepRelu.CornersAndWhatIsAddedBoundTheError.
    const Normaliser normaliser = all_normalisers[static_cast<std::size_t>(trial) % 3];
    const TriggerInstance instance =
        dense_head(draw, normaliser, 4 + draw(2), m, std::array<long, 3>{1, 6, 20}[at(draw(3))]);
    const HeadRows head(instance);
    const auto width = static_cast<std::size_t>(m);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const auto coordinate = static_cast<std::size_t>(draw(m + 3));
    const auto bounds = error_bounds(head, query, coordinate, 0);
    const std::vector<Span> box(width, symmetric(one >> draw(4)));
    bounds->look_at(box, {4, 2, 1});
    for (Row row : rows_of(head, query)) {
      if (row.sign < 0) continue;
      std::array<Bends, 2> bends;
      bends[0] = bounds->bends(row);
      row.sign = -1;
      bends[1] = bounds->bends(row);
      for (std::size_t i = 0; i < width; ++i) {
        const Fixed bend = std::max(bends[0].along[i], bends[1].along[i]);
        if (bend == largest_fixed) continue;
        ++known;
        Contents t = draw_contents(draw, box);
        const auto keys = draw_keys(draw, row, width);
        const mpq_class half = value_of(box[i].upper) / 4;
        t[i] = value_of(box[i].upper) * ratio(draw(7) - 3, 4);
        // |E| has the second difference of E or −E where it does not change its sign.
        const auto error = [&](const mpq_class& step) {
          Contents moved = t;
          moved[i] += step;
          return error_at(instance, row_input(instance.task, row, moved, keys), coordinate);
        };
        const Real middle = error(0);
        const Real second = error(half) + error(-half) - Real(2) * middle;
        // E(t+h) + E(t−h) − 2E(t) ≥ −2q h², q w² being the bend, of −E likewise; with |E| for E it is no
        // less.
        const mpq_class part = half / value_of(box[i].upper);
        ASSERT_GE(sign_of(second + Real(2 * value_of(bend) * part * part)), 0) << trial;
      }
    }
  }
  EXPECT_GT(known, 300);
}

}  // namespace
}  // namespace sinkproof_check::sweep
