#include <algorithm>
#include <utility>

#include "numeric/error.hpp"
#include "setting/law/rated_law.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/law_theorem.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

using numeric::Interval;
using parameter::Specification;

namespace {

/// The text's tape on the numbers of laws, all in doubles.
class LawRating {
 public:
  /// `sizes`: those of the construction's parameters that stay; the others are what is searched, in their
  /// order.
  LawRating(law::ParametricLaw laws, const law::LawConstruction& construction, const parameter::Values& sizes,
            std::shared_ptr<const StatedForm> form)
      : laws_(std::move(laws)), rating_(std::move(form)) {
    std::size_t searched = 0;
    for (const auto& specification : construction.parameters) {
      const bool is_searched = specification.kind == Specification::Kind::real;
      const auto& all = laws_.parameters;
      const auto at = std::find(all.begin(), all.end(), specification.name);
      if (is_searched) searched_.emplace_back(static_cast<std::size_t>(at - all.begin()), searched++);
    }
    given_.resize(laws_.parameters.size());
    for (std::size_t k = 0; k < given_.size(); ++k) {
      const auto is_it = [&](const auto& entry) { return entry.first == laws_.parameters[k]; };
      const auto& entries = sizes.entries();
      if (const auto size = std::find_if(entries.begin(), entries.end(), is_it); size != entries.end())
        given_[k] = numeric::approximate(size->second.number()->rational());
    }
    for (const auto& input : rating_.inputs()) numbers_at_.push_back(place_of(input));
  }

  /// False where the text names more than the numbers of a law.
  [[nodiscard]] bool is_complete() const {
    return std::find(numbers_at_.begin(), numbers_at_.end(), nullptr) == numbers_at_.end();
  }

  const Evaluation<Interval>* operator()(const std::vector<double>& values) {
    for (const auto& [to, from] : searched_) given_[to] = values[from];
    if (laws_.set(given_, laws_.law)) rated_ = law::rated_law(laws_.law);
    numbers_.clear();
    for (const double* const number : numbers_at_) numbers_.push_back(*number);
    return &rating_(numbers_);
  }

 private:
  /// Null of what no law has in doubles.
  [[nodiscard]] const double* place_of(const language::Input& input) const {
    const auto& [name, indices] = input;
    const auto at = [all = &indices](std::size_t k) { return static_cast<std::size_t>((*all)[k]); };
    const auto& of = laws_.law;
    if (name == "beta") return &of.beta;
    if (name == "lambda") return &of.lambda;
    if (name == "probability") return &of.law[at(0) - 1].probability;
    if (name == "token") return &of.law[at(0) - 1].token[at(1) - 1];
    if (name == "value") return &of.value[at(0) - 1][at(1) - 1];
    if (name == "product") return &rated_.product.at(at(0));
    if (name == "square") return &rated_.square.at(at(0));
    if (name == "mean_square") return &rated_.moments.mean_square;
    if (name == "trace_b") return &rated_.moments.variance;
    if (name == "trace_bw") return &rated_.moments.trace;
    if (name == "trace_bww") return &rated_.moments.trace_transpose;
    if (name == "cosine_sparse") return &rated_.cosine_sparse;
    return name == "cosine_dense" ? &rated_.cosine_dense : nullptr;
  }

  law::ParametricLaw laws_;
  FormRating rating_;
  std::vector<std::pair<std::size_t, std::size_t>> searched_;  ///< of a law's parameters, of the values
  std::vector<double> given_;
  law::RatedLaw rated_{};
  std::vector<const double*> numbers_at_;
  std::vector<double> numbers_;
};

}  // namespace

std::shared_ptr<const law::ParametricLaw> LawTheorem::in_doubles(const law::LawConstruction& construction,
                                                                 const parameter::Values& sizes) const {
  std::vector<std::pair<std::string, parameter::Value>> known;
  for (const auto& entry : sizes.entries()) {
    if (entry.first != "seed") known.push_back(entry);
  }
  const parameter::Values values(std::move(known));
  const std::lock_guard guard(mutex_);
  auto [at, is_new] = in_doubles_.try_emplace(construction.name + " " + values.text());
  if (is_new) {
    if (auto laws = construction.in_doubles(values))
      at->second = std::make_shared<const law::ParametricLaw>(*std::move(laws));
  }
  return at->second;
}

IntervalEvaluator::Rate LawTheorem::rate(const std::string& source, const parameter::Values& sizes) const {
  const auto& construction = construction_named(constructions(), source);
  if (!text().own_names().empty()) return {};
  const auto laws = in_doubles(construction, sizes);
  if (!laws) return {};
  std::shared_ptr<const StatedForm> form;
  try {
    form = text().on_form({{{"tokens", laws->law.tokens},
                            {"atoms", static_cast<long>(laws->law.law.size())},
                            {"dimension", static_cast<long>(laws->law.value.size())}}});
  } catch (const InputError&) {
    return {};
  }
  const auto rating = std::make_shared<LawRating>(*laws, construction, sizes, std::move(form));
  if (!rating->is_complete()) return {};
  return [rating](const std::vector<double>& values) { return (*rating)(values); };
}

std::unique_ptr<SearchSpace> LawTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
