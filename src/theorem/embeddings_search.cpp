#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "numeric/error.hpp"
#include "theorem/embeddings_theorem.hpp"
#include "theorem/embeddings_vocabulary.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

using embeddings::SinkConstruction;
using embeddings::SinkDistances;
using numeric::Interval;

namespace {

/// The setting's numbers of a solution. W' is the best one, so its least score is 1.
struct SolvedNumbers {
  double margin;
  double r_squared;
  double v_squared;
  double n_squared;
  double n_root;
  double least_score;
  double scores_squared;
  double scores_root;
  double weights_excess = 0;
  double nearest_excess = 0;
};

SolvedNumbers numbers_at(const SinkDistances& at, bool is_masked, double margin) {
  const double root = is_masked ? std::sqrt(at.n_squared) : std::sqrt(at.r_squared) * std::sqrt(at.v_squared);
  const bool has_scores = at.n_squared > 0;
  return {.margin = margin,
          .r_squared = at.r_squared,
          .v_squared = at.v_squared,
          .n_squared = at.n_squared,
          .n_root = root,
          .least_score = has_scores ? 1 : std::numeric_limits<double>::quiet_NaN(),
          .scores_squared = has_scores ? 1 / at.n_squared : 0,
          .scores_root = has_scores ? 1 / root : 0};
}

using SolvedNumber = double SolvedNumbers::*;

SolvedNumber number_named(const std::string& name) {
  static const std::map<std::string, SolvedNumber> named{{"margin", &SolvedNumbers::margin},
                                                         {"r_squared", &SolvedNumbers::r_squared},
                                                         {"v_squared", &SolvedNumbers::v_squared},
                                                         {"n_squared", &SolvedNumbers::n_squared},
                                                         {"n_root", &SolvedNumbers::n_root},
                                                         {"least_score", &SolvedNumbers::least_score},
                                                         {"scores_squared", &SolvedNumbers::scores_squared},
                                                         {"scores_root", &SolvedNumbers::scores_root},
                                                         {"weights_excess", &SolvedNumbers::weights_excess},
                                                         {"nearest_excess", &SolvedNumbers::nearest_excess}};
  return named.at(name);
}

bool is_real(const parameter::Specification& one) {
  return one.kind == parameter::Specification::Kind::real;
}

/// Of the instance itself, whatever its margin, which is the one real parameter.
SinkDistances exact_distances(const SinkConstruction& construction, const parameter::Values& sizes) {
  const auto margin = std::find_if(construction.parameters.begin(), construction.parameters.end(), is_real);
  auto all = sizes.entries();
  all.emplace_back(margin->name, numeric::Expression(1));
  const auto data = construction.build(parameter::Values(std::move(all))).data;
  const embeddings::SinkNumbers<numeric::Exact> numbers(data, numeric::Arithmetic<numeric::Exact>{});
  const auto near = [](const numeric::Exact& x) {
    return numeric::approximate(embeddings::rational_of_embeddings(x));
  };
  return {near(numbers.r_squared()), near(numbers.v_squared()), near(numbers.n_squared())};
}

/// The text's tape, in doubles.
class EmbeddingsRating {
 public:
  EmbeddingsRating(const StatedText& text, const SinkConstruction& construction,
                   const parameter::Values& sizes, embeddings::ParametricSink in_doubles)
      : text_(text), in_doubles_(std::move(in_doubles)) {
    const auto& parameters = construction.parameters;
    if (std::count_if(parameters.begin(), parameters.end(), is_real) > 1) return;
    // All is the same but for the margin.
    std::vector<double> reals{1};
    found_ = find(reals);
    if (!found_) found_ = exact_distances(construction, sizes);
  }

  const Evaluation<Interval>* operator()(std::vector<double> reals) {
    const auto at = found_ ? found_ : find(reals);
    if (!at) return nullptr;
    const bool has_scores = at->n_squared > 0;
    auto& form = forms_[has_scores ? 1 : 0];
    if (!form)
      form.emplace(text_, form_of_embeddings(rows_, dimension_, window_, says_ || has_scores, has_scores));
    const SolvedNumbers numbers = numbers_at(*at, window_.has_value(), reals.back());
    values_.clear();
    for (const SolvedNumber number : form->numbers) values_.push_back(numbers.*number);
    return &form->rating(values_);
  }

 private:
  struct RatedForm {
    RatedForm(const StatedText& text, const language::Form& form) : rating(text.on_form(form)) {
      for (const auto& input : rating.inputs()) numbers.push_back(number_named(input.name));
    }
    FormRating rating;
    std::vector<SolvedNumber> numbers;
  };

  std::optional<SinkDistances> find(std::vector<double>& reals) {
    const auto problem = in_doubles_(reals);
    rows_ = problem.embeddings.size();
    window_ = problem.window;
    dimension_ = problem.dimension;
    says_ = problem.is_sufficient;
    return embeddings::distances(problem);
  }

  const StatedText& text_;
  embeddings::ParametricSink in_doubles_;
  std::optional<SinkDistances> found_;  ///< where they are the same for all margins
  std::optional<std::size_t> window_;
  std::size_t rows_ = 0;
  std::size_t dimension_ = 0;
  bool says_ = false;                              ///< that the direction is `sufficient`, also without a W
  std::array<std::optional<RatedForm>, 2> forms_;  ///< without a W, with one
  std::vector<double> values_;
};

}  // namespace

IntervalEvaluator::Rate EmbeddingsTheorem::rate(const std::string& source,
                                                const parameter::Values& sizes) const {
  const SinkConstruction& construction = construction_named(constructions(), source);
  if (!construction.in_doubles || !text().own_names().empty() || text().names_entries()) return {};
  auto in_doubles = construction.in_doubles(sizes);
  if (!in_doubles) return {};
  const auto rating = std::make_shared<EmbeddingsRating>(text(), construction, sizes, *std::move(in_doubles));
  return [rating](const std::vector<double>& reals) { return (*rating)(reals); };
}

std::unique_ptr<SearchSpace> EmbeddingsTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
