#include "audit/all_inputs/mean_key.hpp"

#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

using numeric::Interval;

void MeanKey::prepare(const ScoredKey& key, std::size_t r, const Interval& a_r, std::size_t x_steps,
                      std::size_t pieces, double largest_z) {
  const Near constant = near(key.constant);
  const Near v_r = key.v[r];
  constant_ = constant.middle;
  v_r_ = v_r.middle;
  const Interval slope =
      Interval::from_endpoints(-up(-(v_r.middle - v_r.radius)), up(v_r.middle + v_r.radius));
  cross_ = up(2 * std::max(0.0, -(a_r * slope).lower()));
  a_r_squared_ = up(magnitude(a_r) * magnitude(a_r));
  below_zero_ = up(key.norm - key.constant.lower());
  const double step = 1 / static_cast<double>(x_steps);
  step_factor_ = step * step / 8;

  const double largest_excess = chord_excess(largest_z);
  const double largest_constant =
      up(up(magnitude(key.constant) + largest_z) + up(std::fabs(v_r.middle) + v_r.radius) + largest_excess);
  others_.prepare(key.a, key.v, r, pieces, largest_constant);

  const std::size_t points = 2 * x_steps + 1;
  xs_.resize(points);
  larger_.resize(points);
  smaller_.resize(points);
  double largest = 0;
  for (std::size_t k = 0; k < points; ++k) {
    xs_[k] = (static_cast<double>(k) - static_cast<double>(x_steps)) * step;
    const Interval factor = exp(a_r * point(xs_[k])) * key.weight;
    larger_[k] = factor.upper();
    smaller_[k] = std::max(0.0, factor.lower());
    largest = std::max(largest, larger_[k]);
  }
  reach_ = up(largest * others_.reach());
  // A few roundings, and the radii of the constant and v_r.
  slack_ = up(up(reach_ * 0x1p-46) +
              up(up(largest * others_.largest_weight()) * up(constant.radius + v_r.radius)));
  is_usable_ = up(reach_ + slack_) < 0x1p900;
}

/// C of L3.
double MeanKey::chord_excess(double z) const {
  return up(up(cross_ + up(a_r_squared_ * std::max(0.0, up(below_zero_ + z)))) * step_factor_);
}

void MeanKey::tabulate(double z, double* heights) const {
  const double constant = constant_ - z + chord_excess(z);
  const auto& weights = others_.weights();
  const auto& offsets = others_.offsets();
  for (std::size_t k = 0; k < xs_.size(); ++k) {
    const double kappa = constant + v_r_ * xs_[k];
    double largest = weights[0] * kappa + offsets[0];
    for (std::size_t l = 1; l < weights.size(); ++l)
      largest = std::max(largest, weights[l] * kappa + offsets[l]);
    heights[k] = largest * (largest > 0 ? larger_[k] : smaller_[k]);
  }
}

}  // namespace sinkproof::audit::all_inputs
