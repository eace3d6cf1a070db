#include "environment.hpp"

#include <cfenv>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace sinkproof::numeric::testing {

namespace {

#if defined(__x86_64__)
constexpr bool can_flush = true;
constexpr unsigned flush_and_read_as_zero = 0x8040;
unsigned control_word() {
  return _mm_getcsr();
}
void set_control_word(unsigned word) {
  _mm_setcsr(word);
}
#else
constexpr bool can_flush = false;
constexpr unsigned flush_and_read_as_zero = 0;
unsigned control_word() {
  return 0;
}
void set_control_word(unsigned) {}
#endif

}  // namespace

std::ostream& operator<<(std::ostream& out, const Environment& environment) {
  switch (environment.rounding) {
    case FE_UPWARD:
      out << "upward";
      break;
    case FE_DOWNWARD:
      out << "downward";
      break;
    case FE_TOWARDZERO:
      out << "towards zero";
      break;
    default:
      out << "to nearest";
  }
  return out << (environment.flushes_subnormals ? ", flushing" : "");
}

const std::vector<Environment>& environments() {
  static const std::vector<Environment> all = [] {
    std::vector<Environment> list;
    for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
      list.push_back({rounding, false});
      if (can_flush) list.push_back({rounding, true});
    }
    return list;
  }();
  return all;
}

InEnvironment::InEnvironment(const Environment& environment)
    : rounding_(std::fegetround()), control_(control_word()) {
  std::fesetround(environment.rounding);
  if (environment.flushes_subnormals) set_control_word(control_word() | flush_and_read_as_zero);
}

InEnvironment::~InEnvironment() {
  set_control_word(control_);
  std::fesetround(rounding_);
}

const char* name(Operation operation) {
  static constexpr const char* names[] = {"add",    "subtract", "multiply", "divide", "maximum", "minimum",
                                          "negate", "absolute", "sqrt",     "exp",    "log"};
  return names[static_cast<std::size_t>(operation)];
}

Interval apply(Operation operation, const Interval& a, const Interval& b) {
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::maximum:
      return max(a, b);
    case Operation::minimum:
      return min(a, b);
    case Operation::negate:
      return -a;
    case Operation::absolute:
      return abs(a);
    case Operation::sqrt:
      return sqrt(a);
    case Operation::exp:
      return exp(a);
    case Operation::log:
      return log(a);
  }
  return Interval::entire();
}

}  // namespace sinkproof::numeric::testing
