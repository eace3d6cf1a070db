// The constructions of one layer, as the theorems about their instances see them.
//
// Given: a certificate.
// Derives itself: the instance and the claims of the construction that it names, by that one's text.
// Takes from the document: the name, and the parameters, each in its range.
// Acceptance means: nothing is accepted here: trigger_statement.cpp compares the document's instance with
// this one.
// Assumes: task_construction.cpp, trigger_facts.cpp.
#include "checker/language/trigger_construction.hpp"

#include "checker/language/task_construction.hpp"
#include "checker/language/trigger_facts.hpp"

namespace sinkproof_check::language {

namespace {

class OneLayer final : public TriggerConstruction {
 public:
  OneLayer(const Certificate& certificate, const std::vector<std::string_view>& others)
      : construction_(find_task_construction(certificate.construction, false), certificate.parameters,
                      others) {}

  TriggerInstance instance() override { return construction_.one_layer(); }
  std::vector<ConstructionClaim> claims(const TriggerInstance& instance,
                                        const TriggerMeasures& measures) override {
    TriggerFacts facts(instance, measures, construction_.values());
    return construction_.claims(facts);
  }
  std::vector<std::string_view> parameter_names() const override { return construction_.parameter_names(); }

 private:
  TaskConstruction construction_;
};

}  // namespace

std::unique_ptr<TriggerConstruction> read_trigger_construction(const Certificate& certificate,
                                                               const std::vector<std::string_view>& others) {
  return std::make_unique<OneLayer>(certificate, others);
}

}  // namespace sinkproof_check::language
