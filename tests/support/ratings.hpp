#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/candidates.hpp"
#include "engine/falsifier.hpp"
#include "numeric/error.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::support {

/// Holds ratings without an instance against those that the theorem's own margins of an instance are; at
/// points that searches draw.
class RatedPoints {
 public:
  explicit RatedPoints(const theorem::Theorem& theorem)
      : theorem_(theorem), falsifier_({theorem}), by_instances_(theorem), starts_(by_instances_.starts()) {}

  /// Whether the theorem has such ratings.
  [[nodiscard]] bool has_ratings() const {
    const auto* space = dynamic_cast<const theorem::ParameterSearchSpace*>(&falsifier_.space());
    return space != nullptr && space->has_ratings();
  }

  void expect_near(std::uint64_t seed, std::uint64_t trial) {
    engine::CounterRandom random(seed, trial);
    expect_near(trial % 2 == 0 ? engine::perturbed(falsifier_, starts_, random)
                               : engine::random_point(falsifier_, random));
  }

  void expect_near(engine::Falsifier::Point point) {
    constexpr double grid = 1 << 24;  // an instance's
    for (double& value : point.values) value = std::round(value * grid) / grid;
    theorem::SearchMargins rated;
    theorem::SearchMargins due;
    falsifier_.evaluator(point.shape).evaluate(point.values, rated);
    by_instances_.evaluator(point.shape)->evaluate(point.values, due);
    std::string text = theorem_.description().id + ":";
    for (const long size : point.shape) text += " " + std::to_string(size);
    for (const double value : point.values) text += " " + std::to_string(value);
    SCOPED_TRACE(text);
    ASSERT_EQ(rated.hypotheses.size(), due.hypotheses.size());
    for (std::size_t h = 0; h < due.hypotheses.size(); ++h) {
      compare(rated.hypotheses[h], due.hypotheses[h],
              [&] { return half_width(point, [&](const auto& all) { return all.hypotheses[h].value; }); });
    }
    const auto of_conclusion = [&] {
      return half_width(point, [](const auto& all) { return all.conclusion.value; });
    };
    if (rated.conclusion_is_defined != due.conclusion_is_defined) {
      EXPECT_TRUE(rated.conclusion_is_defined && std::isinf(of_conclusion()));
    } else if (rated.conclusion < 0 || due.conclusion < 0) {
      // What witnesses leave open next to large costs is no violation, and a search asks for no more.
      compare(rated.conclusion, due.conclusion, of_conclusion);
    }
    for (std::size_t q = 0; q < due.quantities.size(); ++q) {
      SCOPED_TRACE(theorem_.description().quantities[q]);
      compare(rated.quantities[q], due.quantities[q],
              [&] { return half_width(point, [&](const auto& all) { return all.quantities[q].value; }); });
    }
  }

 private:
  /// Of what an instance's number is the middle of, which may be wide; infinite where it is not known.
  template <class Of>
  double half_width(const engine::Falsifier::Point& point, const Of& of) {
    theorem::SearchPoint<numeric::Rational> exact{point.shape, {}};
    for (const double value : point.values) exact.values.push_back(numeric::from_double(value));
    const auto found = by_instances_.instance(exact);
    try {
      const auto value = of(theorem_.evaluate(*found.instance, numeric::Arithmetic<numeric::Interval>{}));
      return value ? (value->upper() - value->lower()) / 2 : 0;
    } catch (const DomainError&) {
      return std::numeric_limits<double>::infinity();
    }
  }

  template <class HalfWidth>
  static void compare(double one, double other, const HalfWidth& half_width) {
    constexpr double tolerance = 1e-6;
    if (std::isnan(one) && std::isnan(other)) return;
    const double slack = tolerance * std::max(1.0, std::fabs(other));
    if (std::fabs(one - other) <= slack) return;
    const double wide = slack + half_width();
    EXPECT_TRUE(std::isinf(wide) || std::fabs(one - other) <= wide) << one << " for " << other;
  }

  const theorem::Theorem& theorem_;
  engine::Falsifier falsifier_;
  theorem::ParameterSearchSpace by_instances_;
  std::vector<engine::Falsifier::Point> starts_;
};

}  // namespace sinkproof::support
