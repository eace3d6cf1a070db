#include "theorem/trigger_theorem.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"
#include "setting/task/evaluate_place.hpp"
#include "setting/task/task_json.hpp"
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
std::function<S(const language::Input&)> quantities_of(const task::Analysis<S>& analysis) {
  return [&analysis](const language::Input& input) -> S {
    const std::string& name = input.name;
    if (name == "loss") return analysis.loss;
    if (name == "max_anchor_mass") return analysis.max_anchor_mass;
    if (name == "absorbed_before") return analysis.absorbed_before;
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
    case Aspect::anchor_trigger_after:
      return places.smallest_anchor_trigger_mass;
  }
  throw InternalError("an unknown aspect");
}

Ball value_at(const task::TriggerInstance& instance, const Place& place, Aspect aspect,
              const Arithmetic<Ball>& arithmetic) {
  if (aspect == Aspect::error) return task::error_at(instance, place, arithmetic);
  const auto masses = [&] {
    if (aspect == Aspect::anchor_trigger_after)
      return task::anchor_trigger_masses_at(instance, place, arithmetic);
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

std::string place_json(const Place& place) {
  return task::to_json(place).dump();
}

}  // namespace

std::optional<Aspect> aspect_of(const std::string& quantity) {
  static const std::map<std::string, Aspect> aspects{
      {"loss", Aspect::error},
      {"sink_mass_before", Aspect::sink_mass_before},
      {"sink_mass_after", Aspect::sink_mass_after},
      {"max_anchor_mass", Aspect::largest_anchor_mass},
      {"min_null_mass", Aspect::smallest_null_mass},
      {"absorbed_before", Aspect::absorbed_before},
      {"absorbed_after", Aspect::absorbed_after},
      {"anchor_trigger_mass_after", Aspect::anchor_trigger_after}};
  const auto found = aspects.find(quantity);
  return found == aspects.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Source> TriggerTheorem::sources() const {
  return sources_of(constructions(), own_parameters());
}

std::unique_ptr<Instance> TriggerTheorem::instantiate(const std::string& source,
                                                      const parameter::Values& values) const {
  const auto all = constructions();
  const auto& construction = construction_named(all, source);
  auto made = construction.build_with_claims(values);
  return std::make_unique<TriggerTheoremInstance>(std::move(made.data), std::move(made.claims), values);
}

Witness TriggerTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const {
  const auto& typed = as_trigger(instance);
  const auto& claims = typed.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  const bool is_claim = claim != claims.end();
  const auto aspect = is_claim ? aspect_of(claim->bounded_quantity()) : std::nullopt;
  // That the smallest mass is large is seen where it is smallest, which FORMAT.md has told by 512 bits.
  const long first_bits = aspect == Aspect::absorbed_before ? 1024 : 128;
  auto witness =
      numeric::with_growing_bits(first_bits, 64 * max_bits, [&](long bits) -> std::optional<Witness> {
        const Arithmetic<Ball> arithmetic{bits};
        const auto found = [&]() -> Finding {
          if (!is_claim) return find_violation(typed, evaluate(instance, arithmetic), arithmetic);
          if (!aspect) throw InternalError("no place shows that '" + refuted_id + "' fails");
          auto [place, value] = look_at(typed.prepared(), *aspect, arithmetic);
          Ball violation = value - task::value_of<Ball>(*claim, Claim::larger, {}, arithmetic);
          return {std::move(place), std::move(value), std::move(violation)};
        }();
        // The exact path decides what balls of max_bits do not.
        if (is_positive(found.violation) != numeric::Ternary::certainly) return std::nullopt;
        return Witness{refuted_id, place_json(found.place), numeric::enclosure(found.value),
                       more_digits(found.value, found.violation)};
      });
  if (!witness)
    throw InternalError("no witness shows that '" + refuted_id +
                        "' fails, though its margin is certified negative");
  return *std::move(witness);
}

std::vector<long> TriggerTheoremInstance::sizes() const {
  const auto& task = prepared_.instance.task;
  return {task.length, task.content_dimension, static_cast<long>(prepared_.instance.model.heads.size())};
}

bool TriggerTheoremInstance::is_large() const {
  constexpr long usual_rows = 10'000;   // of all heads
  constexpr long usual_pairs = 50'000;  // of heads, of whose divisors a row's error is a sum of quotients
  const auto& [task, model] = prepared_.instance;
  const auto heads = static_cast<long>(model.heads.size());
  return task.length * heads * heads > usual_pairs ||
         (!task.content.is_box() && task::count_alphabet_rows(task) * heads > usual_rows);
}

std::vector<Attained> TriggerTheorem::attained(const Instance& instance,
                                               const std::vector<std::string>& quantities,
                                               const Evaluation<numeric::Enclosure>& evaluation) const {
  constexpr long first_bits = 512;
  // Values of about e^-s take 1.5·s bits to be told apart.
  constexpr long last_bits = 65'536;
  const auto& prepared = as_trigger(instance).prepared();
  using Places = std::optional<std::vector<Attained>>;
  auto attained = numeric::with_growing_bits(first_bits, last_bits, [&](long bits) -> Places {
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
      return std::nullopt;
    }
  });
  if (!attained)
    throw InputError("which input attains a quantity of a refuted claim is not told by " +
                     std::to_string(last_bits) + " bits (expected scores of smaller differences)");
  return *std::move(attained);
}

namespace {

/// As FORMAT.md has it of `attained`.
void require_place_of(Aspect aspect, const Place& place) {
  if ((aspect == Aspect::error) != place.coordinate.has_value())
    throw InputError(place.coordinate ? "a coordinate, which a mass has not"
                                      : "no coordinate, which an error has");
  if (aspect == Aspect::error) return;
  if (place.position < 1) throw InputError("position 0 (expected one behind the anchor)");
  const long trigger = place.input.trigger;
  const bool is_before = aspect == Aspect::sink_mass_before || aspect == Aspect::absorbed_before;
  const bool is_after = aspect == Aspect::sink_mass_after || aspect == Aspect::absorbed_after;
  if ((aspect != Aspect::largest_anchor_mass && place.position == trigger) ||
      (is_before && place.position > trigger) || (is_after && place.position < trigger))
    throw InputError("position " + std::to_string(place.position) + " with the trigger at " +
                     std::to_string(trigger) + " is none that the quantity is about");
}

}  // namespace

Attained value_at_place(const task::TriggerInstance& instance, const std::string& quantity,
                        const Place& place) {
  const auto aspect = aspect_of(quantity);
  if (!aspect)
    throw InputError(files::in_quotes(quantity) +
                     " is no supremum or infimum over inputs (expected loss, …)");
  require_place_of(*aspect, place);
  constexpr long first_bits = 256;
  constexpr long last_bits = 4096;
  auto found = numeric::with_growing_bits(first_bits, last_bits, [&](long bits) -> std::optional<Attained> {
    auto value = numeric::enclosure(value_at(instance, place, *aspect, {bits}));
    // Neither an error nor a mass is negative, and only ReLU's masses exceed 1.
    if (value.lower && *value.lower < 0) value.lower = 0;
    const bool is_share = *aspect != Aspect::error && !is_relu(instance.model.normaliser);
    if (is_share && value.upper && *value.upper > 1) value.upper = 1;
    if (!value.lower || !value.upper) return std::nullopt;
    return Attained{quantity, place_json(place), std::move(value)};
  });
  if (!found)
    throw InputError("the scores are too large to evaluate, with " + std::to_string(last_bits) +
                     " bits as well (expected smaller weights)");
  return *std::move(found);
}

std::pair<Place, Ball> look_at(const task::PreparedInstance& prepared, Aspect aspect,
                               const Arithmetic<Ball>& arithmetic) {
  auto place = place_for(task::find_extreme_places(prepared, arithmetic), aspect);
  // What is said of no position holds; so bits were too few to tell which bound is broken.
  if (!place) throw DomainError("no position after the trigger to look at");
  Ball value = value_at(prepared.instance, *place, aspect, arithmetic);
  return {*std::move(place), std::move(value)};
}

template <Scalar S>
std::vector<Margin<S>> claim_margins(const std::vector<Claim>& claims,
                                     const std::function<const task::Analysis<S>&()>& analysis,
                                     const Arithmetic<S>& arithmetic) {
  std::vector<Margin<S>> margins;
  margins.reserve(claims.size());
  for (const Claim& claim : claims) {
    margins.push_back({claim.id, claim.strict, where_reached(arithmetic, [&]() -> std::optional<S> {
                         return task::value_of<S>(claim, Claim::margin, quantities_of(analysis()),
                                                  arithmetic);
                       })});
  }
  return margins;
}

template std::vector<Margin<numeric::Interval>> claim_margins(
    const std::vector<Claim>&, const std::function<const task::Analysis<numeric::Interval>&()>&,
    const Arithmetic<numeric::Interval>&);
template std::vector<Margin<Ball>> claim_margins(const std::vector<Claim>&,
                                                 const std::function<const task::Analysis<Ball>&()>&,
                                                 const Arithmetic<Ball>&);
template std::vector<Margin<numeric::Exact>> claim_margins(
    const std::vector<Claim>&, const std::function<const task::Analysis<numeric::Exact>&()>&,
    const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
