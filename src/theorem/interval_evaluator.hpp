#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "theorem/search_space.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// Margins in the middle of what the theorem itself encloses them by in the double tier: for every theorem,
/// and slower than an evaluator of its own.
class IntervalEvaluator final : public SearchEvaluator {
 public:
  /// The instance of exact values that are near those asked for. Throws InputError where there is none.
  using Make = std::function<SearchInstance(const std::vector<numeric::Rational>&)>;

  /// The same margins without an instance, which costs more than all the rest: in double intervals, 0 where
  /// they cannot tell from it. They stay until the next call. Null where the instance itself has to be asked.
  using Rate = std::function<const Evaluation<numeric::Interval>*(const std::vector<double>&)>;

  /// With `counts_claims` what a construction claims counts as the conclusion does: the least of these
  /// margins is the conclusion's.
  IntervalEvaluator(const Theorem& theorem, Make make, Rate rate = {}, bool counts_claims = false)
      : theorem_(theorem), make_(std::move(make)), rate_(std::move(rate)), counts_claims_(counts_claims) {}
  void evaluate(std::span<const double> values, SearchMargins& margins) override;

 private:
  [[nodiscard]] SearchMargins margins_at(const std::vector<double>& values) const;

  const Theorem& theorem_;
  Make make_;
  Rate rate_;
  bool counts_claims_;
  std::vector<double> rounded_;
  struct Last {
    std::vector<double> values;
    SearchMargins margins;
  };
  /// Searches ask for a point several times, and of some shapes there is one point only.
  std::optional<Last> last_;
};

}  // namespace sinkproof::theorem
