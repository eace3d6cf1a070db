// The construction multihead-cancellation and its mutants.
//
// Given: L, m, scale and spacing.
// Derives itself: the A_h, and the c_h as the solution of the linear system (of several the one of least norm), in rationals.
// Takes from the document: the four parameters, each in its range.
// Acceptance means: nothing is accepted here: the document's heads are compared with these.
// Assumes: solve() is exact; a singular system, which distinct A_h exclude, is refused.
#include "checker/setting/trigger/multihead_cancellation.hpp"

#include <numeric>

#include "checker/kernel/error.hpp"
#include "checker/kernel/linear_system.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

constexpr long max_multihead_length = 64;
constexpr long max_least_norm_length = 24;
constexpr long max_multihead_dimension = 32;

bool is_least_norm(const TriggerParameters& p) {
  return p.spacing == "least-norm";
}

/// A_1, …, A_H.
Rationals attention_weights(const TriggerParameters& p) {
  const long heads = is_least_norm(p) ? 2 * (p.length - 1) : p.length - 1;
  Rationals result;
  mpq_class power_of_two = 1;
  for (long h = 1; h <= heads; ++h) {
    mpq_class factor(h);
    if (p.spacing == "geometric") factor = power_of_two;
    if (is_least_norm(p)) factor = mpq_class(heads) / h;
    result.emplace_back(p.scale * factor);
    power_of_two *= 2;
  }
  return result;
}

/// c: Σ_h c_h A_h j/(1+jA_h) = 1 for j = 2 … L−1 and Σ_h c_h = 0; of several solutions the one of least norm,
/// which is the one that is a combination of the equations' left sides.
Rationals head_values(const Rationals& weights, long length) {
  std::vector<Rationals> equations;
  Rationals right;
  for (long j = 2; j < length; ++j) {
    equations.emplace_back();
    for (const mpq_class& a : weights) equations.back().emplace_back(a * j / (1 + a * j));
    right.emplace_back(1);
  }
  equations.emplace_back(weights.size(), mpq_class(1));
  right.emplace_back(0);
  if (equations.size() == weights.size()) return solve(equations, right);
  std::vector<Rationals> products;
  for (const Rationals& x : equations) {
    products.emplace_back();
    for (const Rationals& y : equations)
      products.back().push_back(std::inner_product(x.begin(), x.end(), y.begin(), mpq_class()));
  }
  const Rationals combination = solve(products, right);
  Rationals result(weights.size());
  for (std::size_t e = 0; e < equations.size(); ++e)
    for (std::size_t h = 0; h < result.size(); ++h)
      result[h] = charged(result[h] + combination[e] * equations[e][h]);
  return result;
}

TriggerInstance build(const TriggerParameters& p, void (*change)(Rationals&)) {
  TriggerInstance instance{{p.length, p.content_dimension, {}, {}}, {Normaliser::softmax, {}}};
  const long size = instance.task.coordinates();
  const long c = instance.task.content_indicator();
  const Rationals weights = attention_weights(p);
  Rationals values = head_values(weights, p.length);
  change(values);
  // An entry that is zero is none.
  const auto set = [](Matrix& matrix, long row, long column, const mpq_class& weight) {
    if (weight != 1) matrix.set(row, column, logarithm(weight));
  };
  for (std::size_t h = 0; h < weights.size(); ++h) {
    Head head{zero_matrix(size), zero_matrix(size)};
    set(head.query_key, 1, 1, weights[h]);
    set(head.query_key, 1, c, weights[h]);
    set(head.query_key, c, 0, 1 / (2 * p.scale));
    for (long r = 1; r < size && values[h] != 0; ++r) head.output_value.set(r, r, values[h]);
    instance.model.heads.push_back(std::move(head));
  }
  return instance;
}

}  // namespace

void read_multihead_parameters(const Parameters& parameters, TriggerParameters& result) {
  const auto scale = rational_value(read_number(parameters, "scale"));
  if (!scale || *scale <= 0 || !has_small_parts(*scale))
    throw Rejected("/parameters/scale", "out of range; expected a positive rational of parts up to 1000");
  result.scale = *scale;
  result.spacing = find_parameter(parameters, "spacing").text;
  if (result.spacing != "arithmetic" && result.spacing != "geometric" && result.spacing != "least-norm")
    throw Rejected("/parameters/spacing", "expected arithmetic, geometric or least-norm");
  if (result.length > (is_least_norm(result) ? max_least_norm_length : max_multihead_length))
    throw Rejected("/parameters/L", "out of range for this construction");
  if (result.content_dimension > max_multihead_dimension)
    throw Rejected("/parameters/m", "out of range for this construction");
}

TriggerInstance multihead_cancellation(const TriggerParameters& p) {
  return build(p, [](Rationals&) {});
}
TriggerInstance multihead_cancellation_sign(const TriggerParameters& p) {
  return build(p, [](Rationals& values) { values.back() = -values.back(); });
}
TriggerInstance multihead_cancellation_unbalanced(const TriggerParameters& p) {
  return build(p, [](Rationals& values) { values.front() += 1; });
}

Real multihead_anchor_bound(const TriggerParameters& p) {
  return mpq_class(1 / (1 + 2 * p.scale));
}

}  // namespace sinkproof_check
