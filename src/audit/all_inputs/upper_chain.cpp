#include "audit/all_inputs/upper_chain.hpp"

#include <algorithm>

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double shortest_edge = 0x1p-22;
/// How far a weight e^ζ may be from the place that it was computed for: exp_lower and exp_upper are within a
/// factor 1 ± 2^-45.
constexpr double blur_of_places = 0x1p-44;

/// sup over the zonotope of v·x − ν a·x, at most: Σ |v_i − ν a_i|.
double support_upper(const std::vector<Near>& a, const std::vector<Near>& v,
                     std::optional<std::size_t> left_out, double slope) {
  double sum = 0;
  double parts = 0;
  double radii = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i == left_out) continue;
    const double product = slope * a[i].middle;
    sum += std::fabs(v[i].middle - product);
    parts += std::fabs(v[i].middle) + std::fabs(product);
    radii += v[i].radius + std::fabs(slope) * a[i].radius;
  }
  // Each of the at most 64 terms of the sum errs by 2^-50 of its part, the summation by 64·2^-52 of the sum
  // of the parts; the same of the radii.
  return up(up(sum + up(parts * 0x1p-44)) + up(radii * (1 + 0x1p-44)));
}

}  // namespace

void UpperChain::prepare(const std::vector<Near>& a, const std::vector<Near>& v,
                         std::optional<std::size_t> left_out, std::size_t pieces) {
  edges_.clear();
  norm_ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i == left_out) continue;
    const double size = std::fabs(a[i].middle);
    norm_ = up(norm_ + up(size + a[i].radius));
    // What a slope loses to the places' blur grows as the edge gets short.
    if (size > shortest_edge) edges_.push_back({v[i].middle / a[i].middle, 2 * size});
  }
  std::sort(edges_.begin(), edges_.end(), [](const Edge& x, const Edge& y) { return x.slope > y.slope; });
  if (edges_.empty()) edges_.push_back({0, 0});

  stretches_.clear();
  double left = -norm_;
  const double level = support_upper(a, v, left_out, 0);
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const double slope = edges_[k].slope;
    const double support = support_upper(a, v, left_out, slope);
    const double blur = up(std::fabs(slope) * blur_of_places);
    const auto height = [&](double place) { return up(up(up(slope * place) + blur) + support); };
    const double first = left;
    for (std::size_t piece = 1; piece <= pieces; ++piece) {
      const bool is_last = k + 1 == edges_.size() && piece == pieces;
      const double part = static_cast<double>(piece) / static_cast<double>(pieces);
      const double length = edges_.size() == 1 ? 2 * norm_ : edges_[k].length;
      const double right = is_last ? norm_ : std::clamp(first + length * part, left, norm_);
      add({slope, left, right, height(left), height(right)}, level, height);
      left = right;
    }
  }
}

template <class Height>
void UpperChain::add(const Stretch& line, double level, const Height& height) {
  const Stretch flat{0, line.left, line.right, level, level};
  const double enough = level * (1 + 0x1p-10);
  const bool is_finite = std::isfinite(line.left_height) && std::isfinite(line.right_height);
  if (is_finite && line.left_height <= enough && line.right_height <= enough) {
    stretches_.push_back(line);
  } else if (!is_finite || (line.left_height >= level && line.right_height >= level)) {
    stretches_.push_back(flat);
  } else {
    // Wherever they are taken to meet, both are right.
    const double behind = (level - line.left_height) / line.slope;
    const double meet = std::clamp(line.left + behind, line.left, line.right);
    Stretch first = line.slope < 0 ? flat : line;
    Stretch second = line.slope < 0 ? line : flat;
    first.right = second.left = meet;
    (line.slope < 0 ? second.left_height : first.right_height) = height(meet);
    stretches_.push_back(first);
    stretches_.push_back(second);
  }
}

}  // namespace sinkproof::audit::all_inputs
