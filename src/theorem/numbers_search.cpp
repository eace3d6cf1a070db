#include <memory>
#include <utility>

#include "numeric/error.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

using numeric::Interval;

namespace {

/// The text's tape on numbers that a construction's tape gives in doubles, which are taken for exact. In intervals, as what is not told from 0 is mostly 0 by a formal identity.
class NumbersRating {
 public:
  NumbersRating(stated::ParametricNumbers of, std::shared_ptr<const StatedForm> form)
      : numbers_(std::move(of)), form_(std::move(form)), roots_(form_->searched_roots()) {
    const auto& inputs = numbers_.inputs;
    for (const auto& input : form_->tape().inputs()) {
      const auto found = std::find(inputs.begin(), inputs.end(), input);
      places_.push_back(found == inputs.end() ? inputs.size() : static_cast<std::size_t>(found - inputs.begin()));
    }
    run_.emplace(form_->tape(), roots_);
  }

  /// Whether there is a value for all that the text asks for.
  [[nodiscard]] bool is_complete() const {
    return std::all_of(run_->inputs().begin(), run_->inputs().end(),
                       [&](std::size_t input) { return places_[input] < numbers_.inputs.size(); });
  }

  std::optional<Evaluation<Interval>> operator()(const std::vector<double>& values) {
    const auto* given = numbers_.set(values);
    if (given == nullptr) return std::nullopt;
    given_.clear();
    for (const std::size_t input : run_->inputs()) {
      const double x = (*given)[places_[input]];
      given_.push_back(Interval::from_endpoints(x, x));
    }
    auto result = (*run_)(given_).begin();
    Evaluation<Interval> evaluation;
    const auto value = [&]() -> std::optional<Interval> {
      const auto& known = *result++;
      if (known.is_undefined()) return std::nullopt;
      if (!known.is_known()) return Interval::entire();
      const bool may_be_zero = known.value.lower() <= 0 && known.value.upper() >= 0;
      return may_be_zero ? Interval() : known.value;
    };
    const auto margin = [&](const StatedForm::Part& part) {
      return Margin<Interval>{part.id, part.strict, part.margin ? value() : std::nullopt};
    };
    for (const auto& hypothesis : form_->hypotheses()) evaluation.hypotheses.push_back(margin(hypothesis));
    evaluation.conclusion = margin(form_->conclusion());
    for (const auto& quantity : form_->quantities()) evaluation.quantities.push_back({quantity.first, value()});
    return evaluation;
  }

 private:
  stated::ParametricNumbers numbers_;
  std::shared_ptr<const StatedForm> form_;
  std::vector<language::Node> roots_;
  std::vector<std::size_t> places_;  ///< by input of the tape, among those of the construction
  std::optional<language::IntervalRun> run_;
  std::vector<Interval> given_;
};

}  // namespace

IntervalEvaluator::Rate NumbersTheorem::rate(const std::string& source, const parameter::Values& sizes) const {
  if (!text().own_names().empty()) return {};
  auto of = construction_named(constructions(), source).in_doubles(sizes);
  if (!of) return {};
  try {
    auto form = text().on_form(of->form);
    const auto rating = std::make_shared<NumbersRating>(*std::move(of), std::move(form));
    if (!rating->is_complete()) return {};
    return [rating](const std::vector<double>& values) { return (*rating)(values); };
  } catch (const InputError&) {
    return {};  // it needs numbers that searches change, such as an index, or a word that rests on them
  }
}

std::unique_ptr<SearchSpace> NumbersTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
