#include "theorem/patterns_vocabulary.hpp"

#include <optional>

#include "theorem/form_parameters.hpp"

namespace sinkproof::theorem {

using language::Known;
using numeric::Arithmetic;
using numeric::Quadratic;
using numeric::Rational;
using numeric::Scalar;
using patterns::Pattern;

namespace {

/// Null where it is none of the weights.
const Quadratic* find_weight(const patterns::SinkDiagonal& of, const std::string& name) {
  if (name == "w_anchor") return &of.sink.anchor;
  if (name == "w_copy") return &of.sink.copy;
  if (name == "w_self") return &of.diagonal.self;
  if (name == "w_copy_self") return &of.diagonal.copy_self;
  return name == "w_cross" ? &of.diagonal.copy : nullptr;
}

/// Nothing where the name is none of what only an instance in the setting has.
template <Scalar S>
std::optional<Known<S>> find_proved(const PatternsInstance& instance, const std::string& name,
                                    const Arithmetic<S>& arithmetic) {
  for (const auto pattern : {Pattern::sink, Pattern::diagonal}) {
    const std::string of = pattern == Pattern::sink ? "sink" : "diag";
    if (name == "lead_" + of)
      return instance.is_in_setting() ? Known<S>::of(to_scalar<S>(instance.lead(pattern), arithmetic))
                                      : Known<S>::undefined();
    if (name != "dual_" + of && name != "primal_" + of) continue;
    const auto& optimum = instance.optimum(pattern);
    if (!optimum) return Known<S>::undefined();
    return Known<S>::of(arithmetic.from(name == "dual_" + of ? optimum->dual_bound : optimum->primal_cost));
  }
  return std::nullopt;
}

/// Those that form_of leaves out because they are not defined.
bool may_be_undefined(const std::string& name) {
  return name == "closest" || name == "spread_upper" || name == "spread_lower";
}

}  // namespace

language::Form form_of(const PatternsInstance& instance, const std::vector<std::string>& own) {
  const auto& of = instance.data();
  const auto& facts = instance.facts();
  const auto fact = [&](Pattern pattern) { return instance.optimum(pattern) ? "yes" : "no"; };
  language::Form form{
      {{"C", of.groups()},
       {"d", of.dimension},
       {"rank", facts.rank},
       {"smallest_group", facts.smallest_group},
       {"lambda_squared", of.lambda_squared},
       {"delta_squared", of.delta_squared},
       {"spread_trace", facts.spread_trace},
       {"worst_norm", facts.norm_defect},
       {"worst_coordinate", facts.tilt},
       {"worst_sum", facts.off_centre},
       {"w_nuisance", of.diagonal.nuisance}},
      {{"has_sink_optimum", fact(Pattern::sink)}, {"has_diag_optimum", fact(Pattern::diagonal)}}};
  for (const char* name : {"w_anchor", "w_copy", "w_self", "w_copy_self", "w_cross"}) {
    const auto* weight = find_weight(of, name);
    if (weight->is_rational()) form.numbers.emplace(name, weight->rational());
  }
  if (facts.closest_in_group) form.numbers.emplace("closest", *facts.closest_in_group);
  if (instance.is_in_setting()) {
    form.numbers.emplace("spread_upper", of.spread.upper);
    form.numbers.emplace("spread_lower", of.spread.lower);
  }
  add_parameters(instance.parameters(), own, form);
  return form;
}

std::optional<numeric::Expression> number_of(const PatternsInstance& instance, const std::string& name) {
  const auto formula = [](const Quadratic& value) {
    numeric::Expression rational(value.rational());
    if (value.is_rational()) return rational;
    return rational + numeric::Expression(value.coefficient()) * sqrt(numeric::Expression(value.radicand()));
  };
  if (name == "kappa") return instance.data().kappa;
  if (const auto* weight = find_weight(instance.data(), name)) return formula(*weight);
  for (const auto pattern : {Pattern::sink, Pattern::diagonal}) {
    const std::string of = pattern == Pattern::sink ? "sink" : "diag";
    if (name == "lead_" + of)
      return instance.is_in_setting() ? std::optional(formula(instance.lead(pattern))) : std::nullopt;
    if (name != "dual_" + of && name != "primal_" + of) continue;
    const auto& optimum = instance.optimum(pattern);
    if (!optimum) return std::nullopt;
    return numeric::Expression(name == "dual_" + of ? optimum->dual_bound : optimum->primal_cost);
  }
  const auto form = form_of(instance, {});
  const auto known = form.numbers.find(name);
  return known == form.numbers.end() ? std::nullopt : std::optional(numeric::Expression(known->second));
}

template <Scalar S>
language::Supply<S> supply_of(const PatternsInstance& instance, const Arithmetic<S>& arithmetic) {
  return {[&](const language::Input& input) {
    const auto& name = input.name;
    if (name == "kappa") return Known<S>::of(arithmetic.from(instance.data().kappa));
    if (const auto* weight = find_weight(instance.data(), name))
      return Known<S>::of(to_scalar<S>(*weight, arithmetic));
    if (const auto proved = find_proved<S>(instance, name, arithmetic)) return *proved;
    if (may_be_undefined(name)) return Known<S>::undefined();
    return Known<S>::of(arithmetic.from(instance.parameters().real(name)));
  }};
}

template language::Supply<numeric::Interval> supply_of(const PatternsInstance&,
                                                       const Arithmetic<numeric::Interval>&);
template language::Supply<numeric::Ball> supply_of(const PatternsInstance&, const Arithmetic<numeric::Ball>&);
template language::Supply<numeric::Exact> supply_of(const PatternsInstance&,
                                                    const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
