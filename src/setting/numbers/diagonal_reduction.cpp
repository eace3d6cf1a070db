#include "setting/numbers/diagonal_reduction.hpp"

#include "numeric/error.hpp"

namespace sinkproof::numbers {

using numeric::Rational;

namespace {

/// The places of the numbers.
enum Place : std::size_t { at_p, at_q, at_r, at_s, at_t, at_u, at_x, at_y, at_z, at_w, at_alpha };

/// By the squares of the two rows, and that of their product.
TwoRows two_rows(const Rational& first, const Rational& second, const Rational& mixed_squared) {
  return {first + second, first * second - mixed_squared};
}

template <class Number>
DiagonalCoefficients<Number> coefficients_of(const Number& delta_squared, const Number& closest,
                                             const Number& across) {
  const auto row = [](const std::vector<std::pair<Place, Number>>& entries) {
    std::array<Number, weight_count> result{};
    for (const auto& [place, value] : entries) result.at(place) = value;
    return result;
  };
  const std::pair<Place, Number> self{at_alpha, delta_squared};
  return {row({{at_q, 1}, {at_r, 1}, self, {at_p, -1}}),
          row({{at_alpha, delta_squared * (1 - closest)}}),
          row({{at_q, 1}, {at_alpha, delta_squared * (1 - across)}}),
          row({{at_q, 1}, {at_r, 1}, self, {at_s, -1}, {at_t, -1}}),
          row({{at_q, 1}, {at_r, 1}, self, {at_t, -1}}),
          row({{at_x, 1}, {at_y, 1}, {at_u, -1}}),
          row({{at_x, 1}}),
          row({{at_x, 1}, {at_y, 1}, {at_z, -1}, {at_w, -1}}),
          row({{at_x, 1}, {at_y, 1}, {at_w, -1}}),
          row({{at_z, 1}, {at_w, 1}, {at_u, -1}}),
          row({{at_z, 1}, {at_w, 1}, {at_y, -1}}),
          row({{at_z, 1}})};
}

}  // namespace

NuisanceShape nuisance_shape(const std::string& family, long groups, long group_size) {
  const long m = group_size;
  NuisanceShape shape;
  long rank_of_group = 0;
  Rational largest;  // of the eigenvalues of Σ y yᵀ in a group
  if (family == "simplex" || m == 3) {
    rank_of_group = m - 1;
    shape.closest = Rational(-1, m - 1);
    largest = Rational(m, m - 1);
    shape.is_irreducible = true;
  } else {
    // Pairs, for odd m behind a triangle in a plane.
    rank_of_group = m % 2 == 0 ? m / 2 : 2 + (m - 3) / 2;
    shape.closest = m == 2 ? -1 : 0;
    largest = 2;
    shape.is_irreducible = m % 2 == 0;
  }
  if (family == "antipodal") {
    shape.is_shared = true;
    shape.across = 1;
  } else if (family != "orthogonal" && family != "simplex") {
    throw InternalError("no shape of the family '" + family + "'");
  }
  const long copies = shape.is_shared ? 1 : groups;
  shape.rank = copies * rank_of_group;
  shape.spread = 2 * largest / (Rational(m - 1) * copies);
  return shape;
}

const std::array<const char*, preference_count>& diagonal_preferences() {
  static const std::array<const char*, preference_count> names{
      "itself-anchor",     "itself-group", "itself-other-group", "itself-own-copy",
      "itself-other-copy", "group-anchor", "group-other-group",  "group-itself",
      "group-other-copy",  "copy-anchor",  "copy-other-group",   "copy-other-copy"};
  return names;
}

bool is_about_others(std::size_t preference) {
  return std::string(diagonal_preferences().at(preference)).find("other") != std::string::npos;
}

DiagonalCoefficients<Rational> diagonal_coefficients(const Rational& delta_squared, const Rational& closest,
                                                     const Rational& across) {
  return coefficients_of(delta_squared, closest, across);
}

DiagonalCoefficients<double> diagonal_coefficients(double delta_squared, double closest, double across) {
  return coefficients_of(delta_squared, closest, across);
}

DiagonalReduction::DiagonalReduction(long groups, const Rational& lambda_squared, const NuisanceShape& shape)
    : groups_(groups),
      lambda_squared_(lambda_squared),
      shape_(shape),
      coefficients_(diagonal_coefficients(1 - lambda_squared, shape.closest, shape.across)) {}

NamedRationals DiagonalReduction::pattern(const DiagonalWeightNumbers& weights) const {
  NamedRationals result;
  for (std::size_t l = 0; l < preference_count; ++l) {
    if (groups_ == 1 && is_about_others(l)) continue;
    Rational lead = -1;
    for (std::size_t k = 0; k < weight_count; ++k) lead += coefficients_.at(l).at(k) * weights.at(k);
    result.emplace_back(diagonal_preferences().at(l), lead);
  }
  return result;
}

NamedRationals DiagonalReduction::dual(const DiagonalMultipliers& multipliers) const {
  NamedRationals result;
  DiagonalWeightNumbers n;
  for (std::size_t l = 0; l < preference_count; ++l) {
    const Rational& value = multipliers.at(l);
    // Of one group there are no preferences about others.
    result.emplace_back(diagonal_preferences().at(l),
                        groups_ == 1 && is_about_others(l) ? Rational(-abs(value)) : value);
    for (std::size_t k = 0; k < weight_count; ++k) n.at(k) += value * coefficients_.at(l).at(k);
  }
  const Rational& c = groups_;
  const Rational& q = lambda_squared_;
  const auto contraction = [&](const std::string& name, const Rational& first, const Rational& second,
                               const Rational& mixed_squared) {
    result.emplace_back(name + "-dormant", 1 - first);
    result.emplace_back(name + "-copy", 1 - second);
    result.emplace_back(name + "-both", (1 - first) * (1 - second) - mixed_squared);
  };
  // G by its rows: (λn_p/√C, λ²n_r/C, λn_t/C) and (n_u/√C, λn_y/C, n_w/C).
  const Rational mixed = n[at_p] * n[at_u] / c + (q * n[at_r] * n[at_y] + n[at_t] * n[at_w]) / (c * c);
  contraction(
      "sums", q * n[at_p] * n[at_p] / c + (q * q * n[at_r] * n[at_r] + q * n[at_t] * n[at_t]) / (c * c),
      n[at_u] * n[at_u] / c + (q * n[at_y] * n[at_y] + n[at_w] * n[at_w]) / (c * c), q * mixed * mixed);
  if (groups_ > 1) {
    const Rational over = c - 1;
    const auto of = [&](Place own, Place all) -> Rational { return (n.at(own) - n.at(all) / c) / over; };
    const Rational hq = of(at_q, at_r);
    const Rational hs = of(at_s, at_t);
    const Rational hx = of(at_x, at_y);
    const Rational hz = of(at_z, at_w);
    const Rational both = q * hq * hx + hs * hz;
    contraction("differences", q * q * hq * hq + q * hs * hs, q * hx * hx + hz * hz, q * both * both);
  }
  result.emplace_back("nuisances", shape_.rank - n[at_alpha]);
  return result;
}

TwoRows DiagonalReduction::on_differences(const DiagonalWeightNumbers& weights) const {
  const auto& [p, q, r, s, t, u, x, y, z, w, alpha] = weights;
  const Rational& square = lambda_squared_;
  const Rational mixed = q * x / square + s * z;  // times 1/λ
  return two_rows(q * q / (square * square) + s * s / square, x * x / square + z * z, mixed * mixed / square);
}

TwoRows DiagonalReduction::on_sums(const DiagonalWeightNumbers& weights) const {
  const auto& [p, q, r, s, t, u, x, y, z, w, alpha] = weights;
  const Rational& square = lambda_squared_;
  const Rational& c = groups_;
  const Rational own = q + c * r;
  const Rational own_copy = s + c * t;
  const Rational group = x + c * y;
  const Rational copy = z + c * w;
  const Rational mixed = c * p * u + own * group / square + own_copy * copy;  // times 1/λ
  return two_rows(c * p * p / square + own * own / (square * square) + own_copy * own_copy / square,
                  c * u * u + group * group / square + copy * copy, mixed * mixed / square);
}

}  // namespace sinkproof::numbers
