#include "setting/switch/read_switch_family.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "files/json_numbers.hpp"

namespace sinkproof::switches {

using files::JsonNode;
using files::read_rational;
using files::read_rationals;
using numeric::Rational;

namespace {

constexpr std::size_t most_coordinates = 12;
constexpr std::size_t most_keys = 12;
using Vector = std::vector<Rational>;

/// Of [[k, w_k], …] all, those that are not named 0.
Vector key_weights(const JsonNode& node, std::size_t keys) {
  Vector result(keys);
  std::size_t least = 1;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    const auto key = parts[0].integer<std::size_t>(least, keys);
    result[key - 1] = read_rational(parts[1]);
    if (result[key - 1] < 0) parts[1].fail("a weight of at least 0");
    least = key + 1;
  }
  return result;
}

Vector masses(const JsonNode& node, std::size_t keys) {
  Vector result;
  Rational total;
  for (const JsonNode& mass : node.elements(keys + 1)) {
    result.push_back(read_rational(mass));
    if (result.back() < 0) mass.fail("an attention weight of at least 0");
    total += result.back();
  }
  if (total != 1)
    node.reject("attention weights with the sum " + numeric::to_string(total) + " (expected 1)");
  return result;
}

/// p is the point of the hull that is nearest to 0: a combination of the values, all of which lie beyond it.
void require_nearest(const SwitchContext& context, const JsonNode& node) {
  Rational total;
  for (const Rational& weight : context.weights) total += weight;
  if (total != 1)
    node.field("weights").reject("weights with the sum " + numeric::to_string(total) + " (expected 1)");
  if (combination(context.weights, context.values) != context.point)
    node.field("point").reject("not the combination of the values with these weights");
  for (std::size_t k = 0; k < context.values.size(); ++k) {
    if (dot(context.point, context.values[k]) < dot(context.point, context.point))
      node.field("point").reject("not the nearest point to 0 of the values' hull: value " +
                                 std::to_string(k + 1) + " is on this side of it");
  }
}

SwitchContext read_context(const JsonNode& node, std::size_t coordinates) {
  node.expect_fields({"attention", "values", "gamma_squared", "nearest"});
  const JsonNode nearest = node.field("nearest");
  nearest.expect_fields({"weights", "point"});
  SwitchContext result;
  const JsonNode values = node.field("values");
  const auto keys = values.elements();
  if (keys.empty() || keys.size() > most_keys)
    values.fail("an array of 1 to " + std::to_string(most_keys) + " values");
  for (const JsonNode& value : keys) result.values.push_back(read_rationals(value, coordinates));
  result.attention = masses(node.field("attention"), keys.size());
  result.gamma_squared = read_rational(node.field("gamma_squared"));
  if (result.gamma_squared <= 0) node.field("gamma_squared").fail("a number above 0");
  result.weights = key_weights(nearest.field("weights"), keys.size());
  result.point = read_rationals(nearest.field("point"), coordinates);
  require_nearest(result, nearest);
  return result;
}

void read_separator(const JsonNode& node, SwitchFamily& family) {
  const JsonNode separator = node.field("separator");
  separator.expect_fields({"below", "vector"});
  family.below = separator.field("below").integer<std::size_t>(0, 1);
  family.separator = read_rationals(separator.field("vector"), family.sink_value.size());
  const auto& values = family.contexts[family.below].values;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (dot(family.separator, values[k]) > 0)
      separator.field("vector").reject("not below the context " + std::to_string(family.below) + ": value " +
                                       std::to_string(k + 1) + " is above it");
  }
  const auto pair = node.field("pair").elements(2);
  for (std::size_t i = 0; i < 2; ++i) family.pair[i] = key_weights(pair[i], family.contexts[i].values.size());
}

}  // namespace

SwitchFamily read_switch_family(const JsonNode& node) {
  const auto contexts = node.field("contexts").elements();
  if (contexts.empty() || contexts.size() > 2) node.field("contexts").fail("an array of one or two contexts");
  if (contexts.size() == 2) {
    node.expect_fields({"sink_value", "contexts", "separator", "pair", "sine_squared", "eta_squared"});
  } else {
    node.expect_fields({"sink_value", "contexts", "sine_squared", "eta_squared"});
  }
  const JsonNode sink = node.field("sink_value");
  const std::size_t coordinates = sink.elements().size();
  if (coordinates == 0 || coordinates > most_coordinates)
    sink.fail("an array of 1 to " + std::to_string(most_coordinates) + " coordinates");
  SwitchFamily result{read_rationals(sink, coordinates), {}, Vector(coordinates), 0, {}, 0, 0};
  for (const JsonNode& context : contexts) result.contexts.push_back(read_context(context, coordinates));
  result.pair[0] = Vector(result.contexts.front().values.size());
  if (contexts.size() == 2) read_separator(node, result);
  result.sine_squared = read_rational(node.field("sine_squared"));
  if (result.sine_squared <= 0) node.field("sine_squared").fail("a number above 0");
  result.eta_squared = read_rational(node.field("eta_squared"));
  if (result.eta_squared < 0) node.field("eta_squared").fail("a number of at least 0");
  return result;
}

}  // namespace sinkproof::switches
