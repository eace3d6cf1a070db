// The trigger-conditional task without a theorem: what somebody's own claims may name.
//
// Given: an instance of the task, as the document of claims has it.
// Derives itself: the seven quantities of FORMAT.md, "Quantities of a task instance", over all inputs.
// Takes from the document: the instance, as trigger_statement.cpp does.
// Acceptance means: nothing is accepted here: claims.cpp holds the claims against these numbers.
// Assumes: trigger_task.cpp for suprema and infima.
#include <stdexcept>

#include "checker/document/statement.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/trigger_construction.hpp"
#include "checker/setting/trigger/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

class TriggerVocabulary final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

  /// Of the seven quantities alone: what else a statement may have a place of is no quantity of the task.
  bool is_attained(std::string_view quantity) const override {
    return quantity != "anchor_trigger_mass_after" && TriggerSubject::is_attained(quantity);
  }

 private:
  TheoremMargins theorem(const TriggerInstance& /*instance*/, const TriggerMeasures& measures) override {
    return {{},
            {"", false, std::nullopt},
            {{"loss", measures.loss},
             {"sink_mass_before", measures.sink_mass_before},
             {"sink_mass_after", measures.sink_mass_after},
             {"max_anchor_mass", measures.max_anchor_mass},
             {"min_null_mass", measures.min_null_mass},
             {"absorbed_before", measures.absorbed_before},
             {"absorbed_after", measures.absorbed_after}}};
  }
  std::unique_ptr<TriggerConstruction> construction() const override {
    return language::read_trigger_construction(certificate(), {});
  }
  bool is_about_preceding() const override { return true; }
  void check_conclusion(const TriggerWitness& /*witness*/) const override {
    throw std::logic_error("a task that states nothing has no conclusion");
  }
};

}  // namespace

const Statement& trigger_vocabulary() {
  // Those of several layers are refused where they are looked for.
  static const auto names = [] {
    auto list = language::own_construction_ids(language::trigger_task().id);
    list.insert(list.end(), {found_construction, given_construction});
    return list;
  }();
  static const Statement vocabulary{
      "trigger", "", names, {}, [](const Certificate& certificate) -> std::unique_ptr<Subject> {
        return std::make_unique<TriggerVocabulary>(certificate);
      }};
  return vocabulary;
}

}  // namespace sinkproof_check
