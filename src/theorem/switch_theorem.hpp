#pragma once

#include <memory>
#include <string>
#include <vector>

#include "setting/switch/switch_construction.hpp"
#include "theorem/interval_evaluator.hpp"
#include "theorem/stated_theorem_of.hpp"
#include "theorem/switch_instance.hpp"

namespace sinkproof::theorem {

/// A construction of switch, and how a theorem goes through it.
using SwitchSource = TaskSource<switches::SwitchConstruction>;

/// A theorem about switch that is text. All numbers of an instance are rational: its text is computed
/// exactly, once, but for roots.
class SwitchTheorem final
    : public StatedTheoremOf<SwitchTheorem, SwitchInstance, switches::SwitchConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  SwitchTheorem(StatedBlock stated, std::string file, const std::vector<SwitchSource>& constructions);

  [[nodiscard]] bool is_exact() const override { return true; }
  /// By the parameters of its constructions, rated by the text's tape in doubles.
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;
  /// Of the claims `nearest` and `separator` a key that shows that they fail; of the conclusion the first of
  /// its parts that does.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;

 private:
  friend StatedTheoremOf;
  using StatedTheoremOf::StatedTheoremOf;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const SwitchInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const SwitchInstance& instance) const;
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
};

}  // namespace sinkproof::theorem
