#include "audit/enclosed_model.hpp"

#include <optional>
#include <utility>

#include "attention/attend.hpp"
#include "numeric/enclosed_softmax.hpp"

namespace sinkproof::audit {

using numeric::EnclosedMatrix;
using numeric::Interval;

namespace {

EnclosedMatrix enclosed(const attention::Matrix& matrix) {
  EnclosedMatrix result = numeric::zero_matrix(matrix.size(), matrix.size());
  for (const auto& [place, entry] : matrix.entries()) {
    result.set(place.first, place.second, numeric::Arithmetic<Interval>{}.from(entry));
  }
  return result;
}

/// Entry by entry in intervals: for every normaliser, and for scores of any size.
EnclosedMatrix weights_by_entry(attention::Normaliser normaliser, const EnclosedMatrix& scores,
                                const EnclosedMatrix* slot, long length) {
  const numeric::Arithmetic<Interval> arithmetic;
  EnclosedMatrix weights = numeric::zero_matrix(scores.rows(), scores.rows());
  for (Eigen::Index i = 0; i < scores.rows(); ++i) {
    std::vector<Interval> unnormalised;
    for (Eigen::Index k = 0; k <= i; ++k)
      unnormalised.push_back(attention::unnormalised_weight(normaliser, scores.at(i, k), arithmetic));
    const std::vector<long> ones(unnormalised.size(), 1);
    const Interval null_weight = slot != nullptr ? exp(slot->at(i, 0)) : Interval();
    const auto shares =
        attention::row_weights(normaliser, unnormalised, null_weight, ones, i, length, arithmetic);
    for (Eigen::Index k = 0; k <= i; ++k) weights.set(i, k, shares.keys[static_cast<std::size_t>(k)]);
  }
  return weights;
}

EnclosedMatrix enclosed_weights(attention::Normaliser normaliser, const EnclosedMatrix& scores,
                                const EnclosedMatrix* slot, long length) {
  if (is_softmax(normaliser)) {
    if (auto weights = numeric::causal_softmax(scores, slot)) return std::move(*weights);
  }
  return weights_by_entry(normaliser, scores, slot, length);
}

}  // namespace

EnclosedModel::EnclosedModel(const attention::Model& model) : normaliser_(model.normaliser) {
  for (const auto& head : model.heads) {
    EnclosedMatrix key_bias = numeric::zero_matrix(model.width(), 1);
    // Other normalisers do not look at it.
    if (normaliser_ == attention::Normaliser::softmax_key_bias) {
      for (const auto& [index, entry] : head.key_bias)
        key_bias.set(index, 0, numeric::Arithmetic<Interval>{}.from(entry));
    }
    heads_.push_back({enclosed(head.query_key), transpose(enclosed(head.output_value)), std::move(key_bias)});
  }
}

EnclosedModel::Output EnclosedModel::attend(const Eigen::MatrixXd& tokens, long length) const {
  return attend(EnclosedMatrix{tokens, Eigen::MatrixXd::Zero(tokens.rows(), tokens.cols())}, length);
}

EnclosedModel::Output EnclosedModel::attend(const EnclosedMatrix& x, long length) const {
  const EnclosedMatrix transposed = transpose(x);
  const Eigen::Index count = x.rows();
  Output output;
  for (const auto& head : heads_) {
    const EnclosedMatrix scores = product(product(x, head.query_key), transposed);
    std::optional<EnclosedMatrix> slot;
    if (attention::has_null_slot(normaliser_)) slot = product(x, head.key_bias);  // all 0 without a key bias
    const EnclosedMatrix& weights =
        output.weights.emplace_back(enclosed_weights(normaliser_, scores, slot ? &*slot : nullptr, length));
    EnclosedMatrix of_head = product(weights, product(x, head.transposed_output_value));
    if (output.weights.size() == 1) {
      output.outputs = std::move(of_head);
      continue;
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      for (Eigen::Index r = 0; r < x.columns(); ++r)
        output.outputs.set(i, r, output.outputs.at(i, r) + of_head.at(i, r));
    }
  }
  return output;
}

}  // namespace sinkproof::audit
