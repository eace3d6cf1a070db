#include "theorem/form_rating.hpp"

#include <cmath>

namespace sinkproof::theorem {

using numeric::Interval;

namespace {

std::optional<Interval> as_point(double x) {
  return std::isnan(x) ? std::nullopt : std::optional(Interval::from_endpoints(x, x));
}

}  // namespace

Evaluation<Interval> without_values(const StatedForm& form) {
  Evaluation<Interval> evaluation;
  const auto margin = [](const StatedForm::Part& part) {
    return Margin<Interval>{part.id, part.strict, std::nullopt};
  };
  for (const auto& hypothesis : form.hypotheses()) evaluation.hypotheses.push_back(margin(hypothesis));
  evaluation.conclusion = margin(form.conclusion());
  for (const auto& quantity : form.quantities())
    evaluation.quantities.push_back({quantity.first, std::nullopt});
  for (const auto& corollary : form.searched_corollaries()) evaluation.claims.push_back(margin(corollary));
  return evaluation;
}

FormRating::FormRating(std::shared_ptr<const StatedForm> form)
    : form_(std::move(form)),
      run_(form_->tape(), form_->searched_roots()),
      evaluation_(without_values(*form_)) {}

std::vector<language::Input> FormRating::inputs() const {
  std::vector<language::Input> result;
  for (const std::size_t input : run_.inputs()) result.push_back(form_->tape().inputs()[input]);
  return result;
}

Evaluation<Interval>& FormRating::operator()(const std::vector<double>& numbers) {
  auto result = run_(numbers).begin();
  set_values(
      *form_, [&] { return as_point(*result++); }, evaluation_);
  return evaluation_;
}

}  // namespace sinkproof::theorem
