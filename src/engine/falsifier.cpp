#include "engine/falsifier.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "theorem/mutant.hpp"
#include "theorem/promises.hpp"

namespace sinkproof::engine {

using numeric::Rational;

namespace {

/// From the coarsest to one that keeps nearly all digits of a double.
constexpr std::array roundings{1L, 4L, 8L, 12L, 16L, 24L, 32L, 40L, 50L};

Falsifier::ExactPoint rounded(Falsifier::ExactPoint exact, long bits) {
  const Rational tolerance = numeric::power(Rational(2), -bits);
  for (Rational& x : exact.values) x = numeric::simplest_near(x, tolerance);
  return exact;
}

/// A construction keeps its promises whatever the theorem's hypotheses are, or breaks them, and a verdict
/// counts corollaries in the same way. `other.is_defined`: whether it counts where the conclusion is not
/// defined.
Rating with_other(const Rating& rating, const Rating& other) {
  const bool is_broken = other.margin < -margin_rounding;
  if (!is_broken && (rating.shortfall > 0 || !std::isfinite(other.margin) || !other.is_defined))
    return rating;
  const bool has_conclusion = rating.shortfall == 0 && rating.is_defined;
  if (has_conclusion && rating.margin <= other.margin) return rating;
  return {0, other.margin, true, other.is_strict};
}

/// A verdict counts corollaries and claims as well, which are not in question around a statement.
bool refutes_conclusion(const VerifyResult& result) {
  auto evaluation = result.evaluation;
  evaluation.claims.clear();
  return verdict(evaluation, result.dropped) == theorem::Verdict::refuted;
}

}  // namespace

std::vector<std::string> Target::all_dropped() const {
  auto result = dropped;
  if (mutant) result.insert(result.end(), mutant->dropped.begin(), mutant->dropped.end());
  return result;
}

Falsifier::Falsifier(const Target& target)
    : target_{target.theorem, target.all_dropped(), target.mutant, target.counts_corollaries},
      variant_(target.mutant ? target.theorem.variant(*target.mutant) : nullptr),
      space_((variant_ ? *variant_ : target.theorem).search_space()) {
  const auto& description = target.theorem.description();
  if (target.mutant && !variant_) conclusion_ = conclusion_of(*target.mutant, description);
  const auto& dropped = target_.dropped;
  families_ = space_->families(dropped);
  if (families_.empty())
    throw InputError(description.id +
                     " has no construction whose parameters could be searched (expected a line 'from "
                     "CONSTRUCTION : …' in its text, or --construction FILE.md)");
  const auto& hypotheses = description.hypotheses;
  for (std::size_t i = 0; i < hypotheses.size(); ++i) {
    if (std::find(dropped.begin(), dropped.end(), hypotheses[i].id) == dropped.end())
      counting_.push_back({i, hypotheses[i].strict});
  }
}

std::vector<Target> Falsifier::constants() const {
  std::vector<Target> result;
  if (!is_of_theorem() || !is_of_somebody()) return result;
  for (const auto& constant : target_.theorem.description().constants)
    result.push_back({target_.theorem, {}, with_constant(constant, constant.id, constant.proved)});
  return result;
}

bool Falsifier::has(const theorem::Shape& shape) const {
  const auto& family = families_[static_cast<std::size_t>(shape.front())];
  for (std::size_t d = 0; d < family.size(); ++d) {
    if (shape[d + 1] < family[d].least || shape[d + 1] > family[d].most) return false;
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
  if (conclusion_) {
    named_.assign(margins_.quantities.begin(), margins_.quantities.end());
    named_.push_back(margins_.conclusion_is_defined ? margins_.conclusion : std::nan(""));
    margins_.conclusion = conclusion_->margin(named_);
    margins_.conclusion_is_defined = true;
    margins_.conclusion_is_strict = conclusion_->is_strict();
  }
  Rating rating{0, margins_.conclusion, margins_.conclusion_is_defined, margins_.conclusion_is_strict};
  constexpr double least_strict = 1e-12;
  for (const auto& [index, is_strict] : counting_) {
    const double margin = margins_.hypotheses[index] - (is_strict ? least_strict : 0);
    // Also for NaN.
    if (!(margin >= 0)) rating.shortfall += std::isfinite(margin) ? -margin : 1e6;
  }
  // A formula divides by 0.
  if (!std::isfinite(rating.margin)) rating.is_defined = false;
  if (counts_corollaries())
    rating = with_other(rating, {0, margins_.corollary, rating.is_defined, margins_.corollary_is_strict});
  return with_other(rating, {0, margins_.promise, true, margins_.promise_is_strict});
}

Rating Falsifier::rate(const ExactPoint& point) {
  return rate(approximate(point));
}

std::optional<Falsifier::ExactPoint> Falsifier::round(const Point& point) {
  const Rating rating = rate(point);
  const auto exact = rating.violates() ? exactly(point) : std::nullopt;
  if (!exact) return std::nullopt;
  for (const long bits : roundings) {
    auto candidate = rounded(*exact, bits);
    if (rate(candidate).violates(-rating.margin / 2)) return candidate;
  }
  return std::nullopt;
}

std::optional<Falsifier::ExactPoint> Falsifier::nearest(
    const Point& point, const std::function<std::optional<double>(const Rating&)>& distance) {
  const auto exact = distance(rate(point)) ? exactly(point) : std::nullopt;
  if (!exact) return std::nullopt;
  std::optional<ExactPoint> result;
  double least = 0;
  for (const long bits : roundings) {
    auto candidate = rounded(*exact, bits);
    const auto at = distance(rate(candidate));
    if (!at || (result && *at >= least)) continue;
    least = *at;
    result = std::move(candidate);
  }
  return result;
}

std::optional<Falsifier::ExactPoint> Falsifier::round_to_edge(const Point& point) {
  return nearest(point, [](const Rating& rating) {
    return rating.is_at_edge() ? std::optional(std::fabs(rating.margin)) : std::nullopt;
  });
}

std::optional<Falsifier::ExactPoint> Falsifier::round_to_hypotheses(const Point& point) {
  return nearest(point, [](const Rating& rating) {
    const bool is_sought = rating.is_beside_hypotheses() || rating.violates();
    return is_sought ? std::optional(rating.shortfall) : std::nullopt;
  });
}

std::optional<theorem::SearchInstance> Falsifier::instance(const ExactPoint& point) const {
  try {
    return space_->instance(point);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::optional<CertifiedPoint> Falsifier::certify(const ExactPoint& point) const {
  const auto found = instance(point);
  if (!found) return std::nullopt;
  try {
    return certify(point, *found);
  } catch (const InputError&) {
    // What somebody's construction makes may be too large to evaluate.
    if (!found->promises) throw;
    return std::nullopt;
  }
}

std::optional<CertifiedPoint> Falsifier::certify(const ExactPoint& point,
                                                 const theorem::SearchInstance& found) const {
  VerifyOptions options;
  options.dropped = target_.dropped;
  options.mutant = target_.mutant;
  VerifyResult result = verify(target_.theorem, *found.instance, options);
  if (result.verdict == theorem::Verdict::refuted && (counts_corollaries() || refutes_conclusion(result)))
    return CertifiedPoint{point, found, std::move(result)};
  if (!found.promises || found.promises->claims.empty()) return std::nullopt;
  VerifyOptions of_claims;
  of_claims.own_claims.claims = found.promises->claims;
  result = verify(*found.promises->vocabulary, *found.instance, of_claims);
  if (gravest(result.own_claims) != theorem::Verdict::refuted) return std::nullopt;
  return CertifiedPoint{point, found, std::move(result)};
}

std::optional<Falsifier::ExactPoint> exactly(const Falsifier::Point& point) {
  Falsifier::ExactPoint result{point.shape, {}};
  for (const double x : point.values) {
    if (!std::isfinite(x)) return std::nullopt;
    result.values.push_back(numeric::from_double(x));
  }
  return result;
}

Falsifier::Point approximate(const Falsifier::ExactPoint& point) {
  Falsifier::Point result{point.shape, {}};
  result.values.reserve(point.values.size());
  for (const Rational& x : point.values) result.values.push_back(numeric::approximate(x));
  return result;
}

}  // namespace sinkproof::engine
