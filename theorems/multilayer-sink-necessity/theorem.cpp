#include "theorems/multilayer-sink-necessity/theorem.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <tuple>
#include <type_traits>

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
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
          {constructions::find_multilayer("residual-diagonal"),
           {{"L", "4,5"}, {"m", "1,2"}, {"beta", "8,16"}},
           false},
          {constructions::find_multilayer("multilayer-anchor-miscopied"),
           {{"L", "4,8"}, {"m", "0,1"}, {"D", "2,4"}, {"beta", "12"}},
           false},
          {constructions::find_multilayer("multilayer-spread-forgetful"),
           {{"L", "4,8"}, {"m", "0,2"}, {"D", "2,4,8"}, {"q", "1/30"}, {"beta", "40"}},
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
         {"length", false, "L ≥ 4"},
         {"small-loss", true, "the loss η is below 1/24"}},
        {"position-1-sinks", false, "at position 1, Π_l α^l_11 ≤ 24η and max_l α^l_10 ≥ 1 − (24η)^{1/D}"},
        {"loss", "max_layer_sink_mass", "product_self_mass", "bound"},
        {},
        {{"residual",
          "with residual connections, does some layer sink at some position? Position 1 need not "
          "(construction residual-diagonal)"}},
        {{"constant", "1/2 in place of 24", "loss/2 >= product_self_mass"},
         {"no-root", "24η in place of its D-th root", "max_layer_sink_mass >= 1 - 24*loss"},
         {"flipped", "anchor mass at most the bound, not at least", "bound >= max_layer_sink_mass"},
         {"no-loss", "the bound does not depend on the loss", "max_layer_sink_mass >= 99/100"},
         {"squared", "the square of the loss in place of the loss", "24*loss^2 >= product_self_mass"},
         {"residual", "with residual connections", "conclusion >= 0", {"no-residual"}}},
        {{"product", "c in Π_l α^l_11 ≤ cη", "24", "product_self_mass/loss"}}};
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
  const S room = arithmetic.from(loss_limit()) - analysis.loss;
  result.hypotheses = {{"softmax", false, theorem::indicator(softmax, arithmetic)},
                       {"no-residual", false, theorem::indicator(!deep.model.residual, arithmetic)},
                       {"single-head", false, arithmetic.from(1L - static_cast<long>(heads))},
                       {"length", false, arithmetic.from(deep.task.length - 4)},
                       {"small-loss", true, room}};
  const S limit = self_mass_limit(analysis.loss, arithmetic);
  const S self = arithmetic.from(1L) - analysis.max_layer_sink_mass;
  result.conclusion = {"position-1-sinks", false,
                       min(limit - analysis.product_self_mass, limit - power(self, layers, arithmetic))};
  const auto bound = theorem::defined_if(is_positive(room), arithmetic,
                                         [&] { return sink_bound(analysis.loss, layers, arithmetic); });
  result.quantities = {{"loss", analysis.loss},
                       {"max_layer_sink_mass", analysis.max_layer_sink_mass},
                       {"product_self_mass", analysis.product_self_mass},
                       {"bound", bound ? *bound : arithmetic.from(0L)}};
  return result;
}

theorem::Witness MultilayerSinkNecessity::witness(const theorem::Instance& instance,
                                                  const std::string& refuted_id, long max_bits) const {
  using namespace multilayer_sink_bounds;
  constexpr long first_bits = 128;
  const auto& [deep, claims] = std::tie(typed(instance).instance(), typed(instance).claims());
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const auto& c) { return c.id == refuted_id; });
  const bool is_claim = claim != claims.end();
  // No single input shows that the loss is small; but exponent-lower holds of every model with these values (statement.md, Constructions).
  if (is_claim && claim->bounded_quantity() != "loss")
    throw InternalError("'" + refuted_id +
                        "' is certified false, though the loss is at least product_self_mass");
  const auto places = task::find_extreme_places(deep);
  const task::Place& place = is_claim ? places.largest_error : places.largest_self_mass;
  for (long bits = first_bits;; bits *= 2) {
    const Arithmetic<Ball> arithmetic{bits};
    const auto analysis = task::analyse(deep, arithmetic);
    const Ball value =
        is_claim ? task::error_at(deep, place, arithmetic) : task::self_mass_at(deep, place, arithmetic);
    const Ball limit = is_claim
                           ? task::value_of<Ball>(*claim, Claim::larger, quantities_of(analysis), arithmetic)
                           : self_mass_limit(analysis.loss, arithmetic);
    if (is_positive(value - limit) == numeric::Ternary::certainly) {
      nlohmann::ordered_json json{{"input", task::to_json(place.input)}, {"position", place.position}};
      if (place.coordinate) json["coordinate"] = *place.coordinate;
      return {refuted_id, json.dump(), numeric::enclosure(value), theorem::more_digits(value, value - limit)};
    }
    // The exact path decides what balls of max_bits do not.
    if (2 * bits > 64 * max_bits)
      throw InternalError("no witness shows that '" + refuted_id +
                          "' fails, though its margin is certified negative");
  }
}

}  // namespace

nlohmann::ordered_json MultilayerTheoremInstance::to_json() const {
  return task::to_json(instance_);
}

const theorem::Theorem& multilayer_sink_necessity() {
  static const MultilayerSinkNecessity theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
