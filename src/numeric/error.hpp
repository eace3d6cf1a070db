#pragma once

#include <stdexcept>
#include <string>

namespace sinkproof {

/// The user's input is at fault: bad usage, malformed or unreadable file, value out of range. The message
/// names the file or option, the place, and what was expected. The program exits 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An operation has no value on (all of) its operand: a divisor that may be zero, the logarithm of a number
/// that may be non-positive. Where the operand is an enclosure, a higher precision may help; the precision
/// ladder relies on that.
class DomainError : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

/// Two engines enclosed the same number in disjoint sets, or an invariant broke: a defect of this program. It
/// exits 6.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace sinkproof
