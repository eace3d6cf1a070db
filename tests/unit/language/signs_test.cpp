#include "language/signs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "language/syntax.hpp"  // whose Operation is another one, before a file of the same batch has it

namespace sinkproof::language {
namespace {

using Operation = Tape::Operation;

/// All that may be said of a number's sign: what is true, and less.
std::vector<Signs> truths(double x) {
  std::vector<Signs> result{{}};
  if (x >= 0) result.push_back({.is_nonnegative = true});
  if (x <= 0) result.push_back({.is_nonpositive = true});
  if (x == 0) result.push_back({.is_nonnegative = true, .is_nonpositive = true});
  return result;
}

/// Nothing where there is none.
std::optional<double> computed(Operation operation, double a, double b, long exponent) {
  const auto where = [](bool is_defined, double value) {
    return is_defined ? std::optional(value) : std::nullopt;
  };
  switch (operation) {
    case Operation::add:
    case Operation::sum:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return where(b != 0, a / b);
    case Operation::negate:
      return -a;
    case Operation::power:
      return where(a != 0 || exponent >= 0, std::pow(a, static_cast<double>(exponent)));
    case Operation::sqrt:
      return where(a >= 0, std::sqrt(a));
    case Operation::exp:
      return std::exp(a);
    case Operation::log:
      return where(a > 0, std::log(a));
    case Operation::abs:
      return std::abs(a);
    case Operation::min:
      return std::min(a, b);
    case Operation::max:
      return std::max(a, b);
    default:
      return std::nullopt;
  }
}

TEST(Signs, WhatIsSaidOfAResultIsTrue) {
  for (const Operation operation :
       {Operation::add, Operation::sum, Operation::subtract, Operation::multiply, Operation::divide,
        Operation::negate, Operation::power, Operation::sqrt, Operation::exp, Operation::log, Operation::abs,
        Operation::min, Operation::max}) {
    for (const double a : {-2.0, -0.5, 0.0, 0.5, 2.0}) {
      for (const double b : {-2.0, -0.5, 0.0, 0.5, 2.0}) {
        for (const long exponent : {-3L, -2L, 0L, 1L, 2L, 3L}) {
          const auto result = computed(operation, a, b, exponent);
          if (!result) continue;
          for (const Signs& of_a : truths(a)) {
            for (const Signs& of_b : truths(b)) {
              const std::vector<Signs> operands{of_a, of_b};
              const Signs said = signs_of(operation, operands, exponent);
              EXPECT_TRUE(!said.is_nonnegative || *result >= 0)
                  << static_cast<int>(operation) << ' ' << a << ' ' << b << ' ' << exponent;
              EXPECT_TRUE(!said.is_nonpositive || *result <= 0)
                  << static_cast<int>(operation) << ' ' << a << ' ' << b << ' ' << exponent;
            }
          }
        }
      }
    }
  }
}

TEST(Signs, ProductsAndSumsOfNumbersThatAreNotNegativeAreNot) {
  const std::vector<Signs> both(2, {.is_nonnegative = true});
  for (const Operation operation : {Operation::add, Operation::sum, Operation::multiply, Operation::divide,
                                    Operation::min, Operation::max}) {
    EXPECT_TRUE(signs_of(operation, both, 0).is_nonnegative);
    EXPECT_FALSE(signs_of(operation, both, 0).is_nonpositive);
  }
  EXPECT_FALSE(signs_of(Operation::subtract, both, 0).is_nonnegative);
  EXPECT_TRUE(signs_of(Operation::negate, both, 0).is_nonpositive);
}

TEST(Signs, OnlyWhatIsCertainDecidesAComparison) {
  const Signs nonnegative{.is_nonnegative = true};
  EXPECT_TRUE(nonnegative.ensure(Operation::nonnegative));
  EXPECT_FALSE(nonnegative.ensure(Operation::positive));
  EXPECT_FALSE(nonnegative.ensure(Operation::zero));
  EXPECT_FALSE(nonnegative.exclude(Operation::positive));
  const Signs nonpositive{.is_nonpositive = true};
  EXPECT_TRUE(nonpositive.exclude(Operation::positive));
  EXPECT_FALSE(nonpositive.exclude(Operation::nonnegative)) << "it may be 0";
  EXPECT_FALSE(nonpositive.ensure(Operation::nonnegative));
  const Signs zero{.is_nonnegative = true, .is_nonpositive = true};
  EXPECT_TRUE(zero.ensure(Operation::zero));
  EXPECT_FALSE(zero.exclude(Operation::zero));
}

}  // namespace
}  // namespace sinkproof::language
