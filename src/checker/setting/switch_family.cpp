// Attention switches: the instance, its construction, and what f, p, x and y show.
//
// Given: the JSON of `instance`, and parameters.
// Derives itself: the instance from the parameters but for a solution of hull-switch; outputs, σ², υ² and the margins of claims, in rationals; whether a key shows that a claim fails.
// Takes from the document: p, f, x and y of hull-switch, and all numbers of `given`. Safe, as p has to be the nearest point; and, of hull-switch, g², s² and η² what p, f and the outputs give, of `given` what hypotheses compare with these.
// Acceptance means: attention is a probability vector, and the instance one that the construction may give, or that somebody may.
// Assumes: rational arithmetic only.
#include "checker/setting/switch_family.hpp"

#include <algorithm>
#include <array>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view far_mutant = "two-context-switch-far";
constexpr std::string_view tilted_mutant = "two-context-switch-tilted";

Rationals read_vector(const json::Value& value, std::size_t size) {
  Rationals result = read_rationals(value);
  if (result.size() != size) throw Malformed(value.place(), "expected " + std::to_string(size) + " entries");
  return result;
}

/// [[key, weight], …] with strictly increasing keys from 1 on.
std::vector<std::pair<long, mpq_class>> read_key_weights(const json::Value& value, std::size_t keys) {
  std::vector<std::pair<long, mpq_class>> result;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [key, weight]");
    const long key = parts[0].integer();
    if (key < 1 || static_cast<std::size_t>(key) > keys) throw Rejected(entry.place(), "key out of range");
    if (!result.empty() && key <= result.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing keys");
    result.emplace_back(key, read_rational(parts[1]));
  }
  return result;
}

SwitchContext read_context(const json::Value& value, std::size_t dimension) {
  value.require_fields({"attention", "values", "gamma_squared", "nearest"});
  value["nearest"].require_fields({"weights", "point"});
  SwitchContext result;
  for (const json::Value& row : value["values"].elements())
    result.values.push_back(read_vector(row, dimension));
  if (result.values.empty()) throw Rejected(value["values"].place(), "no values; expected at least one key");
  result.attention = read_vector(value["attention"], result.values.size() + 1);
  result.gamma_squared = read_rational(value["gamma_squared"]);
  if (result.gamma_squared <= 0) throw Rejected(value["gamma_squared"].place(), "expected more than 0");
  mpq_class total;
  for (const mpq_class& mass : result.attention) {
    if (mass < 0) throw Rejected(value["attention"].place(), "a negative weight");
    total = charged(total + mass);
  }
  if (total != 1) throw Rejected(value["attention"].place(), "weights that do not sum to 1");
  result.weights = read_key_weights(value["nearest"]["weights"], result.values.size());
  result.point = read_vector(value["nearest"]["point"], dimension);
  return result;
}

Rationals output_of(const SwitchFamily& family, const SwitchContext& context) {
  Rationals result;
  for (std::size_t i = 0; i < family.sink_value.size(); ++i) {
    mpq_class entry = context.attention[0] * family.sink_value[i];
    for (std::size_t k = 0; k < context.values.size(); ++k)
      entry = charged(entry + context.attention[k + 1] * context.values[k][i]);
    result.push_back(entry);
  }
  return result;
}

mpq_class largest_output_squared(const SwitchFamily& family) {
  mpq_class largest;
  for (const SwitchContext& context : family.contexts) {
    const Rationals output = output_of(family, context);
    largest = std::max(largest, inner(output, output));
  }
  return largest;
}

mpq_class nearest_margin(const SwitchFamily& family) {
  mpq_class least;
  const auto lower = [&](const mpq_class& value) { least = std::min(least, value); };
  for (const SwitchContext& context : family.contexts) {
    mpq_class total;
    Rationals sum(context.point.size());
    for (const auto& [key, weight] : context.weights) {
      lower(weight);
      total = charged(total + weight);
      const Rationals& value = context.values[static_cast<std::size_t>(key) - 1];
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = charged(sum[i] + weight * value[i]);
    }
    lower(-abs(total - 1));
    for (std::size_t i = 0; i < sum.size(); ++i) lower(-abs(charged(sum[i] - context.point[i])));
    const mpq_class square = inner(context.point, context.point);
    for (const Rationals& value : context.values) lower(inner(context.point, value) - square);
  }
  return least;
}

mpq_class separator_margin(const SwitchFamily& family) {
  mpq_class largest = inner(family.separator, family.low().values.front());
  for (const Rationals& value : family.low().values)
    largest = std::max(largest, inner(family.separator, value));
  return -largest;
}

mpq_class shown_sine_squared(const SwitchFamily& family) {
  if (!family.has_separator) return 1;
  const mpq_class norm = inner(family.separator, family.separator);
  if (norm == 0 || separator_margin(family) < 0) return 0;
  mpq_class least = 1;
  for (const Rationals& value : family.high().values) {
    const mpq_class product = inner(family.separator, value);
    if (product <= 0) return 0;
    least = std::min(least, charged(product * product / (norm * inner(value, value))));
  }
  return least;
}

/// A parameter that is a rational p/q ≥ 0 of parts up to 1000.
mpq_class read_part_below(const Parameters& parameters, const std::string& name, bool is_positive,
                          long below) {
  const Real number = read_number(parameters, name);
  const mpq_class* value = number.literal();
  if (value == nullptr || *value < 0 || (is_positive && *value == 0) || *value >= below ||
      !has_small_parts(*value))
    throw Rejected("/parameters/" + name, std::string("out of range; expected a rational ") +
                                              (is_positive ? "> 0" : ">= 0") + " and < " +
                                              std::to_string(below) + " of parts up to 1000");
  return *value;
}

/// −(a + a′)/2, a = (1−α_0)c/α_0 = Σ α_k v_k/α_0
Rationals balance(const std::vector<SwitchContext>& contexts) {
  Rationals result(contexts[0].point.size());
  for (const SwitchContext& context : contexts)
    for (std::size_t i = 0; i < result.size(); ++i)
      for (std::size_t k = 0; k < context.values.size(); ++k)
        result[i] =
            charged(result[i] - context.attention[k + 1] * context.values[k][i] / context.attention[0] / 2);
  return result;
}

SwitchFamily build_planes(const Parameters& parameters, mpq_class& promise) {
  const mpq_class tangent = read_part_below(parameters, "tangent", true, 1);
  const mpq_class spread = read_part_below(parameters, "spread", false, max_part + 1);
  const mpq_class leak = read_part_below(parameters, "leak", false, 1);
  const mpq_class cosine = (1 - tangent * tangent) / (1 + tangent * tangent);
  const mpq_class sine = 2 * tangent / (1 + tangent * tangent);
  const mpq_class half(1, 2);
  const Rationals attention{1 - leak, leak / 2, leak / 2};
  const mpq_class cosine_squared = cosine * cosine;
  const mpq_class height = spread * cosine;
  const mpq_class product = cosine * sine;
  SwitchFamily result;
  result.contexts = {{attention, {{1, 0, spread}, {1, 0, -spread}}, 1, {{1, half}, {2, half}}, {1, 0, 0}},
                     {attention,
                      {{cosine_squared, product, height}, {cosine_squared, product, -height}},
                      cosine_squared,
                      {{1, half}, {2, half}},
                      {cosine_squared, product, 0}}};
  result.sink_value = balance(result.contexts);
  result.has_separator = true;
  result.separator = {0, 1, 0};
  result.pair = {{{{1, 1}}, {{1, 1}}}};
  result.sine_squared = sine * sine / (1 + spread * spread);
  result.eta_squared = leak * leak * sine * sine / 4;
  promise = leak * leak * (1 + spread * spread);
  return result;
}

SwitchFamily build_broken(const Parameters& parameters) {
  const std::string& lacks = read_name(parameters, "lacks", {"second-context", "angle", "switch", "values"});
  const mpq_class half(1, 2);
  const SwitchContext right{{half, half}, {{1, 0}}, 1, {{1, 1}}, {1, 0}};
  const SwitchContext up{{half, half}, {{0, 1}}, 1, {{1, 1}}, {0, 1}};
  const SwitchContext nowhere{{0, half, half}, {{1, 0}, {-1, 0}}, 1, {{1, half}, {2, half}}, {0, 0}};
  SwitchFamily result;
  result.sine_squared = 1;
  result.has_separator = lacks != "second-context";
  if (result.has_separator) {
    result.separator = {0, 1};
    result.pair = {{{{1, 1}}, {{1, 1}}}};
  }
  if (lacks == "second-context") {
    result.sink_value = {-1, 0};
    result.contexts = {right};
  } else if (lacks == "angle") {
    result.sink_value = {-1, 0};
    result.contexts = {right, right};
  } else if (lacks == "switch") {
    result.sink_value = {0, 0};
    result.contexts = {right, up};
  } else {
    result.sink_value = {0, -1};
    result.contexts = {nowhere, up};
  }
  return result;
}

/// What is given of `hull-switch`: attention and values. The rest is a solution, which need not be the only one.
SwitchContext hull_context(const Parameters& parameters, long axis) {
  const long keys = read_integer(parameters, "keys", 1, 12);
  const long dimension = read_integer(parameters, "dimension", 2, 12);
  const long seed = read_integer(parameters, "seed", 0, 1000) + 7 * axis;
  const mpq_class leak = read_part_below(parameters, "leak", false, 1);
  SwitchContext result;
  result.attention.push_back(1 - leak);
  for (long k = 1; k <= keys; ++k) {
    result.attention.push_back(leak * 2 * k / (keys * (keys + 1)));
    Rationals value;
    for (long j = 0; j < dimension; ++j) {
      const long entry = ((seed + 1) * (k + 2) * (k + 2) + 3 * k * j + (seed + 2) * j * j) % 5 - 2;
      value.emplace_back(j == axis ? 5 : entry);
    }
    result.values.push_back(value);
  }
  result.point.resize(static_cast<std::size_t>(dimension));
  return result;
}

void require(bool same, const std::string& field) {
  if (!same) throw Rejected("/instance/" + field, "not the construction's");
}

void require_hulls(const SwitchFamily& family, const Parameters& parameters) {
  require(family.contexts.size() == 2, "contexts");
  std::vector<SwitchContext> built;
  for (std::size_t i = 0; i < 2; ++i) {
    built.push_back(hull_context(parameters, static_cast<long>(i)));
    const SwitchContext& context = family.contexts[i];
    const std::string place = "contexts/" + std::to_string(i);
    require(context.attention == built[i].attention, place + "/attention");
    require(context.values == built[i].values, place + "/values");
    require(context.gamma_squared == inner(context.point, context.point), place + "/gamma_squared");
  }
  require(family.sink_value == balance(built), "sink_value");
  require(family.has_separator && shown_sine_squared(family) == family.sine_squared, "sine_squared");
  require(family.eta_squared == largest_output_squared(family), "eta_squared");
  if (nearest_margin(family) < 0) throw Rejected("/instance/contexts", "not the nearest points");
}

/// Holds the instance against the construction. Returns what `tight` promises x² to be at most, where there is that claim.
std::optional<mpq_class> require_construction(const SwitchFamily& family, std::string_view construction,
                                              const Parameters& parameters) {
  if (construction == "hull-switch") {
    require_hulls(family, parameters);
    return std::nullopt;
  }
  std::optional<mpq_class> promise;
  SwitchFamily built;
  if (construction == "broken-switch") {
    built = build_broken(parameters);
  } else {
    promise.emplace();
    built = build_planes(parameters, *promise);
  }
  if (construction == far_mutant) {
    built.contexts[0].point = built.contexts[0].values[0];
    built.contexts[0].weights = {{1, 1}};
  }
  if (construction == tilted_mutant) built.separator[0] = mpq_class(1, 1000);
  require(family.sink_value == built.sink_value, "sink_value");
  require(family.contexts == built.contexts, "contexts");
  require(family.separator == built.separator && family.below == 0, "separator");
  require(family.pair == built.pair, "pair");
  require(family.sine_squared == built.sine_squared, "sine_squared");
  require(family.eta_squared == built.eta_squared, "eta_squared");
  return promise;
}

}  // namespace

mpq_class weight_of(const std::vector<std::pair<long, mpq_class>>& weights, std::size_t key) {
  for (const auto& [number, weight] : weights)
    if (static_cast<std::size_t>(number) == key) return weight;
  return 0;
}

mpq_class pair_sine_squared(const SwitchFamily& family) {
  if (!family.has_separator) return 1;
  std::array<Rationals, 2> vectors;
  for (std::size_t c = 0; c < 2; ++c) {
    vectors[c].resize(family.sink_value.size());
    for (const auto& [key, weight] : family.pair[c])
      for (std::size_t i = 0; i < vectors[c].size(); ++i)
        vectors[c][i] =
            charged(vectors[c][i] + weight * family.contexts[c].values[static_cast<std::size_t>(key) - 1][i]);
  }
  const mpq_class product = inner(vectors[0], vectors[1]);
  if (product <= 0) return 1;
  return charged(1 - product * product / (inner(vectors[0], vectors[0]) * inner(vectors[1], vectors[1])));
}

SwitchFamily read_switch_family(const json::Value& value) {
  const std::size_t contexts = value["contexts"].elements().size();
  if (contexts != 1 && contexts != 2)
    throw Rejected(value["contexts"].place(), "expected one or two contexts");
  SwitchFamily result;
  result.has_separator = contexts == 2;
  if (result.has_separator) {
    value.require_fields({"sink_value", "contexts", "separator", "pair", "sine_squared", "eta_squared"});
  } else {
    value.require_fields({"sink_value", "contexts", "sine_squared", "eta_squared"});
  }
  const std::size_t dimension = value["sink_value"].elements().size();
  result.sink_value = read_vector(value["sink_value"], dimension);
  for (const json::Value& context : value["contexts"].elements())
    result.contexts.push_back(read_context(context, dimension));
  if (result.has_separator) {
    value["separator"].require_fields({"below", "vector"});
    result.below = value["separator"]["below"].integer();
    if (result.below != 0 && result.below != 1)
      throw Rejected(value["separator"]["below"].place(), "out of range; expected 0 or 1");
    result.separator = read_vector(value["separator"]["vector"], dimension);
    const auto pair = value["pair"].elements();
    if (pair.size() != 2) throw Malformed(value["pair"].place(), "expected two combinations");
    for (std::size_t i = 0; i < 2; ++i) {
      result.pair[i] = read_key_weights(pair[i], result.contexts[i].values.size());
      for (const auto& [key, weight] : result.pair[i])
        if (weight < 0) throw Rejected(pair[i].place(), "a negative weight");
    }
  }
  result.sine_squared = read_rational(value["sine_squared"]);
  result.eta_squared = read_rational(value["eta_squared"]);
  if (result.sine_squared <= 0) throw Rejected(value["sine_squared"].place(), "expected more than 0");
  if (result.eta_squared < 0) throw Rejected(value["eta_squared"].place(), "expected at least 0");
  return result;
}

void require_switch(const SwitchFamily& family) {
  constexpr std::size_t most = 12;
  if (family.sink_value.empty() || family.sink_value.size() > most)
    throw Rejected("/instance/sink_value", "out of range; expected 1 to 12 coordinates");
  for (const SwitchContext& context : family.contexts)
    if (context.values.size() > most)
      throw Rejected("/instance/contexts", "out of range; expected 1 to 12 values");
  if (nearest_margin(family) < 0) throw Rejected("/instance/contexts", "not the nearest points");
  if (family.has_separator && separator_margin(family) < 0)
    throw Rejected("/instance/separator", "above 0 on a value of the context that it is below");
}

std::vector<std::string_view> switch_parameter_names(std::string_view construction) {
  if (construction == "two-context-switch" || construction == far_mutant || construction == tilted_mutant)
    return {"tangent", "spread", "leak"};
  if (construction == "hull-switch") return {"keys", "dimension", "seed", "leak"};
  if (construction == "broken-switch") return {"lacks"};
  throw Rejected("/construction", quoted(construction) + " is no construction of switch");
}

std::vector<Margin> claims_of_construction(const SwitchFamily& family, const Certificate& certificate,
                                           const std::vector<std::string_view>& own) {
  auto names = switch_parameter_names(certificate.construction);
  names.insert(names.end(), own.begin(), own.end());
  require_names(certificate.parameters, names);
  const auto promise = require_construction(family, certificate.construction, certificate.parameters);
  std::vector<Margin> claims{{"nearest", false, Real(nearest_margin(family))}};
  if (family.has_separator) {
    claims.push_back({"separator", false, Real(separator_margin(family))});
    claims.push_back({"pair", false, Real(charged(pair_sine_squared(family) - shown_sine_squared(family)))});
  }
  if (promise) {
    // Both contexts have the same sink mass, and the first one the larger g.
    const mpq_class leak_squared =
        4 * family.eta_squared / (family.contexts[0].gamma_squared * family.sine_squared);
    claims.push_back({"tight", false, Real(charged(*promise - leak_squared))});
  }
  return claims;
}

SwitchWitness read_switch_witness(const json::Value& value) {
  SwitchWitness result;
  result.place = value.place();
  result.refutes = value["refutes"].string();
  if (result.refutes == "nearest" || result.refutes == "separator") {
    value.require_fields({"refutes", "context", "key", "value"});
    result.context = value["context"].integer();
    result.key = value["key"].integer();
  } else {
    value.require_fields({"refutes", "part", "value"});
    result.part = value["part"].integer();
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

void require_shown(const SwitchWitness& witness, const SwitchFamily& family) {
  if (witness.context < 0 || static_cast<std::size_t>(witness.context) >= family.contexts.size())
    throw Rejected(witness.place + "/context", "out of range");
  const SwitchContext& context = family.contexts[static_cast<std::size_t>(witness.context)];
  if (witness.key < 1 || static_cast<std::size_t>(witness.key) > context.values.size())
    throw Rejected(witness.place + "/key", "out of range");
  const Rationals& value = context.values[static_cast<std::size_t>(witness.key) - 1];
  if (witness.refutes == "nearest") {
    require_enclosure(witness.value, Real(inner(context.point, value) - inner(context.point, context.point)));
    if (*witness.value.upper >= 0) throw Rejected(witness.place + "/value", "does not show a violation");
    return;
  }
  if (!family.has_separator || &context != &family.low())
    throw Rejected(witness.place + "/context", "not the context that the separator is below");
  require_enclosure(witness.value, Real(inner(family.separator, value)));
  if (*witness.value.lower <= 0) throw Rejected(witness.place + "/value", "does not show a violation");
}

}  // namespace sinkproof_check
