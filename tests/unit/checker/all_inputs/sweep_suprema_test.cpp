// The bounds of one row against what a fine grid of contents attains: how wide they are, where
// sweep_bounds_test.cpp asks whether they hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::dense_head;
using testing::Draws;
using testing::value_of;

using Vector = std::array<double, 4>;  // anchor, trigger, one content, content indicator
using Square = std::array<Vector, 4>;

/// A head with one content coordinate, in plain numbers.
struct PlainHead {
  explicit PlainHead(const TriggerInstance& instance)
      : normaliser(instance.model.normaliser), length(instance.task.length) {
    const Head& head = instance.model.heads.front();
    for (std::size_t i = 0; i < 4; ++i) {
      for (const auto& [k, value] : head.query_key.rows[i]) query_key[i][at(k)] = plain(value);
      for (const auto& [k, value] : head.output_value.rows[i]) output_value[i][at(k)] = plain(value);
    }
    for (const auto& [i, value] : head.key_bias) key_bias[at(i)] = plain(value);
  }

  static double plain(const Real& value) { return std::stod(approximate(value)); }

  /// What attention of this query to these keys gives to a coordinate.
  [[nodiscard]] double output(const std::vector<Vector>& keys, const Vector& query,
                              std::size_t coordinate) const {
    const auto product = [](const Vector& x, const Vector& y) {
      return x[0] * y[0] + x[1] * y[1] + x[2] * y[2] + x[3] * y[3];
    };
    const auto weight = [&](double score) {
      return is_relu(normaliser) ? std::max(score, 0.0) : std::exp(score);
    };
    double sum = 0;
    double result = 0;
    for (const Vector& key : keys) {
      double score = 0;
      for (std::size_t i = 0; i < 4; ++i) score += query[i] * product(query_key[i], key);
      sum += weight(score);
      result += weight(score) * product(output_value[coordinate], key);
    }
    if (is_relu(normaliser))
      return result /
             static_cast<double>(fixed_divisor(normaliser, static_cast<long>(keys.size()) - 1, length));
    if (has_null_slot(normaliser)) sum += std::exp(product(key_bias, query));
    return result / sum;
  }

  Normaliser normaliser;
  long length;
  Square query_key{}, output_value{};
  Vector key_bias{};
};

/// The largest σ(f − y) for contents t of the query and those of a grid of the other tokens.
double largest_error(const PlainHead& head, const Row& row, std::size_t coordinate, double t) {
  constexpr long fineness = 12;
  const auto content = [](double x) { return Vector{0, 0, x, 1}; };
  const auto trigger = [](double x) { return Vector{0, 1, x, 0}; };
  const long free_keys = row.others + (row.has_trigger ? 1 : 0);
  double result = -1e9;
  for (long place = 0; place < std::lround(std::pow(2 * fineness + 1, free_keys)); ++place) {
    std::vector<Vector> keys{{1, 0, 0, 0}};
    double contents = 0;
    long rest = place;
    for (long k = 0; k < free_keys; ++k) {
      const double x = static_cast<double>(rest % (2 * fineness + 1) - fineness) / fineness;
      rest /= 2 * fineness + 1;
      keys.push_back(k < row.others ? content(x) : trigger(x));
      contents += x;
    }
    const Vector query = row.query == Query::trigger ? trigger(t) : content(t);
    keys.push_back(query);
    double target = 0;
    if (row.query == Query::trigger) {
      const auto j = static_cast<double>(row.position());
      target = std::array<double, 4>{0, 1, contents + t, static_cast<double>(row.others)}[coordinate] / j;
    }
    result = std::max(result, row.sign * (head.output(keys, query, coordinate) - target));
  }
  return result;
}

/// How far bounds are above what is attained, rising.
struct Excess {
  std::vector<double> of_sums;   ///< where the target is the same for all contents
  std::vector<double> of_means;  ///< where it is their mean, and L2 is no equality
};

Excess excess_of(const std::vector<Normaliser>& normalisers, unsigned seed) {
  Draws draw(seed);
  Excess result;
  for (int trial = 0; trial < 24; ++trial) {
    reset_work();
    const Normaliser normaliser = normalisers[static_cast<std::size_t>(trial) % normalisers.size()];
    const TriggerInstance instance =
        dense_head(draw, normaliser, 4, 1, std::array<long, 2>{8, 24}[at(draw(2))]);
    const HeadRows head(instance);
    const PlainHead plain(instance);
    const Query query = draw(2) == 0 ? Query::trigger : Query::content;
    const Fixed t = (draw(17) - 8) * (one / 8);
    for (const Row& row : rows_of(head, query)) {
      for (std::size_t coordinate = 0; coordinate < 4; ++coordinate) {
        const double attained = largest_error(plain, row, coordinate, value_of(t).get_d());
        const auto eta = static_cast<Fixed>(attained * static_cast<double>(one));
        const auto bounds = error_bounds(head, query, coordinate, eta);
        bounds->enter({point(t)});
        bounds->look_at({point(t)}, {512, 128, 32});
        const double upper = value_of(bounds->upper(row, -one)).get_d();
        EXPECT_GE(upper, attained - 1e-9) << trial << ' ' << coordinate;
        const bool is_mean = query == Query::trigger && coordinate == 2;
        (is_mean ? result.of_means : result.of_sums).push_back(upper - attained);
      }
    }
  }
  std::sort(result.of_sums.begin(), result.of_sums.end());
  std::sort(result.of_means.begin(), result.of_means.end());
  return result;
}

TEST(SweepSuprema, OfSoftmaxAreNearlyAttained) {
  const Excess excess =
      excess_of({Normaliser::softmax, Normaliser::softmax_one, Normaliser::softmax_key_bias}, 31);
  EXPECT_LE(excess.of_sums.back(), 0.012);
  EXPECT_LE(excess.of_sums[excess.of_sums.size() * 9 / 10], 0.001);
  EXPECT_LE(excess.of_means.back(), 0.08);
  EXPECT_LE(excess.of_means[excess.of_means.size() / 2], 0.01);
}

TEST(SweepSuprema, OfReluAreNearlyAttained) {
  const Excess excess = excess_of({all_normalisers.begin() + 3, all_normalisers.end()}, 32);
  EXPECT_LE(excess.of_sums.back(), 0.006);
  EXPECT_LE(excess.of_sums[excess.of_sums.size() * 9 / 10], 0.001);
  // A key that may have no weight counts with the whole drift.
  EXPECT_LE(excess.of_means.back(), 0.4);
  EXPECT_LE(excess.of_means[excess.of_means.size() / 2], 1e-6);
}

}  // namespace
}  // namespace sinkproof_check::sweep
