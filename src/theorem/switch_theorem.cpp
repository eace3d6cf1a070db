#include "theorem/switch_theorem.hpp"

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "setting/switch/switch_names.hpp"
#include "theorem/form_parameters.hpp"
#include "theorem/part_witness.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;
using numeric::Scalar;
using switches::dot;
using switches::SwitchFamily;

namespace {

/// What a form leaves open: parameters of the theorem's own that are not rational.
template <Scalar S>
language::Supply<S> parameters_of(const SwitchInstance& instance, const Arithmetic<S>& arithmetic) {
  return {[&](const Input& input) {
    return Known<S>::of(arithmetic.from(instance.parameters().real(input.name)));
  }};
}

Witness witness_at_key(const std::string& refuted_id, std::size_t context, std::size_t key,
                       const Rational& value) {
  const nlohmann::ordered_json place{{"context", context}, {"key", key + 1}};
  return {refuted_id, place.dump(), {value, value}};
}

/// A key that is nearer than the "nearest" point says.
Witness nearer_key_witness(const SwitchFamily& family) {
  for (std::size_t i = 0; i < family.contexts.size(); ++i) {
    const auto& [attention, values, gamma_squared, weights, point] = family.contexts[i];
    for (std::size_t k = 0; k < values.size(); ++k) {
      const Rational excess = dot(point, values[k]) - dot(point, point);
      if (excess < 0) return witness_at_key("nearest", i, k, excess);
    }
  }
  throw InternalError("nearest points that no key contradicts");
}

Witness separator_witness(const SwitchFamily& family) {
  const auto& values = family.contexts[family.below].values;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Rational product = dot(family.separator, values[k]);
    if (product > 0) return witness_at_key("separator", family.below, k, product);
  }
  throw InternalError("a separator that no key contradicts");
}

}  // namespace

SwitchTheorem::SwitchTheorem(StatedBlock stated, std::string file,
                             const std::vector<SwitchSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions, "switch") {}

std::shared_ptr<const StatedForm> SwitchTheorem::on_instance(const SwitchInstance& instance) const {
  text().require(instance.parameters());
  return instance.forms().find_or(this, [&] {
    auto form = switches::form_of(instance.family());
    add_parameters(instance.parameters(), text().own_names(), form);
    const switches::SwitchEntries entries(instance.family());
    form.entries = &entries;
    return text().make_form(form);
  });
}

template <Scalar S>
Evaluation<S> SwitchTheorem::evaluate_in(const SwitchInstance& instance,
                                         const Arithmetic<S>& arithmetic) const {
  const auto supply = parameters_of(instance, arithmetic);
  return text().evaluate<S>(
      *on_instance(instance), supply, [&] { return margins_of(instance.claims(), supply, arithmetic); },
      arithmetic);
}

template Evaluation<numeric::Interval> SwitchTheorem::evaluate_in(const SwitchInstance&,
                                                                  const Arithmetic<numeric::Interval>&) const;
template Evaluation<Ball> SwitchTheorem::evaluate_in(const SwitchInstance&, const Arithmetic<Ball>&) const;
template Evaluation<numeric::Exact> SwitchTheorem::evaluate_in(const SwitchInstance&,
                                                               const Arithmetic<numeric::Exact>&) const;

Witness SwitchTheorem::witness(const Instance& instance, const std::string& refuted_id, long max_bits) const {
  const SwitchInstance& of_switch = typed(instance);
  if (refuted_id == description().conclusion.id) {
    const auto supply = [&](const Arithmetic<Ball>& arithmetic) {
      return parameters_of(of_switch, arithmetic);
    };
    return witness_of_part(*on_instance(of_switch), refuted_id, supply, max_bits);
  }
  if (refuted_id == "nearest") return nearer_key_witness(of_switch.family());
  if (refuted_id == "separator") return separator_witness(of_switch.family());
  throw InternalError("'" + refuted_id + "' is certified false, and no key shows it");
}

}  // namespace sinkproof::theorem
