#include "engine/local_search.hpp"

#include <nlopt.h>

#include <algorithm>
#include <memory>
#include <new>

namespace sinkproof::engine {

namespace {

constexpr double largest_value = 1000;
/// A counterexample by this much is one beyond doubt; going on would make it no better.
constexpr double clear_violation = 0.1;

struct Problem {
  Falsifier& falsifier;
  theorem::SearchEvaluator& evaluator;
  bool is_feasible;
};

/// First the shortfall of the hypotheses; once they hold, the conclusion's margin, with a wall where they cease to.
double objective(unsigned count, const double* values, double* /*gradient*/, void* data) {
  auto& problem = *static_cast<Problem*>(data);
  const Rating rating = problem.falsifier.rate(problem.evaluator, {values, count});
  if (!problem.is_feasible) return rating.shortfall;
  constexpr double wall = 100;
  return rating.shortfall > 0 || !rating.is_defined ? wall + rating.shortfall : rating.margin;
}

void minimise(Problem& problem, Falsifier::Point& point, int evaluations, double enough) {
  struct Destroy {
    void operator()(nlopt_opt_s* optimiser) const { nlopt_destroy(optimiser); }
  };
  const auto count = static_cast<unsigned>(point.values.size());
  const std::unique_ptr<nlopt_opt_s, Destroy> optimiser(nlopt_create(NLOPT_LN_SBPLX, count));
  if (optimiser == nullptr) throw std::bad_alloc();
  std::vector<double> steps = problem.falsifier.space().scales(point.shape);
  for (double& step : steps) step /= 4;
  nlopt_set_min_objective(optimiser.get(), objective, &problem);
  nlopt_set_lower_bounds1(optimiser.get(), -largest_value);
  nlopt_set_upper_bounds1(optimiser.get(), largest_value);
  nlopt_set_initial_step(optimiser.get(), steps.data());
  nlopt_set_maxeval(optimiser.get(), evaluations);
  nlopt_set_stopval(optimiser.get(), enough);
  for (double& x : point.values) x = std::clamp(x, -largest_value, largest_value);
  std::vector<double> best = point.values;
  double value = 0;
  // Whatever made it end, `best` is the best point seen, or where it started.
  nlopt_optimize(optimiser.get(), best.data(), &value);
  if (objective(count, best.data(), nullptr, &problem) < objective(count, point.values.data(), nullptr, &problem))
    point.values = std::move(best);
}

}  // namespace

void improve(Falsifier& falsifier, Falsifier::Point& point, int evaluations) {
  Problem problem{falsifier, falsifier.evaluator(point.shape), false};
  const auto is_feasible = [&] { return falsifier.rate(problem.evaluator, point.values).shortfall == 0; };
  if (!is_feasible()) minimise(problem, point, evaluations / 2, 0);
  if (!is_feasible()) return;
  problem.is_feasible = true;
  minimise(problem, point, evaluations - evaluations / 2, -clear_violation);
}

}  // namespace sinkproof::engine
