#pragma once

#include <vector>

#include "attention/multilayer_model.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::attention {

/// What a model of several layers does on one sequence.
template <numeric::Scalar S>
struct MultilayerAttention {
  std::vector<std::vector<std::vector<std::vector<S>>>> weights;  ///< [layer][head][row i][key k ≤ i]
  std::vector<std::vector<S>> outputs;                            ///< of the last layer: [row i][coordinate]
};

/// Evaluates the model on exact tokens, key by key: the plain reading of the definition, for witnesses, finite alphabets and tests. `length` is the L of ReLU normalisers.
template <numeric::Scalar S>
MultilayerAttention<S> attend(const MultilayerModel& model,
                              const std::vector<std::vector<numeric::Rational>>& tokens, long length,
                              const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::attention
