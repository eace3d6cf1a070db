#include "constructions/equal_cosine.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "constructions/parameters.hpp"
#include "geometry/four_squares.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

namespace {

using numeric::Rational;
using parameter::Specification;

Rational rational_parameter(const parameter::Values& values, const std::string& name) {
  const auto& value = values.real(name);
  if (value.is_rational() && denominator(value.rational()) <= 1'000'000) return value.rational();
  throw InputError("parameter " + name + ": '" + numeric::to_string(value).substr(0, 60) +
                   "' (expected a rational number with a denominator of at most 1000000)");
}

/// √q as a vector.
std::array<Rational, 4> root_of(const Rational& q) {
  return geometry::four_squares(q);
}
std::array<double, 1> root_of(double q) {
  return {std::sqrt(std::max(q, 0.0))};
}

template <class Number, std::size_t width>
void add(std::vector<Number>& vector, std::size_t block, const std::array<Number, width>& root,
         const Number& factor) {
  for (std::size_t c = 0; c < width; ++c) vector[width * block + c] += factor * root.at(c);
}

/// With orthonormal e_1 … e_T, u, w and B = (1 + (T−1)τ)/T: z_i = √((1−τ)/T²)·(T·e_i − Σe_j) + √B·u, and z_0 = (ρ/B)·√B·u + √(1 − ρ²/B)·w. Every root is that of a rational,
/// and stands as four rationals in four coordinates of its own.
template <class Number>
std::vector<std::vector<Number>> rows_of(long others, const Number& rho, const Number& centroid,
                                         const Number& tau) {
  const auto count = static_cast<std::size_t>(others);
  const auto number = static_cast<Number>(others);
  const auto simplex_root = root_of(Number((1 - tau) / (number * number)));
  const auto centroid_root = root_of(centroid);
  std::vector<std::vector<Number>> rows(count + 1, std::vector<Number>(centroid_root.size() * (count + 2)));
  if (centroid != 0) add(rows[0], count, centroid_root, Number(rho / centroid));
  add(rows[0], count + 1, root_of(centroid == 0 ? Number(1) : Number(1 - rho * rho / centroid)), Number(1));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j)
      add(rows[i + 1], j, simplex_root, i == j ? Number(number - 1) : Number(-1));
    add(rows[i + 1], count, centroid_root, Number(1));
  }
  return rows;
}

SinkEmbeddings build_equal_cosine(const parameter::Values& values) {
  const long others = values.integer("T");
  const Rational rho = rational_parameter(values, "rho");
  const Rational tau = rational_parameter(values, "tau");
  const Rational centroid = (1 + (others - 1) * tau) / others;  // B
  if (rho * rho > centroid) {
    throw InputError("parameters rho, tau: no unit vectors have the cosines " + numeric::to_string(rho) +
                     " and " + numeric::to_string(tau) + " at T=" + std::to_string(others) +
                     " (expected rho^2 ≤ (1+(T-1)·tau)/T)");
  }
  return solve_first_row_as_sink(rows_of(others, rho, centroid, tau), std::nullopt, values);
}

/// The same up to a rotation, with one coordinate in place of four.
embeddings::DoubleProblem equal_cosine_in_doubles(const parameter::Values& sizes,
                                                  std::vector<double>& reals) {
  // Other values are too long for the construction, and a search takes fractions of small numbers for all.
  constexpr double grid = 1L << 19U;
  const auto fits = [](double x) { return std::round(x * grid) == x * grid; };
  if (!fits(reals[0]) || !fits(reals[1])) {
    for (double& x : reals) x = small_fraction(x).middle();
  }
  constexpr double rounding = 1e-12;
  const long others = sizes.integer("T");
  const auto count = static_cast<double>(others);
  double centroid = (1 + (count - 1) * reals[1]) / count;
  if (std::fabs(centroid) < rounding) centroid = 0;
  if (reals[0] * reals[0] > centroid + rounding) throw InputError("no unit vectors have these cosines");
  constexpr std::size_t coordinates_a_root = 4;
  auto rows = rows_of(others, reals[0], centroid, reals[1]);
  const std::size_t dimension = coordinates_a_root * rows.front().size();
  return {std::move(rows), std::nullopt, dimension};
}

}  // namespace

const SinkConstruction& equal_cosine() {
  static const SinkConstruction construction{
      {"equal-cosine",
       "unit vectors: the sink at cosine rho to the others, and these at cosine tau to each other",
       "sink-representability, the table of costs",
       std::nullopt,
       {{"T", Specification::Kind::integer, 2, false, 64, "number of tokens besides the sink"},
        {"rho", Specification::Kind::real, -1, false, 1, "cosine of the sink to the others; rational"},
        {"tau", Specification::Kind::real, -1, false, 1, "cosine of the others to each other; rational"},
        score_margin()},
       build_equal_cosine},
      {"4", "-1/4", "1/4", "1"},
      equal_cosine_in_doubles};
  return construction;
}

}  // namespace sinkproof::constructions
