// What makes a real number of others. Literals are joined at once: most of what a statement says of an
// instance is arithmetic of its rational entries.

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "checker/kernel/number.hpp"
#include "checker/kernel/of_document.hpp"
#include "checker/kernel/real.hpp"
#include "checker/kernel/real_operation.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t max_folded_bits = 100'000;

/// Before two literals become one. Lowest terms cost greatest common divisors, each about a unit for a bit of
/// the smaller number: of a few limbs that is most of the time.
void charge_folding(std::size_t x_bits, std::size_t y_bits) {
  charge_work(2 * (x_bits + y_bits));
  charge_steps(std::min(x_bits, y_bits));
}

bool is_integer(const mpq_class& q) {
  return q.get_den() == 1;
}

}  // namespace

bool fold_term(mpq_class& sum, const mpq_class& term) {
  if (term == 0) return true;  // as most entries are
  const std::size_t bits = bit_size(sum);
  const std::size_t more = bit_size(term);
  if (bits + more > max_folded_bits) return false;
  charge_folding(bits, more);
  // Integers without greatest common divisors.
  if (is_integer(sum) && is_integer(term))
    sum.get_num() += term.get_num();
  else
    sum += term;
  return true;
}

bool fold_factor(mpq_class& product, const mpq_class& factor) {
  const std::size_t bits = bit_size(product);
  const std::size_t more = bit_size(factor);
  if (bits + more > max_folded_bits) return false;
  charge_folding(bits, more);
  if (is_integer(product) && is_integer(factor))
    product.get_num() *= factor.get_num();
  else
    product *= factor;
  return true;
}

Real sum(std::vector<Real> terms) {
  mpq_class literals = 0;
  std::vector<Real> rest;
  for (Real& term : terms) {
    const mpq_class* q = term.literal();
    if (q == nullptr || !fold_term(literals, *q)) rest.push_back(std::move(term));
  }
  if (rest.empty()) return {std::move(literals)};
  if (literals != 0) rest.emplace_back(std::move(literals));
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::sum, std::move(rest));
}

Real product(std::vector<Real> factors) {
  mpq_class literals = 1;
  std::vector<Real> rest;
  for (Real& factor : factors) {
    const mpq_class* q = factor.literal();
    if (q == nullptr || !fold_factor(literals, *q)) rest.push_back(std::move(factor));
  }
  if (rest.empty()) return {std::move(literals)};
  if (literals != 1) rest.emplace_back(std::move(literals));
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::product, std::move(rest));
}

Real inner_product(const std::vector<Real>& x, const std::vector<Real>& y) {
  mpq_class literals = 0;
  std::vector<Real> rest;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const mpq_class* a = x[k].literal();
    const mpq_class* b = y[k].literal();
    if ((a != nullptr && *a == 0) || (b != nullptr && *b == 0)) continue;
    if (a != nullptr && b != nullptr) {
      const std::size_t product_bits = bit_size(*a) + bit_size(*b);
      if (bit_size(literals) + product_bits <= max_folded_bits) {
        charge_folding(bit_size(*a), bit_size(*b));
        charge_folding(bit_size(literals), product_bits);
        literals += *a * *b;
        continue;
      }
    }
    rest.push_back(b != nullptr ? y[k] : x[k]);
    rest.push_back(b != nullptr ? x[k] : y[k]);
  }
  if (rest.empty()) return {std::move(literals)};
  if (literals != 0) {
    rest.emplace_back(std::move(literals));
    rest.emplace_back(1);
  }
  rest.shrink_to_fit();
  return Real::of(Operation::inner_product, std::move(rest));
}

Real operator/(const Real& x, const Real& y) {
  const mpq_class* dividend = x.literal();
  const mpq_class* divisor = y.literal();
  if (dividend != nullptr && divisor != nullptr && *divisor != 0 &&
      bit_size(*dividend) + bit_size(*divisor) <= max_folded_bits) {
    charge_folding(bit_size(*dividend), bit_size(*divisor));
    return mpq_class(*dividend / *divisor);
  }
  return Real::of(Operation::quotient, {x, y});
}

Real power(const Real& x, long n) {
  return Real::of(Operation::power, {x}, n);
}

Real square_root(const Real& x) {
  return Real::of(Operation::sqrt, {x});
}

Real logarithm(const Real& x) {
  const mpq_class* const q = x.literal();
  if (q == nullptr) return Real::of(Operation::log, {x});
  // log 1 = 0: of an entry it says that there is none.
  if (*q == 1) return 0;
  // Entries have the same few logarithms again and again, and one costs as much as hundreds of products.
  static OfDocument<std::map<mpq_class, Real>> kept;
  auto& known = kept.value();
  constexpr std::size_t most_known = 32;
  charge_work(bit_size(*q));
  if (const auto at = known.find(*q); at != known.end()) return at->second;
  Real result = Real::of(Operation::log, {x});
  if (known.size() < most_known) known.emplace(*q, result);
  return result;
}

Real absolute(const Real& x) {
  if (const mpq_class* q = x.literal()) return mpq_class(abs(*q));
  return Real::of(Operation::absolute, {x});
}

Real maximum(std::vector<Real> candidates) {
  // Of literals only the largest counts.
  std::vector<Real> rest;
  std::optional<mpq_class> largest;
  for (Real& candidate : candidates) {
    const mpq_class* q = candidate.literal();
    if (q == nullptr) {
      rest.push_back(std::move(candidate));
    } else if (charge_work(bit_size(*q)); !largest || *q > *largest) {
      largest = *q;
    }
  }
  if (largest) rest.emplace_back(*largest);
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::maximum, std::move(rest));
}

Real operator+(const Real& x, const Real& y) {
  const mpq_class* a = x.literal();
  const mpq_class* b = y.literal();
  if (a == nullptr || b == nullptr) return sum({x, y});
  mpq_class both = *a;
  return fold_term(both, *b) ? Real(std::move(both)) : sum({x, y});
}
Real operator-(const Real& x) {
  if (const mpq_class* q = x.literal()) return mpq_class(-*q);
  return product({Real(-1), x});
}
Real operator-(const Real& x, const Real& y) {
  const mpq_class* a = x.literal();
  const mpq_class* b = y.literal();
  if (a == nullptr || b == nullptr) return sum({x, -y});
  mpq_class difference = -*b;
  if (!fold_term(difference, *a)) return sum({x, Real(std::move(difference))});
  return difference;
}
Real operator*(const Real& x, const Real& y) {
  const mpq_class* a = x.literal();
  const mpq_class* b = y.literal();
  if (a == nullptr || b == nullptr) return product({x, y});
  mpq_class both = *a;
  return fold_factor(both, *b) ? Real(std::move(both)) : product({x, y});
}

Real minimum(std::vector<Real> candidates) {
  for (Real& candidate : candidates) candidate = -candidate;
  return -maximum(std::move(candidates));
}

}  // namespace sinkproof_check
