#pragma once

#include <ostream>
#include <vector>

#include "numeric/interval.hpp"

namespace sinkproof::numeric::testing {

/// How the machine rounds, and whether it flushes subnormal results and reads subnormal operands as zero (x86
/// only).
struct Environment {
  int rounding;
  bool flushes_subnormals;
};

std::ostream& operator<<(std::ostream& out, const Environment& environment);

/// All four rounding modes, without and (on x86) with flushing.
const std::vector<Environment>& environments();

/// Puts the machine into an environment for as long as the object lives.
class InEnvironment {
 public:
  explicit InEnvironment(const Environment& environment);
  ~InEnvironment();
  InEnvironment(const InEnvironment&) = delete;
  InEnvironment& operator=(const InEnvironment&) = delete;

 private:
  int rounding_;
  unsigned control_;
};

enum class Operation { add, subtract, multiply, divide, maximum, minimum, negate, absolute, sqrt, exp, log };
const char* name(Operation operation);
/// Compiled on its own, so that no arithmetic moves across a change of the rounding mode. Unary operations
/// ignore b.
Interval apply(Operation operation, const Interval& a, const Interval& b);

}  // namespace sinkproof::numeric::testing
