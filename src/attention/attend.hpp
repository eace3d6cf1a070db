#pragma once

#include <vector>

#include "attention/model.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::attention {

/// What a key of this score weighs before the row is normalised: e^score for softmax, max(score, 0) for ReLU.
template <numeric::Scalar S>
S unnormalised_weight(Normaliser normaliser, const S& score, const numeric::Arithmetic<S>& arithmetic);

/// The attention weights of one row over keys that come in kinds of equal scores.
/// unnormalised[κ] is the unnormalised weight of a key of kind κ, counts[κ] ≥ 0 how many there are (not all 0). Returns the weight of each single key of each kind.
/// `row` is the query's position, `length` the length L of full sequences.
template <numeric::Scalar S>
std::vector<S> row_weights(Normaliser normaliser, const std::vector<S>& unnormalised,
                           const std::vector<long>& counts, long row, long length,
                           const numeric::Arithmetic<S>& arithmetic);

/// What a model does on one sequence.
template <numeric::Scalar S>
struct Attention {
  std::vector<std::vector<std::vector<S>>> weights;  ///< [head][row i][key k ≤ i]
  std::vector<std::vector<S>> outputs;               ///< [row i][coordinate]: f_i
};

/// Evaluates the model on exact tokens x_0 … x_{T−1} (each of n coordinates), key by key: the plain reading of the definition, for witnesses and tests.
/// length is the L of ReLU normalisers.
template <numeric::Scalar S>
Attention<S> attend(const Model& model, const std::vector<std::vector<numeric::Rational>>& tokens,
                    long length, const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::attention
