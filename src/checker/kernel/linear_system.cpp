#include "checker/kernel/linear_system.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

using IntegerRow = std::vector<mpz_class>;

/// The row with its right side, times the least common denominator.
IntegerRow integer_equation(const Rationals& row, const mpq_class& right) {
  mpz_class denominator = right.get_den();
  for (const mpq_class& entry : row) {
    mpz_lcm(denominator.get_mpz_t(), denominator.get_mpz_t(), entry.get_den_mpz_t());
    charge_work(8 * mpz_sizeinbase(entry.get_den_mpz_t(), 2));
    charge_work(mpz_sizeinbase(denominator.get_mpz_t(), 2) / 2);
  }
  IntegerRow result;
  for (const mpq_class& entry : row) {
    result.push_back(entry.get_num() * (denominator / entry.get_den()));
    charge_work(mpz_sizeinbase(denominator.get_mpz_t(), 2));
  }
  result.push_back(right.get_num() * (denominator / right.get_den()));
  return result;
}

}  // namespace

mpq_class inner(const Rationals& x, const Rationals& y) {
  mpq_class result;
  for (std::size_t i = 0; i < x.size(); ++i) result = charged(result + x[i] * y[i]);
  return result;
}

Rationals solve(const std::vector<Rationals>& matrix, const Rationals& right) {
  const std::size_t n = matrix.size();
  std::vector<IntegerRow> a;
  for (std::size_t i = 0; i < n; ++i) a.push_back(integer_equation(matrix[i], right[i]));
  // After step k all entries below and right of it are minors of the matrix: the divisions leave no
  // remainder.
  mpz_class previous = 1;
  for (std::size_t k = 0; k < n; ++k) {
    const auto pivot = std::find_if(a.begin() + static_cast<long>(k), a.end(),
                                    [&](const IntegerRow& row) { return row[k] != 0; });
    if (pivot == a.end()) throw ValueError("a singular system");
    std::swap(a[k], *pivot);
    for (std::size_t i = k + 1; i < n; ++i) {
      for (std::size_t j = k + 1; j <= n; ++j) {
        charge_work(4 * mpz_sizeinbase(a[k][k].get_mpz_t(), 2));
        mpz_class minor = a[k][k] * a[i][j] - a[i][k] * a[k][j];
        mpz_divexact(a[i][j].get_mpz_t(), minor.get_mpz_t(), previous.get_mpz_t());
      }
    }
    previous = a[k][k];
  }
  // By Cramer's rule determinant · solution is integral.
  const mpz_class determinant = previous;
  IntegerRow scaled(n);
  for (std::size_t k = n; k-- > 0;) {
    mpz_class rest = determinant * a[k][n];
    for (std::size_t j = k + 1; j < n; ++j) {
      rest -= a[k][j] * scaled[j];
      charge_work(2 * mpz_sizeinbase(rest.get_mpz_t(), 2));
    }
    mpz_divexact(scaled[k].get_mpz_t(), rest.get_mpz_t(), a[k][k].get_mpz_t());
  }
  Rationals result;
  for (const mpz_class& x : scaled) result.push_back(charged(ratio(x, determinant)));
  return result;
}

}  // namespace sinkproof_check
