#include "audit/all_inputs/affine_form.hpp"

#include "audit/all_inputs/head_rows.hpp"
#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

bool is_zero(const Interval& x) {
  return x.lower() == 0 && x.upper() == 0;
}

/// The product of two bounds, of which 0 · ∞ is 0.
double bound_product(double a, double b) {
  return a == 0 || b == 0 ? 0 : up(a * b);
}

}  // namespace

void AffineForm::add(const Interval& factor, const AffineForm& other) {
  if (is_zero(factor)) return;
  constant += factor * other.constant;
  for (std::size_t s = 0; s < slopes.size(); ++s) {
    if (!is_zero(other.slopes[s])) slopes[s] += factor * other.slopes[s];
  }
  rest = up(rest + bound_product(magnitude(factor), other.rest));
}

double AffineForm::radius() const {
  return up(norm_upper(slopes) + rest);
}

Interval AffineForm::range() const {
  return constant + symmetric(radius());
}

Interval range_of_difference(const AffineForm& a, const AffineForm& b) {
  double radius = up(a.rest + b.rest);
  for (std::size_t s = 0; s < a.slopes.size(); ++s) {
    if (is_zero(a.slopes[s]) && is_zero(b.slopes[s])) continue;
    radius = up(radius + magnitude(a.slopes[s] - b.slopes[s]));
  }
  return a.constant - b.constant + symmetric(radius);
}

void add_product(AffineForm& sum, const AffineForm& a, double radius_of_a, const AffineForm& b,
                 double radius_of_b) {
  sum.constant += a.constant * b.constant;
  if (radius_of_a == 0 && radius_of_b == 0) return;
  for (std::size_t s = 0; s < sum.slopes.size(); ++s) {
    if (!is_zero(b.slopes[s])) sum.slopes[s] += a.constant * b.slopes[s];
    if (!is_zero(a.slopes[s])) sum.slopes[s] += b.constant * a.slopes[s];
  }
  sum.rest = up(sum.rest + bound_product(radius_of_a, radius_of_b));
  sum.rest = up(sum.rest + bound_product(magnitude(a.constant), b.rest));
  sum.rest = up(sum.rest + bound_product(magnitude(b.constant), a.rest));
}

}  // namespace sinkproof::audit::all_inputs
