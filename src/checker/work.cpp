#include "checker/work.hpp"

#include <cstdint>

#include "checker/error.hpp"

namespace sinkproof_check {

namespace {

// About half a minute. The largest instances of the constructions' ranges need a tenth of it.
constexpr std::uint64_t limit = 10'000'000'000;

std::uint64_t& spent() {
  static std::uint64_t units = 0;
  return units;
}

/// An integer near the square root: enough for an estimate.
std::uint64_t approximate_root(std::uint64_t n) {
  std::uint64_t r = 1;
  while (r * r < n) r *= 2;
  return r;
}

}  // namespace

void reset_work() {
  spent() = 0;
}

void charge_work(std::size_t bits) {
  const std::uint64_t limbs = bits / 64 + 1;
  // GMP's products and quotients grow like limbs^1.5 in the range of interest.
  spent() += 16 + limbs * approximate_root(limbs);
  if (spent() > limit) throw ValueError("deciding this takes more work than this checker's limit");
}

}  // namespace sinkproof_check
