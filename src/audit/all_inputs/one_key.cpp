#include "audit/all_inputs/one_key.hpp"

#include <algorithm>

#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

using numeric::exp_lower;
using numeric::exp_upper;

void OneKey::prepare(const std::vector<Near>& a, const std::vector<Near>& v,
                     std::optional<std::size_t> left_out, std::size_t pieces, double largest_constant) {
  chain_.prepare(a, v, left_out, pieces);
  const auto& stretches = chain_.stretches();
  const std::size_t count = stretches.size() + 1;
  weights_.resize(count);
  // The logarithms of the weights cover all ζ, and are within 2^-44 of the places.
  weights_[0] = exp_lower(-chain_.norm());
  for (std::size_t k = 0; k + 1 < count; ++k) weights_[k + 1] = exp_upper(stretches[k].right);
  heights_.assign(count, -std::numeric_limits<double>::infinity());
  excesses_.assign(count, 0);
  for (std::size_t k = 0; k + 1 < count; ++k) {
    const auto& stretch = stretches[k];
    heights_[k] = std::max(heights_[k], stretch.left_height);
    heights_[k + 1] = std::max(heights_[k + 1], stretch.right_height);
    const double length = up(up(stretch.right - stretch.left) + 0x1p-43);
    // Where the slope is negative there may be a maximum between the ends.
    const double of_slope = up(up(std::max(0.0, -stretch.slope) * up(length * length)) / 8);
    const double excess = up(std::max(weights_[k], weights_[k + 1]) * of_slope);
    excesses_[k] = std::max(excesses_[k], excess);
    excesses_[k + 1] = std::max(excesses_[k + 1], excess);
  }
  offsets_.resize(count);
  for (std::size_t k = 0; k < count; ++k) offsets_[k] = up(up(weights_[k] * heights_[k]) + excesses_[k]);
  drop_what_is_below(largest_constant);
  reach_ = 0;
  for (std::size_t k = 0; k < weights_.size(); ++k)
    reach_ = std::max(reach_, up(up(weights_[k] * largest_constant) + std::fabs(offsets_[k])));
}

void OneKey::drop_what_is_below(double largest_constant) {
  const auto at_most = [&](std::size_t i, std::size_t k, double constant) {
    return up(up(weights_[i] * constant) + offsets_[i]) <= -up(up(-weights_[k] * constant) - offsets_[k]);
  };
  std::vector<std::size_t> kept;
  const std::size_t last = weights_.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    bool is_below = false;
    for (std::size_t k = 0; k <= last && !is_below; ++k) {
      // Strictly below, so that no two drop each other.
      is_below = k != i && at_most(i, k, -largest_constant) && at_most(i, k, largest_constant);
    }
    // The last one is kept for its weight, the largest.
    if (!is_below || i == last) kept.push_back(i);
  }
  for (std::size_t k = 0; k < kept.size(); ++k) {
    weights_[k] = weights_[kept[k]];
    offsets_[k] = offsets_[kept[k]];
  }
  weights_.resize(kept.size());
  offsets_.resize(kept.size());
}

double OneKey::at(double constant) const {
  double largest = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < weights_.size(); ++k)
    largest = std::max(largest, up(up(weights_[k] * constant) + offsets_[k]));
  return largest;
}

}  // namespace sinkproof::audit::all_inputs
