#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "setting/law/law_construction.hpp"
#include "theorem/interval_evaluator.hpp"
#include "theorem/law_instance.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of token-law, and how a theorem goes through it.
using LawSource = TaskSource<law::LawConstruction>;

/// A theorem about token-law that is text. It is searched by the parameters of its constructions.
class LawTheorem final : public StatedTheoremOf<LawTheorem, LawInstance, law::LawConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  LawTheorem(StatedBlock stated, std::string file, const std::vector<LawSource>& constructions);

  /// Of a claim about stated coefficients the first that is wrong; of the conclusion, which only ours is
  /// asked for, a place that shows that ρ is not strictly monotone.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;

 private:
  friend StatedTheoremOf;
  LawTheorem(const LawTheorem& original, const Mutant& mutant) : StatedTheoremOf(original, mutant) {}
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const LawInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;
  /// Of the instances of a source with these sizes; null where they have to be made.
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  [[nodiscard]] std::shared_ptr<const law::ParametricLaw> in_doubles(const law::LawConstruction& construction,
                                                                     const parameter::Values& sizes) const;

  mutable std::mutex mutex_;
  /// Searches draw seeds without end: laws that differ in their seeds are one function of it.
  mutable std::map<std::string, std::shared_ptr<const law::ParametricLaw>> in_doubles_;
};

}  // namespace sinkproof::theorem
