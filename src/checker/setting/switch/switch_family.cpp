// Attention switches: the instance, its generator, and what f, p, x and y show.
//
// Given: the JSON of `instance`, and parameters.
// Derives itself: σ² and υ², in rationals; the values that `hulls` gives; whether a key shows that a claim
// fails.
// Takes from the document: all numbers. Safe, as held_construction.cpp holds them against a construction, and
// hypotheses and claims are about them; of `given` p has to be the nearest point.
// Acceptance means: attention is a probability vector, and what `hulls` gave is of its parameters.
// Assumes: rational arithmetic only.
#include "checker/setting/switch/switch_family.hpp"

#include <algorithm>
#include <array>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

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

/// Of hull-switch, by its parameter `seed`.
Rationals value_of_hulls(long seed, long axis, long key, std::size_t dimension) {
  seed += 7 * axis;
  Rationals value;
  for (long j = 0; j < static_cast<long>(dimension); ++j) {
    const long entry = ((seed + 1) * (key + 2) * (key + 2) + 3 * key * j + (seed + 2) * j * j) % 5 - 2;
    value.emplace_back(j == axis ? 5 : entry);
  }
  return value;
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

void require_hulls(const SwitchFamily& family, const Parameters& parameters) {
  const long seed = read_integer(parameters, "seed", 0, 1000);
  const auto require = [](bool same, const std::string& field) {
    if (!same) throw Rejected("/instance/" + field, "not the construction's");
  };
  for (std::size_t i = 0; i < family.contexts.size(); ++i) {
    const SwitchContext& context = family.contexts[i];
    const std::string place = "contexts/" + std::to_string(i);
    for (std::size_t k = 0; k < context.values.size(); ++k)
      require(context.values[k] == value_of_hulls(seed, static_cast<long>(i), static_cast<long>(k) + 1,
                                                  family.sink_value.size()),
              place + "/values");
    require(context.gamma_squared == inner(context.point, context.point), place + "/gamma_squared");
  }
  require(shown_sine_squared(family) == family.sine_squared, "sine_squared");
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
