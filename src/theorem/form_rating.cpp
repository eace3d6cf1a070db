#include "theorem/form_rating.hpp"

#include <cmath>

namespace sinkproof::theorem {

using numeric::Interval;

namespace {

std::optional<Interval> as_point(double x) {
  return std::isnan(x) ? std::nullopt : std::optional(Interval::from_endpoints(x, x));
}

}  // namespace

FormRating::FormRating(std::shared_ptr<const StatedForm> form)
    : form_(std::move(form)), run_(form_->tape(), form_->searched_roots()) {}

std::vector<language::Input> FormRating::inputs() const {
  std::vector<language::Input> result;
  for (const std::size_t input : run_.inputs()) result.push_back(form_->tape().inputs()[input]);
  return result;
}

Evaluation<Interval> FormRating::operator()(const std::vector<double>& numbers) {
  auto result = run_(numbers).begin();
  Evaluation<Interval> evaluation;
  const auto margin = [&](const StatedForm::Part& part) {
    return Margin<Interval>{part.id, part.strict, part.margin ? as_point(*result++) : std::nullopt};
  };
  evaluation.hypotheses.reserve(form_->hypotheses().size());
  for (const auto& hypothesis : form_->hypotheses()) evaluation.hypotheses.push_back(margin(hypothesis));
  evaluation.conclusion = margin(form_->conclusion());
  evaluation.quantities.reserve(form_->quantities().size());
  for (const auto& quantity : form_->quantities())
    evaluation.quantities.push_back({quantity.first, as_point(*result++)});
  return evaluation;
}

}  // namespace sinkproof::theorem
