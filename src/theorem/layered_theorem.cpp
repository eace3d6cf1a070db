#include "theorem/layered_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"
#include "setting/task/task_json.hpp"
#include "theorem/layered_vocabulary.hpp"
#include "theorem/more_digits.hpp"
#include "theorem/stated_witness.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using task::Claim;
using task::Place;

namespace {

/// What claims of constructions are about.
template <Scalar S>
std::function<S(const language::Input&)> numbers_of(LayeredNumbers<S>& numbers) {
  return [&numbers](const language::Input& input) {
    const auto number = numbers.supply().input(input);
    if (!number.is_known()) throw InternalError("a claim about " + input.name + ", which is not defined");
    return number.value;
  };
}

/// The place that is extreme, as far as a search shows; null where nobody looks for one.
const Place* place_of(const task::MultilayerPlaces& places, const std::string& name) {
  if (name == "loss") return &places.largest_error;
  if (name == "max_anchor_mass") return &places.largest_anchor_mass;
  if (name == "max_layer_sink_mass") return &places.smallest_layer_sink;
  return name == "product_self_mass" ? &places.largest_self_mass : nullptr;
}

Ball value_at(const task::MultilayerInstance& instance, const std::string& name, const Place& place,
              const Arithmetic<Ball>& arithmetic) {
  if (name == "loss") return task::error_at(instance, place, arithmetic);
  if (name == "max_layer_sink_mass") return task::layer_sink_at(instance, place, arithmetic);
  return name == "max_anchor_mass" ? task::anchor_mass_at(instance, place, arithmetic)
                                   : task::self_mass_at(instance, place, arithmetic);
}

}  // namespace

LayeredTheorem::LayeredTheorem(StatedBlock stated, std::string file,
                               const std::vector<LayeredSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions,
                      "several layers of the trigger-conditional task") {}

std::shared_ptr<const StatedForm> LayeredTheorem::on_instance(const LayeredInstance& instance) const {
  text().require(instance.instance().task.target, instance.parameters());
  auto form = form_of(instance, text().own_names());
  if (!text().names_entries()) return text().on_form(form);
  const HeadEntries entries(instance.instance().model);
  form.entries = &entries;
  return instance.forms().find_or(this, [&] { return text().make_form(form); });
}

template <Scalar S>
Evaluation<S> LayeredTheorem::evaluate_in(const LayeredInstance& instance,
                                          const Arithmetic<S>& arithmetic) const {
  const auto form = on_instance(instance);
  LayeredNumbers<S> numbers(instance, arithmetic);
  // Where the exact path does not reach, enclosures go on alone.
  if constexpr (std::is_same_v<S, numeric::Exact>) static_cast<void>(numbers.analysis());
  return text().evaluate<S>(
      *form, numbers.supply(),
      [&] {
        std::vector<Margin<S>> margins;
        for (const Claim& claim : instance.claims()) {
          margins.push_back({claim.id, claim.strict, where_reached(arithmetic, [&]() -> std::optional<S> {
                               return task::value_of<S>(claim, Claim::margin, numbers_of(numbers),
                                                        arithmetic);
                             })});
        }
        return margins;
      },
      arithmetic);
}

template Evaluation<numeric::Interval> LayeredTheorem::evaluate_in(
    const LayeredInstance&, const Arithmetic<numeric::Interval>&) const;
template Evaluation<Ball> LayeredTheorem::evaluate_in(const LayeredInstance&, const Arithmetic<Ball>&) const;
template Evaluation<numeric::Exact> LayeredTheorem::evaluate_in(const LayeredInstance&,
                                                                const Arithmetic<numeric::Exact>&) const;

Witness LayeredTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const {
  constexpr long first_bits = 128;
  const LayeredInstance& layered = typed(instance);
  const auto& layers = layered.instance();
  const auto& claims = layered.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  const bool is_claim = claim != claims.end();
  if (!is_claim && refuted_id != description().conclusion.id)
    throw InternalError("'" + refuted_id + "' is certified false, and no input shows it");
  const auto form = on_instance(layered);
  const auto places = task::find_extreme_places(layers);
  auto witness =
      numeric::with_growing_bits(first_bits, 64 * max_bits, [&](long bits) -> std::optional<Witness> {
        const Arithmetic<Ball> arithmetic{bits};
        LayeredNumbers<Ball> numbers(layered, arithmetic);
        std::optional<BrokenBound> broken;  // of the conclusion
        const Arithmetic<numeric::Exact> exact;
        LayeredNumbers<numeric::Exact> exact_numbers(layered, exact);
        if (!is_claim)
          broken = broken_bound(
              *form, numbers.supply(), [&] { return exact_numbers.supply(); }, arithmetic);
        const auto name =
            broken ? names_under(form->tape(), {broken->of.extreme}).front() : claim->bounded_quantity();
        const Place* const place = place_of(places, name);
        // No single input shows that an infimum over inputs is large, as a claim says that it is not.
        if (place == nullptr || (is_claim && !is_supremum(name)))
          throw InternalError("'" + refuted_id + "' is certified false, and no input shows it");
        const Ball there = value_at(layers, name, *place, arithmetic);
        const Ball value = broken ? side_at(*form, broken->of, there, arithmetic) : there;
        const Ball bound = broken
                               ? broken->value
                               : task::value_of<Ball>(*claim, Claim::larger, numbers_of(numbers), arithmetic);
        // The exact path decides what balls of max_bits do not.
        if (is_positive(value - bound) != numeric::Ternary::certainly) return std::nullopt;
        return Witness{refuted_id, task::to_json(*place).dump(), numeric::enclosure(value),
                       more_digits(value, value - bound)};
      });
  if (!witness)
    throw InternalError("no witness shows that '" + refuted_id +
                        "' fails, though its margin is certified negative");
  return *std::move(witness);
}

}  // namespace sinkproof::theorem
