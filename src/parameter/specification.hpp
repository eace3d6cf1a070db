#pragma once

#include <string>
#include <utility>
#include <vector>

#include "numeric/expression.hpp"

namespace sinkproof::parameter {

/// A parameter of a construction: its name on the command line and in certificates, what it means, and its range.
struct Specification {
  enum class Kind { integer, real };
  std::string name;
  Kind kind = Kind::integer;
  numeric::Rational minimum;
  bool minimum_excluded = false;
  numeric::Rational maximum;
  std::string meaning;
  bool maximum_excluded = false;
};

/// Throws InputError "parameter L: 2 is out of range (expected an integer from 3 to 4096)".
void check(const Specification& specification, const numeric::Expression& value);

/// "an integer from 3 to 4096", "a real number > 0 and ≤ 10000".
std::string range_text(const Specification& specification);

/// Values by name, in the order of the specifications.
class Values {
 public:
  Values() = default;
  explicit Values(std::vector<std::pair<std::string, numeric::Expression>> entries)
      : entries_(std::move(entries)) {}

  [[nodiscard]] const std::vector<std::pair<std::string, numeric::Expression>>& entries() const {
    return entries_;
  }
  /// Throw InternalError where the name is missing or the value is not an integer: specifications were checked before.
  [[nodiscard]] const numeric::Expression& real(const std::string& name) const;
  [[nodiscard]] long integer(const std::string& name) const;
  /// "L=16 m=13 beta=5"
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::pair<std::string, numeric::Expression>> entries_;
};

}  // namespace sinkproof::parameter
