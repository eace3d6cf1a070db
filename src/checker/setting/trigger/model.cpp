// One layer of attention: scores, weights, normalisers.
//
// Given: matrices, tokens and a normaliser.
// Derives itself: scores, unnormalised weights, null slots and divisors, by the formulas of FORMAT.md,
// exactly.
// Takes from the document: entries of matrices as they stand; reading them showed the syntax, using them
// shows that they are defined.
// Acceptance means: nothing is accepted here: the values are used in trigger_task.cpp and
// sink_metric_rows.cpp.
// Assumes: real.cpp; that rows of matrices and tokens are sorted, which their readers hold.
#include "checker/setting/trigger/model.hpp"

#include <algorithm>

namespace sinkproof_check {

void Matrix::set(long row, long column, const Real& value) {
  rows[static_cast<std::size_t>(row)].emplace_back(column, value);
}

Matrix zero_matrix(long size) {
  return {std::vector<MatrixRow>(static_cast<std::size_t>(size))};
}

mpq_class coordinate(const Token& token, long index) {
  const auto at = std::lower_bound(token.begin(), token.end(), index,
                                   [](const auto& item, long wanted) { return item.first < wanted; });
  return at != token.end() && at->first == index ? at->second : mpq_class(0);
}

Real dot(const MatrixRow& row, const Token& token) {
  std::vector<Real> terms;
  // Both are sorted and mostly short; walk the shorter one.
  if (row.size() <= token.size()) {
    for (const auto& [column, value] : row)
      if (const mpq_class x = coordinate(token, column); x != 0) terms.push_back(Real(x) * value);
  } else {
    auto at = row.begin();
    for (const auto& [index, x] : token) {
      at = std::lower_bound(at, row.end(), index,
                            [](const auto& item, long wanted) { return item.first < wanted; });
      if (at != row.end() && at->first == index) terms.push_back(Real(x) * at->second);
    }
  }
  return sum(std::move(terms));
}

Real dot(const MatrixRow& row, const std::vector<Real>& x) {
  std::vector<Real> terms;
  for (const auto& [column, value] : row) terms.push_back(value * x[at(column)]);
  return sum(std::move(terms));
}

std::vector<Real> image(const Matrix& matrix, const std::vector<Real>& x) {
  std::vector<Real> result;
  for (const MatrixRow& row : matrix.rows) result.push_back(dot(row, x));
  return result;
}

Real score(const Matrix& query_key, const Token& query, const Token& key) {
  std::vector<Real> terms;
  for (const auto& [index, x] : query)
    terms.push_back(Real(x) * dot(query_key.rows[static_cast<std::size_t>(index)], key));
  return sum(std::move(terms));
}

bool is_relu(Normaliser normaliser) {
  return normaliser == Normaliser::relu_non_anchor || normaliser == Normaliser::relu_row_count ||
         normaliser == Normaliser::relu_none || normaliser == Normaliser::relu_length ||
         normaliser == Normaliser::relu_preceding;
}

bool has_null_slot(Normaliser normaliser) {
  return normaliser == Normaliser::softmax_one || normaliser == Normaliser::softmax_key_bias;
}

Real unnormalised_weight(Normaliser normaliser, const Real& score) {
  if (is_relu(normaliser)) return maximum({score, Real(0)});
  if (normaliser == Normaliser::sigmoid) return Real(1) / (Real(1) + exponential(-score));
  return exponential(score);
}

Real null_weight(Normaliser normaliser, const Head& head, const Token& query) {
  if (normaliser == Normaliser::softmax_one) return 1;
  return normaliser == Normaliser::softmax_key_bias ? exponential(dot(head.key_bias, query)) : Real(0);
}

long fixed_divisor(Normaliser normaliser, long position, long length) {
  switch (normaliser) {
    case Normaliser::softmax:
    case Normaliser::softmax_one:
    case Normaliser::softmax_key_bias:
      break;
    case Normaliser::relu_non_anchor:
    case Normaliser::sigmoid:
      return std::max(position, 1L);
    case Normaliser::relu_row_count:
      return position + 1;
    case Normaliser::relu_none:
      return 1;
    case Normaliser::relu_length:
      return length;
    case Normaliser::relu_preceding:
      return std::max(position - 1, 1L);
  }
  throw std::logic_error("a normaliser without a fixed divisor");
}

Real normalisation(Normaliser normaliser, long position, long length,
                   const std::vector<std::pair<long, Real>>& weights, const Real& null) {
  if (normaliser == Normaliser::sigmoid || is_relu(normaliser))
    return fixed_divisor(normaliser, position, length);
  std::vector<Real> terms{null};
  for (const auto& [count, weight] : weights)
    if (count != 0) terms.push_back(Real(count) * weight);
  return sum(std::move(terms));
}

}  // namespace sinkproof_check
