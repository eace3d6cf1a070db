#include "engine/shrink.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "numeric/simple_rational.hpp"

namespace sinkproof::engine {

using numeric::Rational;

namespace {

class Shrinker {
 public:
  Shrinker(Falsifier& falsifier, CertifiedPoint found)
      : falsifier_(falsifier), best_(std::move(found)), least_(violation(best_) / 2) {}

  CertifiedPoint run() {
    // Where a claim is what fails, there may be no violation to keep half of; that of a strict one may be 0.
    if (least_ <= 0 && !falsifier_.rate(best_.point).is_at_edge()) return std::move(best_);
    while (reduce_size()) {
    }
    constexpr int most_rounds = 8;
    bool is_changed = true;
    for (int round = 0; round < most_rounds && is_changed; ++round) {
      const bool has_more_zeros = set_zeros();
      is_changed = simplify() || has_more_zeros;
    }
    return std::move(best_);
  }

 private:
  static Rational violation(const std::optional<numeric::Enclosure>& margin) {
    if (!margin || !margin->upper || *margin->upper >= 0) return 0;
    return -*margin->upper;
  }
  /// By how much the conclusion, a corollary or a claim of somebody's construction is certainly broken; 0 if
  /// that is not known.
  static Rational violation(const CertifiedPoint& point) {
    Rational most = 0;
    if (!point.breaks_claims()) {
      most = violation(point.result.evaluation.conclusion.value);
      for (const auto& claim : point.result.evaluation.claims) most = std::max(most, violation(claim.value));
      return most;
    }
    for (const auto& claim : point.result.own_claims) {
      for (const auto& part : claim.parts) most = std::max(most, violation(part.margin));
    }
    return most;
  }

  bool accept(const Falsifier::ExactPoint& candidate) {
    const Rating rating = falsifier_.rate(candidate);
    if (least_ > 0 ? !rating.violates(numeric::approximate(least_)) : !rating.is_at_edge()) return false;
    auto certified = falsifier_.certify(candidate);
    if (!certified || violation(*certified) < least_) return false;
    best_ = std::move(*certified);
    return true;
  }

  bool reduce_size() {
    for (const auto& smaller : falsifier_.space().smaller(best_.point)) {
      if (!falsifier_.has(smaller.shape)) continue;
      if (accept(smaller)) return true;
      auto fitted = approximate(smaller);
      falsifier_.evaluator(fitted.shape).fit(fitted.values);
      const auto rounded = falsifier_.round(fitted);
      if (rounded && accept(*rounded)) return true;
    }
    return false;
  }

  /// Digits to be read.
  static std::size_t complexity(const Falsifier::ExactPoint& point) {
    std::size_t digits = 0;
    for (const Rational& x : point.values) {
      if (x != 0) digits += numeric::to_string(x).size();
    }
    return digits;
  }

  /// The value alone; else with the others fitted to it, where that makes the whole easier to read.
  bool try_value(std::size_t k, const Rational& value) {
    auto candidate = best_.point;
    candidate.values[k] = value;
    if (accept(candidate)) return true;
    auto fitted = approximate(candidate);
    falsifier_.evaluator(fitted.shape).fit(fitted.values);
    if (fitted.values[k] != numeric::approximate(value))
      return false;  // is itself one of those that are fitted
    const auto rounded = falsifier_.round(fitted);
    return rounded && complexity(*rounded) < complexity(best_.point) && accept(*rounded);
  }

  bool set_zeros() {
    bool is_changed = false;
    for (std::size_t k = 0; k < best_.point.values.size(); ++k) {
      if (best_.point.values[k] != 0) is_changed |= try_value(k, 0);
    }
    return is_changed;
  }

  bool simplify() {
    bool is_changed = false;
    for (std::size_t k = 0; k < best_.point.values.size(); ++k) {
      const Rational value = best_.point.values[k];
      if (value == 0) continue;
      std::vector<Rational> simpler{value > 0 ? 1 : -1};
      for (const Rational& convergent : numeric::convergents(value)) simpler.push_back(convergent);
      for (const Rational& candidate : simpler) {
        if (candidate == value) break;
        if (!try_value(k, candidate)) continue;
        is_changed = true;
        break;
      }
    }
    return is_changed;
  }

  Falsifier& falsifier_;
  CertifiedPoint best_;
  Rational least_;
};

}  // namespace

CertifiedPoint shrink(Falsifier& falsifier, CertifiedPoint found) {
  return Shrinker(falsifier, std::move(found)).run();
}

}  // namespace sinkproof::engine
