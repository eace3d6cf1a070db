#include "theorems/trigger_task.hpp"

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using theorem::Evaluation;

class TriggerTaskAlone final : public theorem::TriggerTheorem {
 public:
  [[nodiscard]] const theorem::Description& description() const override {
    static const theorem::Description value{
        .id = "trigger",
        .title = "The trigger-conditional task",
        .source = "",
        .provenance = "",
        .statement_sha256 = "",
        .hypotheses = {},
        .conclusion = {"", false, ""},
        .quantities = {"loss", "sink_mass_before", "sink_mass_after", "max_anchor_mass", "min_null_mass",
                       "absorbed_before", "absorbed_after"},
        .is_theorem = false};
    return value;
  }
  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const theorem::Instance& instance, const Arithmetic<numeric::Interval>& arithmetic) const override {
    return measured(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<Ball> evaluate(const theorem::Instance& instance,
                                          const Arithmetic<Ball>& arithmetic) const override {
    return measured(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const theorem::Instance& instance, const Arithmetic<numeric::Exact>& arithmetic) const override {
    return measured(instance, arithmetic);
  }
  [[nodiscard]] bool is_about(task::Target /*target*/) const override { return true; }
  /// For the instances that documents hold; nobody searches it.
  [[nodiscard]] std::unique_ptr<theorem::SearchSpace> search_space() const override {
    return std::make_unique<theorem::TriggerSearchSpace>(
        theorem::TriggerSearch{}, *this, std::vector<theorem::TriggerSearchSpace::OwnParameter>{});
  }

 protected:
  [[nodiscard]] std::vector<theorem::TriggerSource> constructions() const override {
    return theorem::with_usual_values(constructions::all());
  }
  [[nodiscard]] theorem::Finding find_violation(const theorem::TriggerTheoremInstance& /*instance*/,
                                                const Evaluation<Ball>& /*evaluation*/,
                                                const Arithmetic<Ball>& /*arithmetic*/) const override {
    throw InternalError("a task that states nothing was refuted");
  }

 private:
  template <Scalar S>
  static Evaluation<S> measured(const theorem::Instance& instance, const Arithmetic<S>& arithmetic) {
    const auto analysis = task::analyse(theorem::as_trigger(instance).prepared(), arithmetic);
    Evaluation<S> result;
    result.conclusion = {"", false, arithmetic.from(0L)};
    result.quantities = {{"loss", analysis.loss},
                         {"sink_mass_before", analysis.sink_mass_before},
                         {"sink_mass_after", analysis.sink_mass_after},
                         {"max_anchor_mass", analysis.max_anchor_mass},
                         {"min_null_mass", analysis.min_null_mass},
                         {"absorbed_before", analysis.absorbed_before},
                         {"absorbed_after", analysis.absorbed_after}};
    return result;
  }
};

}  // namespace

const theorem::Theorem& trigger_task() {
  static const TriggerTaskAlone task;
  return task;
}

}  // namespace sinkproof::theorems
