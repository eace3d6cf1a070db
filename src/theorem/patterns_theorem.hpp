#pragma once

#include "setting/patterns/pattern_construction.hpp"
#include "theorem/interval_evaluator.hpp"
#include "theorem/patterns_instance.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of patterns, and how a theorem goes through it.
using PatternsSource = TaskSource<patterns::PatternConstruction>;

/// A theorem about patterns that is text. It is searched by the parameters of its constructions.
class PatternsTheorem final
    : public StatedTheoremOf<PatternsTheorem, PatternsInstance, patterns::PatternConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  PatternsTheorem(StatedBlock stated, std::string file, const std::vector<PatternsSource>& constructions);

  /// Of a claim the first preference that the weights do not meet; of our conclusion the first of its parts
  /// that fails.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;

 private:
  friend StatedTheoremOf;
  using StatedTheoremOf::StatedTheoremOf;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const PatternsInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;
  /// Of the instances of a source with these sizes; null where they have to be made.
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  /// Of instances whose other numbers are searched.
  [[nodiscard]] std::shared_ptr<const StatedForm> searched_form(
      const patterns::ParametricPatterns& instances) const;
};

}  // namespace sinkproof::theorem
