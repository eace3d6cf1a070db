#pragma once

#include <vector>

#include "attention/model.hpp"
#include "numeric/exact.hpp"

namespace sinkproof::attention {

/// What a key of this score weighs before the row is normalised: e^score for softmax, max(score, 0) for ReLU,
/// σ(score) for sigmoid.
template <numeric::Scalar S>
S unnormalised_weight(Normaliser normaliser, const S& score, const numeric::Arithmetic<S>& arithmetic);

/// How a row's mass is shared out.
template <class S>
struct RowWeights {
  std::vector<S> keys;  ///< of each single key, by kind
  S null_mass;          ///< what the null slot takes; 0 where there is none
};

/// What a row's unnormalised weights are divided by; arguments as of row_weights.
template <numeric::Scalar S>
S row_divisor(Normaliser normaliser, const std::vector<S>& unnormalised, const S& null_weight,
              const std::vector<long>& counts, long row, long length,
              const numeric::Arithmetic<S>& arithmetic);

/// The attention weights of one row over keys that come in kinds of equal scores.
/// unnormalised[κ] is the unnormalised weight of a key of kind κ, counts[κ] ≥ 0 how many there are (not all
/// 0); null_weight is the null slot's, which only a normaliser that has one looks at. `row` is the query's
/// position, `length` the length L of full sequences.
template <numeric::Scalar S>
RowWeights<S> row_weights(Normaliser normaliser, const std::vector<S>& unnormalised, const S& null_weight,
                          const std::vector<long>& counts, long row, long length,
                          const numeric::Arithmetic<S>& arithmetic);

/// The unnormalised weight e^{b_i} of the null slot for query x_i: b_i = x_iᵀ k*, or 0 for softmax_one. 0
/// where there is no slot.
template <numeric::Scalar S>
S null_weight(Normaliser normaliser, const Head& head, const std::vector<numeric::Rational>& query,
              const numeric::Arithmetic<S>& arithmetic);

/// What a model does on one sequence.
template <numeric::Scalar S>
struct Attention {
  std::vector<std::vector<std::vector<S>>> weights;  ///< [head][row i][key k ≤ i]
  std::vector<std::vector<S>> null_masses;           ///< [head][row i]: π_i
  std::vector<std::vector<S>> outputs;               ///< [row i][coordinate]: f_i
};

/// Evaluates the model on exact tokens x_0 … x_{T−1} (each of n coordinates), key by key: the plain reading
/// of the definition, for witnesses and tests.
/// length is the L of the normaliser relu_length. Of rows before first_row there are no weights, and outputs
/// are 0.
template <numeric::Scalar S>
Attention<S> attend(const Model& model, const std::vector<std::vector<numeric::Rational>>& tokens,
                    long length, const numeric::Arithmetic<S>& arithmetic, std::size_t first_row = 0);

}  // namespace sinkproof::attention
