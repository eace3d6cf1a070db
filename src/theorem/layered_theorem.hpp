#pragma once

#include "theorem/interval_evaluator.hpp"
#include "theorem/layered_instance.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of several layers for the trigger-conditional task, and how a theorem goes through it.
using LayeredSource = TaskSource<task::MultilayerConstruction>;

/// A theorem about the trigger-conditional task, several layers, that is text: the counterpart of
/// StatedTheorem.
class LayeredTheorem final
    : public StatedTheoremOf<LayeredTheorem, LayeredInstance, task::MultilayerConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  LayeredTheorem(StatedBlock stated, std::string file, const std::vector<LayeredSource>& constructions);

  /// Of claims of constructions that bound the loss or max_anchor_mass, and of ours of the conclusion.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;

 private:
  friend StatedTheoremOf;
  using StatedTheoremOf::StatedTheoremOf;
  /// Of the instances of a source with these sizes; null where they have to be made.
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const LayeredInstance& instance) const;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const LayeredInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;
};

}  // namespace sinkproof::theorem
