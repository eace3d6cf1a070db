#include "engine/local_search.hpp"

#include <nlopt.h>

#include <algorithm>
#include <memory>
#include <new>
#include <vector>

namespace sinkproof::engine {

namespace {

constexpr double largest_value = 1000;
/// A counterexample by this much is one beyond doubt; going on would make it no better.
constexpr double clear_violation = 0.1;

/// What is minimised: first, over the values that are not fitted, the shortfall of the hypotheses after a fit; once they hold, over all values, the conclusion's margin, with a wall where
/// they cease to.
class Problem {
 public:
  enum class Phase { hypotheses, conclusion };

  Problem(Falsifier& falsifier, Falsifier::Point& point, Phase phase)
      : falsifier_(falsifier),
        evaluator_(falsifier.evaluator(point.shape)),
        phase_(phase),
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
    const std::unique_ptr<nlopt_opt_s, Destroy> optimiser(nlopt_create(NLOPT_LN_SBPLX, count));
    if (optimiser == nullptr) throw std::bad_alloc();
    nlopt_set_min_objective(optimiser.get(), objective, this);
    nlopt_set_lower_bounds1(optimiser.get(), -largest_value);
    nlopt_set_upper_bounds1(optimiser.get(), largest_value);
    nlopt_set_initial_step(optimiser.get(), steps_.data());
    nlopt_set_maxeval(optimiser.get(), evaluations);
    nlopt_set_stopval(optimiser.get(), enough);
    std::vector<double> best;
    for (const std::size_t k : free_)
      best.push_back(std::clamp(point_.values[k], -largest_value, largest_value));
    const double before = cost(falsifier_.rate(evaluator_, point_.values));
    double value = 0;
    // Whatever made it end, `best` is the best point seen, or where it started.
    nlopt_optimize(optimiser.get(), best.data(), &value);
    if (at(best.data()) < before) point_.values = values_;
  }

 private:
  [[nodiscard]] double cost(const Rating& rating) const {
    if (phase_ == Phase::hypotheses) return rating.shortfall;
    constexpr double wall = 100;
    return rating.shortfall > 0 || !rating.is_defined ? wall + rating.shortfall : rating.margin;
  }
  double at(const double* values) {
    for (std::size_t k = 0; k < free_.size(); ++k) values_[free_[k]] = values[k];
    if (phase_ == Phase::hypotheses) evaluator_.fit(values_);
    return cost(falsifier_.rate(evaluator_, values_));
  }
  static double objective(unsigned /*count*/, const double* values, double* /*gradient*/, void* problem) {
    return static_cast<Problem*>(problem)->at(values);
  }

  Falsifier& falsifier_;
  theorem::SearchEvaluator& evaluator_;
  Phase phase_;
  Falsifier::Point& point_;
  std::vector<double> values_;
  std::vector<std::size_t> free_;
  std::vector<double> steps_;
};

}  // namespace

void improve(Falsifier& falsifier, Falsifier::Point& point, int evaluations) {
  // A fit costs as much as many evaluations.
  constexpr int evaluations_a_fit = 10;
  if (falsifier.rate(point).shortfall > 0)
    Problem(falsifier, point, Problem::Phase::hypotheses).minimise(evaluations / evaluations_a_fit, 0);
  if (falsifier.rate(point).shortfall > 0) return;
  Problem(falsifier, point, Problem::Phase::conclusion).minimise(evaluations, -clear_violation);
}

}  // namespace sinkproof::engine
