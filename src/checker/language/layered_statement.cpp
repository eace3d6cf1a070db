// A certificate about a theorem that is text, of models of several layers.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance of several layers.
// Derives itself: the margins of the construction's claims and of the text, what a witness has to exceed, and
// what the model gives at a witness.
// Takes from the document: of `given` the instance itself, of which nothing is claimed but corollaries; a
// witness's input; somebody's text, which is what is claimed. Safe, as all margins are derived from the
// instance, and an input only has to exist.
// Acceptance means: the margins are those of this instance over all inputs; a refuted claim or conclusion of
// ours shows an output error, an anchor mass or a product Π α_11 above its bound, or where max_l α_10 is
// least and what follows from that.
// Assumes: multilayer_task.cpp for suprema and infima, task_construction.cpp for instances.
#include "checker/language/layered_statement.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "checker/document/attained.hpp"
#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/layered_facts.hpp"
#include "checker/language/task_construction.hpp"
#include "checker/setting/trigger/multilayer_document.hpp"

namespace sinkproof_check::language {

namespace {

void require_above(const TriggerWitness& witness, const Real& value, const Real& bound) {
  require_enclosure(witness.value, value);
  if (sign_of(Real(*witness.value.lower) - bound) <= 0)
    throw Rejected(witness.place + "/value/lower",
                   "does not exceed the bound; expected more than about " + approximate(bound));
}

void require_no_coordinate(const TriggerWitness& witness) {
  if (witness.coordinate)
    throw Rejected(witness.place + "/coordinate", "expected none: the witness is of a mass");
}

class LayeredSubject final : public Subject {
 public:
  LayeredSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate),
        text_(std::move(text)),
        instance_(read_multilayer_instance(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_trigger_witness(witness));
    if (certificate.statement && !is_given())
      text_->require_other_names(parameter_names(find_task_construction(certificate.construction, true)));
    values_ = text_->read_values();
  }

  Derivation derive() override {
    if (is_given()) {
      require_given();
    } else {
      construction_.emplace(find_task_construction(certificate_.construction, true), certificate_.parameters,
                            text_->parameter_names());
      require_same_instance(instance_, construction_->several_layers());
    }
    if (instance_.task.is_preceding && !text_->about().preceding_target) refuse_target();
    measures_ = measure(instance_);
    facts_.emplace(instance_, measures_, values_);
    TheoremMargins says = text_->says(*facts_);
    if (construction_) {
      LayeredFacts of_construction(instance_, measures_, construction_->values());
      claims_ = construction_->claims(of_construction);
    }
    std::vector<Margin> claims;
    for (const ConstructionClaim& claim : claims_) claims.push_back(claim.margin);
    return derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const TriggerWitness& stated = witnesses_[witness];
    require_input(stated, instance_.task);
    MultilayerRow row = evaluate(instance_, stated.input, stated.position);
    const auto claim = std::find_if(claims_.begin(), claims_.end(), [&](const ConstructionClaim& one) {
      return one.margin.id == stated.refutes;
    });
    if (claim != claims_.end() && claim->extreme == "loss") {
      if (!stated.coordinate)
        throw Rejected(stated.place, "expected a coordinate: the witness is of the loss");
      require_above(stated, row.errors[at(*stated.coordinate)], claim->bound);
    } else if (claim != claims_.end() && claim->extreme == "max_anchor_mass") {
      require_no_coordinate(stated);
      if (stated.position == 0)
        throw Rejected(stated.place + "/position", "expected a position behind the anchor");
      require_above(stated, maximum(std::move(row.anchor)), claim->bound);
    } else {
      check_conclusion(stated, row);
    }
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    const auto names = construction_ ? construction_->parameter_names() : std::vector<std::string_view>{};
    return described(certificate_, names, text_->parameter_names());
  }

 private:
  bool is_given() const { return certificate_.construction == given_construction; }

  /// What a construction sees to is asked of the document.
  void require_given() const {
    require_names(certificate_.parameters, text_->parameter_names());
    for (const Layer& layer : instance_.layers)
      if (layer.normaliser == Normaliser::softmax_key_bias)
        throw Rejected("/instance/model/layers",
                       "a null slot with a key of its own; expected another normaliser");
  }

  /// Some part of the conclusion has to fail there. No input shows that anything else fails.
  void check_conclusion(const TriggerWitness& witness, const MultilayerRow& row) const {
    const auto& all = text_->block().propositions;
    const bool is_of_conclusion = std::any_of(all.begin(), all.end(), [&](const Proposition& proposition) {
      return proposition.role == Role::conclusion && proposition.id == witness.refutes;
    });
    std::optional<Rejected> first;
    if (is_of_conclusion) {
      for (const ConclusionBound& part : conclusion_bounds(text_->block())) {
        const auto bound = text_->evaluation().formula(*part.bound);
        if (!bound || (part.extreme != "product_self_mass" && part.extreme != "max_layer_sink_mass"))
          continue;
        try {
          require_beyond(part, *bound, witness, row);
          return;
        } catch (const Rejected& error) {
          if (!first) first = error;
        }
      }
    }
    if (first) throw Rejected(*first);
    throw Rejected(witness.place + "/refutes", "no input shows that this fails");
  }

  void require_beyond(const ConclusionBound& says, const Real& bound, const TriggerWitness& witness,
                      const MultilayerRow& row) const {
    require_no_coordinate(witness);
    if (witness.position != 1) throw Rejected(witness.place + "/position", "expected 1");
    if (says.extreme == "product_self_mass") return require_above(witness, product(row.self), bound);
    // What another input gives says nothing of the least one, where the formula does not fall as that grows:
    // (1 − 3)^2 is more than (1 − 2)^2.
    const Real there = maximum(row.sink);
    const Real& least = measures_.max_layer_sink_mass;
    if (is_other_number(there, least))
      throw Rejected(witness.place, "not where max_layer_sink_mass is attained; expected about " +
                                        approximate(least) + ", found " + approximate(there));
    const auto side = text_->evaluation().formula(*says.side);
    if (!side) throw Rejected(witness.place + "/refutes", "no input shows that this fails");
    require_above(witness, *side, bound);
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  MultilayerInstance instance_;
  std::vector<TriggerWitness> witnesses_;
  std::map<std::string_view, Value> values_;
  std::optional<TaskConstruction> construction_;  ///< nothing where there is none, and before derive()
  std::vector<ConstructionClaim> claims_;
  MultilayerMeasures measures_;
  std::optional<LayeredFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_layered_subject(const Certificate& certificate,
                                              std::unique_ptr<SubjectText> text) {
  return std::make_unique<LayeredSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
