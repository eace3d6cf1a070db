#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "numeric/error.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/patterns_theorem.hpp"

namespace sinkproof::theorem {

using numeric::Interval;
using patterns::DoublePatterns;
using patterns::ParametricPatterns;

namespace {

/// The facts of instances without optima.
language::Form form_without_numbers() {
  return {{}, {{"has_sink_optimum", "no"}, {"has_diag_optimum", "no"}}};
}

/// The setting's numbers that instances with the same nuisances share.
std::map<std::string, double> shared_numbers(const ParametricPatterns& of) {
  const auto& [facts, spread] = *of.nuisances;
  const auto near = [](const numeric::Rational& x) { return numeric::approximate(x); };
  std::map<std::string, double> result{{"C", static_cast<double>(of.groups)},
                                       {"d", static_cast<double>(of.dimension)},
                                       {"rank", static_cast<double>(facts.rank)},
                                       {"smallest_group", static_cast<double>(facts.smallest_group)},
                                       {"spread_trace", near(facts.spread_trace)},
                                       {"spread_upper", near(spread.upper)},
                                       {"spread_lower", near(spread.lower)},
                                       {"worst_norm", near(facts.norm_defect)},
                                       {"worst_coordinate", near(facts.tilt)},
                                       {"worst_sum", near(facts.off_centre)}};
  if (facts.closest_in_group) result.emplace("closest", near(*facts.closest_in_group));
  return result;
}

/// The text's tape on instances that differ in their real parameters, all in doubles.
class PatternsRating {
 public:
  PatternsRating(ParametricPatterns instances, std::shared_ptr<const StatedForm> form)
      : instances_(std::move(instances)), rating_(std::move(form)), shared_(shared_numbers(instances_)) {
    for (const auto& input : rating_.inputs()) numbers_at_.push_back(place_of(input.name));
  }
  PatternsRating(const PatternsRating&) = delete;
  PatternsRating& operator=(const PatternsRating&) = delete;
  ~PatternsRating() = default;

  /// False where the text names more than these numbers.
  [[nodiscard]] bool is_complete() const {
    return std::find(numbers_at_.begin(), numbers_at_.end(), nullptr) == numbers_at_.end();
  }

  const Evaluation<Interval>* operator()(const std::vector<double>& values) {
    if (!instances_.set(values, instance_)) return nullptr;
    numbers_.clear();
    for (const double* const number : numbers_at_) numbers_.push_back(*number);
    return &rating_(numbers_);
  }

 private:
  /// Null of what no instance has in doubles.
  [[nodiscard]] const double* place_of(const std::string& name) {
    if (const auto shared = shared_.find(name); shared != shared_.end()) return &shared->second;
    const auto& names = DoublePatterns::names;
    const auto* const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr
                                : instance_.numbers().at(static_cast<std::size_t>(found - names.begin()));
  }

  ParametricPatterns instances_;
  FormRating rating_;
  std::map<std::string, double> shared_;
  DoublePatterns instance_;
  std::vector<const double*> numbers_at_;
  std::vector<double> numbers_;
};

}  // namespace

std::shared_ptr<const StatedForm> PatternsTheorem::searched_form(const ParametricPatterns& instances) const {
  auto form = form_without_numbers();
  try {
    return text().on_form(form);  // the same for all
  } catch (const InputError&) {
    // It needs sizes, as for a loop.
  }
  const auto& facts = instances.nuisances->facts;
  form.numbers = {{"C", instances.groups},
                  {"d", instances.dimension},
                  {"rank", facts.rank},
                  {"smallest_group", facts.smallest_group}};
  try {
    return text().on_form(form);
  } catch (const InputError&) {
    return nullptr;
  }
}

IntervalEvaluator::Rate PatternsTheorem::rate(const std::string& source,
                                              const parameter::Values& sizes) const {
  const auto& construction = construction_named(constructions(), source);
  if (!construction.in_doubles || !text().own_names().empty()) return {};
  auto instances = construction.in_doubles(sizes);
  if (!instances) return {};
  auto form = searched_form(*instances);
  if (!form) return {};
  const auto rating = std::make_shared<PatternsRating>(*std::move(instances), std::move(form));
  if (!rating->is_complete()) return {};
  return [rating](const std::vector<double>& values) { return (*rating)(values); };
}

std::unique_ptr<SearchSpace> PatternsTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
