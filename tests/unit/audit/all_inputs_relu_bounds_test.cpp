#include "audit/all_inputs/relu_bounds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "audit/all_inputs/score_signs.hpp"
#include "audit/all_inputs/worst_input.hpp"
#include "audit/all_inputs_audit.hpp"
#include "setting/task/evaluate_place.hpp"
#include "support/perturbed_heads.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::audit::all_inputs {
namespace {

using attention::Normaliser;

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t count) { return random_() % count; }
  bool coin() { return below(2) == 0; }
  /// A multiple of 2^-20, which place_of() does not round.
  double unit() { return static_cast<double>(below(1U << 21U)) * 0x1p-20 - 1; }
  std::vector<double> contents(std::size_t m) {
    std::vector<double> x(m);
    for (auto& part : x) part = coin() ? unit() : (coin() ? 1 : -1);
    return x;
  }
  std::vector<Interval> box(std::size_t m) {
    std::vector<Interval> result;
    for (std::size_t i = 0; i < m; ++i) {
      const double one = coin() ? -1 : unit();
      const double other = coin() ? 1 : unit();
      result.push_back(Interval::from_endpoints(std::min(one, other), std::max(one, other)));
    }
    return result;
  }
  task::TriggerInstance relu_head() {
    const auto normaliser =
        std::array<Normaliser, 4>{Normaliser::relu_non_anchor, Normaliser::relu_none, Normaliser::relu_length,
                                  Normaliser::relu_row_count}[below(4)];
    const double contents = std::array<double, 3>{0.1, 0.4, 1.0}[below(3)];
    return support::perturbed_head(6, 1 + static_cast<long>(below(3)), normaliser, {0.4, contents},
                                   random_());
  }
  RowError row(const HeadRows& rows) {
    const auto all = row_errors(rows);
    return all[below(all.size())];
  }

 private:
  std::mt19937_64 random_;
};

double at(const Affine& form, const std::vector<double>& t) {
  double result = form.constant.middle();
  for (std::size_t i = 0; i < t.size(); ++i) result += form.slope[i].middle() * t[i];
  return result;
}

double dot(const std::vector<Interval>& x, const std::vector<double>& y) {
  double result = 0;
  for (std::size_t i = 0; i < y.size(); ++i) result += x[i].middle() * y[i];
  return result;
}

/// Whose values are taken to be 0 where they are negative.
struct Cut {
  bool content = false;
  bool trigger = false;
};

/// A row of ReLU attention from its definition, in doubles.
struct PlainRow {
  const HeadRows& rows;
  RowError row;
  std::vector<std::vector<double>> keys;

  [[nodiscard]] double score(const Affine& fixed, const std::vector<double>& t,
                             const std::vector<double>& x) const {
    double result = at(fixed, t) + dot(rows.own[row.query], x);
    for (std::size_t i = 0; i < t.size(); ++i) result += t[i] * dot(rows.product[i], x);
    return result;
  }
  [[nodiscard]] double divisor() const {
    return Interval(attention::fixed_divisor(rows.normaliser, row.position(), rows.length)).middle();
  }
  /// σ(f_r − y_r).
  [[nodiscard]] double error(const std::vector<double>& t, const Cut& cut) const {
    const HeadRows::Values values = signed_values(rows.values[row.coordinate], row.sign);
    const bool is_trigger = row.query == trigger_query;
    double sum = std::max(at(rows.anchor[row.query], t), 0.0) * values.anchor.middle();
    sum += std::max(score((is_trigger ? rows.trigger : rows.content)[row.query], t, t), 0.0) *
           ((is_trigger ? values.trigger : values.content).middle() + dot(values.slope, t));
    double contents = 0;
    const bool is_mean = is_trigger && rows.is_content_coordinate(row.coordinate);
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const bool is_key_trigger = row.has_trigger && k + 1 == keys.size();
      const double value =
          (is_key_trigger ? values.trigger : values.content).middle() + dot(values.slope, keys[k]);
      sum += std::max(score((is_key_trigger ? rows.trigger : rows.content)[row.query], t, keys[k]), 0.0) *
             ((is_key_trigger ? cut.trigger : cut.content) ? std::max(value, 0.0) : value);
      if (is_mean) contents += keys[k][row.coordinate - 2];
    }
    const double mean =
        is_mean ? (contents + t[row.coordinate - 2]) / static_cast<double>(row.position()) : 0;
    return sum / divisor() - row.sign * (mean + constant_target(rows, row).middle());
  }
};

PlainRow drawn_row(Draw& draw, const HeadRows& rows) {
  PlainRow result{rows, draw.row(rows), {}};
  for (long k = 0; k < result.row.others + (result.row.has_trigger ? 1 : 0); ++k)
    result.keys.push_back(draw.contents(rows.m));
  return result;
}

// What the tests below compare with.
RC_GTEST_PROP(ReluBounds, APlainRowIsTheModels, (std::uint64_t seed)) {
  Draw draw(seed);
  const auto instance = draw.relu_head();
  const auto heads = model_rows(instance);
  const auto plain = drawn_row(draw, heads.front());
  const auto t = draw.contents(heads.front().m);
  const auto place = place_of(heads.front(), plain.row, t, plain.keys);
  const double exact = numeric::approximate(
      *numeric::enclosure(task::error_at(instance, place, numeric::Arithmetic<numeric::Ball>{256})).lower);
  RC_ASSERT(std::fabs(std::fabs(plain.error(t, {})) - exact) < 1e-9);
}

// L4 on a box, with everything that is added to its corners: at fixed contents of the others.
void expect_corners_to_bound(Draw& draw) {
  const auto instance = draw.relu_head();
  const auto heads = model_rows(instance);
  const HeadRows& rows = heads.front();
  const auto plain = drawn_row(draw, rows);
  const auto box = draw.box(rows.m);
  ReluBounds bounds(rows, plain.row.query, plain.row.coordinate);
  // Of an error that is so large keys are cut, of a small one they are not where the target is a mean.
  const double eta = draw.coin() ? 0 : 10;
  const bool is_mean = plain.row.query == trigger_query && rows.is_content_coordinate(plain.row.coordinate);
  const Query query = plain.row.query;
  const Cut cut{may_have_both_signs(rows, query, rows.content[query], box) && (!is_mean || eta > 0),
                may_have_both_signs(rows, query, rows.trigger[query], box)};
  bounds.enter(box, eta);
  bounds.look_at(box, eta);
  const Bends bends = bounds.bends(plain.row);
  const std::size_t corners = std::size_t{1} << rows.m;
  std::vector<double> errors;
  for (std::size_t s = 0; s < corners; ++s) {
    std::vector<double> t;
    std::vector<Interval> corner;
    for (std::size_t i = 0; i < rows.m; ++i) {
      t.push_back(((s >> i) & 1U) != 0 ? box[i].upper() : box[i].lower());
      corner.push_back(point(t.back()));
    }
    bounds.look_at(corner, eta);
    const double error = plain.error(t, cut);
    RC_ASSERT(error <= bounds.upper(plain.row, {4, 2, 1}) + 1e-9);
    const double lift =
        bends.corner_lift > 0 ? std::min(bends.corner_lift, bounds.corner_lift(plain.row)) : 0;
    errors.push_back(error + lift);
  }
  for (int times = 0; times < 10; ++times) {
    std::vector<double> t;
    std::vector<double> taus;
    double above_chord = bends.lift;
    for (std::size_t i = 0; i < rows.m; ++i) {
      const double tau = draw.unit();
      taus.push_back(tau);
      t.push_back(box[i].lower() + (1 + tau) / 2 * (box[i].upper() - box[i].lower()));
      above_chord += bends.along[i] * (1 - tau * tau);
    }
    double chord = 0;
    for (std::size_t s = 0; s < corners; ++s) {
      double weight = 1;
      for (std::size_t i = 0; i < rows.m; ++i)
        weight *= (((s >> i) & 1U) != 0 ? 1 + taus[i] : 1 - taus[i]) / 2;
      chord += weight * errors[s];
    }
    RC_ASSERT(plain.error(t, cut) <= chord + above_chord + 1e-9);
  }
}
RC_GTEST_PROP(ReluBounds, CornersAndWhatIsAddedBoundTheError, (std::uint64_t seed)) {
  Draw draw(seed);
  for (int times = 0; times < 10; ++times) expect_corners_to_bound(draw);
}

// Without these a search cannot end where scores of both signs are in the box.
TEST(ReluBounds, KeysThatAreCutDoNotBend) {
  const auto instance = support::perturbed_head(6, 2, Normaliser::relu_non_anchor, {0.4, 1.0}, 3);
  const auto heads = model_rows(instance);
  const std::vector<Interval> box(2, Interval::from_endpoints(-1, 1));
  for (const auto& row : row_errors(heads.front())) {
    if (row.query == content_query) continue;
    ReluBounds bounds(heads.front(), row.query, row.coordinate);
    bounds.enter(box, 0);
    bounds.look_at(box, 0);
    const Bends kinked = bounds.bends(row);
    bounds.enter(box, 10);
    bounds.look_at(box, 10);
    const Bends cut = bounds.bends(row);
    for (std::size_t i = 0; i < box.size(); ++i) EXPECT_LE(cut.along[i], kinked.along[i]);
    EXPECT_LE(cut.lift, kinked.lift);
  }
}

RC_GTEST_PROP(ScoreSigns, OwnScoreIsBoundedAndMet, (std::uint64_t seed)) {
  Draw draw(seed);
  const auto heads = model_rows(draw.relu_head());
  const HeadRows& rows = heads.front();
  const Query query = draw.coin() ? trigger_query : content_query;
  const auto box = draw.box(rows.m);
  const PlainRow plain{rows, {query}, {}};
  const Affine& fixed = query == trigger_query ? rows.trigger[query] : rows.content[query];
  const double upper = own_score_upper(rows, query, box);
  double largest = 0;
  for (std::size_t s = 0; s < std::size_t{1} << rows.m; ++s) {
    std::vector<double> t;
    for (std::size_t i = 0; i < rows.m; ++i)
      t.push_back(((s >> i) & 1U) != 0 ? box[i].upper() : box[i].lower());
    largest = std::max(largest, plain.score(fixed, t, t));
  }
  double bends = 0;
  for (std::size_t i = 0; i < rows.m; ++i)
    bends += std::max(0.0, -rows.product[i][i].middle()) * std::pow(half_width(box[i]), 2);
  RC_ASSERT(std::fabs(upper - largest - bends) < 1e-9);
  for (int times = 0; times < 20; ++times) {
    std::vector<double> t;
    for (const Interval& side : box)
      t.push_back(side.lower() + (1 + draw.unit()) / 2 * (side.upper() - side.lower()));
    RC_ASSERT(plain.score(fixed, t, t) <= upper + 1e-9);
  }
}

RC_GTEST_PROP(ScoreSigns, KeysHaveBothSignsWhereCornersDo, (std::uint64_t seed)) {
  Draw draw(seed);
  const auto heads = model_rows(draw.relu_head());
  const HeadRows& rows = heads.front();
  const Query query = draw.coin() ? trigger_query : content_query;
  const Affine& fixed = draw.coin() ? rows.trigger[query] : rows.content[query];
  const auto box = draw.box(rows.m);
  const PlainRow plain{rows, {query}, {}};
  double least = 1;
  double most = -1;
  for (std::size_t s = 0; s < std::size_t{1} << (2 * rows.m); ++s) {
    std::vector<double> t;
    std::vector<double> x;
    for (std::size_t i = 0; i < rows.m; ++i) {
      t.push_back(((s >> i) & 1U) != 0 ? box[i].upper() : box[i].lower());
      x.push_back(((s >> (i + rows.m)) & 1U) != 0 ? 1 : -1);
    }
    const double score = plain.score(fixed, t, x);
    least = s == 0 ? score : std::min(least, score);
    most = s == 0 ? score : std::max(most, score);
  }
  RC_PRE(std::fabs(least) > 1e-9 && std::fabs(most) > 1e-9);
  RC_ASSERT(may_have_both_signs(rows, query, fixed, box) == (least < 0 && most > 0));
}

}  // namespace
}  // namespace sinkproof::audit::all_inputs
