#include "setting/fit/normaliser_fit.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace sinkproof::fit {

using numeric::Rational;

Rational NormaliserFit::weight(long k) const {
  const auto at = std::lower_bound(weights.begin(), weights.end(), k,
                                   [](const auto& weight, long count) { return weight.first < count; });
  return at != weights.end() && at->first == k ? at->second : Rational(0);
}

long divisor(attention::Normaliser normaliser, long length, long k) {
  return attention::fixed_divisor(normaliser, k + 1, length);
}

Rational error_at(const NormaliserFit& fit, long k) {
  const Rational output = (fit.intercept + k * fit.slope) / divisor(fit.normaliser, fit.length, k);
  return abs(output - Rational(k, k + 1));
}

WeightSums sums_of(const NormaliserFit& fit) {
  WeightSums sums;
  for (const auto& [k, weight] : fit.weights) {
    const Rational share = weight / divisor(fit.normaliser, fit.length, k);
    sums.constants += share;
    sums.slopes += share * k;
    sums.norm += abs(weight);
  }
  return sums;
}

nlohmann::ordered_json to_json(const NormaliserFit& fit) {
  auto weights = nlohmann::ordered_json::array();
  for (const auto& [k, weight] : fit.weights) weights.push_back({k, numeric::to_string(weight)});
  return {
      {"length", fit.length},
      {"normaliser", attention::to_string(fit.normaliser)},
      {"fit", {{"intercept", numeric::to_string(fit.intercept)}, {"slope", numeric::to_string(fit.slope)}}},
      {"weights", std::move(weights)}};
}

}  // namespace sinkproof::fit
