#include "show/enclosure_text.hpp"

#include <optional>

#include "numeric/certain_digits.hpp"

namespace sinkproof::show {

namespace {

constexpr int shown_digits = 9;
constexpr int most_enclosures = 1000;

std::optional<numeric::Rational> endpoint(const files::JsonNode& node, numeric::NumberBudget& budget) {
  if (node.value().is_null()) return std::nullopt;
  return node.parsed([&](std::string_view text) {
    auto value = numeric::parse_rational(text);
    budget.charge_folded(value);
    return value;
  });
}

std::string short_form(const numeric::Enclosure& enclosure) {
  if (!enclosure.lower && !enclosure.upper) return "not defined";
  return numeric::certain_digits(enclosure, shown_digits);
}

}  // namespace

numeric::Enclosure EnclosureTexts::read(const files::JsonNode& node) {
  if (++count_ > most_enclosures) node.reject("more enclosures than are shown (expected at most 1000)");
  numeric::Enclosure enclosure{endpoint(node.field("lower"), budget_),
                               endpoint(node.field("upper"), budget_)};
  if (enclosure.lower && enclosure.upper && *enclosure.lower > *enclosure.upper)
    node.reject("the lower end is above the upper one");
  return enclosure;
}

std::string EnclosureTexts::operator()(const files::JsonNode& node) {
  return short_form(read(node));
}

std::string EnclosureTexts::margin(const files::JsonNode& node) {
  const auto enclosure = read(node);
  const auto sign = node.field("strict").boolean() ? is_positive(enclosure) : is_nonnegative(enclosure);
  std::string text = short_form(enclosure);
  if (!enclosure.lower || !enclosure.upper || sign == numeric::Ternary::undecided)
    return text + " (undecided)";
  return text + (sign == numeric::Ternary::certainly ? " (holds)" : " (fails)");
}

}  // namespace sinkproof::show
