#include "fuzz/number_outcome.hpp"

#include "checker/kernel/error.hpp"
#include "fuzz/property.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"

namespace sinkproof_fuzz {

namespace {

constexpr long bits = 128;
/// Beyond 2^±limit a number is not written out: it would take long.
constexpr std::int64_t most_exponent = 1'000'000;

std::optional<mpq_class> copy(const std::optional<sinkproof::numeric::Rational>& q) {
  if (!q) return std::nullopt;
  return mpq_class(q->backend().data());
}

mpq_class rational(const sinkproof_check::Dyadic& x) {
  mpq_class result(x.mantissa);
  if (x.exponent >= 0)
    mpq_mul_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(x.exponent));
  else
    mpq_div_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(-x.exponent));
  return result;
}

bool is_near_one(const sinkproof_check::Dyadic& x) {
  return x.sign() == 0 || (x.top() <= most_exponent && x.top() >= -most_exponent);
}

/// A lower end; that of −x for an upper end of x.
std::optional<mpq_class> lower(const sinkproof_check::Dyadic& x) {
  if (is_near_one(x)) return rational(x);
  if (x.top() < 0) return x.sign() > 0 ? mpq_class(0) : mpq_class(-1);
  return x.sign() > 0 ? std::optional(mpq_class(0)) : std::nullopt;
}

}  // namespace

std::optional<Ends> ends_of(const std::function<sinkproof::numeric::Ball()>& evaluate) {
  try {
    const auto found = sinkproof::numeric::enclosure(evaluate());
    return Ends{copy(found.lower), copy(found.upper)};
  } catch (const sinkproof::DomainError&) {
    return std::nullopt;
  }
}

std::optional<Ends> ends_of(const sinkproof_check::Real& value) {
  try {
    const sinkproof_check::Enclosure& found = value.enclosure(bits);
    std::optional<mpq_class> upper = lower(found.upper.negated());
    if (upper) upper = -*upper;
    return Ends{lower(found.lower), upper};
  } catch (const sinkproof_check::ValueError&) {
    return std::nullopt;
  }
}

void require_overlap(const std::optional<Ends>& a, const std::optional<Ends>& b, const std::string& text) {
  if (!a || !b) return;
  const auto is_above = [](const std::optional<mpq_class>& low, const std::optional<mpq_class>& high) {
    return low && high && *low > *high;
  };
  require(!is_above(a->lower, b->upper) && !is_above(b->lower, a->upper),
          "both programs find the same number", text);
}

}  // namespace sinkproof_fuzz
