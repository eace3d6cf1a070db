#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

#include "task/analysis.hpp"
#include "task/trigger_construction.hpp"
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
  [[nodiscard]] const task::TriggerInstance& trigger_instance() const { return prepared_.instance; }
  [[nodiscard]] const task::PreparedInstance& prepared() const { return prepared_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }

 private:
  task::PreparedInstance prepared_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
};

/// A construction for the trigger-conditional task, and how a theorem goes through it.
struct TriggerSource {
  const task::TriggerConstruction* construction;
  std::vector<parameter::GridAxis> default_grid;  ///< see Source
  bool by_default = true;
};

/// What a witness for the trigger task can show at a place.
enum class Aspect {
  error,
  largest_anchor_mass,
  sink_mass_before,
  sink_mass_after,
  smallest_null_mass,
  absorbed_before,  ///< what anchor and null slot take together
  absorbed_after
};

/// What there is at a place, and by how much it breaks a claim or conclusion: > 0 where it does.
struct Finding {
  task::Place place;
  numeric::Ball value;
  numeric::Ball violation;
};

/// What all theorems about the trigger-conditional task share: instances, claims, witnesses. A theorem adds hypotheses, conclusion and quantities:
/// see TriggerTheoremOf.
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
  /// Parameters of the theorem itself, which follow those of every construction, and their default grid.
  [[nodiscard]] virtual std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters()
      const {
    return {};
  }
  /// Whether its quantities are those of box contents only.
  [[nodiscard]] virtual bool is_about_boxes_only() const { return false; }

 protected:
  [[nodiscard]] virtual std::vector<TriggerSource> constructions() const = 0;
  /// Where the conclusion fails most; a heuristic at the precision given.
  [[nodiscard]] virtual Finding find_violation(
      const task::PreparedInstance& prepared, const Evaluation<numeric::Ball>& evaluation,
      const numeric::Arithmetic<numeric::Ball>& arithmetic) const = 0;
};

const TriggerTheoremInstance& as_trigger(const Instance& instance);

/// The place that is extreme in this aspect, as far as the precision shows, and what is there.
std::pair<task::Place, numeric::Ball> look_at(const task::PreparedInstance& prepared, Aspect aspect,
                                              const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// The margins of the claims on an analysis.
template <numeric::Scalar S>
std::vector<Margin<S>> claim_margins(const std::vector<task::Claim>& claims,
                                     const task::Analysis<S>& analysis,
                                     const numeric::Arithmetic<S>& arithmetic);

/// Statement has
///   static const Description& description();
///   static std::vector<TriggerSource> constructions();
///   static Aspect conclusion_aspect(const Evaluation<Ball>&);
///   static Ball conclusion_violation(Aspect, const Ball& value, const Evaluation<Ball>&);
/// or, where the conclusion is about none of these aspects, instead of the two
///   static Finding find_violation(const task::PreparedInstance&, const Evaluation<Ball>&, const Arithmetic<Ball>&);
/// and
///   static std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters();   (if it has any)
///   static TriggerSearch search();   (if it can be searched for counterexamples)
///   template <Scalar S> static Evaluation<S> evaluate(const task::TriggerInstance&, const task::Analysis<S>&, const Arithmetic<S>&);
/// where the first argument may be a task::PreparedInstance or, for a theorem with own parameters, a TriggerTheoremInstance. What it returns as claims are the theorem's corollaries.
template <class Statement>
class TriggerTheoremOf final : public TriggerTheorem {
 public:
  [[nodiscard]] const Description& description() const override { return Statement::description(); }
  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Ball> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters()
      const override {
    if constexpr (requires { Statement::own_parameters(); }) {
      return Statement::own_parameters();
    } else {
      return {};
    }
  }
  [[nodiscard]] bool is_about_boxes_only() const override {
    if constexpr (requires { Statement::is_about_boxes_only; }) {
      return Statement::is_about_boxes_only;
    } else {
      return false;
    }
  }
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override {
    if constexpr (requires { Statement::search(); }) {
      return std::make_unique<TriggerSearchSpace>(Statement::search(), *this, own_parameters());
    } else {
      return Theorem::search_space();
    }
  }

 protected:
  [[nodiscard]] std::vector<TriggerSource> constructions() const override {
    return Statement::constructions();
  }
  [[nodiscard]] Finding find_violation(const task::PreparedInstance& prepared,
                                       const Evaluation<numeric::Ball>& evaluation,
                                       const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    if constexpr (requires { Statement::find_violation(prepared, evaluation, arithmetic); }) {
      return Statement::find_violation(prepared, evaluation, arithmetic);
    } else {
      const Aspect aspect = Statement::conclusion_aspect(evaluation);
      auto [place, value] = look_at(prepared, aspect, arithmetic);
      numeric::Ball violation = Statement::conclusion_violation(aspect, value, evaluation);
      return {std::move(place), std::move(value), std::move(violation)};
    }
  }

 private:
  template <numeric::Scalar S>
  static Evaluation<S> evaluate_in(const Instance& instance, const numeric::Arithmetic<S>& arithmetic) {
    const auto& typed = as_trigger(instance);
    const task::Analysis<S> analysis = task::analyse(typed.prepared(), arithmetic);
    Evaluation<S> evaluation = [&] {
      if constexpr (requires { Statement::evaluate(typed, analysis, arithmetic); }) {
        return Statement::evaluate(typed, analysis, arithmetic);
      } else {
        return Statement::evaluate(typed.prepared(), analysis, arithmetic);
      }
    }();
    auto claims = claim_margins(typed.claims(), analysis, arithmetic);
    std::move(evaluation.claims.begin(), evaluation.claims.end(), std::back_inserter(claims));
    evaluation.claims = std::move(claims);
    return evaluation;
  }
};

}  // namespace sinkproof::theorem
