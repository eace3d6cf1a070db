// Theorem B, theorems/multilayer-sink-necessity/statement.md.
//
// Given: an instance of several layers.
// Derives itself: the six hypotheses, the conclusion, the claims of the construction, the corollary and where it applies, the eight quantities.
// Takes from the document: the instance and parameters, which determine each other; of `given` the instance alone, of which nothing is claimed; a witness's input. Safe, as all margins are derived from the instance.
// Acceptance means: the margins are those of all inputs; a refutation shows an output error or an anchor mass above the claimed bound, or Π α_11 above 2η/(Δ−2η).
// Assumes: the reader accepts one head a layer only, so that `single-head` is always 0.
#include "checker/theorem/multilayer_sink_necessity.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/constructions.hpp"
#include "checker/setting/trigger/multilayer_constructions.hpp"
#include "checker/setting/trigger/multilayer_document.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view multilayer_sink_necessity_sha256 =
    "faba71ae84be4b0a7079ecfe281247452897b1d3bb399e5e9738a1b5a474a1f0";

const mpq_class& tolerance() {
  static const mpq_class value = (UncountedWork(), mpq_class(1, 1'000'000));
  return value;
}

class MultilayerSinkNecessity final : public Subject {
 public:
  explicit MultilayerSinkNecessity(const Certificate& certificate)
      : certificate_(certificate), instance_(read_multilayer_instance(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_trigger_witness(witness));
  }

  Derivation derive() override {
    if (certificate_.construction == given_construction) {
      require_given();
    } else {
      construction_ = &find_multilayer_construction(certificate_.construction);
      parameters_ = read_parameters(*construction_, certificate_.parameters);
      require_same_instance(instance_, construction_->build(parameters_));
    }
    measures_ = measure(instance_);
    const Real& eta = measures_.loss;
    const auto layers = static_cast<long>(instance_.layers.size());
    const Real self = Real(1) - measures_.max_layer_sink_mass;

    std::vector<Margin> claims;
    if (construction_ != nullptr) {
      claims.push_back({"loss", false, construction_->loss_bound(parameters_) - eta});
      for (const MultilayerClaim& claim : construction_->claims) {
        const Real bound = claim.bound(parameters_);
        const Real& measure = measures_.*claim.measure;
        claims.push_back(
            {std::string(claim.id), false, claim.is_at_most ? bound - measure : measure - bound});
      }
    }
    if (construction_ != nullptr && construction_->claims_exponent) {
      const Real least = power(maximum({Real(0), self - Real(tolerance())}), layers);
      claims.push_back({"exponent-lower", false, eta - least});
      claims.push_back({"exponent-upper", false, exponent_bound() - eta});
    }
    bool is_softmax = true;
    for (const Layer& layer : instance_.layers)
      is_softmax = is_softmax && layer.normaliser == Normaliser::softmax;
    const Real room = gap() / Real(4) - eta;
    const bool is_small = sign_of(room) > 0;
    const Real bound_composed = is_small ? Real(1) - mass_limit() : Real(0);
    const bool is_inclusive = !instance_.task.is_preceding;
    if (is_softmax && !instance_.residual && is_inclusive && instance_.task.length >= 4) {
      const Real composed = minimum({measures_.composed_sink_before, measures_.composed_sink_after});
      claims.push_back({"composed", false, composed - bound_composed});
    }
    Margin conclusion{"position-1-sinks", false, std::nullopt};
    if (is_small)
      conclusion.value =
          minimum({mass_limit() - measures_.product_self_mass, mass_limit() - power(self, layers)});
    return {std::move(claims),
            {{"softmax", false, Real(is_softmax ? 1 : -1)},
             {"no-residual", false, Real(instance_.residual ? -1 : 1)},
             {"single-head", false, Real(0)},  // the reader accepts no other
             {"inclusive", false, Real(is_inclusive ? 1 : -1)},
             {"length", false, Real(instance_.task.length - 4)},
             {"small-loss", true, room}},
            std::move(conclusion),
            {{"loss", eta},
             {"max_layer_sink_mass", measures_.max_layer_sink_mass},
             {"product_self_mass", measures_.product_self_mass},
             {"max_anchor_mass", measures_.max_anchor_mass},
             {"composed_sink_before", measures_.composed_sink_before},
             {"composed_sink_after", measures_.composed_sink_after},
             {"bound", is_small ? Real(1) - nth_root(mass_limit(), layers) : Real(0)},
             {"bound_composed", bound_composed}}};
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const TriggerWitness& stated = witnesses_[witness];
    require_input(stated, instance_.task);
    MultilayerRow row = evaluate(instance_, stated.input, stated.position);
    if (stated.refutes == "position-1-sinks") {
      if (stated.coordinate)
        throw Rejected(stated.place + "/coordinate", "expected none: the witness is of a mass");
      if (stated.position != 1) throw Rejected(stated.place + "/position", "expected 1");
      require_above(stated, product(std::move(row.self)), mass_limit());
      return;
    }
    if (const MultilayerClaim* claim = claim_of_anchor_mass(stated.refutes)) {
      if (stated.coordinate)
        throw Rejected(stated.place + "/coordinate", "expected none: the witness is of a mass");
      if (stated.position == 0)
        throw Rejected(stated.place + "/position", "expected a position behind the anchor");
      require_above(stated, maximum(std::move(row.anchor)), claim->bound(parameters_));
      return;
    }
    if (construction_ == nullptr || (stated.refutes != "loss" && stated.refutes != "exponent-upper"))
      throw Rejected(stated.place + "/refutes", "no input shows that this fails");
    if (!stated.coordinate) throw Rejected(stated.place, "expected a coordinate: the witness is of the loss");
    require_above(stated, row.errors[static_cast<std::size_t>(*stated.coordinate)],
                  stated.refutes == "loss" ? construction_->loss_bound(parameters_) : exponent_bound());
  }

  std::string description() const override {
    std::string result = certificate_.construction;
    for (const std::string_view name : {"L", "m", "D", "q", "eta", "beta"}) {
      for (const auto& [key, parameter] : certificate_.parameters) {
        if (key != name) continue;
        const std::string text = quoted(parameter.text);
        result += " " + key + "=" + text.substr(1, text.size() - 2);
      }
    }
    return result;
  }

 private:
  /// What a construction sees to is asked of the document.
  void require_given() const {
    require_names(certificate_.parameters, {});
    for (const Layer& layer : instance_.layers)
      if (layer.normaliser == Normaliser::softmax_key_bias)
        throw Rejected("/instance/model/layers",
                       "a null slot with a key of its own; expected another normaliser");
  }

  /// The claim of this id, if it says that max_anchor_mass is small.
  const MultilayerClaim* claim_of_anchor_mass(const std::string& id) const {
    if (construction_ == nullptr) return nullptr;
    for (const MultilayerClaim& claim : construction_->claims)
      if (claim.id == id && claim.measure == &MultilayerMeasures::max_anchor_mass) return &claim;
    return nullptr;
  }

  /// Δ; below L = 4 that of 4.
  Real gap() const {
    const long length = std::max(instance_.task.length, 4L);
    return ratio(length - 3, 2 * (length - 1));
  }

  /// 2η/(Δ−2η)
  Real mass_limit() const {
    const Real twice = Real(2) * measures_.loss;
    return twice / (gap() - twice);
  }

  /// 0 of 0
  static Real nth_root(const Real& x, long n) {
    return sign_of(x) > 0 ? exponential(logarithm(x) / Real(n)) : Real(0);
  }

  /// (1 − s + 10^−6)^D
  Real exponent_bound() const {
    return power(Real(1) - measures_.max_layer_sink_mass + Real(tolerance()),
                 static_cast<long>(instance_.layers.size()));
  }

  static void require_above(const TriggerWitness& witness, const Real& value, const Real& bound) {
    require_enclosure(witness.value, value);
    if (sign_of(Real(*witness.value.lower) - bound) <= 0)
      throw Rejected(witness.place + "/value/lower",
                     "does not exceed the bound; expected more than about " + approximate(bound));
  }

  const Certificate& certificate_;
  MultilayerInstance instance_;
  std::vector<TriggerWitness> witnesses_;
  const MultilayerConstruction* construction_ = nullptr;
  MultilayerParameters parameters_;
  MultilayerMeasures measures_;
};

}  // namespace

Statement multilayer_sink_necessity() {
  return {"multilayer-sink-necessity",
          multilayer_sink_necessity_sha256,
          {"multilayer-anchor", "multilayer-anchor-miscopied", "multilayer-spread",
           "multilayer-spread-forgetful", "multilayer-sharp", "multilayer-sharp-lopsided", "multilayer-short",
           "multilayer-preceding", "multilayer-preceding-unbiased", "residual-diagonal", "residual-escape",
           "residual-escape-anchored", "residual-escape-restless", given_construction},
          {"softmax", "no-residual", "single-head", "inclusive", "length", "small-loss"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<MultilayerSinkNecessity>(certificate);
          }};
}

}  // namespace sinkproof_check
