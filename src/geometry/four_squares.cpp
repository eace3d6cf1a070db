#include "geometry/four_squares.hpp"

#include <optional>
#include <vector>

#include "numeric/error.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Integer;
using numeric::Rational;

/// Whether n > 0 has the form 4^a(8b + 7): then, and only then, it is not the sum of three squares
/// (Legendre).
bool needs_four(Integer n) {
  while (n % 4 == 0) n /= 4;
  return n % 8 == 7;
}

/// Whether n > 0 is the sum of `count` squares of even numbers only: squares are 0, 1 or 4 modulo 8, and 0 or
/// 1 modulo 4.
bool needs_even(const Integer& n, int count) {
  return n % (count == 4 ? 8 : 4) == 0;
}

/// n as the sum of `count` squares, the first one as large as it can be. What that leaves is at most about
/// 2√n, so that few are tried before it is the sum of the others;
/// powers of 4 are taken out, because among as many numbers only those divisible by their roots can be tried
/// with success.
std::optional<std::vector<Integer>> squares(const Integer& n, int count) {
  if (count == 0) return n == 0 ? std::optional(std::vector<Integer>{}) : std::nullopt;
  if (n > 0 && needs_even(n, count)) {
    auto halves = squares(n / 4, count);
    if (halves) {
      for (Integer& half : *halves) half *= 2;
    }
    return halves;
  }
  if (count == 3 && n > 0 && needs_four(n)) return std::nullopt;
  for (Integer first = sqrt(n); first >= 0 && first * first * count >= n; --first) {
    if (count == 1 && first * first != n) return std::nullopt;
    if (auto others = squares(n - first * first, count - 1)) {
      others->insert(others->begin(), first);
      return others;
    }
  }
  return std::nullopt;
}

}  // namespace

std::array<Rational, 4> four_squares(const Rational& q) {
  if (q < 0) throw InternalError("a negative number as a sum of squares");
  const Integer n = numerator(q) * denominator(q);
  const auto found = squares(n, 4);
  if (!found) throw InternalError("Lagrange's theorem fails");
  std::array<Rational, 4> result;
  for (std::size_t k = 0; k < result.size(); ++k) result.at(k) = Rational((*found)[k], denominator(q));
  return result;
}

}  // namespace sinkproof::geometry
