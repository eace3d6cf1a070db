#pragma once

#include <gtest/gtest.h>

#include <iomanip>
#include <ostream>
#include <string>

#include "numeric/enclosure.hpp"

namespace sinkproof::numeric {

// How GoogleTest and RapidCheck show values of ours.
inline std::ostream& operator<<(std::ostream& out, const Interval& x) {
  return out << std::hexfloat << '[' << x.lower() << ", " << x.upper() << ']' << std::defaultfloat;
}
inline std::ostream& operator<<(std::ostream& out, const Expression& e) {
  return out << to_string(e);
}
inline std::ostream& operator<<(std::ostream& out, Ternary t) {
  return out << to_string(t);
}

namespace testing {

/// The message of the E that f throws; a test failure if it throws none.
template <class E, class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const E& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

inline bool mentions(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

inline Rational q(const char* text) {
  return parse_rational(text);
}

inline Rational power_of_two(long exponent) {
  return power(Rational(2), exponent);
}

inline Rational absolute(const Rational& x) {
  return x < 0 ? Rational(-x) : x;
}
// The names that scalars have, so that generic formulas are evaluated exactly, too.
inline Rational abs(const Rational& x) {
  return absolute(x);
}
inline Rational max(const Rational& a, const Rational& b) {
  return a < b ? b : a;
}
inline Rational min(const Rational& a, const Rational& b) {
  return a < b ? a : b;
}

/// [lower, upper] as it is held: subnormal ends have been moved outward.
inline Interval interval(double lower, double upper) {
  return Interval::from_endpoints(lower, upper);
}

inline bool contains(const Enclosure& e, const Rational& x) {
  return (!e.lower || *e.lower <= x) && (!e.upper || x <= *e.upper);
}
inline bool contains(const Interval& e, const Rational& x) {
  return contains(enclosure(e), x);
}
inline bool contains(const Ball& e, const Rational& x) {
  return contains(enclosure(e), x);
}

inline bool contains(const Enclosure& outer, const Enclosure& inner) {
  return (!outer.lower || (inner.lower && *outer.lower <= *inner.lower)) &&
         (!outer.upper || (inner.upper && *inner.upper <= *outer.upper));
}

inline bool overlap(const Enclosure& a, const Enclosure& b) {
  return (!a.lower || !b.upper || *a.lower <= *b.upper) && (!b.lower || !a.upper || *b.lower <= *a.upper);
}

/// upper − lower ≤ bound · min |x|. False for unbounded enclosures.
inline bool is_relatively_narrow(const Enclosure& e, const Rational& bound) {
  return is_narrow(e, bound);
}

}  // namespace testing
}  // namespace sinkproof::numeric
