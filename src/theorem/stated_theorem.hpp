#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "theorem/stated_block.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

/// A theorem about the trigger-conditional task, one layer, that is text in the language of docs/language.md: somebody's, or one of sinkproof's own, of which certificates have no text, and the conclusion's refutation has a witness.
class StatedTheorem final : public TriggerTheorem {
 public:
  /// `file`, UTF-8, is where commands find it again. `constructions` are those that its grids may name, with the values that are usual. Throws language::Error at a grid that is none of theirs.
  StatedTheorem(StatedBlock stated, std::string file, const std::vector<TriggerSource>& constructions);

  [[nodiscard]] const Description& description() const override { return description_; }
  [[nodiscard]] std::vector<Source> sources() const override;
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
    return own_parameters_;
  }
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;
  /// FORMAT.md: of the other target only if the text names it.
  [[nodiscard]] bool is_about(task::Target target) const override;
  /// Of somebody's: of the claims of its construction alone.
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override;
  /// Of ours null: their mutants are Formulas, as certificates have them.
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const Mutant& mutant) const override;
  /// Of ours: whether the text names numbers that are defined for boxes only.
  [[nodiscard]] bool is_about_boxes_only() const override;
  [[nodiscard]] parameter::Values parameters_by_default() const;
  [[nodiscard]] std::vector<std::string> extremes_of_conclusion(const Instance& instance) const override;
  /// Also of those that the text does not name as quantities.
  [[nodiscard]] std::vector<Attained> attained(
      const Instance& instance, const std::vector<std::string>& quantities,
      const Evaluation<numeric::Enclosure>& evaluation) const override;

  /// Throws language::Error where the text cannot be evaluated on instances of this form.
  [[nodiscard]] std::shared_ptr<const StatedForm> on_form(const language::Form& form) const;
  /// Whether a hypothesis, but for those that are dropped, holds of no instance of this form. Throws language::Error.
  [[nodiscard]] bool rules_out(const language::Form& form, const std::vector<std::string>& dropped) const;
  [[nodiscard]] const std::vector<std::string>& own_names() const { return own_names_; }
  /// Quantities, and names of `let` without arguments, where numbers of the setting and parameters of the theorem have these values: all that they rest on. Of S there are Ball and Exact. Throws
  /// InternalError where one is not defined or rests on more; ExactUnavailable.
  template <numeric::Scalar S>
  [[nodiscard]] std::vector<S> numbers_at(const std::vector<std::string>& names,
                                          const std::map<std::string, numeric::Expression>& values,
                                          const numeric::Arithmetic<S>& arithmetic) const;

 protected:
  [[nodiscard]] std::vector<TriggerSource> constructions() const override { return constructions_; }
  [[nodiscard]] Finding find_violation(const TriggerTheoremInstance& instance,
                                       const Evaluation<numeric::Ball>& evaluation,
                                       const numeric::Arithmetic<numeric::Ball>& arithmetic) const override;

 private:
  StatedTheorem(const StatedTheorem& original, const Mutant& mutant);
  /// "FILE: "
  [[nodiscard]] std::string place() const;
  void add_grids(const std::vector<TriggerSource>& known);
  void check_grid(const language::Grid& grid, const language::Word& name,
                  const task::TriggerConstruction& construction,
                  const std::vector<parameter::GridAxis>& axes) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> make_form(const language::Form& form) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const TriggerTheoremInstance& instance) const;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const Instance& instance, const numeric::Arithmetic<S>& arithmetic) const;

  StatedBlock stated_;
  Description description_;
  const language::TheoremMutant* mutant_ = nullptr;  ///< whose conclusion stands for the text's
  std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters_;
  std::vector<std::string> own_names_;
  bool names_target_;
  bool names_entries_ = false;  ///< so that a form is that of one instance
  std::vector<TriggerSource> constructions_;

  /// Of the forms seen last: a grid has few.
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const StatedForm>> forms_;
  mutable std::size_t kept_cost_ = 0;
};

}  // namespace sinkproof::theorem
