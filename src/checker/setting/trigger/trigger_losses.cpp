// Bounds of output errors in integers, so that only errors that may be the largest are derived.
//
// Given: an instance, its kinds of tokens and coordinates, and of each row the weights of its keys.
// Derives itself: for each row and coordinate an interval that holds sup |f − y|, from enclosures of weights
// and entries.
// Takes from the document: W_OV and contents. Safe, as an error is left out only where its interval lies
// below another one's, which is kept.
// Acceptance means: nothing is accepted here: trigger_task.cpp derives the errors that are left.
// Assumes: enclosures of enclosure.cpp; at most 128 heads, 4096 coordinates and 4096 positions, so that no
// integer overflows (below).
#include "checker/setting/trigger/trigger_losses.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

__extension__ using Wide = __int128;

constexpr long scaled_bits = 40;
constexpr long enclosed_bits = 128;
constexpr std::int64_t target_exponent = 1 - scaled_bits;

/// The integer part of x / 2^exponent.
mpz_class whole_units(const Dyadic& x, std::int64_t exponent) {
  const std::int64_t shift = x.exponent - exponent;
  mpz_class result;
  if (shift >= 0) {
    mpz_mul_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(shift));
  } else {
    mpz_fdiv_q_2exp(result.get_mpz_t(), x.mantissa.get_mpz_t(), static_cast<mp_bitcnt_t>(-shift));
  }
  return result;
}

Wide magnitude(Wide x) {
  return x < 0 ? -x : x;
}

Dyadic dyadic(Wide x, std::int64_t exponent) {
  const Wide size = magnitude(x);
  mpz_class mantissa = static_cast<unsigned long>(size >> 64U);
  mantissa <<= 64U;
  mantissa += static_cast<unsigned long>(size);
  return {x < 0 ? mpz_class(-mantissa) : mantissa, exponent};
}

/// The integer part of x · 2^shift, which is below 2^126.
Wide shifted_units(Wide x, std::int64_t shift) {
  if (shift >= 0) return x * (Wide{1} << shift);
  return x >> std::min<std::int64_t>(-shift, 100);
}

}  // namespace

std::optional<ScaledNumbers> scaled_numbers(const std::vector<Real>& numbers, std::int64_t least_top) {
  try {
    std::int64_t top = least_top;
    for (const Real& number : numbers) {
      const Enclosure& enclosure = number.enclosure(enclosed_bits);
      for (const Dyadic* end : {&enclosure.lower, &enclosure.upper})
        if (end->sign() != 0) top = std::max(top, end->top());
    }
    ScaledNumbers result{{}, top - scaled_bits};
    for (const Real& number : numbers) {
      charge_work(enclosed_bits);
      const Enclosure& enclosure = number.enclosure(enclosed_bits);
      const mpz_class digits = whole_units(enclosure.lower, result.exponent);
      // Below the next unit behind the upper end.
      if (whole_units(enclosure.upper, result.exponent) > digits + 1) return std::nullopt;
      result.digits.push_back(digits.get_si());
    }
    return result;
  } catch (const ValueError&) {
    return std::nullopt;  // whoever derives the error sees why
  }
}

LossBounds::LossBounds(const TriggerInstance& instance, const Kinds& kinds,
                       const std::vector<long>& coordinates, const std::vector<Real>& values)
    : kinds_(kinds),
      coordinates_(coordinates.size()),
      heads_(instance.model.heads.size()),
      entries_(coordinates.size()) {
  const auto is_content = [&](long column) {
    return column >= 2 && column < instance.task.content_indicator();
  };
  std::vector<Real> targets;
  std::vector<Real> numbers;
  for (std::size_t r = 0; r < coordinates_; ++r)
    for (std::size_t k = 0; k < kinds.all.size(); ++k) {
      targets.emplace_back(kinds.is_in_target(k) ? coordinate(kinds.all[k].token, coordinates[r])
                                                 : mpq_class(0));
      for (std::size_t h = 0; h < heads_; ++h)
        numbers.push_back(values[(h * coordinates_ + r) * kinds.all.size() + k]);
    }
  const std::size_t of_values = numbers.size();
  for (std::size_t r = 0; r < coordinates_; ++r) {
    std::vector<std::tuple<long, std::size_t, Real>> row;
    for (std::size_t h = 0; h < heads_; ++h)
      for (const auto& [column, value] : instance.model.heads[h].output_value.rows[at(coordinates[r])])
        if (is_content(column)) row.emplace_back(column, h, value);
    // The target stands in the coordinate's own column, also where W_OV has nothing there.
    if (is_content(coordinates[r])) row.emplace_back(coordinates[r], 0, Real(0));
    std::sort(row.begin(), row.end(),
              [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
    for (const auto& [column, head, value] : row) {
      entries_[r].push_back({column, column == coordinates[r], head, 0});
      numbers.push_back(value);
    }
  }
  const auto scaled = scaled_numbers(numbers, 0);
  const auto scaled_targets = scaled_numbers(targets, target_exponent + scaled_bits);
  if (!scaled || !scaled_targets) return;
  is_known_ = true;
  exponent_ = scaled->exponent;
  targets_ = scaled_targets->digits;
  auto digits = scaled->digits.begin();
  values_.assign(digits, digits + static_cast<std::ptrdiff_t>(of_values));
  digits += static_cast<std::ptrdiff_t>(of_values);
  for (auto& row : entries_)
    for (Entry& entry : row) entry.digits = *digits++;
}

// A product of digits is at most 2^80, and no further than 2^42 from that of the numbers. There are at most
// 4096 keys, 128 heads and 4096 columns, so that nothing below is beyond 2^113.
Enclosure LossBounds::error(const Row& row, const ScaledNumbers& weights, std::size_t r) const {
  const std::int64_t exponent = exponent_ + weights.exponent;  // of products; at least −80
  const bool is_trigger = row.place == Row::Place::trigger;
  const long size = kinds_.has_trigger_in_target ? row.position : row.position - 1;
  const Wide share = is_trigger ? shifted_units(1, -exponent) / size : 0;
  const std::size_t kinds = kinds_.all.size();
  const std::vector<Entry>& entries = entries_[r];
  Wide constant = 0;
  Wide targets = 0;
  Wide total = 0;
  for (std::size_t k = 0; k < kinds; ++k) {
    if (row.counts[k] == 0) continue;
    const std::int64_t* weight = &weights.digits[k * heads_];
    Wide of_key = 0;
    for (std::size_t h = 0; h < heads_; ++h)
      of_key += Wide{weight[h]} * values_[(r * kinds + k) * heads_ + h];
    constant += of_key * row.counts[k];
    targets += Wide{targets_[r * kinds + k]} * row.counts[k];
    if (!kinds_.all[k].is_free) continue;
    charge_steps(entries.size());
    Wide free = 0;
    for (auto entry = entries.begin(); entry != entries.end();) {
      const long column = entry->column;
      Wide coefficient = entry->is_own && kinds_.is_in_target(k) ? -share : 0;
      for (; entry != entries.end() && entry->column == column; ++entry)
        coefficient += Wide{weight[entry->head]} * entry->digits;
      free += magnitude(coefficient);
    }
    total += free * row.counts[k];
  }
  charge_steps(kinds * (2 + heads_));
  if (is_trigger) constant -= shifted_units(targets, target_exponent - exponent) / size;
  total += magnitude(constant);
  // Of each key: a product for each entry and head, and the target twice.
  const auto products = static_cast<Wide>(entries.size()) + static_cast<Wide>(heads_) + 2;
  const Wide slack = products * (row.position + 1) * (Wide{1} << (scaled_bits + 2));
  return {dyadic(total - slack, exponent), dyadic(total + slack, exponent)};
}

std::vector<std::size_t> LossBounds::largest_of(const Row& row, const std::vector<Shares>& shares) {
  std::vector<std::size_t> result(coordinates_);
  std::iota(result.begin(), result.end(), std::size_t{0});
  if (!is_known_) return result;
  std::vector<Real> numbers;
  for (std::size_t k = 0; k < kinds_.all.size(); ++k)
    for (const Shares& head : shares) numbers.push_back(head.keys[k]);
  // Targets are at most 1, and so that many units, too: products' exponents add up to at least −80.
  const auto weights = scaled_numbers(numbers, -(exponent_ + scaled_bits));
  if (!weights) return result;
  std::vector<Enclosure> errors;
  for (std::size_t r = 0; r < coordinates_; ++r) {
    errors.push_back(error(row, *weights, r));
    if (!bound_ || compare(errors[r].lower, *bound_) > 0) bound_ = errors[r].lower;
  }
  std::erase_if(result, [&](std::size_t r) { return compare(errors[r].upper, *bound_) < 0; });
  return result;
}

}  // namespace sinkproof_check
