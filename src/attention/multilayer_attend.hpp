#pragma once

#include <cstddef>
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

/// The model token by token: what it makes of a token depends on the tokens before it alone, so that
/// sequences with the same beginning share it.
/// Holds references to the model and the arithmetic.
template <numeric::Scalar S>
class MultilayerRun {
 public:
  /// `length` is the L of ReLU normalisers.
  MultilayerRun(const MultilayerModel& model, long length, const numeric::Arithmetic<S>& arithmetic);
  /// Of as many coordinates as the model is wide. Throws InternalError of others.
  void push(const std::vector<numeric::Rational>& token);
  /// Forgets the last token.
  void pop();
  /// Of the tokens so far.
  [[nodiscard]] const MultilayerAttention<S>& attention() const { return attention_; }

 private:
  struct Entry {
    std::size_t row;
    std::size_t column;
    S value;
  };
  struct KnownHead {
    std::vector<Entry> query_key;
    std::vector<Entry> output_value;
    std::vector<std::vector<S>> scored;  ///< W_QK X_k of the tokens so far
    std::vector<std::vector<S>> values;  ///< W_OV X_k
  };
  std::vector<S> times(const std::vector<Entry>& matrix, const std::vector<S>& x) const;
  /// The attention weights of the query `state`, which is the last key.
  std::vector<S> row_of(const BiasedHead& head, Normaliser normaliser, const KnownHead& known,
                        const std::vector<S>& state) const;

  const MultilayerModel& model_;
  long length_;
  const numeric::Arithmetic<S>& arithmetic_;
  std::vector<std::vector<KnownHead>> heads_;  ///< [layer][head]
  MultilayerAttention<S> attention_;
};

/// Evaluates the model on exact tokens, key by key: the plain reading of the definition, for witnesses,
/// finite alphabets and tests. `length` is the L of ReLU normalisers.
template <numeric::Scalar S>
MultilayerAttention<S> attend(const MultilayerModel& model,
                              const std::vector<std::vector<numeric::Rational>>& tokens, long length,
                              const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::attention
