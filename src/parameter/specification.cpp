#include "parameter/specification.hpp"

#include "numeric/decide.hpp"
#include "numeric/error.hpp"

namespace sinkproof::parameter {

using numeric::Expression;
using numeric::Ternary;

std::string to_string(const Value& value) {
  return value.name() != nullptr ? *value.name() : numeric::to_string(*value.number());
}

Specification choice(std::string name, std::vector<std::string> choices, std::string meaning) {
  return {std::move(name), Specification::Kind::choice, 0, false, 0, std::move(meaning),
          false,           std::move(choices)};
}

std::string range_text(const Specification& specification) {
  if (specification.kind == Specification::Kind::choice) {
    std::string list;
    for (const auto& name : specification.choices) list += (list.empty() ? "" : ", ") + name;
    return "one of " + list;
  }
  const std::string low = numeric::to_string(specification.minimum);
  const std::string high = numeric::to_string(specification.maximum);
  if (specification.kind == Specification::Kind::integer) return "an integer from " + low + " to " + high;
  return "a real number " + std::string(specification.minimum_excluded ? "> " : "≥ ") + low + " and " +
         (specification.maximum_excluded ? "< " : "≤ ") + high +
         (specification.parts ? ", p/q with |p| and q at most " + std::to_string(*specification.parts) : "");
}

void check(const Specification& specification, const Expression& value) {
  const auto refuse = [&](const std::string& why) {
    constexpr std::size_t shown = 60;
    std::string text = numeric::to_string(value);
    if (text.size() > shown) text = text.substr(0, shown) + "…";
    throw InputError("parameter " + specification.name + ": " + text + " " + why + " (expected " +
                     range_text(specification) + ")");
  };
  if (specification.kind == Specification::Kind::integer &&
      (!value.is_rational() || !numeric::to_long(value.rational()))) {
    refuse("is not an integer");
  }
  try {
    const Expression above = value - Expression(specification.minimum);
    const Expression below = Expression(specification.maximum) - value;
    const Ternary low = specification.minimum_excluded ? is_positive(above) : is_nonnegative(above);
    const Ternary high = specification.maximum_excluded ? is_positive(below) : is_nonnegative(below);
    const Ternary inside = numeric::both(low, high);
    if (inside == Ternary::certainly_not) refuse("is out of range");
    if (inside == Ternary::undecided) refuse("cannot be told from an end of its range");
  } catch (const DomainError& error) {
    refuse(std::string("has no value: ") + error.what());
  }
}

const Value& Values::find(const std::string& name) const {
  for (const auto& [key, value] : entries_) {
    if (key == name) return value;
  }
  throw InternalError("no parameter " + name);
}

const Expression& Values::real(const std::string& name) const {
  const Expression* number = find(name).number();
  if (number == nullptr) throw InternalError("parameter " + name + " is not a number");
  return *number;
}

const std::string& Values::choice(const std::string& name) const {
  const std::string* chosen = find(name).name();
  if (chosen == nullptr) throw InternalError("parameter " + name + " is not a choice");
  return *chosen;
}

long Values::integer(const std::string& name) const {
  const Expression& value = real(name);
  const auto integer = value.is_rational() ? numeric::to_long(value.rational()) : std::nullopt;
  if (!integer) throw InternalError("parameter " + name + " is not an integer");
  return *integer;
}

std::string Values::text() const {
  std::string result;
  for (const auto& [name, value] : entries_) {
    result += (result.empty() ? "" : " ") + name + "=" + to_string(value);
  }
  return result;
}

}  // namespace sinkproof::parameter
