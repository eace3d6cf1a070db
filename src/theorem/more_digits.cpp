#include "theorem/more_digits.hpp"

#include <algorithm>
#include <cmath>

namespace sinkproof::theorem {

int more_digits(const numeric::Ball& value, const numeric::Ball& violation) {
  // FORMAT.md has room for 20,000 characters.
  constexpr double most = 15'000;
  constexpr double usual = 20;
  mag_t end;
  mag_init(end);
  arb_get_mag(end, value.data());
  const double size = mag_get_d_log2_approx(end);
  arb_get_mag_lower(end, violation.data());
  const double excess = mag_get_d_log2_approx(end);
  mag_clear(end);
  const double digits = std::ceil((size - excess) * std::log10(2.0));
  return static_cast<int>(std::clamp(digits - usual, 0.0, most));
}

}  // namespace sinkproof::theorem
