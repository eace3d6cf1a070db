#include "theorems/sink-switch-equivalence/theorem.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "constructions/broken_switch.hpp"
#include "constructions/hull_switch.hpp"
#include "constructions/mutants/two_context_switch_far.hpp"
#include "constructions/mutants/two_context_switch_tilted.hpp"
#include "constructions/parameters.hpp"
#include "numeric/decide.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::dot;
using constructions::LongDouble;
using constructions::SwitchContext;
using constructions::SwitchContextIn;
using constructions::SwitchFamily;
using constructions::SwitchFamilyIn;
using numeric::Arithmetic;
using numeric::Interval;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;
using RationalVector = std::vector<Rational>;

// All norms are square roots of rationals; what is decided without them is decided in rationals.

template <Scalar S>
S scalar_of_number(const Rational& value, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(value);
}
/// As rationals become intervals: doubles are points.
Interval scalar_of_number(LongDouble value, const Arithmetic<Interval>& arithmetic) {
  const auto rounded = static_cast<double>(value);
  const auto point = Interval::from_endpoints(rounded, rounded);
  return static_cast<LongDouble>(rounded) == value ? point : point * arithmetic.from(1L);
}

/// Square roots in a scalar. Those whose radicands have a rational root of their quotient are written as multiples of one of them: parts of the conclusion
/// are linear in them, and zero where norms of parallel vectors cancel, which the exact path sees only so.
template <Scalar S>
class Roots {
 public:
  explicit Roots(const Arithmetic<S>& arithmetic) : arithmetic_(arithmetic) {}
  S operator()(const Rational& square) {
    if (square == 0) return arithmetic_.from(0L);
    for (const Rational& radicand : radicands_) {
      if (const auto factor = numeric::rational_sqrt(square / radicand))
        return arithmetic_.from(*factor) * sqrt(arithmetic_.from(radicand));
    }
    radicands_.push_back(square);
    return sqrt(arithmetic_.from(square));
  }
  S operator()(LongDouble square) {
    return square > 0 ? sqrt(scalar_of_number(square, arithmetic_)) : arithmetic_.from(0L);
  }

 private:
  Arithmetic<S> arithmetic_;
  std::vector<Rational> radicands_;
};

template <class Number>
Number largest_output_squared(const SwitchFamilyIn<Number>& family) {
  Number largest(0);
  for (const auto& context : family.contexts) {
    const auto out = constructions::output(family, context);
    largest = std::max(largest, dot(out, out));
  }
  return largest;
}

template <class Number>
Number least_point_squared(const SwitchFamilyIn<Number>& family) {
  Number least = dot(family.contexts.front().point, family.contexts.front().point);
  for (const auto& context : family.contexts) least = std::min(least, dot(context.point, context.point));
  return least;
}

/// statement.md, part 5: the least value is ≥ 0 iff p is the hull's nearest point to 0.
Rational nearest_margin(const SwitchContext& context) {
  const std::size_t n = context.point.size();
  RationalVector difference = context.point;
  Rational total = -1;
  Rational least = 0;
  for (const auto& [k, weight] : context.weights) {
    total += weight;
    least = std::min(least, weight);
    for (std::size_t i = 0; i < n; ++i) difference[i] -= weight * context.values[k - 1][i];
  }
  least = std::min(least, Rational(-abs(total)));
  for (const Rational& entry : difference) least = std::min(least, Rational(-abs(entry)));
  const Rational square = dot(context.point, context.point);
  for (const RationalVector& value : context.values)
    least = std::min(least, Rational(dot(context.point, value) - square));
  return least;
}

template <class Number>
const SwitchContextIn<Number>& below(const SwitchFamilyIn<Number>& family) {
  return family.contexts[family.separator->below];
}
template <class Number>
const SwitchContextIn<Number>& above(const SwitchFamilyIn<Number>& family) {
  return family.contexts[1 - family.separator->below];
}

template <class Number>
Number separator_margin(const SwitchFamilyIn<Number>& family) {
  const auto& f = family.separator->vector;
  Number least = -dot(f, below(family).values.front());
  for (const auto& value : below(family).values) least = std::min(least, Number(-dot(f, value)));
  return least;
}

/// σ²
template <class Number>
Number shown_sine_squared(const SwitchFamilyIn<Number>& family) {
  if (!family.separator) return Number(1);
  const auto& f = family.separator->vector;
  const Number norm = dot(f, f);
  if (norm == 0 || separator_margin(family) < -constructions::rounding<Number>()) return Number(0);
  Number least(1);
  for (const auto& value : above(family).values) {
    const Number product = dot(f, value);
    if (product <= 0) return Number(0);
    least = std::min(least, Number(product * product / (norm * dot(value, value))));
  }
  return least;
}

/// υ²
template <class Number>
Number pair_sine_squared(const SwitchFamilyIn<Number>& family) {
  if (!family.separator) return Number(1);
  return constructions::sine_squared(constructions::combination(family.pair[0], family.contexts[0].values),
                                     constructions::combination(family.pair[1], family.contexts[1].values));
}

/// m: the context with the least sink mass, then with the largest g.
template <class Number>
std::size_t leakiest(const SwitchFamilyIn<Number>& family) {
  std::size_t result = 0;
  for (std::size_t i = 1; i < family.contexts.size(); ++i) {
    const auto& best = family.contexts[result];
    const auto& other = family.contexts[i];
    if (other.attention[0] < best.attention[0] ||
        (other.attention[0] == best.attention[0] && other.gamma_squared > best.gamma_squared))
      result = i;
  }
  return result;
}

/// x²
template <class Number>
Number leak_bound_squared(const SwitchFamilyIn<Number>& family) {
  return 4 * family.eta_squared / (family.contexts[leakiest(family)].gamma_squared * family.sine_squared);
}

/// Part 3 says nothing from x = 1 on.
template <class Number>
bool bounds_value(const Number& bound_squared) {
  return bound_squared < 1 - constructions::rounding<Number>();
}

/// Part 4 speaks about sinks that have half of the mass in every context.
template <class Number>
bool has_half_of_all(const SwitchFamilyIn<Number>& family) {
  return 2 * family.contexts[leakiest(family)].attention[0] >= 1;
}

/// (1−α_0)/α_0, for α_0 > 0.
template <class Number>
Number odds_of_leaking(const SwitchContextIn<Number>& context) {
  return (1 - context.attention[0]) / context.attention[0];
}

/// A part of the conclusion in one context: what has to be ≥ 0.
template <Scalar S>
struct Part {
  const char* name;
  std::size_t context;
  S margin;
};

/// η(1 + 2/s)/(1−x) for x < 1
template <class Number, Scalar S>
S value_bound(const SwitchFamilyIn<Number>& family, Roots<S>& root, const Arithmetic<S>& arithmetic) {
  const S one = arithmetic.from(1L);
  return root(family.eta_squared) * (one + arithmetic.from(2L) / root(family.sine_squared)) /
         (one - root(leak_bound_squared(family)));
}

/// 4η/s
template <class Number, Scalar S>
S half_leak_bound(const SwitchFamilyIn<Number>& family, Roots<S>& root) {
  return root(16 * family.eta_squared / family.sine_squared);
}

/// 4η/s + 2η
template <class Number, Scalar S>
S half_value_bound(const SwitchFamilyIn<Number>& family, Roots<S>& root, const Arithmetic<S>& arithmetic) {
  return half_leak_bound(family, root) + arithmetic.from(2L) * root(family.eta_squared);
}

/// The largest g(1−α_0)/α_0 of the contexts.
template <class Number, Scalar S>
S half_leak(const SwitchFamilyIn<Number>& family, Roots<S>& root, const Arithmetic<S>& arithmetic) {
  S largest = arithmetic.from(0L);
  for (const auto& context : family.contexts)
    largest =
        max(largest, scalar_of_number(odds_of_leaking(context), arithmetic) * root(context.gamma_squared));
  return largest;
}

template <class Number, Scalar S>
std::vector<Part<S>> parts(const SwitchFamilyIn<Number>& family, Roots<S>& root,
                           const Arithmetic<S>& arithmetic) {
  std::vector<Part<S>> result;
  const S sink_norm = root(dot(family.sink_value, family.sink_value));
  for (std::size_t i = 0; i < family.contexts.size(); ++i) {
    const auto& context = family.contexts[i];
    const auto out = constructions::output(family, context);
    const S norm = root(dot(out, out));
    const S mass = scalar_of_number(context.attention[0], arithmetic);
    const S gamma = root(context.gamma_squared);
    Number largest(0);
    for (const auto& value : context.values) largest = std::max(largest, dot(value, value));
    result.push_back({"output", i, mass * sink_norm + (arithmetic.from(1L) - mass) * root(largest) - norm});
    result.push_back({"alone", i, mass * (gamma + sink_norm) - (gamma - norm)});
  }
  const std::size_t m = leakiest(family);
  const Number bound_squared = leak_bound_squared(family);
  result.push_back(
      {"together", m,
       root(bound_squared) - scalar_of_number(Number(1 - family.contexts[m].attention[0]), arithmetic)});
  if (bounds_value(bound_squared))
    result.push_back({"value", m, value_bound(family, root, arithmetic) - sink_norm});
  if (has_half_of_all(family)) {
    for (std::size_t i = 0; i < family.contexts.size(); ++i) {
      const auto& context = family.contexts[i];
      const Number squared = 16 * family.eta_squared / (context.gamma_squared * family.sine_squared);
      result.push_back({"half", i, root(squared) - scalar_of_number(odds_of_leaking(context), arithmetic)});
    }
    result.push_back({"half-value", m, half_value_bound(family, root, arithmetic) - sink_norm});
  }
  return result;
}

/// All but the claims.
template <class Number, Scalar S>
Evaluation<S> evaluate_family(const SwitchFamilyIn<Number>& family, const Arithmetic<S>& arithmetic) {
  const auto scalar = [&](const Number& value) { return scalar_of_number(value, arithmetic); };
  const S zero = arithmetic.from(0L);
  Number gamma_excess =
      dot(family.contexts[0].point, family.contexts[0].point) - family.contexts[0].gamma_squared;
  for (const auto& context : family.contexts)
    gamma_excess = std::min(gamma_excess, Number(dot(context.point, context.point) - context.gamma_squared));
  const Number sine_squared = shown_sine_squared(family);
  const Number output_squared = largest_output_squared(family);
  const Number bound_squared = leak_bound_squared(family);
  Roots<S> root(arithmetic);
  const S bound = root(bound_squared);

  Evaluation<S> result;
  result.hypotheses = {
      {"second-context", false, arithmetic.from(static_cast<long>(family.contexts.size()) - 2)},
      {"values", false, scalar(gamma_excess)},
      {"angle", false, scalar(sine_squared) - scalar(family.sine_squared)},
      {"switch", false, scalar(family.eta_squared) - scalar(output_squared)}};
  const auto all = parts(family, root, arithmetic);
  S least = all.front().margin;
  for (const auto& part : all) least = min(least, part.margin);
  result.conclusion = {"sink", false, least};
  const auto of_two = [&](const Number& square) {
    return family.contexts.size() == 2 ? std::optional<S>(root(square)) : std::nullopt;
  };
  const bool is_half = has_half_of_all(family);
  result.quantities = {
      {"gamma", root(least_point_squared(family))},
      {"sine", of_two(sine_squared)},
      {"sine_upper", of_two(pair_sine_squared(family))},
      {"eta", root(family.eta_squared)},
      {"output", root(output_squared)},
      {"sink_mass", scalar(family.contexts[leakiest(family)].attention[0])},
      {"sink_mass_bound", max(arithmetic.from(1L) - bound, zero)},
      {"value", root(dot(family.sink_value, family.sink_value))},
      {"value_bound",
       bounds_value(bound_squared) ? std::optional<S>(value_bound(family, root, arithmetic)) : std::nullopt},
      {"half_leak", is_half ? std::optional<S>(half_leak(family, root, arithmetic)) : std::nullopt},
      {"half_leak_bound", is_half ? std::optional<S>(half_leak_bound(family, root)) : std::nullopt},
      {"half_value_bound",
       is_half ? std::optional<S>(half_value_bound(family, root, arithmetic)) : std::nullopt}};
  return result;
}

template <Scalar S>
Evaluation<S> evaluate_switch(const SwitchFamily& family, const Arithmetic<S>& arithmetic) {
  Evaluation<S> result = evaluate_family(family, arithmetic);
  Rational nearest = 0;
  for (const SwitchContext& context : family.contexts) nearest = std::min(nearest, nearest_margin(context));
  result.claims = {{"nearest", false, arithmetic.from(nearest)}};
  if (family.separator) {
    result.claims.push_back({"separator", false, arithmetic.from(separator_margin(family))});
    result.claims.push_back(
        {"pair", false,
         arithmetic.from(pair_sine_squared(family)) - arithmetic.from(shown_sine_squared(family))});
  }
  if (family.leak_bound_squared) {
    result.claims.push_back(
        {"tight", false,
         arithmetic.from(*family.leak_bound_squared) - arithmetic.from(leak_bound_squared(family))});
  }
  return result;
}

/// Hypotheses of constructions are mostly equalities, which doubles miss by rounding.
Evaluation<Interval> rating_of(const SwitchFamilyIn<LongDouble>& family) {
  auto result = evaluate_family(family, Arithmetic<Interval>{});
  for (auto& hypothesis : result.hypotheses) {
    if (std::fabs(hypothesis.value->middle()) < 1e-12) hypothesis.value = Interval();
  }
  return result;
}

LongDouble fraction(double x) {
  const auto [p, q] = numeric::with_small_parts(x, constructions::max_part);
  return static_cast<LongDouble>(p) / static_cast<LongDouble>(q);
}

/// A key that is nearer than the "nearest" point says.
theorem::Witness nearer_key_witness(const SwitchFamily& family) {
  for (std::size_t i = 0; i < family.contexts.size(); ++i) {
    const SwitchContext& context = family.contexts[i];
    for (std::size_t k = 0; k < context.values.size(); ++k) {
      const Rational excess = dot(context.point, context.values[k]) - dot(context.point, context.point);
      if (excess < 0) return exact_witness("nearest", {{"context", i}, {"key", k + 1}}, excess);
    }
  }
  throw InternalError("nearest points that no key contradicts");
}

theorem::Witness separator_witness(const SwitchFamily& family) {
  const auto& values = below(family).values;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Rational product = dot(family.separator->vector, values[k]);
    if (product > 0)
      return exact_witness("separator", {{"context", family.separator->below}, {"key", k + 1}}, product);
  }
  throw InternalError("a separator that no key contradicts");
}

theorem::Witness sink_witness(const SwitchFamily& family, long max_bits) {
  for (long bits = 128; bits <= max_bits; bits *= 2) {
    const Arithmetic<numeric::Ball> arithmetic{bits};
    Roots<numeric::Ball> root(arithmetic);
    for (const auto& part : parts(family, root, arithmetic)) {
      if (is_positive(-part.margin) == numeric::Ternary::certainly) {
        const nlohmann::ordered_json place{{"part", part.name}, {"context", part.context}};
        return {"sink", place.dump(), numeric::enclosure(part.margin)};
      }
    }
  }
  throw InternalError("a conclusion that no part contradicts");
}

struct SinkSwitchEquivalence {
  using Built = SwitchFamily;
  using Instance = SwitchInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "sink-switch-equivalence",
        "a head whose output vanishes in two contexts has a sink without value, and conversely",
        "SLM26 §6",
        "as published: the equivalence; reconstructed: its quantitative form; proved here: all constants",
        statement_sha256::sink_switch_equivalence,
        {{"second-context", false, "there are two contexts"},
         {"values", false, "the hull of each context's values is at least g away from 0"},
         {"angle", false, "the separator shows that the contexts' values are apart with sine s"},
         {"switch", false, "no output is larger than η"}},
        {"sink", false,
         "the sink has mass at least 1 − 2η/(gs), and a value of at most η(1+2/s)/(1−2η/(gs))"},
        {"gamma", "sine", "sine_upper", "eta", "output", "sink_mass", "sink_mass_bound", "value",
         "value_bound", "half_leak", "half_leak_bound", "half_value_bound"},
        {},
        {},
        {{"half", "1 in place of 2 in the bound of the mass", "sink_mass >= 1 - eta/(gamma*sine)"},
         {"no-angle", "the bound of the mass without the angle", "sink_mass >= 1 - eta/(2*gamma)"},
         {"whole", "the sink has all mass", "sink_mass >= 1"},
         {"flipped", "at most the bound, not at least", "sink_mass_bound >= sink_mass"},
         {"no-value", "the sink's value is at most a thousandth of η", "eta/1000 >= value"},
         {"half-of-half", "3 in place of 4 where the sink has half of the mass",
          "3*half_leak_bound >= 4*half_leak"},
         {"half-alone", "such a sink has a value of at most 2η", "2*eta >= value and half_leak >= 0"},
         {"one-context", "one context is enough", "conclusion >= 0", {"second-context"}},
         {"zero-values", "values may be 0", "conclusion >= 0", {"values"}}},
        {{"mass", "c in 1 − cη/(gs), the bound of the sink's mass", "2", "(1 - sink_mass)*gamma*sine/eta"},
         {"value", "c in cη(1+2/s)/(1−2η/(gs)), the bound of the sink's value", "1", "value/value_bound"},
         {"half", "c in cη/(gs), the bound of (1−α)/α where the sink has half of the mass", "4",
          "half_leak*sine/eta"}},
        "one context has no angle; from 2 eta/(g s) = 1 on part 3 does not bound the sink's value, and part "
        "4 is about sinks with half of the mass"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<SwitchFamily>> constructions() {
    const auto grid = [](const char* spread) {
      return std::vector<parameter::GridAxis>{
          {"tangent", "1/10,1/2,9/10"}, {"spread", spread}, {"leak", "0,1/1000,1/100,1/4,1/2"}};
    };
    return {{&constructions::two_context_switch(), grid("0,3/4,1")},
            {&constructions::hull_switch(),
             {{"keys", "1,3,8"}, {"dimension", "2,3,8"}, {"seed", "0,1"}, {"leak", "1/1000,1/20"}}},
            {&constructions::broken_switch(), {{"lacks", "second-context,values,angle,switch"}}, false},
            {&constructions::two_context_switch_far(), grid("3/4,1"), false},
            {&constructions::two_context_switch_tilted(), grid("0,3/4"), false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    return evaluate_switch(instance.family(), arithmetic);
  }

  static theorem::IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) {
    const auto leak_of = [](double x) {
      const LongDouble leak = fraction(x);
      if (leak == 1) throw InputError("no sink");
      return leak;
    };
    if (source == constructions::two_context_switch().name) {
      return [=](const std::vector<double>& values) {
        const LongDouble tangent = fraction(values[0]);
        if (tangent == 0 || tangent == 1) throw InputError("no acute angle");
        return rating_of(
            constructions::two_context_switch_of(tangent, fraction(values[1]), leak_of(values[2])));
      };
    }
    if (source != constructions::hull_switch().name) return {};
    return [=, family = constructions::hulls_apart<LongDouble>(
                   sizes.integer("keys"), sizes.integer("dimension"), sizes.integer("seed"))](
               const std::vector<double>& values) mutable {
      constructions::leak_from(family, leak_of(values[0]));
      return rating_of(family);
    };
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id, long max_bits) {
    if (refuted_id == "nearest") return nearer_key_witness(instance.family());
    if (refuted_id == "separator") return separator_witness(instance.family());
    if (refuted_id == "sink") return sink_witness(instance.family(), max_bits);
    throw InternalError("'" + refuted_id + "' is certified false");
  }
};

}  // namespace

nlohmann::ordered_json SwitchInstance::to_json() const {
  auto contexts = nlohmann::ordered_json::array();
  for (const SwitchContext& context : family_.contexts) {
    contexts.push_back({{"attention", texts(context.attention)},
                        {"values", texts(context.values)},
                        {"gamma_squared", numeric::to_string(context.gamma_squared)},
                        {"nearest", {{"weights", texts(context.weights)}, {"point", texts(context.point)}}}});
  }
  nlohmann::ordered_json result{{"sink_value", texts(family_.sink_value)}, {"contexts", std::move(contexts)}};
  if (family_.separator) {
    result["separator"] = {{"below", family_.separator->below}, {"vector", texts(family_.separator->vector)}};
    result["pair"] = {texts(family_.pair[0]), texts(family_.pair[1])};
  }
  result["sine_squared"] = numeric::to_string(family_.sine_squared);
  result["eta_squared"] = numeric::to_string(family_.eta_squared);
  return result;
}

const theorem::Theorem& sink_switch_equivalence() {
  static const theorem::TheoremOf<SinkSwitchEquivalence> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
