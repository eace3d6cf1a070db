#include "constructions/multihead_cancellation.hpp"

#include <algorithm>

#include "constructions/parameters.hpp"
#include "numeric/error.hpp"
#include "numeric/linear_system.hpp"

namespace sinkproof::constructions {

using attention::Matrix;
using numeric::Expression;
using numeric::Rational;
using parameter::Specification;
using task::TriggerTask;

namespace {

/// Beyond, the values have more digits than a number of a certificate may have.
constexpr long max_length = 64;
constexpr long max_least_norm_length = 24;
constexpr long max_content_dimension = 32;

Specification length() {
  return {"L", Specification::Kind::integer, 3, false, max_length, "sequence length"};
}

Specification content_vectors() {
  return {"m",   Specification::Kind::integer, 0,
          false, max_content_dimension,        "number of content coordinates"};
}

Specification scale() {
  return {"scale",  Specification::Kind::real,
          0,        true,
          max_part, "size of the attention weights: no anchor mass exceeds 1/(1+2·scale)"};
}

Specification spacing() {
  return parameter::choice(
      "spacing", {"arithmetic", "geometric", "least-norm"},
      "how the attention weights of the heads are spaced, and whether there are more heads "
      "than needed");
}

/// A_1, …, A_H: what the trigger's row gives the keys behind the anchor in each head.
std::vector<Rational> trigger_weights(const parameter::Values& values) {
  const Rational scale = small_rational(values, "scale");
  const std::string& spacing = values.choice("spacing");
  const long length = values.integer("L");
  const bool has_more_heads = spacing == "least-norm";
  if (has_more_heads && length > max_least_norm_length) {
    throw InputError("parameter L: " + std::to_string(length) +
                     " is out of range for spacing=least-norm (expected at most " +
                     std::to_string(max_least_norm_length) + ")");
  }
  const long heads = has_more_heads ? 2 * (length - 1) : length - 1;
  std::vector<Rational> weights;
  for (long h = 1; h <= heads; ++h) {
    if (spacing == "arithmetic") weights.push_back(scale * h);
    if (spacing == "geometric") weights.push_back(scale * numeric::power(Rational(2), h - 1));
    if (has_more_heads) weights.push_back(scale * Rational(heads, h));
  }
  return weights;
}

void set_log(Matrix& matrix, long row, long column, const Rational& weight) {
  matrix.set(row, column, log(Expression(weight)));
}

}  // namespace

std::vector<Rational> cancelling_values(const std::vector<Rational>& weights, long length) {
  std::vector<Rational> sorted = weights;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.empty() || sorted.front() <= 0)
    throw InputError("attention weights A_h that are not all positive (expected distinct A_h > 0)");
  const auto twin = std::adjacent_find(sorted.begin(), sorted.end());
  if (twin != sorted.end()) {
    throw InputError("attention weight A_h = " + numeric::to_string(*twin) +
                     " stands twice, which makes the system singular (expected distinct A_h > 0)");
  }
  numeric::RationalRows system;
  std::vector<Rational> right;
  for (long j = 2; j < length; ++j) {
    auto& row = system.emplace_back();
    for (const Rational& a : weights) row.push_back(j * a / (1 + j * a));
    right.emplace_back(1);
  }
  system.emplace_back(weights.size(), 1);
  right.emplace_back(0);
  if (weights.size() < system.size()) {
    throw InputError(std::to_string(weights.size()) + " heads at L = " + std::to_string(length) +
                     " (expected at least " + std::to_string(system.size()) + ")");
  }
  const auto values = weights.size() == system.size() ? numeric::solve(system, right)
                                                      : numeric::solve_least_norm(system, right);
  if (!values) throw InputError("the linear system Σ c_h A_h j/(1+jA_h) = 1, Σ c_h = 0 is singular");
  return *values;
}

task::TriggerInstance build_multihead_cancellation(const parameter::Values& values,
                                                   void (*change)(std::vector<Rational>& c)) {
  const TriggerTask task = box_task(values);
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  const auto weights = trigger_weights(values);
  auto c = cancelling_values(weights, task.length);
  change(c);
  attention::Model model{attention::Normaliser::softmax, {}};
  for (std::size_t h = 0; h < weights.size(); ++h) {
    Matrix query_key(task.width());
    set_log(query_key, content, TriggerTask::anchor_coordinate, 1 / (2 * small_rational(values, "scale")));
    set_log(query_key, trigger, trigger, weights[h]);
    set_log(query_key, trigger, content, weights[h]);
    Matrix output_value(task.width());
    for (long r = 1; r < task.width(); ++r) output_value.set(r, r, Expression(c[h]));
    model.heads.push_back({std::move(query_key), std::move(output_value)});
  }
  return {task, std::move(model)};
}

std::vector<task::Claim> multihead_cancellation_claims(const parameter::Values& values) {
  // A row that is not the trigger's has anchor mass e/(e+i) with e = 1/(2·scale), the trigger's 1/(1+jA_h), where A_h ≥ scale: both are largest at the first position.
  return {{"loss", "loss", {0}},
          {"anchor-mass", "max_anchor_mass", {Expression(1 / (1 + 2 * small_rational(values, "scale")))}}};
}

const task::TriggerConstruction& multihead_cancellation() {
  static const task::TriggerConstruction construction{
      "multihead-cancellation",
      "softmax heads that solve the task exactly without a sink, because their large values cancel",
      "multihead-sink-tradeoff, Theorem D1",
      std::nullopt,
      {length(), content_vectors(), scale(), spacing()},
      [](const parameter::Values& values) {
        return build_multihead_cancellation(values, [](std::vector<Rational>&) {});
      },
      multihead_cancellation_claims};
  return construction;
}

}  // namespace sinkproof::constructions
