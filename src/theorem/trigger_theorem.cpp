#include "theorem/trigger_theorem.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "task/evaluate_place.hpp"
#include "task/task_json.hpp"
#include "theorem/more_digits.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using task::Claim;
using task::Place;

nlohmann::ordered_json TriggerTheoremInstance::to_json() const {
  return task::to_json(prepared_.instance);
}

const TriggerTheoremInstance& as_trigger(const Instance& instance) {
  const auto* typed = dynamic_cast<const TriggerTheoremInstance*>(&instance);
  if (typed == nullptr) throw InternalError("an instance of another theorem");
  return *typed;
}

namespace {

/// What claims of constructions are about.
template <Scalar S>
std::function<S(const std::string&)> quantities_of(const task::Analysis<S>& analysis) {
  return [&analysis](const std::string& name) -> S {
    if (name == "loss") return analysis.loss;
    if (name == "max_anchor_mass") return analysis.max_anchor_mass;
    throw InternalError("a claim about the unknown quantity " + name);
  };
}

/// None where no input has such a position.
std::optional<Place> place_for(const task::ExtremePlaces& places, Aspect aspect) {
  switch (aspect) {
    case Aspect::error:
      return places.largest_error;
    case Aspect::largest_anchor_mass:
      return places.largest_anchor_mass;
    case Aspect::sink_mass_before:
      return places.smallest_sink_mass_before;
    case Aspect::sink_mass_after:
      return places.smallest_sink_mass_after;
    case Aspect::smallest_null_mass:
      return places.smallest_null_mass;
    case Aspect::absorbed_before:
      return places.smallest_absorbed_before;
    case Aspect::absorbed_after:
      return places.smallest_absorbed_after;
  }
  throw InternalError("an unknown aspect");
}

Ball value_at(const task::TriggerInstance& instance, const Place& place, Aspect aspect,
              const Arithmetic<Ball>& arithmetic) {
  if (aspect == Aspect::error) return task::error_at(instance, place, arithmetic);
  const auto masses = [&] {
    if (aspect == Aspect::smallest_null_mass) return task::null_masses_at(instance, place, arithmetic);
    const bool with_slot = aspect == Aspect::absorbed_before || aspect == Aspect::absorbed_after;
    return with_slot ? task::absorbed_masses_at(instance, place, arithmetic)
                     : task::anchor_masses_at(instance, place, arithmetic);
  }();
  Ball extreme = masses.front();
  for (const Ball& mass : masses)
    extreme = aspect == Aspect::largest_anchor_mass ? max(extreme, mass) : min(extreme, mass);
  return extreme;
}

/// Of a supremum or infimum over inputs.
std::optional<Aspect> aspect_of(const std::string& quantity) {
  static const std::map<std::string, Aspect> aspects{{"loss", Aspect::error},
                                                     {"sink_mass_before", Aspect::sink_mass_before},
                                                     {"sink_mass_after", Aspect::sink_mass_after},
                                                     {"max_anchor_mass", Aspect::largest_anchor_mass},
                                                     {"min_null_mass", Aspect::smallest_null_mass},
                                                     {"absorbed_before", Aspect::absorbed_before},
                                                     {"absorbed_after", Aspect::absorbed_after}};
  const auto found = aspects.find(quantity);
  return found == aspects.end() ? std::nullopt : std::optional(found->second);
}

std::string place_json(const Place& place) {
  nlohmann::ordered_json json{{"input", task::to_json(place.input)}, {"position", place.position}};
  if (place.coordinate) json["coordinate"] = *place.coordinate;
  return json.dump();
}

}  // namespace

std::vector<Source> TriggerTheorem::sources() const {
  std::vector<Source> result;
  for (const auto& [construction, default_grid, by_default] : constructions()) {
    auto& source = result.emplace_back(Source{construction->name, construction->summary, construction->source,
                                              construction->mutant_of, construction->parameters, default_grid,
                                              by_default && !construction->mutant_of});
    for (auto& [specification, axis] : own_parameters()) {
      source.parameters.push_back(std::move(specification));
      source.default_grid.push_back(std::move(axis));
    }
  }
  return result;
}

std::unique_ptr<Instance> TriggerTheorem::instantiate(const std::string& source,
                                                      const parameter::Values& values) const {
  for (const auto& [construction, default_grid, by_default] : constructions()) {
    if (construction->name == source) {
      return std::make_unique<TriggerTheoremInstance>(construction->build(values),
                                                      construction->claims(values), values);
    }
  }
  throw InternalError("construction " + source + " does not belong to theorem " + description().id);
}

Witness TriggerTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const {
  constexpr long first_bits = 128;
  const auto& typed = as_trigger(instance);
  const auto& claims = typed.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  const bool is_claim = claim != claims.end();
  for (long bits = first_bits;; bits *= 2) {
    const Arithmetic<Ball> arithmetic{bits};
    const auto found = [&]() -> Finding {
      if (!is_claim) return find_violation(typed.prepared(), evaluate(instance, arithmetic), arithmetic);
      const auto aspect = aspect_of(claim->bounded_quantity());
      if (!aspect) throw InternalError("no place shows that '" + refuted_id + "' fails");
      auto [place, value] = look_at(typed.prepared(), *aspect, arithmetic);
      Ball violation = value - task::value_of<Ball>(*claim, Claim::larger, {}, arithmetic);
      return {std::move(place), std::move(value), std::move(violation)};
    }();
    if (is_positive(found.violation) == numeric::Ternary::certainly) {
      return {refuted_id, place_json(found.place), numeric::enclosure(found.value),
              more_digits(found.value, found.violation)};
    }
    // The exact path decides what balls of max_bits do not.
    if (2 * bits > 64 * max_bits)
      throw InternalError("no witness shows that '" + refuted_id +
                          "' fails, though its margin is certified negative");
  }
}

std::vector<long> TriggerTheoremInstance::sizes() const {
  const auto& task = prepared_.instance.task;
  return {task.length, task.content_dimension, static_cast<long>(prepared_.instance.model.heads.size())};
}

bool TriggerTheoremInstance::is_large() const {
  constexpr long usual_rows = 10'000;  // of all heads
  const auto& [task, model] = prepared_.instance;
  return !task.content.is_box() &&
         task::count_alphabet_rows(task) * static_cast<long>(model.heads.size()) > usual_rows;
}

std::vector<Attained> TriggerTheorem::attained(const Instance& instance,
                                               const std::vector<std::string>& quantities,
                                               const Evaluation<numeric::Enclosure>& evaluation) const {
  constexpr long first_bits = 512;
  // Values of about e^-s take 1.5·s bits to be told apart.
  constexpr long last_bits = 65'536;
  const auto& prepared = as_trigger(instance).prepared();
  for (long bits = first_bits;; bits *= 2) {
    const Arithmetic<Ball> arithmetic{bits};
    const auto places = task::find_extreme_places(prepared, arithmetic);
    std::vector<Attained> result;
    try {
      for (const auto& name : quantities) {
        const auto aspect = aspect_of(name);
        const auto place = aspect ? place_for(places, *aspect) : std::nullopt;
        if (!place) continue;
        const auto value = numeric::enclosure(value_at(prepared.instance, *place, *aspect, arithmetic));
        static_cast<void>(intersection(value, quantity(evaluation, name), "where " + name + " is attained"));
        result.push_back({name, place_json(*place), value});
      }
      return result;
    } catch (const InternalError&) {
      // Two places that are nearly as good, of which the other one is.
      if (bits == last_bits)
        throw InputError("which input attains a quantity of a refuted claim is not told by " +
                         std::to_string(last_bits) + " bits (expected scores of smaller differences)");
    }
  }
}

std::pair<Place, Ball> look_at(const task::PreparedInstance& prepared, Aspect aspect,
                               const Arithmetic<Ball>& arithmetic) {
  auto place = place_for(task::find_extreme_places(prepared, arithmetic), aspect);
  if (!place) throw InternalError("no position after the trigger to look at");
  Ball value = value_at(prepared.instance, *place, aspect, arithmetic);
  return {*std::move(place), std::move(value)};
}

template <Scalar S>
std::vector<Margin<S>> claim_margins(const std::vector<Claim>& claims, const task::Analysis<S>& analysis,
                                     const Arithmetic<S>& arithmetic) {
  std::vector<Margin<S>> margins;
  margins.reserve(claims.size());
  for (const Claim& claim : claims) {
    margins.push_back({claim.id, claim.strict,
                       task::value_of<S>(claim, Claim::margin, quantities_of(analysis), arithmetic)});
  }
  return margins;
}

template std::vector<Margin<numeric::Interval>> claim_margins(const std::vector<Claim>&,
                                                              const task::Analysis<numeric::Interval>&,
                                                              const Arithmetic<numeric::Interval>&);
template std::vector<Margin<Ball>> claim_margins(const std::vector<Claim>&, const task::Analysis<Ball>&,
                                                 const Arithmetic<Ball>&);
template std::vector<Margin<numeric::Exact>> claim_margins(const std::vector<Claim>&,
                                                           const task::Analysis<numeric::Exact>&,
                                                           const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
