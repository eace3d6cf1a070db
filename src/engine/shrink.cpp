#include "engine/shrink.hpp"

#include <vector>

#include "numeric/simple_rational.hpp"

namespace sinkproof::engine {

using numeric::Rational;

namespace {

class Shrinker {
 public:
  Shrinker(Falsifier& falsifier, CertifiedPoint found)
      : falsifier_(falsifier), best_(std::move(found)), least_(violation(best_.result) / 2) {}

  CertifiedPoint run() {
    // Where a claim is what fails, there is no violation to keep half of.
    if (least_ <= 0) return std::move(best_);
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
  /// By how much the conclusion is certainly broken; 0 if that is not known.
  static Rational violation(const VerifyResult& result) {
    const auto& value = result.evaluation.conclusion.value;
    if (!value || !value->upper || *value->upper >= 0) return 0;
    return -*value->upper;
  }

  bool accept(const Falsifier::ExactPoint& candidate) {
    if (!falsifier_.rate(candidate).violates(numeric::approximate(least_))) return false;
    auto certified = falsifier_.certify(candidate);
    if (!certified || violation(certified->result) < least_) return false;
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
