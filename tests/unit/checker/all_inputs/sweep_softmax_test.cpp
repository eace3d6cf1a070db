#include "checker/all_inputs/sweep_softmax.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/exact_row.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::Contents;
using testing::dense_head;
using testing::draw_box;
using testing::draw_contents;
using testing::draw_keys;
using testing::Draws;
using testing::error_at;
using testing::put;
using testing::row_input;
using testing::value_of;

/// L9: whether all corners of the box show that a row's error is at most the target on it.
bool is_shown(const HeadRows& head, const Row& row, std::size_t coordinate, Fixed target,
              const std::vector<Span>& box, const Fineness& fineness) {
  SoftmaxBounds bounds(head, row.query, coordinate, target);
  std::vector<std::size_t> corners;
  for (std::size_t i = 0; i < box.size(); ++i) corners.push_back(i);
  bounds.enter(box);
  if (!bounds.enter_corners(corners)) return false;
  for (std::size_t s = 0; s < std::size_t{1} << box.size(); ++s) {
    std::vector<Span> face;
    for (std::size_t i = 0; i < box.size(); ++i)
      face.push_back(point(((s >> i) & 1U) != 0 ? box[i].upper : box[i].lower));
    bounds.look_at_corners(face, fineness);
    if (bounds.above_target(row) > 0) return false;
  }
  return true;
}

TEST(SweepSoftmax, CornersShowNothingThatAnInputContradicts) {
  Draws draw(81);
  std::array<int, 2> shown{};
  for (int trial = 0; trial < 500; ++trial) {
    reset_work();
    const auto m = static_cast<std::size_t>(1 + draw(2));
    const TriggerInstance instance =
        dense_head(draw, all_normalisers[at(draw(3))], 4 + draw(2), static_cast<long>(m),
                   std::array<long, 3>{4, 12, 32}[at(draw(3))]);
    const HeadRows head(instance);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const auto coordinate = static_cast<std::size_t>(draw(static_cast<long>(m) + 3));
    const auto rows = rows_of(head, query);
    const Row row = rows[at(draw(static_cast<long>(rows.size())))];
    const std::vector<Span> box = draw_box(draw, m);
    Row other = row;
    other.sign = -1;
    std::optional<Real> largest;
    for (int sample = 0; sample < 30; ++sample) {
      const auto input = row_input(instance.task, row, draw_contents(draw, box), draw_keys(draw, row, m));
      const Real error = error_at(instance, input, coordinate);
      if (!largest || sign_of(error - *largest) > 0) largest = error;
    }
    // |E| is the larger one of both signs: one of them at least is not shown.
    const Fixed found = span_of(*largest).lower;
    const auto both = [&](Fixed target) {
      return is_shown(head, row, coordinate, target, box, {16, 4, 2}) &&
             is_shown(head, other, coordinate, target, box, {16, 4, 2});
    };
    if (row.sign > 0) {
      ASSERT_FALSE(both(found - 2)) << trial << ' ' << approximate(*largest);
      ++shown[both(2 * found) ? 1 : 0];
    }
  }
  // They are of some use, too.
  EXPECT_GT(shown[1] * 2, shown[0]);
}

/// A row between the corners of a box: one key of value 20 scores 3t for the query's content t, one of value
/// 0 scores 6t and one 0, so that it takes most between the corners. Weights are in units in which one of the
/// other two is the same everywhere, and the other's share is what the corners have to know.
struct Between {
  const char* key;  ///< whose share it is
  Row row;
  Normaliser normaliser;
  long rising;                ///< column of W_QK of the key of value 20
  std::optional<long> steep;  ///< of the key that scores 6t; the null slot
  Span box;
};

void expect_not_shown(const Between& of, std::size_t coordinate) {
  reset_work();
  TriggerInstance instance{{4, 1, {}, {}}, {of.normaliser, {{zero_matrix(4), zero_matrix(4)}}}};
  Head& head = instance.model.heads[0];
  put(head.query_key, 2, of.rising, 3);
  put(head.output_value, static_cast<long>(coordinate), of.rising, 20);
  if (of.steep) {
    put(head.query_key, 2, *of.steep, 6);
  } else {
    head.key_bias.emplace_back(2, 6);
  }
  const HeadRows rows(instance);
  std::optional<Real> largest;
  for (long k = 0; k <= 48; ++k) {
    const mpq_class t =
        value_of(of.box.lower) + ratio(k, 48) * (value_of(of.box.upper) - value_of(of.box.lower));
    for (const long x : {-1, 1}) {
      const std::vector<Contents> keys(static_cast<std::size_t>(of.row.others + (of.row.has_trigger ? 1 : 0)),
                                       Contents{x});
      const Real error = error_at(instance, row_input(instance.task, of.row, {t}, keys), coordinate);
      if (!largest || sign_of(error - *largest) > 0) largest = error;
    }
  }
  const Fixed found = span_of(*largest).lower;
  EXPECT_FALSE(is_shown(rows, of.row, coordinate, found - 2, {of.box}, {64, 8, 4}))
      << of.key << ' ' << coordinate;
  // Twice that is, on a smaller box.
  const Fixed middle = of.box.lower / 2 + of.box.upper / 2;
  EXPECT_TRUE(is_shown(rows, of.row, coordinate, 2 * found, {{middle, middle + one / 8}}, {64, 8, 4}))
      << of.key << ' ' << coordinate;
}

TEST(SweepSoftmax, CornersKnowWhatEachKeyTakesBetweenThem) {
  const Row trigger{Query::trigger, 1, false, 1};
  const Row behind{Query::content, 1, true, 1};
  const Span whole = symmetric(one);
  const Span right{-one / 4, one};
  for (const std::size_t coordinate : {std::size_t{0}, std::size_t{2}}) {
    expect_not_shown({"own", trigger, Normaliser::softmax, 0, 1, whole}, coordinate);
    expect_not_shown({"anchor", trigger, Normaliser::softmax, 1, 0, whole}, coordinate);
    expect_not_shown({"null slot", trigger, Normaliser::softmax_key_bias, 0, std::nullopt, whole},
                     coordinate);
    expect_not_shown({"content", trigger, Normaliser::softmax, 0, 1, right}, coordinate);
    expect_not_shown({"trigger", behind, Normaliser::softmax, 0, 1, whole}, coordinate);
  }
}

}  // namespace
}  // namespace sinkproof_check::sweep
