#pragma once

// First, as RapidCheck's headers want it.
#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "support.hpp"

// Values that hit corners. RapidCheck's own doubles are never NaN, infinite, subnormal or −0, and its ranges
// grow with the number of the case; these do not.
namespace sinkproof::numeric::testing {

/// A double that is shown in full.
struct Double {
  double value;
  friend std::ostream& operator<<(std::ostream& out, const Double& x) {
    return out << std::hexfloat << x.value << std::defaultfloat;
  }
};

/// Finite end points lower ≤ upper.
struct Ends {
  double lower;
  double upper;
  friend std::ostream& operator<<(std::ostream& out, const Ends& x) {
    return out << '[' << Double{x.lower} << ", " << Double{x.upper} << ']';
  }
};

template <class T>
rc::Gen<T> of_any_size(rc::Gen<T> generator) {
  return rc::gen::resize(rc::kNominalSize, std::move(generator));
}

inline rc::Gen<std::int64_t> integers(std::int64_t lowest, std::int64_t highest) {
  return of_any_size(rc::gen::inRange<std::int64_t>(lowest, highest + 1));
}

/// ±m·2^e with a random 53-bit m in [1, 2) and e in the given range.
inline rc::Gen<Double> doubles_of_exponents(int lowest, int highest) {
  return rc::gen::map(
      rc::gen::tuple(integers(-(1L << 52), 1L << 52), integers(lowest, highest)),
      [](const std::tuple<std::int64_t, std::int64_t>& parts) {
        const auto [mantissa, exponent] = parts;
        const double one_to_two = 1 + std::fabs(static_cast<double>(mantissa)) * 0x1p-53;
        return Double{std::ldexp(mantissa < 0 ? -one_to_two : one_to_two, static_cast<int>(exponent))};
      });
}

inline rc::Gen<Double> corner_doubles() {
  static const std::vector<double> corners = [] {
    std::vector<double> list{0.0, -0.0};
    for (const double x : {1.0,
                           2.0,
                           3.0,
                           0.1,
                           0.5,
                           1 + DBL_EPSILON,
                           1 - DBL_EPSILON / 2,
                           0x1p1000,
                           0x1p-1000,
                           0x1p511,
                           0x1p512,
                           0x1p-511,
                           0x1p-512,
                           DBL_MAX,
                           DBL_MAX / 2,
                           0x1p1023,
                           DBL_MIN,
                           DBL_MIN * (1 + DBL_EPSILON),
                           0x1.fffffffffffffp-1023,
                           0x1p-1074,
                           0x1p-1030,
                           0x1p-1019,
                           0x1p-1018,
                           0x1p53,
                           0x1p53 + 2,
                           709.0,
                           710.0,
                           745.0,
                           1e10}) {
      list.push_back(x);
      list.push_back(-x);
    }
    return list;
  }();
  return rc::gen::map(rc::gen::elementOf(corners), [](double x) { return Double{x}; });
}

/// Any finite double.
inline rc::Gen<Double> doubles() {
  const auto integral =
      rc::gen::map(integers(-1000, 1000), [](std::int64_t n) { return Double{static_cast<double>(n)}; });
  const auto dyadic =
      rc::gen::map(integers(-4096, 4096), [](std::int64_t n) { return Double{static_cast<double>(n) / 64}; });
  const auto subnormal = rc::gen::map(integers(-(1L << 52) + 1, (1L << 52) - 1), [](std::int64_t n) {
    return Double{std::ldexp(static_cast<double>(n), -1074)};
  });
  return rc::gen::weightedOneOf<Double>({{4, corner_doubles()},
                                         {2, integral},
                                         {2, dyadic},
                                         {4, doubles_of_exponents(-8, 8)},
                                         {3, doubles_of_exponents(-1022, 1023)},
                                         {1, subnormal}});
}

inline rc::Gen<Ends> ends_of(const rc::Gen<Double>& ends) {
  const auto sorted = rc::gen::map(rc::gen::pair(ends, ends), [](const std::pair<Double, Double>& p) {
    return Ends{std::min(p.first.value, p.second.value), std::max(p.first.value, p.second.value)};
  });
  const auto point = rc::gen::map(ends, [](Double x) { return Ends{x.value, x.value}; });
  const auto next = rc::gen::map(ends, [](Double x) {
    return Ends{x.value, std::min(std::nextafter(x.value, DBL_MAX), DBL_MAX)};
  });
  const auto from_zero = rc::gen::map(ends, [](Double x) {
    return Ends{std::min(x.value, 0.0), std::max(x.value, 0.0)};
  });
  const auto symmetric = rc::gen::map(ends, [](Double x) {
    return Ends{-std::fabs(x.value), std::fabs(x.value)};
  });
  return rc::gen::weightedOneOf<Ends>({{3, sorted}, {3, point}, {1, next}, {1, from_zero}, {1, symmetric}});
}

inline rc::Gen<Ends> ends() {
  return ends_of(doubles());
}

/// Both ends and some numbers between, exactly.
inline std::vector<Rational> members(const Interval& x) {
  const Rational lower = from_double(x.lower());
  const Rational upper = from_double(x.upper());
  std::vector<Rational> list{lower};
  if (lower == upper) return list;
  list.insert(list.end(), {upper, (lower + upper) / 2, (2 * lower + upper) / 3});
  if (lower < 0 && upper > 0) list.emplace_back(0);
  return list;
}

/// Integers, decimals, fractions, dyadics; now and then huge or tiny.
inline rc::Gen<Rational> rationals() {
  const auto fraction = rc::gen::map(
      rc::gen::pair(integers(-1000, 1000), integers(1, 1000)),
      [](const std::pair<std::int64_t, std::int64_t>& p) { return Rational(p.first, p.second); });
  const auto integral = rc::gen::map(integers(-20, 20), [](std::int64_t n) { return Rational(n); });
  const auto decimal =
      rc::gen::map(rc::gen::pair(integers(-99999, 99999), integers(0, 9)),
                   [](const std::pair<std::int64_t, std::int64_t>& p) {
                     return Rational(Rational(p.first) * power(Rational(10), -static_cast<long>(p.second)));
                   });
  const auto dyadic =
      rc::gen::map(doubles_of_exponents(-8, 8), [](Double x) { return from_double(x.value); });
  const auto corner = rc::gen::map(doubles(), [](Double x) { return from_double(x.value); });
  const auto beyond = rc::gen::map(rc::gen::pair(fraction, integers(-1100, 1100)),
                                   [](const std::pair<Rational, std::int64_t>& p) {
                                     return Rational(p.first * power_of_two(static_cast<long>(p.second)));
                                   });
  return rc::gen::weightedOneOf<Rational>(
      {{4, fraction}, {4, integral}, {4, decimal}, {2, dyadic}, {1, corner}, {1, beyond}});
}

/// Moderate numbers, for formulas whose values shall stay in range.
inline rc::Gen<Rational> moderate_rationals() {
  return rc::gen::map(
      rc::gen::pair(integers(-60, 60), integers(1, 12)),
      [](const std::pair<std::int64_t, std::int64_t>& p) { return Rational(p.first, p.second); });
}

/// A formula nested at most `depth` deep; what would have no value for a rational reason is left out. For use
/// inside a property or rc::gen::exec.
inline Expression random_expression(int depth, const rc::Gen<Rational>& numbers) {
  const int choice = depth <= 0 ? 0 : static_cast<int>(*integers(0, 13));
  if (choice <= 1) return {*numbers};
  const Expression a = random_expression(depth - 1, numbers);
  try {
    switch (choice) {
      case 2:
      case 3:
        return a + random_expression(depth - 1, numbers);
      case 4:
      case 5:
        return a - random_expression(depth - 1, numbers);
      case 6:
      case 7:
        return a * random_expression(depth - 1, numbers);
      case 8:
      case 9:
        return a / random_expression(depth - 1, numbers);
      case 10:
        return -a;
      case 11:
        return power(a, static_cast<long>(*integers(-4, 4)));
      case 12:
        return sqrt(a);
      default:
        return *integers(0, 2) == 0 ? log(a) : exp(a);
    }
  } catch (const DomainError&) {
    return a;
  }
}

inline rc::Gen<Expression> expressions(int depth = 4) {
  return rc::gen::exec([depth] { return random_expression(depth, rationals()); });
}

inline rc::Gen<Expression> moderate_expressions(int depth = 4) {
  return rc::gen::exec([depth] { return random_expression(depth, moderate_rationals()); });
}

}  // namespace sinkproof::numeric::testing
