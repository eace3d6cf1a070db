#include "theorem/interval_evaluator.hpp"

#include <cmath>
#include <limits>

namespace sinkproof::theorem {

using numeric::Rational;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double middle(const numeric::Interval& x) {
  return x.is_entire() ? unknown : x.lower() / 2 + x.upper() / 2;
}

/// Few digits: the cost of exact arithmetic on an instance grows with them.
Rational rounded(double x) {
  constexpr double steps = 1 << 24;
  if (!(std::fabs(x) < 1e9)) return {};
  return {static_cast<long>(std::round(x * steps)), static_cast<long>(steps)};
}

}  // namespace

void IntervalEvaluator::evaluate(std::span<const double> values, SearchMargins& margins) {
  exact_.clear();
  for (const double x : values) exact_.push_back(rounded(x));
  const auto& description = theorem_.description();
  margins.hypotheses.assign(description.hypotheses.size(), unknown);
  margins.quantities.assign(description.quantities.size(), unknown);
  margins.conclusion_is_defined = false;
  try {
    const auto instance = make_(exact_);
    const auto evaluation = theorem_.evaluate(*instance, numeric::Arithmetic<numeric::Interval>{});
    for (std::size_t k = 0; k < margins.hypotheses.size(); ++k) {
      // The upper end: a margin that is exactly 0 holds, and its enclosure reaches below.
      const auto& value = evaluation.hypotheses[k].value;
      if (value && !value->is_entire()) margins.hypotheses[k] = value->upper();
    }
    for (std::size_t k = 0; k < margins.quantities.size(); ++k)
      margins.quantities[k] = middle(evaluation.quantities[k].value);
    const auto& conclusion = evaluation.conclusion.value;
    margins.conclusion_is_defined = conclusion && !conclusion->is_entire();
    margins.conclusion = conclusion ? middle(*conclusion) : 0;
  } catch (const DomainError&) {
    // Doubles are too coarse to tell a divisor from 0.
  } catch (const InputError&) {
    // There is no such instance.
  }
}

}  // namespace sinkproof::theorem
