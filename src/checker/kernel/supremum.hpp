#pragma once

#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// The largest of many numbers, of which only those are kept that may be it: the others, and what they were
/// computed from, need no memory.
class Supremum {
 public:
  void add(const Real& x);
  /// Of at least one number. What was added is gone then.
  Real value();

 private:
  std::vector<Real> candidates_;
  bool is_bounded_ = false;
  Dyadic bound_;  ///< a lower bound of the largest so far
};

/// The infimum of many numbers; by convention another number where there is none. (It must not hide a mass
/// above 1: relu has such.)
class Infimum {
 public:
  void add(const Real& x) {
    is_empty_ = false;
    negated_.add(-x);
  }
  Real value_or(const Real& convention) { return is_empty_ ? convention : -negated_.value(); }

 private:
  bool is_empty_ = true;
  Supremum negated_;
};

}  // namespace sinkproof_check
