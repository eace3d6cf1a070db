#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "numeric/expression.hpp"

namespace sinkproof::parameter {

/// A parameter's value: an exact number or, of a choice, its name (FORMAT.md: no text is both).
class Value {
 public:
  Value(numeric::Expression number) : value_(std::move(number)) {}  // NOLINT(google-explicit-constructor)
  Value(long number) : value_(numeric::Expression(number)) {}       // NOLINT(google-explicit-constructor)
  Value(int number) : value_(numeric::Expression(number)) {}        // NOLINT(google-explicit-constructor)
  Value(std::string name) : value_(std::move(name)) {}              // NOLINT(google-explicit-constructor)
  Value(double) = delete;                                           // as with Expression

  /// The number or the name; null if it is the other one.
  [[nodiscard]] const numeric::Expression* number() const {
    return std::get_if<numeric::Expression>(&value_);
  }
  [[nodiscard]] const std::string* name() const { return std::get_if<std::string>(&value_); }

 private:
  std::variant<numeric::Expression, std::string> value_;
};

std::string to_string(const Value& value);

/// A parameter of a construction: its name on the command line and in certificates, what it means, and its
/// range: an interval of numbers, or names to choose from.
struct Specification {
  enum class Kind { integer, real, choice };
  std::string name;
  Kind kind = Kind::integer;
  numeric::Rational minimum;
  bool minimum_excluded = false;
  numeric::Rational maximum;
  std::string meaning;
  bool maximum_excluded = false;
  std::vector<std::string> choices = {};  ///< of a choice, which has no minimum and maximum
  std::optional<long> parts = {};         ///< of a theorem's reals: p/q with |p| and q at most this
};

/// Names are lower-case letters, digits and dashes, and begin with a letter.
Specification choice(std::string name, std::vector<std::string> choices, std::string meaning);

/// Throws InputError "parameter L: 2 is out of range (expected an integer from 3 to 4096)". Not for choices.
void check(const Specification& specification, const numeric::Expression& value);

/// "an integer from 3 to 4096", "a real number > 0 and ≤ 10000", "one of none, length".
std::string range_text(const Specification& specification);

/// Values by name, in the order of the specifications.
class Values {
 public:
  Values() = default;
  explicit Values(std::vector<std::pair<std::string, Value>> entries) : entries_(std::move(entries)) {}

  [[nodiscard]] const std::vector<std::pair<std::string, Value>>& entries() const { return entries_; }
  /// Throw InternalError where the parameter is missing or of another kind: specifications were checked
  /// before.
  [[nodiscard]] const numeric::Expression& real(const std::string& name) const;
  [[nodiscard]] long integer(const std::string& name) const;
  [[nodiscard]] const std::string& choice(const std::string& name) const;
  /// "L=16 m=13 beta=5"
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] const Value& find(const std::string& name) const;

  std::vector<std::pair<std::string, Value>> entries_;
};

}  // namespace sinkproof::parameter
