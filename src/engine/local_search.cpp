#include "engine/local_search.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <vector>

namespace sinkproof::engine {

namespace {

constexpr double largest_value = 1000;
/// A counterexample by this much is one beyond doubt; going on would make it no better.
constexpr double clear_violation = 0.1;

/// What is minimised: first, over the values that are not fitted, the shortfall of the hypotheses after a
/// fit; once they hold, over all values, the conclusion's margin, with a wall where they cease to.
class Problem {
 public:
  enum class Phase { hypotheses, conclusion };

  Problem(Falsifier& falsifier, Falsifier::Point& point, Phase phase, Effort effort)
      : falsifier_(falsifier),
        evaluator_(falsifier.evaluator(point.shape)),
        phase_(phase),
        effort_(effort),
        point_(point),
        values_(point.values) {
    const auto coordinates = falsifier.space().coordinates(point.shape);
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
      if (phase == Phase::hypotheses && coordinates[k].is_fitted) continue;
      free_.push_back(k);
      steps_.push_back(coordinates[k].scale / 4);
    }
  }

  void minimise(int evaluations, double enough) {
    struct Destroy {
      void operator()(nlopt_opt_s* optimiser) const { nlopt_destroy(optimiser); }
    };
    const auto count = static_cast<unsigned>(free_.size());
    if (count == 0) return;
    // A shortfall may stay as it is for long, as where hypotheses are not defined, and vanish then; margins
    // creep.
    patience_ = phase_ == Phase::hypotheses ? 60 + 2 * count : 50 + count;
    const std::unique_ptr<nlopt_opt_s, Destroy> optimiser(nlopt_create(NLOPT_LN_SBPLX, count));
    if (optimiser == nullptr) throw std::bad_alloc();
    nlopt_set_min_objective(optimiser.get(), objective, this);
    nlopt_set_lower_bounds1(optimiser.get(), -largest_value);
    nlopt_set_upper_bounds1(optimiser.get(), largest_value);
    nlopt_set_initial_step(optimiser.get(), steps_.data());
    nlopt_set_maxeval(optimiser.get(), evaluations);
    std::vector<double> start;
    for (const std::size_t k : free_)
      start.push_back(std::clamp(point_.values[k], -largest_value, largest_value));
    const double before = cost(falsifier_.rate(evaluator_, point_.values));
    optimiser_ = optimiser.get();
    best_ = record_ = before;
    enough_ = enough;
    double value = 0;
    nlopt_optimize(optimiser.get(), start.data(), &value);
  }

 private:
  [[nodiscard]] double cost(const Rating& rating) const {
    if (phase_ == Phase::hypotheses) return rating.shortfall;
    constexpr double wall = 100;
    return rating.shortfall > 0 || !rating.is_defined ? wall + rating.shortfall : rating.margin;
  }
  double at(const double* values) {
    for (std::size_t k = 0; k < free_.size(); ++k) values_[free_[k]] = values[k];
    if (phase_ == Phase::hypotheses && effort_ == Effort::usual) evaluator_.fit_roughly(values_);
    if (phase_ == Phase::hypotheses && effort_ == Effort::thorough) evaluator_.fit(values_);
    return cost(falsifier_.rate(evaluator_, values_));
  }
  static double objective(unsigned /*count*/, const double* values, double* /*gradient*/, void* problem) {
    return static_cast<Problem*>(problem)->watched(values);
  }
  /// Keeps the best point, and ends a search that is there or does not get on.
  double watched(const double* values) {
    const double cost = at(values);
    const bool is_thorough = effort_ == Effort::thorough;
    // Of equal ones the last, which lies further inside of where hypotheses hold.
    if (cost < best_ || (is_thorough && cost == best_)) {
      best_ = cost;
      point_.values = values_;
    }
    constexpr double least_gain = 1e-3;
    if (!(cost >= record_ - least_gain * std::min(1.0, std::fabs(record_)))) {
      record_ = cost;
      since_ = 0;
    } else {
      ++since_;
    }
    if (best_ < enough_ || (!is_thorough && (best_ == enough_ || since_ >= patience_)))
      nlopt_force_stop(optimiser_);
    return cost;
  }

  Falsifier& falsifier_;
  theorem::SearchEvaluator& evaluator_;
  Phase phase_;
  Effort effort_;
  Falsifier::Point& point_;
  std::vector<double> values_;
  std::vector<std::size_t> free_;
  std::vector<double> steps_;
  nlopt_opt optimiser_ = nullptr;
  unsigned patience_ = 0;  ///< how many evaluations may gain nothing that counts
  unsigned since_ = 0;     ///< as many have gained nothing
  double best_ = 0;        ///< the cost of the point as it is
  double enough_ = 0;      ///< a cost below which there is nothing to be gained
  double record_ = 0;      ///< the cost that was the last gain that counts
};

}  // namespace

Hold improve_conclusion(Falsifier& falsifier, Falsifier::Point& point, int evaluations, Effort effort) {
  if (falsifier.rate(point).shortfall > 0) return Hold::missed;
  Problem(falsifier, point, Problem::Phase::conclusion, effort).minimise(evaluations, -clear_violation);
  return Hold::from_the_start;
}

Hold improve(Falsifier& falsifier, Falsifier::Point& point, int evaluations, Effort effort) {
  // A fit costs as much as many evaluations.
  constexpr int evaluations_a_fit = 10;
  if (improve_conclusion(falsifier, point, evaluations, effort) != Hold::missed) return Hold::from_the_start;
  Problem(falsifier, point, Problem::Phase::hypotheses, effort).minimise(evaluations / evaluations_a_fit, 0);
  if (improve_conclusion(falsifier, point, evaluations, effort) == Hold::missed) return Hold::missed;
  return Hold::reached;
}

}  // namespace sinkproof::engine
