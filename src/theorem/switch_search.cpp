#include <cmath>
#include <memory>
#include <utility>

#include "numeric/error.hpp"
#include "setting/switch/switch_names.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/switch_theorem.hpp"

namespace sinkproof::theorem {

using numeric::Interval;

namespace {

/// The text's tape on a switch whose entries are set, all in doubles.
class SwitchRating {
 public:
  SwitchRating(switches::ParametricSwitch of, std::shared_ptr<const StatedForm> form)
      : switch_(std::move(of)), rating_(std::move(form)) {
    for (const auto& [name, indices] : rating_.inputs()) {
      const double* const entry = find_entry(*switch_.family, name, indices);
      numbers_.push_back(entry == nullptr ? &shared_squared_ : entry);
    }
  }

  const Evaluation<Interval>* operator()(const std::vector<double>& values) {
    switch_.set(values);
    shared_squared_ = shared_squared(*switch_.family);
    given_.clear();
    for (const double* number : numbers_) given_.push_back(*number);
    auto& evaluation = rating_(given_);
    // Hypotheses of constructions are mostly equalities, which doubles miss by rounding.
    constexpr double rounding = 1e-12;
    for (auto& hypothesis : evaluation.hypotheses) {
      if (hypothesis.value && std::fabs(hypothesis.value->middle()) < rounding) hypothesis.value = Interval();
    }
    return &evaluation;
  }

 private:
  switches::ParametricSwitch switch_;
  FormRating rating_;
  std::vector<const double*> numbers_;
  std::vector<double> given_;
  double shared_squared_ = 0;
};

}  // namespace

IntervalEvaluator::Rate SwitchTheorem::rate(const std::string& source, const parameter::Values& sizes) const {
  if (!text().own_names().empty()) return {};
  auto of = construction_named(constructions(), source).in_doubles(sizes);
  if (!of) return {};
  try {
    auto form = text().on_form(switches::sizes_of(*of->family));
    const auto rating = std::make_shared<SwitchRating>(*std::move(of), std::move(form));
    return [rating](const std::vector<double>& values) { return (*rating)(values); };
  } catch (const InputError&) {
    return {};  // it needs numbers that searches change, such as an index
  }
}

std::unique_ptr<SearchSpace> SwitchTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
