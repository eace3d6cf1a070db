// Which pairs of rows are too far apart to be the nearest ones.
//
// Given: masses by head, of rows at triggers and of others (trigger_task.cpp).
// Derives itself: whole numbers X with gaps[h]·x_h in [X, X + 2] units, so that |X − Y| is off by at most 2
// for each head; a pair more than 4 units a head above the least is no nearest one.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: anchor_distance.cpp looks at the pairs that are left.
// Assumes: enclosures of real.cpp.
#include "checker/setting/trigger/near_pairs.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr long product_bits = 128;
/// No number of units reaches 2^unit_bits, so that sums over heads, of which there are at most 128, stay far
/// below 2^63.
constexpr std::int64_t unit_bits = 50;

using Rows = std::vector<std::vector<Real>>;
using Products = std::vector<std::vector<Enclosure>>;

Products products(const Rows& rows, const std::vector<Real>& gaps) {
  Products result(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t h = 0; h < rows[i].size(); ++h)
      result[i].push_back(
          multiply(gaps[h].enclosure(product_bits), rows[i][h].enclosure(product_bits), product_bits));
  return result;
}

/// The t with all of them within ±2^t.
std::int64_t top_of(const std::vector<const Products*>& columns) {
  std::optional<std::int64_t> top;
  for (const Products* column : columns)
    for (const auto& row : *column)
      for (const Enclosure& product : row)
        for (const Dyadic* end : {&product.lower, &product.upper})
          if (end->sign() != 0) top = std::max(top.value_or(end->top()), end->top());
  return top.value_or(0);
}

/// The largest whole number that is at most x.
std::int64_t floor(const Dyadic& x) {
  if (x.sign() == 0) return 0;
  mpz_class whole;
  if (x.exponent < 0)
    mpz_fdiv_q_2exp(whole.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(-x.exponent));
  else
    mpz_mul_2exp(whole.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(x.exponent));
  return whole.get_si();
}

/// ⌊x·2^shift⌋ of every number, none for rows that no input has. Nothing if some x·2^shift may be above that
/// by more than 2.
std::optional<std::vector<std::int64_t>> in_units(const Products& column, std::size_t heads,
                                                  std::int64_t shift) {
  std::vector<std::int64_t> result(column.size() * heads);
  for (std::size_t i = 0; i < column.size(); ++i)
    for (std::size_t h = 0; h < column[i].size(); ++h) {
      const Enclosure& x = column[i][h];
      const std::int64_t units = floor(x.lower.scaled(shift));
      if (floor(x.upper.scaled(shift)) > units + 1) return std::nullopt;
      result[i * heads + h] = units;
    }
  return result;
}

}  // namespace

std::int64_t NearPairs::distance(std::size_t other, std::size_t trigger) const {
  const std::int64_t* const x = &(other < trigger ? before_ : after_)[other * heads_];
  const std::int64_t* const y = &at_trigger_[trigger * heads_];
  std::int64_t sum = 0;
  for (std::size_t h = 0; h < heads_; ++h) sum += std::abs(x[h] - y[h]);
  return sum;
}

std::optional<NearPairs> NearPairs::of(const AnchorColumns& columns, const std::vector<Real>& gaps) {
  NearPairs result;
  result.heads_ = gaps.size();
  try {
    for (const Real& gap : gaps)
      if (gap.enclosure(product_bits).lower.sign() < 0) return std::nullopt;
    const Products before = products(columns.before, gaps);
    const Products at_trigger = products(columns.at_trigger, gaps);
    const Products after = products(columns.after, gaps);
    const std::int64_t shift = unit_bits - top_of({&before, &at_trigger, &after});
    auto units_before = in_units(before, gaps.size(), shift);
    auto units_at_trigger = in_units(at_trigger, gaps.size(), shift);
    auto units_after = in_units(after, gaps.size(), shift);
    if (!units_before || !units_at_trigger || !units_after) return std::nullopt;
    result.before_ = *std::move(units_before);
    result.at_trigger_ = *std::move(units_at_trigger);
    result.after_ = *std::move(units_after);
  } catch (const Unresolved&) {
    return std::nullopt;  // higher precision has to tell
  }
  const std::size_t length = columns.before.size();
  result.least_ = std::numeric_limits<std::int64_t>::max() / 2;
  for (std::size_t trigger = 2; trigger < length; ++trigger) {
    charge_steps(2 * length * gaps.size());  // here, and for may_be_least()
    for (std::size_t other = 1; other < length; ++other)
      if (other != trigger) result.least_ = std::min(result.least_, result.distance(other, trigger));
  }
  return result;
}

}  // namespace sinkproof_check
