// Theorem B, theorems/multilayer-sink-necessity/statement.md.
//
// Given: an instance of several layers.
// Derives itself: the five hypotheses, the conclusion, the claims of the construction, the four quantities.
// Takes from the document: the instance and parameters, which determine each other; of `given` the instance alone, of which nothing is claimed; a witness's input. Safe, as all margins are derived from the instance.
// Acceptance means: the margins are those of all inputs; a refutation shows an output error above the claimed bound, or Π α_11 above 24η.
// Assumes: the reader accepts one head a layer only, so that `single-head` is always 0.
#include "checker/multilayer_sink_necessity.hpp"

#include "checker/constructions.hpp"
#include "checker/error.hpp"
#include "checker/multilayer_constructions.hpp"
#include "checker/multilayer_document.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view multilayer_sink_necessity_sha256 =
    "bc517f1352bf2d7a7c7412ff3ae19bac916121870953fbbf732ca7cabe373c4d";

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
    if (construction_ != nullptr)
      claims.push_back({"loss", false, construction_->loss_bound(parameters_) - eta});
    if (construction_ != nullptr && construction_->has_q) {
      const Real least = power(maximum({Real(0), self - Real(tolerance())}), layers);
      claims.push_back({"exponent-lower", false, eta - least});
      claims.push_back({"exponent-upper", false, exponent_bound() - eta});
    }
    bool is_softmax = true;
    for (const Layer& layer : instance_.layers)
      is_softmax = is_softmax && layer.normaliser == Normaliser::softmax;
    const Real room = Real(mpq_class(1, 24)) - eta;
    const Real limit = Real(24) * eta;
    return {
        std::move(claims),
        {{"softmax", false, Real(is_softmax ? 1 : -1)},
         {"no-residual", false, Real(instance_.residual ? -1 : 1)},
         {"single-head", false, Real(0)},  // the reader accepts no other
         {"length", false, Real(instance_.task.length - 4)},
         {"small-loss", true, room}},
        {"position-1-sinks", false,
         minimum({limit - measures_.product_self_mass, limit - power(self, layers)})},
        {{"loss", eta},
         {"max_layer_sink_mass", measures_.max_layer_sink_mass},
         {"product_self_mass", measures_.product_self_mass},
         {"bound", sign_of(room) > 0 ? Real(1) - exponential(logarithm(limit) / Real(layers)) : Real(0)}}};
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
      require_above(stated, product(std::move(row.self)), Real(24) * measures_.loss);
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
    for (const std::string_view name : {"L", "m", "D", "q", "beta"}) {
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
    if (instance_.task.content.is_box != instance_.task.trigger_content.is_box)
      throw Rejected("/instance/task/trigger_content", "expected two boxes or two alphabets");
    for (const Layer& layer : instance_.layers)
      if (layer.normaliser == Normaliser::softmax_key_bias)
        throw Rejected("/instance/model/layers",
                       "a null slot with a key of its own; expected another normaliser");
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
           "multilayer-spread-forgetful", "residual-diagonal", given_construction},
          {"softmax", "no-residual", "single-head", "length", "small-loss"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<MultilayerSinkNecessity>(certificate);
          }};
}

}  // namespace sinkproof_check
