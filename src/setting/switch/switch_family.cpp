#include "setting/switch/switch_family.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "numeric/small_fraction.hpp"

namespace sinkproof::switches {

using numeric::Rational;

namespace {

/// Rational sums take greatest common divisors, also where there is nothing to add.
void add_product(Rational& sum, const Rational& x, const Rational& y) {
  if (!x.is_zero() && !y.is_zero()) numeric::add_to(sum, numeric::multiply(x, y));
}
void add_product(double& sum, double x, double y) {
  sum += x * y;
}

}  // namespace

template <class Number>
Number dot(const std::vector<Number>& x, const std::vector<Number>& y) {
  Number result(0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    add_product(result, x[i], y[i]);
  }
  return result;
}

namespace {

/// Coordinate t of Σ λ_k v_k
template <class Number>
Number coordinate(const std::vector<Number>& weights, const std::vector<std::vector<Number>>& values,
                  std::size_t t) {
  Number result(0);
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (weights[k] != 0) add_product(result, weights[k], values[k][t]);
  }
  return result;
}

}  // namespace

template <class Number>
std::vector<Number> combination(const std::vector<Number>& weights,
                                const std::vector<std::vector<Number>>& values) {
  std::vector<Number> result;
  for (std::size_t t = 0; t < values.front().size(); ++t) result.push_back(coordinate(weights, values, t));
  return result;
}

template <class Number>
Number sine_squared_of(const Number& product, const Number& x_squared, const Number& y_squared) {
  if (product <= 0) return Number(1);
  return 1 - product * product / (x_squared * y_squared);
}

template <class Number>
Number sine_squared(const std::vector<Number>& x, const std::vector<Number>& y) {
  return sine_squared_of<Number>(dot(x, y), dot(x, x), dot(y, y));
}

template <class Number>
Number shared_squared(const SwitchFamilyIn<Number>& family) {
  if (family.contexts.size() == 1) return Number(1);
  Number product(0);
  Number x_squared(0);
  Number y_squared(0);
  // Searches ask for it at each of their points: nothing is allocated.
  for (std::size_t t = 0; t < family.sink_value.size(); ++t) {
    const Number x = coordinate(family.pair[0], family.contexts[0].values, t);
    const Number y = coordinate(family.pair[1], family.contexts[1].values, t);
    product += x * y;
    x_squared += x * x;
    y_squared += y * y;
  }
  return sine_squared_of(product, x_squared, y_squared);
}

template <class Number>
SwitchFamilyIn<Number> empty_family(const std::vector<long>& keys, long dimension) {
  const std::vector<Number> zero(static_cast<std::size_t>(dimension));
  SwitchFamilyIn<Number> family{zero, {}, zero, 0, {}, Number(0), Number(0)};
  for (const long count : keys) {
    const auto n = static_cast<std::size_t>(count);
    const std::vector<Number> of_keys(n);
    family.pair[family.contexts.size()] = of_keys;
    family.contexts.push_back(
        {std::vector<Number>(n + 1), std::vector<std::vector<Number>>(n, zero), Number(0), of_keys, zero});
  }
  return family;
}

template <class Family>
auto find_entry(Family& family, const std::string& sought, const std::vector<long>& indices)
    -> decltype(&family.eta_squared) {
  const std::string_view name = sought;  // literals are compared by their lengths first
  const auto at = [&](std::size_t place) { return static_cast<std::size_t>(indices[place]) - 1; };
  if (name == "sine_squared") return &family.sine_squared;
  if (name == "eta_squared") return &family.eta_squared;
  if (indices.empty()) return nullptr;
  if (name == "sink_value") return &family.sink_value[at(0)];
  if (name == "separator") return &family.separator[at(0)];
  auto& context = family.contexts[at(0)];
  if (name == "attention") return &context.attention[at(1) + 1];
  if (name == "key_value") return &context.values[at(1)][at(2)];
  if (name == "gamma_squared") return &context.gamma_squared;
  if (name == "weight") return &context.weights[at(1)];
  if (name == "point") return &context.point[at(1)];
  return name == "pair" ? &family.pair[at(0)][at(1)] : nullptr;
}

// NOLINTBEGIN(bugprone-macro-parentheses): types
#define SINKPROOF_SWITCHES_IN(Number)                                                                 \
  template Number dot(const std::vector<Number>&, const std::vector<Number>&);                        \
  template std::vector<Number> combination(const std::vector<Number>&,                                \
                                           const std::vector<std::vector<Number>>&);                  \
  template Number sine_squared_of(const Number&, const Number&, const Number&);                       \
  template Number sine_squared(const std::vector<Number>&, const std::vector<Number>&);               \
  template Number shared_squared(const SwitchFamilyIn<Number>&);                                      \
  template SwitchFamilyIn<Number> empty_family(const std::vector<long>&, long);                       \
  template Number* find_entry(SwitchFamilyIn<Number>&, const std::string&, const std::vector<long>&); \
  template const Number* find_entry(const SwitchFamilyIn<Number>&, const std::string&,                \
                                    const std::vector<long>&);
// NOLINTEND(bugprone-macro-parentheses)
SINKPROOF_SWITCHES_IN(Rational)
SINKPROOF_SWITCHES_IN(double)
#undef SINKPROOF_SWITCHES_IN

namespace {

nlohmann::ordered_json texts(const std::vector<Rational>& numbers) {
  auto result = nlohmann::ordered_json::array();
  for (const Rational& number : numbers) result.push_back(numeric::to_string(number));
  return result;
}

nlohmann::ordered_json texts(const std::vector<std::vector<Rational>>& rows) {
  auto result = nlohmann::ordered_json::array();
  for (const auto& row : rows) result.push_back(texts(row));
  return result;
}

/// [[k, weight], …] of those that are not 0.
nlohmann::ordered_json weight_texts(const std::vector<Rational>& weights) {
  auto result = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] != 0) result.push_back({k + 1, numeric::to_string(weights[k])});
  }
  return result;
}

}  // namespace

nlohmann::ordered_json to_json(const SwitchFamily& family) {
  auto contexts = nlohmann::ordered_json::array();
  for (const SwitchContext& context : family.contexts) {
    contexts.push_back(
        {{"attention", texts(context.attention)},
         {"values", texts(context.values)},
         {"gamma_squared", numeric::to_string(context.gamma_squared)},
         {"nearest", {{"weights", weight_texts(context.weights)}, {"point", texts(context.point)}}}});
  }
  nlohmann::ordered_json result{{"sink_value", texts(family.sink_value)}, {"contexts", std::move(contexts)}};
  if (family.contexts.size() == 2) {
    result["separator"] = {{"below", family.below}, {"vector", texts(family.separator)}};
    result["pair"] = {weight_texts(family.pair[0]), weight_texts(family.pair[1])};
  }
  result["sine_squared"] = numeric::to_string(family.sine_squared);
  result["eta_squared"] = numeric::to_string(family.eta_squared);
  return result;
}

}  // namespace sinkproof::switches
