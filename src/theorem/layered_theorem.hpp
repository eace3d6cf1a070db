#pragma once

#include "theorem/interval_evaluator.hpp"
#include "theorem/layered_instance.hpp"
#include "theorem/stated_text.hpp"

namespace sinkproof::theorem {

/// A construction of several layers for the trigger-conditional task, and how a theorem goes through it.
using LayeredSource = TaskSource<task::MultilayerConstruction>;

/// A theorem about the trigger-conditional task, several layers, that is text: the counterpart of StatedTheorem.
class LayeredTheorem final : public Theorem {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are usual. Throws language::Error at a grid that is none of theirs.
  LayeredTheorem(StatedBlock stated, std::string file, const std::vector<LayeredSource>& constructions);

  [[nodiscard]] const StatedText& text() const { return text_; }
  [[nodiscard]] const Description& description() const override { return text_.description(); }
  [[nodiscard]] std::vector<Source> sources() const override;
  [[nodiscard]] OwnParameters own_parameters() const override { return text_.own_parameters(); }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override;
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
  /// Of claims of constructions that bound the loss or max_anchor_mass, and of ours of the conclusion.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override;
  /// Of ours null: their mutants are Formulas, as certificates have them.
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const Mutant& mutant) const override;

 private:
  LayeredTheorem(const LayeredTheorem& original, const Mutant& mutant)
      : text_(original.text_, mutant), constructions_(original.constructions_) {}
  /// Of the instances of a source with these sizes; null where they have to be made.
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const LayeredInstance& instance) const;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const Instance& instance, const numeric::Arithmetic<S>& arithmetic) const;

  StatedText text_;
  std::vector<LayeredSource> constructions_;
};

}  // namespace sinkproof::theorem
