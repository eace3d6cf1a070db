#include "numeric/integer_vector.hpp"

#include <gmp.h>

namespace sinkproof::numeric {

IntegerVector over_common_denominator(const std::vector<Rational>& entries) {
  std::vector<const Rational*> places;
  places.reserve(entries.size());
  for (const auto& entry : entries) places.push_back(&entry);
  return over_common_denominator(places);
}

IntegerVector over_common_denominator(const std::vector<const Rational*>& entries) {
  const auto denominator_of = [](const Rational* entry) { return mpq_denref(entry->backend().data()); };
  IntegerVector vector;
  mpz_ptr common = vector.denominator.backend().data();
  for (const Rational* entry : entries) {
    // Mostly it divides already, and a remainder costs much less than a greatest common divisor.
    if (mpz_divisible_p(common, denominator_of(entry)) == 0) mpz_lcm(common, common, denominator_of(entry));
  }
  vector.coordinates.resize(entries.size());
  Integer factor;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    mpz_ptr coordinate = vector.coordinates[k].backend().data();
    mpz_srcptr numerator = mpq_numref(entries[k]->backend().data());
    if (mpz_cmp(common, denominator_of(entries[k])) == 0) {
      mpz_set(coordinate, numerator);
      continue;
    }
    mpz_divexact(factor.backend().data(), common, denominator_of(entries[k]));
    mpz_mul(coordinate, numerator, factor.backend().data());
  }
  return vector;
}

std::vector<Rational> to_rationals(const IntegerVector& vector) {
  std::vector<Rational> result;
  result.reserve(vector.coordinates.size());
  for (const auto& coordinate : vector.coordinates) result.emplace_back(coordinate, vector.denominator);
  return result;
}

Integer integer_dot(const std::vector<Integer>& p, const std::vector<Integer>& q) {
  Integer sum;
  for (std::size_t c = 0; c < p.size(); ++c)
    mpz_addmul(sum.backend().data(), p[c].backend().data(), q[c].backend().data());
  return sum;
}

Integer integer_dot(const IntegerVector& p, const IntegerVector& q) {
  return integer_dot(p.coordinates, q.coordinates);
}

Rational dot(const IntegerVector& p, const IntegerVector& q) {
  return {integer_dot(p, q), p.denominator * q.denominator};
}

IntegerVector combine(const std::vector<IntegerVector>& vectors,
                      const std::vector<std::pair<std::size_t, Rational>>& weights) {
  std::vector<Rational> factors;
  factors.reserve(weights.size());
  for (const auto& [k, weight] : weights) factors.push_back(weight / Rational(vectors[k].denominator));
  const IntegerVector integer_factors = over_common_denominator(factors);
  IntegerVector sum;
  sum.denominator = integer_factors.denominator;
  sum.coordinates.resize(vectors.front().coordinates.size());
  for (std::size_t j = 0; j < weights.size(); ++j) {
    const auto& summand = vectors[weights[j].first].coordinates;
    for (std::size_t c = 0; c < summand.size(); ++c) {
      mpz_addmul(sum.coordinates[c].backend().data(), integer_factors.coordinates[j].backend().data(),
                 summand[c].backend().data());
    }
  }
  return sum;
}

}  // namespace sinkproof::numeric
