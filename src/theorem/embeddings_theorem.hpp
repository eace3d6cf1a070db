#pragma once

#include <memory>

#include "setting/embeddings/sink_construction.hpp"
#include "theorem/embeddings_instance.hpp"
#include "theorem/interval_evaluator.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of embeddings, and how a theorem goes through it.
using EmbeddingsSource = TaskSource<embeddings::SinkConstruction>;

/// A theorem about embeddings that is text.
class EmbeddingsTheorem final
    : public StatedTheoremOf<EmbeddingsTheorem, EmbeddingsInstance, embeddings::SinkConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  EmbeddingsTheorem(StatedBlock stated, std::string file, const std::vector<EmbeddingsSource>& constructions);

  /// Of claims those of FORMAT.md, "The instance of sink representability"; of our conclusion that convex
  /// weights cancel the pairs.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;

 private:
  friend StatedTheoremOf;
  using StatedTheoremOf::StatedTheoremOf;
  /// Of the instances of a source with these sizes; null where they have to be made.
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  /// Of one instance alone where the text names its entries.
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const EmbeddingsInstance& instance) const;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const EmbeddingsInstance& instance,
                            const numeric::Arithmetic<S>& arithmetic) const;
};

}  // namespace sinkproof::theorem
