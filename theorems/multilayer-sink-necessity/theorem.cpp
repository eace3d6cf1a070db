#include "theorems/multilayer-sink-necessity/theorem.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"
#include "task/multilayer_analysis.hpp"
#include "task/task_json.hpp"
#include "theorem/more_digits.hpp"
#include "theorems/multilayer-sink-necessity/bounds.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using task::Claim;
using theorem::Evaluation;

struct MultilayerSource {
  const task::MultilayerConstruction* construction;
  std::vector<parameter::GridAxis> default_grid;
  bool by_default;
};

std::vector<MultilayerSource> constructions_of_theorem() {
  const std::vector<parameter::GridAxis> anchor_grid{
      {"L", "4,8,16"}, {"m", "0,1,3"}, {"D", "1,2,4"}, {"beta", "12,16"}};
  const std::vector<parameter::GridAxis> spread_grid{
      {"L", "4,8,16"}, {"m", "0,2"}, {"D", "1,2,4,8"}, {"q", "1/30,1/90"}, {"beta", "40"}};
  return {{constructions::find_multilayer("multilayer-anchor"), anchor_grid, true},
          {constructions::find_multilayer("multilayer-spread"), spread_grid, true},
          {constructions::find_multilayer("multilayer-sharp"),
           {{"L", "4,5,8,20"}, {"D", "1,2"}, {"eta", "1/100,1/1000"}, {"beta", "12,20"}},
           true},
          {constructions::find_multilayer("multilayer-short"), {{"m", "0,1,2"}, {"beta", "4,8"}}, false},
          {constructions::find_multilayer("multilayer-preceding"),
           {{"L", "4,5,6"}, {"m", "1,2"}, {"beta", "8,16"}},
           false},
          {constructions::find_multilayer("multilayer-preceding-unbiased"),
           {{"L", "4,5"}, {"m", "1"}, {"beta", "12"}},
           false},
          {constructions::find_multilayer("residual-diagonal"),
           {{"L", "4,5"}, {"m", "1,2"}, {"beta", "8,16"}},
           false},
          {constructions::find_multilayer("residual-escape"),
           {{"L", "4,5"}, {"m", "0,1,2"}, {"beta", "12,20"}},
           false},
          {constructions::find_multilayer("multilayer-anchor-miscopied"),
           {{"L", "4,8"}, {"m", "0,1"}, {"D", "2,4"}, {"beta", "12"}},
           false},
          {constructions::find_multilayer("multilayer-spread-forgetful"),
           {{"L", "4,8"}, {"m", "0,2"}, {"D", "2,4,8"}, {"q", "1/30"}, {"beta", "40"}},
           false},
          {constructions::find_multilayer("multilayer-sharp-lopsided"),
           {{"L", "4,8"}, {"D", "1,2"}, {"eta", "1/100"}, {"beta", "12"}},
           false},
          {constructions::find_multilayer("residual-escape-anchored"),
           {{"L", "4"}, {"m", "0,1"}, {"beta", "12"}},
           false},
          {constructions::find_multilayer("residual-escape-restless"),
           {{"L", "4"}, {"m", "0,1"}, {"beta", "12"}},
           false}};
}

const MultilayerTheoremInstance& typed(const theorem::Instance& instance) {
  const auto* result = dynamic_cast<const MultilayerTheoremInstance*>(&instance);
  if (result == nullptr) throw InternalError("an instance of another theorem");
  return *result;
}

long depth(const task::MultilayerInstance& instance) {
  return static_cast<long>(instance.model.layers.size());
}

/// What claims of constructions are about.
template <Scalar S>
std::function<S(const std::string&)> quantities_of(const task::MultilayerAnalysis<S>& analysis) {
  return [&analysis](const std::string& name) -> S {
    if (name == "loss") return analysis.loss;
    if (name == "max_layer_sink_mass") return analysis.max_layer_sink_mass;
    if (name == "product_self_mass") return analysis.product_self_mass;
    if (name == "max_anchor_mass") return analysis.max_anchor_mass;
    throw InternalError("a claim about the unknown quantity " + name);
  };
}

class MultilayerSinkNecessity final : public theorem::Theorem {
 public:
  [[nodiscard]] const theorem::Description& description() const override {
    static const theorem::Description value{
        "multilayer-sink-necessity",
        "Softmax layers without residual connections that solve the trigger-conditional task must sink at "
        "position 1, in one of them",
        "RM26, several layers",
        "as published: that some layer sinks somewhere; reconstructed: the model and the quantitative form; "
        "proved here: all constants",
        statement_sha256::multilayer_sink_necessity,
        {{"softmax", false, "the normaliser is softmax in every layer"},
         {"no-residual", false, "there are no residual connections"},
         {"single-head", false, "every layer has one head"},
         {"inclusive", false, "the target is the mean of tokens 1 to j, the trigger at j among them"},
         {"length", false, "L ≥ 4"},
         {"small-loss", true, "the loss η is below Δ/4, Δ = (L−3)/(2(L−1)); at L = 3 that of L = 4"}},
        {"position-1-sinks", false,
         "at position 1, Π_l α^l_11 ≤ 2η/(Δ−2η) and max_l α^l_10 ≥ 1 − (2η/(Δ−2η))^{1/D}"},
        {"loss", "max_layer_sink_mass", "product_self_mass", "max_anchor_mass", "composed_sink_before",
         "composed_sink_after", "bound", "bound_composed"},
        {{"composed", false,
          "at every non-trigger position i ≥ 1, the layers together give the anchor at least "
          "bound_composed"}},
        {{"residual-box",
          "with residual connections, bilinear scores and contents in the box, does some layer sink at some "
          "position? Over vectors of −1 and 1 none need (construction residual-escape)"}},
        {{"constant", "1 in place of 2", "(1 - bound_composed)/2 >= product_self_mass"},
         {"no-root", "2η/(Δ−2η) in place of its D-th root", "max_layer_sink_mass >= bound_composed"},
         {"flipped", "anchor mass at most the bound, not at least", "bound >= max_layer_sink_mass"},
         {"no-loss", "the bound does not depend on the loss", "max_layer_sink_mass >= 99/100"},
         {"squared", "the square of the loss in place of the loss", "24*loss^2 >= product_self_mass"},
         {"composed-power", "the layers' anchor masses multiply as the bound does",
          "composed_sink_before >= 1 - (1 - bound_composed)^2"},
         {"short", "L = 3, too, with the bound of L = 4", "conclusion >= 0", {"length"}},
         {"preceding", "the mean of the tokens before the trigger", "conclusion >= 0", {"inclusive"}},
         {"residual", "with residual connections", "conclusion >= 0", {"no-residual"}},
         {"residual-somewhere",
          "with residual connections, some layer at some position",
          "max_anchor_mass >= 1/100",
          {"no-residual"}}},
        {{"product", "c in Π_l α^l_11 ≤ cη/(Δ−2η)", "2", "2*product_self_mass/(1 - bound_composed)"},
         {"before", "c in 1 − B_i0 ≤ cη/(Δ−2η), before the trigger", "2",
          "2*(1 - composed_sink_before)/(1 - bound_composed)"},
         {"after", "c in 1 − B_i0 ≤ cη/(Δ−2η), after the trigger", "2",
          "2*(1 - composed_sink_after)/(1 - bound_composed)"}},
        "a layer has several heads, so that there is no product of the layers' attention"};
    return value;
  }

  [[nodiscard]] std::vector<theorem::Source> sources() const override {
    std::vector<theorem::Source> result;
    for (const auto& [construction, default_grid, by_default] : constructions_of_theorem()) {
      result.push_back({construction->name, construction->summary, construction->source,
                        construction->mutant_of, construction->parameters, default_grid, by_default});
    }
    return result;
  }

  [[nodiscard]] std::unique_ptr<theorem::Instance> instantiate(
      const std::string& source, const parameter::Values& values) const override {
    for (const auto& [construction, default_grid, by_default] : constructions_of_theorem()) {
      if (construction->name == source) {
        return std::make_unique<MultilayerTheoremInstance>(construction->build(values),
                                                           construction->claims(values));
      }
    }
    throw InternalError("construction " + source + " does not belong to theorem " + description().id);
  }

  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const theorem::Instance& instance, const Arithmetic<numeric::Interval>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<Ball> evaluate(const theorem::Instance& instance,
                                          const Arithmetic<Ball>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const theorem::Instance& instance, const Arithmetic<numeric::Exact>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }

  [[nodiscard]] theorem::Witness witness(const theorem::Instance& instance, const std::string& refuted_id,
                                         long max_bits) const override;

 private:
  template <Scalar S>
  static Evaluation<S> evaluate_in(const theorem::Instance& instance, const Arithmetic<S>& arithmetic);
};

template <Scalar S>
Evaluation<S> MultilayerSinkNecessity::evaluate_in(const theorem::Instance& instance,
                                                   const Arithmetic<S>& arithmetic) {
  using namespace multilayer_sink_bounds;
  const task::MultilayerInstance& deep = typed(instance).instance();
  const long layers = depth(deep);
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    // Fractions of exponential sums grow with every layer that is composed, and scores of mixtures are no exponents that the exact path has.
    if (layers > 1) throw numeric::ExactUnavailable("several layers on the exact path");
  }
  const auto analysis = task::analyse(deep, arithmetic);
  Evaluation<S> result;
  for (const Claim& claim : typed(instance).claims()) {
    result.claims.push_back({claim.id, claim.strict,
                             task::value_of<S>(claim, Claim::margin, quantities_of(analysis), arithmetic)});
  }
  bool softmax = true;
  std::size_t heads = 1;
  for (const auto& layer : deep.model.layers) {
    softmax = softmax && layer.normaliser == attention::Normaliser::softmax;
    heads = std::max(heads, layer.heads.size());
  }
  const bool is_inclusive = deep.task.target == task::Target::inclusive;
  const numeric::Rational delta = gap(deep.task.length);
  const S room = arithmetic.from(loss_limit(delta)) - analysis.loss;
  const auto is_small = is_positive(room);
  result.hypotheses = {{"softmax", false, theorem::indicator(softmax, arithmetic)},
                       {"no-residual", false, theorem::indicator(!deep.model.residual, arithmetic)},
                       {"single-head", false, arithmetic.from(1L - static_cast<long>(heads))},
                       {"inclusive", false, theorem::indicator(is_inclusive, arithmetic)},
                       {"length", false, arithmetic.from(deep.task.length - 4)},
                       {"small-loss", true, room}};
  const S one = arithmetic.from(1L);
  const S zero = arithmetic.from(0L);
  const auto if_small = [&](const auto& value) { return theorem::defined_if(is_small, arithmetic, value); };
  const auto limit = if_small([&] { return mass_limit(analysis.loss, delta, arithmetic); });
  result.conclusion = {"position-1-sinks", false, if_small([&] {
                         const S self = one - analysis.max_layer_sink_mass;
                         return min(*limit - analysis.product_self_mass,
                                    *limit - power(self, layers, arithmetic));
                       })};
  const S bound = if_small([&] { return sink_bound(*limit, layers, arithmetic); }).value_or(zero);
  const S bound_composed = limit ? one - *limit : zero;
  if (softmax && !deep.model.residual && heads == 1 && is_inclusive && deep.task.length >= 4) {
    const S composed = min(analysis.composed_sink_before.value(), analysis.composed_sink_after.value());
    result.claims.push_back({"composed", false, composed - bound_composed});
  }
  result.quantities = {{"loss", analysis.loss},
                       {"max_layer_sink_mass", analysis.max_layer_sink_mass},
                       {"product_self_mass", analysis.product_self_mass},
                       {"max_anchor_mass", analysis.max_anchor_mass},
                       {"composed_sink_before", analysis.composed_sink_before},
                       {"composed_sink_after", analysis.composed_sink_after},
                       {"bound", bound},
                       {"bound_composed", bound_composed}};
  return result;
}

theorem::Witness MultilayerSinkNecessity::witness(const theorem::Instance& instance,
                                                  const std::string& refuted_id, long max_bits) const {
  using namespace multilayer_sink_bounds;
  constexpr long first_bits = 128;
  const auto& deep = typed(instance).instance();
  const auto& claims = typed(instance).claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const auto& c) { return c.id == refuted_id; });
  const bool is_claim = claim != claims.end();
  const std::string bounded = is_claim ? claim->bounded_quantity() : "product_self_mass";
  const bool is_of_loss = bounded == "loss";
  // No single input shows that the loss, or a mass, is small, and nothing that is proved (exponent-lower, Theorem B⁺) fails.
  if ((is_claim && !is_of_loss && bounded != "max_anchor_mass") ||
      (!is_claim && refuted_id != description().conclusion.id))
    throw InternalError("'" + refuted_id + "' is certified false, and no input shows it");
  const auto places = task::find_extreme_places(deep);
  const task::Place& place = is_of_loss ? places.largest_error
                             : is_claim ? places.largest_anchor_mass
                                        : places.largest_self_mass;
  auto witness = numeric::with_growing_bits(
      first_bits, 64 * max_bits, [&](long bits) -> std::optional<theorem::Witness> {
        const Arithmetic<Ball> arithmetic{bits};
        const auto analysis = task::analyse(deep, arithmetic);
        const Ball value = is_of_loss ? task::error_at(deep, place, arithmetic)
                           : is_claim ? task::anchor_mass_at(deep, place, arithmetic)
                                      : task::self_mass_at(deep, place, arithmetic);
        const Ball limit =
            is_claim ? task::value_of<Ball>(*claim, Claim::larger, quantities_of(analysis), arithmetic)
                     : mass_limit(analysis.loss, gap(deep.task.length), arithmetic);
        // The exact path decides what balls of max_bits do not.
        if (is_positive(value - limit) != numeric::Ternary::certainly) return std::nullopt;
        nlohmann::ordered_json json{{"input", task::to_json(place.input)}, {"position", place.position}};
        if (place.coordinate) json["coordinate"] = *place.coordinate;
        return theorem::Witness{refuted_id, json.dump(), numeric::enclosure(value),
                                theorem::more_digits(value, value - limit)};
      });
  if (!witness)
    throw InternalError("no witness shows that '" + refuted_id +
                        "' fails, though its margin is certified negative");
  return *std::move(witness);
}

}  // namespace

nlohmann::ordered_json MultilayerTheoremInstance::to_json() const {
  return task::to_json(instance_);
}

bool MultilayerTheoremInstance::is_large() const {
  constexpr double usual_inputs = 500;
  constexpr long usual_pairs = 4096;  // of positions, in all layers
  const task::TriggerTask& task = instance_.task;
  if (!task.content.is_box())
    return std::pow(static_cast<double>(task.content.letters().size()), task.length - 2) > usual_inputs;
  return task.length * task.length * static_cast<long>(instance_.model.layers.size()) > usual_pairs;
}

const theorem::Theorem& multilayer_sink_necessity() {
  static const MultilayerSinkNecessity theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
