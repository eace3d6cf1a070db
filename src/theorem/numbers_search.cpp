#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "numeric/error.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/numbers_theorem.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

using numeric::Interval;

/// The text's tape on numbers that a construction's tape gives in doubles, which are taken for exact. In
/// intervals, as what is not told from 0 is mostly 0 by a formal identity.
class NumbersRating {
 public:
  NumbersRating(stated::ParametricNumbers of, std::shared_ptr<const StatedForm> form)
      : numbers_(std::move(of)),
        form_(std::move(form)),
        run_(form_->tape(), form_->searched_roots()),
        evaluation_(without_values(*form_)) {
    const auto& inputs = numbers_.inputs;
    for (const std::size_t input : run_.inputs()) {
      const auto found = std::find(inputs.begin(), inputs.end(), form_->tape().inputs()[input]);
      is_complete_ = is_complete_ && found != inputs.end();
      places_.push_back(static_cast<std::size_t>(found - inputs.begin()));
    }
  }

  /// Whether there is a value for all that the text asks for.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

  const Evaluation<Interval>* operator()(const std::vector<double>& values) {
    const auto* numbers = numbers_.set(values);
    if (numbers == nullptr) return nullptr;
    given_.clear();
    for (const std::size_t place : places_)
      given_.push_back(Interval::from_endpoints((*numbers)[place], (*numbers)[place]));
    auto result = run_(given_).begin();
    const auto value = [&]() -> std::optional<Interval> {
      const auto& known = *result++;
      if (known.is_undefined()) return std::nullopt;
      if (!known.is_known()) return Interval::entire();
      const bool may_be_zero = known.value.lower() <= 0 && known.value.upper() >= 0;
      return may_be_zero ? Interval() : known.value;
    };
    set_values(*form_, value, evaluation_);
    return &evaluation_;
  }

 private:
  stated::ParametricNumbers numbers_;
  std::shared_ptr<const StatedForm> form_;
  language::IntervalRun run_;
  Evaluation<Interval> evaluation_;
  std::vector<std::size_t> places_;  ///< among the construction's, of what the text asks for
  bool is_complete_ = true;
  std::vector<Interval> given_;
};

std::shared_ptr<const NumbersRating> NumbersTheorem::rating(const std::string& source,
                                                            const parameter::Values& known) const {
  auto of = construction_named(constructions(), source).in_doubles(known);
  if (!of) return nullptr;
  try {
    auto form = text().make_form(of->form, true);
    auto result = std::make_shared<const NumbersRating>(*std::move(of), std::move(form));
    return result->is_complete() ? result : nullptr;
  } catch (const InputError&) {
    return nullptr;  // it needs numbers that are not known, such as an index, or a word that rests on them
  }
}

IntervalEvaluator::Rate NumbersTheorem::rate(const std::string& source,
                                             const parameter::Values& sizes) const {
  if (!text().own_names().empty()) return {};
  const auto known_of = [&](const std::set<std::string>& open) {
    std::vector<std::pair<std::string, parameter::Value>> known;
    for (const auto& entry : sizes.entries()) {
      if (!open.contains(entry.first)) known.push_back(entry);
    }
    return parameter::Values(std::move(known));
  };
  std::string words = source;
  for (const auto& [name, value] : sizes.entries()) {
    if (value.name() != nullptr) words += " " + name + "=" + *value.name();
  }
  const std::lock_guard guard(mutex_);
  auto open = open_.find(words);
  if (open == open_.end()) {
    std::set<std::string> names;
    for (const auto& [name, value] : sizes.entries()) {
      if (value.name() != nullptr) continue;
      names.insert(name);
      if (rating(source, known_of(names)) == nullptr) names.erase(name);
    }
    open = open_.emplace(words, std::move(names)).first;
  }
  const auto known = known_of(open->second);
  const std::string key = source + " " + known.text();
  constexpr std::size_t most_kept = 1000;
  if (ratings_.size() > most_kept) ratings_.clear();
  auto kept = ratings_.find(key);
  if (kept == ratings_.end()) kept = ratings_.emplace(key, rating(source, known)).first;
  if (kept->second == nullptr) return {};
  // Whole numbers that are open stand between the others, in the order of the parameters.
  std::vector<std::optional<double>> fixed;
  for (const auto& specification : construction_named(constructions(), source).parameters) {
    if (specification.kind == parameter::Specification::Kind::real) fixed.emplace_back(std::nullopt);
    if (open->second.contains(specification.name))
      fixed.emplace_back(static_cast<double>(sizes.integer(specification.name)));
  }
  return [own = std::make_shared<NumbersRating>(*kept->second), fixed](const std::vector<double>& values) {
    std::vector<double> all(fixed.size());
    auto next = values.begin();
    std::transform(fixed.begin(), fixed.end(), all.begin(),
                   [&](const auto& value) { return value ? *value : *next++; });
    return (*own)(all);
  };
}

std::unique_ptr<SearchSpace> NumbersTheorem::search_space() const {
  // Claims are about the instance.
  if (purpose_ != Purpose::verdicts)
    return std::make_unique<ParameterSearchSpace>(*this, ParameterSearchSpace::Ratings(),
                                                  purpose_ == Purpose::search);
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
