#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "setting/task/analysis.hpp"
#include "setting/task/trigger_construction.hpp"
#include "theorem/kept_forms.hpp"
#include "theorem/task_source.hpp"
#include "theorem/theorem.hpp"
#include "theorem/trigger_search.hpp"

namespace sinkproof::theorem {

/// An instance of the trigger-conditional task with the promises of the construction that made it.
class TriggerTheoremInstance : public Instance {
 public:
  TriggerTheoremInstance(task::TriggerInstance instance, std::vector<task::Claim> claims,
                         parameter::Values parameters = {})
      : TriggerTheoremInstance(task::prepare(std::move(instance)), std::move(claims), std::move(parameters)) {
  }
  TriggerTheoremInstance(task::PreparedInstance prepared, std::vector<task::Claim> claims,
                         parameter::Values parameters)
      : prepared_(std::move(prepared)), claims_(std::move(claims)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] std::vector<long> sizes() const override;
  [[nodiscard]] bool is_large() const override;
  [[nodiscard]] const task::TriggerInstance& trigger_instance() const { return prepared_.instance; }
  [[nodiscard]] const task::PreparedInstance& prepared() const { return prepared_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }
  /// One of the many that a search looks at: what holds of all of its sizes is not derived anew for it.
  void be_one_of_many() { is_one_of_many_ = true; }
  [[nodiscard]] bool is_one_of_many() const { return is_one_of_many_; }
  /// What theorems' texts say of it, where they name its entries.
  [[nodiscard]] InstanceForms& forms() const { return forms_; }

 private:
  task::PreparedInstance prepared_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
  bool is_one_of_many_ = false;
  mutable InstanceForms forms_;
};

using TriggerSource = TaskSource<task::TriggerConstruction>;

/// What a witness for the trigger task can show at a place.
enum class Aspect {
  error,
  largest_anchor_mass,
  sink_mass_before,
  sink_mass_after,
  smallest_null_mass,
  absorbed_before,  ///< what anchor and null slot take together
  absorbed_after,
  anchor_trigger_after  ///< what anchor and trigger take together
};

/// What there is at a place, and by how much it breaks a claim or conclusion: > 0 where it does.
struct Finding {
  task::Place place;
  numeric::Ball value;
  numeric::Ball violation;
};

/// What all theorems about the trigger-conditional task share: instances, claims, witnesses. A theorem adds
/// hypotheses, conclusion and quantities: see StatedTheorem.
class TriggerTheorem : public Theorem {
 public:
  [[nodiscard]] std::vector<Source> sources() const override;
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override;
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::vector<std::string> size_names() const override { return {"L", "m", "heads"}; }
  [[nodiscard]] std::vector<Attained> attained(
      const Instance& instance, const std::vector<std::string>& quantities,
      const Evaluation<numeric::Enclosure>& evaluation) const override;
  /// Whether it is about tasks with this target: of the published code alone, unless it says otherwise.
  [[nodiscard]] virtual bool is_about(task::Target target) const { return target == task::Target::inclusive; }
  /// Whether its quantities are those of box contents only.
  [[nodiscard]] virtual bool is_about_boxes_only() const { return false; }

 protected:
  [[nodiscard]] virtual std::vector<TriggerSource> constructions() const = 0;
  /// Where the conclusion fails most; a heuristic at the precision given.
  [[nodiscard]] virtual Finding find_violation(
      const TriggerTheoremInstance& instance, const Evaluation<numeric::Ball>& evaluation,
      const numeric::Arithmetic<numeric::Ball>& arithmetic) const = 0;
};

const TriggerTheoremInstance& as_trigger(const Instance& instance);

/// Of a supremum or infimum over inputs; none where the quantity is none.
std::optional<Aspect> aspect_of(const std::string& quantity);

/// The place that is extreme in this aspect, as far as the precision shows, and what is there. Throws
/// DomainError where the task has no such place.
std::pair<task::Place, numeric::Ball> look_at(const task::PreparedInstance& prepared, Aspect aspect,
                                              const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// What the model gives at a place of a quantity that is a supremum or infimum over inputs, of several heads
/// the most extreme. The place's input is one of the task, position and coordinate are in range. Throws
/// InputError where there is no such quantity, it has no place like this one, or scores are too large to
/// evaluate.
Attained value_at_place(const task::TriggerInstance& instance, const std::string& quantity,
                        const task::Place& place);

/// The margins of the claims on an analysis, which is asked for where there are claims.
template <numeric::Scalar S>
std::vector<Margin<S>> claim_margins(const std::vector<task::Claim>& claims,
                                     const std::function<const task::Analysis<S>&()>& analysis,
                                     const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorem
