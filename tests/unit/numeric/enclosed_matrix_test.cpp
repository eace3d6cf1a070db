#include "numeric/enclosed_matrix.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <limits>
#include <vector>

#include "environment.hpp"
#include "generators.hpp"
#include "support/faster.hpp"

namespace sinkproof::numeric::testing {
namespace {

using Eigen::Index;

EnclosedMatrix product_in(const Environment& environment, const EnclosedMatrix& a, const EnclosedMatrix& b) {
  const InEnvironment guard(environment);
  return product(a, b);  // compiled on its own: no arithmetic moves across the change of the rounding mode
}

EnclosedMatrix random_matrix(Index rows, Index columns, const rc::Gen<Ends>& entries) {
  EnclosedMatrix result = zero_matrix(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const Ends entry = *entries;
      const double limit = DBL_MAX / 4;  // wider ones are refused
      result.set(i, j,
                 interval(std::clamp(entry.lower, -limit, limit), std::clamp(entry.upper, -limit, limit)));
    }
  }
  return result;
}

Rational middle(const EnclosedMatrix& a, Index i, Index j) {
  return from_double(a.midpoint(i, j));
}

Rational reach(const EnclosedMatrix& a, Index i, Index j) {
  return from_double(a.radius(i, j));
}

/// The exact smallest and largest value of an entry of the product: the sums of the products' extremes, since
/// each entry of A and B occurs once.
Enclosure exact_hull(const EnclosedMatrix& a, const EnclosedMatrix& b, Index i, Index j) {
  Rational lower;
  Rational upper;
  for (Index k = 0; k < a.columns(); ++k) {
    const Rational m = middle(a, i, k);
    const Rational r = reach(a, i, k);
    const Rational n = middle(b, k, j);
    const Rational s = reach(b, k, j);
    const Rational corners[] = {(m - r) * (n - s), (m - r) * (n + s), (m + r) * (n - s), (m + r) * (n + s)};
    lower += *std::min_element(std::begin(corners), std::end(corners));
    upper += *std::max_element(std::begin(corners), std::end(corners));
  }
  return {lower, upper};
}

bool encloses(const EnclosedMatrix& product, Index i, Index j, const Enclosure& hull) {
  return middle(product, i, j) - reach(product, i, j) <= *hull.lower &&
         *hull.upper <= middle(product, i, j) + reach(product, i, j);
}

/// The squared norms of the rows, and the floor that the product gives them.
std::vector<Rational> squared_norms(const EnclosedMatrix& a) {
  std::vector<Rational> result(static_cast<std::size_t>(a.rows()), power_of_two(-999));
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index k = 0; k < a.columns(); ++k)
      result[static_cast<std::size_t>(i)] += middle(a, i, k) * middle(a, i, k);
  }
  return result;
}

/// |A|S + R(|B| + S) + tiny terms.
Rational radius_of_radii(const EnclosedMatrix& a, const EnclosedMatrix& b, Index i, Index j) {
  Rational sum = Rational(a.columns() + 1) * power_of_two(-1018);
  for (Index k = 0; k < a.columns(); ++k) {
    const Rational s = reach(b, k, j);
    const Rational r = reach(a, i, k);
    if (s != 0) sum += absolute(middle(a, i, k)) * s;
    if (r != 0) sum += r * (absolute(middle(b, k, j)) + s);
  }
  return sum;
}

void check_product(const EnclosedMatrix& a, const EnclosedMatrix& b) {
  const auto rows = squared_norms(a);
  const auto columns = squared_norms(transpose(b));
  const Rational gamma = Rational(2 * a.columns()) * power_of_two(-52);
  for (const auto& environment : environments()) {
    EnclosedMatrix c;
    try {
      c = product_in(environment, a, b);
    } catch (const DomainError&) {
      // Only with very large entries.
      const double largest = std::max({a.midpoint.cwiseAbs().maxCoeff(), b.midpoint.cwiseAbs().maxCoeff(),
                                       a.radius.maxCoeff(), b.radius.maxCoeff()});
      RC_ASSERT(largest > 0x1p400);
      continue;
    }
    for (Index i = 0; i < c.rows(); ++i) {
      for (Index j = 0; j < c.columns(); ++j) {
        RC_LOG() << environment << " entry " << i << ',' << j << '\n';
        RC_ASSERT(encloses(c, i, j, exact_hull(a, b, i, j)));
        // Twice what the proof gives, γ‖a_i‖‖b_j‖ and this; compared by squares: (x + y)² ≤ 2(x² + y²) for
        // each norm and its floor.
        const Rational by_norms = reach(c, i, j) - 2 * radius_of_radii(a, b, i, j);
        RC_ASSERT(by_norms <= 0 || by_norms * by_norms <= 16 * gamma * gamma *
                                                              rows[static_cast<std::size_t>(i)] *
                                                              columns[static_cast<std::size_t>(j)]);
        RC_ASSERT(c.midpoint(i, j) == 0 || std::fabs(c.midpoint(i, j)) >= DBL_MIN);
      }
    }
  }
}

void check_drawn_product() {
  const Index rows = static_cast<Index>(*integers(1, 5));
  const Index inner = static_cast<Index>(*integers(1, 7));
  const Index columns = static_cast<Index>(*integers(1, 5));
  const auto kinds = *integers(0, 3);
  const auto moderate = ends_of(doubles_of_exponents(-8, 8));
  const auto points = rc::gen::map(doubles_of_exponents(-8, 8), [](Double x) {
    return Ends{x.value, x.value};
  });
  const auto wild = ends_of(doubles());
  const auto small = ends_of(
      rc::gen::oneOf(doubles_of_exponents(-1022, -400), doubles_of_exponents(-8, 8), corner_doubles()));
  const auto& entries = kinds == 0 ? points : kinds == 1 ? moderate : kinds == 2 ? small : wild;
  check_product(random_matrix(rows, inner, entries), random_matrix(inner, columns, entries));
}
RC_GTEST_PROP(FasterProducts, ContainAllProductsInEveryEnvironment, ()) {
  for (int i = 0; i < support::models_in_one; ++i) check_drawn_product();
}

// Large enough for the library's blocked kernels.
RC_GTEST_PROP(EnclosedMatrix, LargeProductsContainAllProducts, ()) {
  if (*integers(0, 9) != 0) return;
  const auto seed = static_cast<unsigned>(*integers(0, 1'000'000));
  std::srand(seed);
  EnclosedMatrix a = zero_matrix(17, 33);
  EnclosedMatrix b = zero_matrix(33, 19);
  a.midpoint.setRandom();
  b.midpoint.setRandom();
  check_product(a, b);
  a.radius = Eigen::MatrixXd::Random(17, 33).cwiseAbs() * 1e-9;
  b.radius = Eigen::MatrixXd::Random(33, 19).cwiseAbs() * 1e-9;
  check_product(a, b);
}

RC_GTEST_PROP(EnclosedMatrix, EntriesAreKept, ()) {
  const Ends e = *ends();
  const Interval value = interval(e.lower, e.upper);
  for (const auto& environment : environments()) {
    const auto there_and_back = [&]() -> Interval {
      const InEnvironment guard(environment);
      EnclosedMatrix m = zero_matrix(1, 1);
      try {
        m.set(0, 0, value);
      } catch (const DomainError&) {
        return Interval::entire();
      }
      return m.at(0, 0);
    }();
    RC_LOG() << environment << ' ' << there_and_back << '\n';
    RC_ASSERT(contains(enclosure(there_and_back), enclosure(value)));
    if (there_and_back.is_entire()) {
      RC_ASSERT(std::max(-e.lower, e.upper) > DBL_MAX / 4);
      continue;
    }
    const Enclosure kept = enclosure(there_and_back);
    const Rational size = max(absolute(*kept.lower), absolute(*kept.upper));
    const Rational width = from_double(value.upper()) - from_double(value.lower());
    RC_ASSERT(*kept.upper - *kept.lower <= width + power_of_two(-46) * size + power_of_two(-1016));
    if (value.lower() == value.upper()) RC_ASSERT(kept.is_exact());
  }
}

TEST(EnclosedMatrix, ZeroAndTranspose) {
  const EnclosedMatrix zero = zero_matrix(2, 3);
  EXPECT_EQ(zero.rows(), 2);
  EXPECT_EQ(zero.columns(), 3);
  EXPECT_TRUE(enclosure(zero.at(1, 2)).is_exact());
  EnclosedMatrix a = zero_matrix(2, 3);
  a.set(0, 2, interval(1, 2));
  const EnclosedMatrix b = transpose(a);
  EXPECT_EQ(b.rows(), 3);
  EXPECT_TRUE(contains(b.at(2, 0), Rational(1)));
  EXPECT_TRUE(contains(b.at(2, 0), Rational(2)));
  EXPECT_EQ(b.at(0, 1).upper(), 0);
}

// A sum is exactly 0 where each product has a factor 0, also in the second word of 64 entries, and not where
// one has none.
TEST(EnclosedMatrix, SumsOfZerosAreExact) {
  EnclosedMatrix a = zero_matrix(2, 70);
  EnclosedMatrix b = zero_matrix(70, 2);
  a.midpoint(0, 3) = a.midpoint(0, 65) = a.midpoint(1, 69) = 1.0 / 3;
  b.midpoint(64, 0) = b.midpoint(65, 1) = b.midpoint(69, 0) = 1.0 / 3;
  const EnclosedMatrix c = product(a, b);
  EXPECT_EQ(c.radius(0, 0), 0);
  EXPECT_EQ(c.radius(1, 1), 0);
  EXPECT_GT(c.radius(0, 1), 0);
  EXPECT_GT(c.radius(1, 0), 0);
  b.radius(3, 0) = 0x1p-30;
  EXPECT_GT(product(a, b).radius(0, 0), 0);
}

TEST(EnclosedMatrix, ProductsOfNothing) {
  const EnclosedMatrix c = product(zero_matrix(2, 0), zero_matrix(0, 3));
  ASSERT_EQ(c.rows(), 2);
  ASSERT_EQ(c.columns(), 3);
  EXPECT_TRUE(contains(c.at(0, 0), Rational(0)));
  EXPECT_LE(c.at(0, 0).upper(), 0x1p-1000);
  EXPECT_EQ(product(zero_matrix(0, 4), zero_matrix(4, 3)).rows(), 0);
}

TEST(EnclosedMatrix, ShapesThatDoNotFitAreRefused) {
  EXPECT_TRUE(
      mentions(message_of<InternalError>([] { product(zero_matrix(2, 3), zero_matrix(2, 3)); }), "shapes"));
}

TEST(EnclosedMatrix, WhatIsNotFiniteIsRefused) {
  EnclosedMatrix a = zero_matrix(1, 1);
  EXPECT_TRUE(
      mentions(message_of<DomainError>([&] { a.set(0, 0, Interval::entire()); }), "nothing is known"));
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EnclosedMatrix one = zero_matrix(1, 1);
  one.midpoint(0, 0) = 1;
  for (const double bad : {inf, -inf, nan}) {
    a.midpoint(0, 0) = bad;
    EXPECT_THROW(product(a, one), DomainError) << bad;
    EXPECT_THROW(product(one, a), DomainError) << bad;
    EXPECT_THROW(product(a, zero_matrix(1, 1)), DomainError) << bad;
    EXPECT_THROW(product(zero_matrix(1, 1), a), DomainError) << bad;
  }
  a.midpoint(0, 0) = 0;
  for (const double bad : {inf, nan}) {
    a.radius(0, 0) = bad;
    EXPECT_THROW(product(a, one), DomainError) << bad;
    EXPECT_THROW(product(one, a), DomainError) << bad;
  }
}

// Rounding towards zero an overflow stops at the largest double, and the sum may come back from there: [huge
// huge]·[4 −4] must not be 0 ± little of a wrong product.
TEST(EnclosedMatrix, OverflowIsRefusedInEveryEnvironment) {
  EnclosedMatrix a = zero_matrix(1, 2);
  EnclosedMatrix b = zero_matrix(2, 1);
  a.midpoint << DBL_MAX, DBL_MAX;
  b.midpoint << 4, -1;
  EnclosedMatrix huge = zero_matrix(1, 1);
  huge.midpoint(0, 0) = DBL_MAX;
  huge.radius(0, 0) = DBL_MAX;
  EnclosedMatrix tiny = zero_matrix(1, 1);
  tiny.radius(0, 0) = 0x1p-1000;
  for (const auto& environment : environments()) {
    EXPECT_THROW(product_in(environment, a, b), DomainError) << environment;
    EXPECT_THROW(product_in(environment, tiny, huge), DomainError) << environment;
    EXPECT_THROW(product_in(environment, huge, huge), DomainError) << environment;
  }
}

}  // namespace
}  // namespace sinkproof::numeric::testing
