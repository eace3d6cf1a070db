#include "theorem/rated_form.hpp"

#include <cmath>

namespace sinkproof::theorem {

using numeric::Interval;

namespace {

std::optional<Interval> as_point(double x) {
  return std::isnan(x) ? std::nullopt : std::optional(Interval::from_endpoints(x, x));
}

}  // namespace

Evaluation<Interval> rated(const StatedForm& form, const std::vector<double>& results) {
  auto result = results.begin();
  Evaluation<Interval> evaluation;
  for (const auto& hypothesis : form.hypotheses())
    evaluation.hypotheses.push_back({hypothesis.id, hypothesis.strict, as_point(*result++)});
  const auto& conclusion = form.conclusion();
  evaluation.conclusion = {conclusion.id, conclusion.strict, std::nullopt};
  if (conclusion.margin) evaluation.conclusion.value = as_point(*result++);
  for (const auto& quantity : form.quantities())
    evaluation.quantities.push_back({quantity.first, as_point(*result++)});
  return evaluation;
}

}  // namespace sinkproof::theorem
