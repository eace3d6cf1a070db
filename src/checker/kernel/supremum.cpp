#include "checker/kernel/supremum.hpp"

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

void Supremum::add(const Real& x) {
  constexpr long first_bits = 128;
  constexpr long last_bits = 2048;
  for (long bits = first_bits; bits <= last_bits; bits *= 2) {
    try {
      const Enclosure& enclosure = x.enclosure(bits);
      // Only what has an enclosure, and so is defined, may be left out.
      if (is_bounded_ && compare(enclosure.upper, bound_) < 0) return;
      if (!is_bounded_ || compare(enclosure.lower, bound_) > 0) {
        bound_ = enclosure.lower;
        is_bounded_ = true;
      }
      // A small number that is not told from 0 would keep all the others.
      if (x.literal() != nullptr || !enclosure.contains_zero()) break;
    } catch (const Unresolved&) {
      // Higher precision has to tell.
    }
  }
  candidates_.push_back(x);
  constexpr std::size_t many = 1'000;
  if (candidates_.size() < many) return;
  std::vector<Real> rest;
  for (const Real& candidate : candidates_) {
    try {
      if (compare(candidate.enclosure(first_bits).upper, bound_) < 0) continue;
    } catch (const Unresolved&) {
    }
    rest.push_back(candidate);
  }
  candidates_.clear();
  candidates_.push_back(maximum(std::move(rest)));
}

Real Supremum::value() {
  return maximum(std::move(candidates_));
}

}  // namespace sinkproof_check
