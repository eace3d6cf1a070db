#include "engine/falsifier.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/simple_rational.hpp"
#include "numeric/error.hpp"

namespace sinkproof::engine {

using numeric::Rational;

Falsifier::Falsifier(const theorem::Theorem& theorem, const std::vector<std::string>& dropped)
    : theorem_(theorem), space_(theorem.search_space()), dropped_(dropped) {
  if (space_ == nullptr) throw InternalError("no search space: " + theorem.description().id);
  dimensions_ = space_->dimensions(dropped);
  const auto& hypotheses = theorem.description().hypotheses;
  for (std::size_t i = 0; i < hypotheses.size(); ++i) {
    if (std::find(dropped.begin(), dropped.end(), hypotheses[i].id) == dropped.end())
      counting_.push_back({i, hypotheses[i].strict});
  }
}

bool Falsifier::has(const theorem::Shape& shape) const {
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    if (shape[d] < dimensions_[d].least || shape[d] > dimensions_[d].most) return false;
  }
  return space_->has(shape);
}

theorem::SearchEvaluator& Falsifier::evaluator(const theorem::Shape& shape) {
  auto& evaluator = evaluators_[shape];
  if (evaluator == nullptr) evaluator = space_->evaluator(shape);
  return *evaluator;
}

Rating Falsifier::rate(theorem::SearchEvaluator& evaluator, std::span<const double> values) {
  evaluator.evaluate(values, margins_);
  Rating rating{0, margins_.conclusion, margins_.conclusion_is_defined};
  constexpr double least_strict = 1e-12;
  for (const auto& [index, is_strict] : counting_) {
    const double margin = margins_.hypotheses[index] - (is_strict ? least_strict : 0);
    // Also for NaN.
    if (!(margin >= 0)) rating.shortfall += std::isfinite(margin) ? -margin : 1e6;
  }
  if (std::isnan(rating.margin)) rating.is_defined = false;
  return rating;
}

Rating Falsifier::rate(const ExactPoint& point) {
  return rate(approximate(point));
}

std::optional<Falsifier::ExactPoint> Falsifier::round(const Point& point) {
  const Rating rating = rate(point);
  if (!rating.violates()) return std::nullopt;
  std::vector<Rational> exact;
  for (const double x : point.values) {
    if (!std::isfinite(x)) return std::nullopt;
    exact.push_back(numeric::from_double(x));
  }
  for (const long bits : std::array{1L, 4L, 8L, 12L, 16L, 24L, 32L, 40L, 50L}) {
    ExactPoint rounded{point.shape, exact};
    const Rational tolerance = numeric::power(Rational(2), -bits);
    for (Rational& x : rounded.values) x = simplest_near(x, tolerance);
    if (rate(rounded).violates(-rating.margin / 2)) return rounded;
  }
  return std::nullopt;
}

std::optional<CertifiedPoint> Falsifier::certify(const ExactPoint& point) const {
  VerifyOptions options;
  options.dropped = dropped_;
  const auto instance = space_->instance(point);
  VerifyResult result = verify(theorem_, *instance, options);
  if (result.verdict != theorem::Verdict::refuted) return std::nullopt;
  return CertifiedPoint{point, std::move(result)};
}

Falsifier::Point approximate(const Falsifier::ExactPoint& point) {
  Falsifier::Point result{point.shape, {}};
  result.values.reserve(point.values.size());
  for (const Rational& x : point.values) result.values.push_back(numeric::approximate(x));
  return result;
}

}  // namespace sinkproof::engine
