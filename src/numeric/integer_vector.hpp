#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// coordinates/denominator with a denominator > 0. Sums of products of long rationals are much faster so:
/// nothing is reduced on the way.
struct IntegerVector {
  std::vector<Integer> coordinates;
  Integer denominator = 1;
};

IntegerVector over_common_denominator(const std::vector<Rational>& entries);
IntegerVector over_common_denominator(const std::vector<const Rational*>& entries);
std::vector<Rational> to_rationals(const IntegerVector& vector);

/// p·q, of the same length.
Integer integer_dot(const std::vector<Integer>& p, const std::vector<Integer>& q);
/// p.coordinates·q.coordinates
Integer integer_dot(const IntegerVector& p, const IntegerVector& q);
/// p·q
Rational dot(const IntegerVector& p, const IntegerVector& q);

/// Σ w·vectors[k] over (k, w); of the dimension of the first vector. At least one vector.
IntegerVector combine(const std::vector<IntegerVector>& vectors,
                      const std::vector<std::pair<std::size_t, Rational>>& weights);

}  // namespace sinkproof::numeric
