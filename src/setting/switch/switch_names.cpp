#include "setting/switch/switch_names.hpp"

#include "numeric/error.hpp"

namespace sinkproof::switches {

using numeric::Rational;

template <class Number>
language::Form sizes_of(const SwitchFamilyIn<Number>& family) {
  language::Form form;
  const auto set = [&](const std::string& name, std::size_t value) {
    form.numbers[name] = Rational(static_cast<long>(value));
  };
  set("contexts", family.contexts.size());
  set("dim", family.sink_value.size());
  set("below", family.below + 1);
  for (std::size_t i = 0; i < family.contexts.size(); ++i)
    set(language::named_at("key_count", static_cast<long>(i) + 1), family.contexts[i].values.size());
  return form;
}

template language::Form sizes_of(const SwitchFamilyIn<Rational>&);
template language::Form sizes_of(const SwitchFamilyIn<double>&);

language::Form form_of(const SwitchFamily& family) {
  auto form = sizes_of(family);
  form.numbers["sine_squared"] = family.sine_squared;
  form.numbers["eta_squared"] = family.eta_squared;
  form.numbers["shared_squared"] = shared_squared(family);
  return form;
}

std::optional<Rational> SwitchEntries::value(const language::Input& input) const {
  const Rational* const entry = find_entry(family_, input.name, input.indices);
  return entry == nullptr ? std::nullopt : std::optional(*entry);
}

std::vector<long> SwitchEntries::line(const language::Input& input, std::size_t /*place*/) const {
  throw InternalError("the line of " + input.name + ", which has no heads");
}

}  // namespace sinkproof::switches
