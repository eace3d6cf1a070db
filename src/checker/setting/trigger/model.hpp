#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// Coordinates and positions are `long`, which arithmetic on them asks for; as an index, one that is not
/// negative.
inline std::size_t at(long index) {
  return static_cast<std::size_t>(index);
}

/// An n × n matrix by rows; each row holds its non-zero entries (column, value), columns rising.
using MatrixRow = std::vector<std::pair<long, Real>>;
struct Matrix {
  std::vector<MatrixRow> rows;

  /// All entries must be given in rising order of (row, column).
  void set(long row, long column, const Real& value);
};
Matrix zero_matrix(long size);

/// A token: the non-zero coordinates (coordinate, value), rising. Coordinates are rational.
using Token = std::vector<std::pair<long, mpq_class>>;
/// The coordinate of a token.
mpq_class coordinate(const Token& token, long index);

/// α_ik = w_ik / N_i with w = e^s and N_i = e^{b_i} + Σ_l w_il for the softmaxes: without the first term for
/// `softmax`, b_i = 0 for `softmax_one`, b_i = x_iᵀ k* for `softmax_key_bias`; w = 1/(1+e^{−s}) and
/// N_i = max(i, 1) for `sigmoid`; w = max(s, 0) and N_i as the name says otherwise.
enum class Normaliser : std::uint8_t {
  softmax,
  relu_non_anchor,
  relu_row_count,
  relu_none,
  relu_length,
  sigmoid,
  softmax_one,
  softmax_key_bias,
  relu_preceding
};

bool is_relu(Normaliser normaliser);
/// Whether there is the term e^{b_i}, the null slot.
bool has_null_slot(Normaliser normaliser);

struct Head {
  Matrix query_key;         ///< W_QK
  Matrix output_value;      ///< W_OV
  MatrixRow key_bias = {};  ///< k* of `softmax_key_bias`
};

/// One layer of causal attention: f_i = Σ_heads Σ_{k≤i} α_ik W_OV x_k.
struct Model {
  Normaliser normaliser = Normaliser::softmax;
  std::vector<Head> heads;
};

/// s = queryᵀ W_QK key.
Real score(const Matrix& query_key, const Token& query, const Token& key);
/// (W x)_r for the row r of W.
Real dot(const MatrixRow& row, const Token& token);
Real dot(const MatrixRow& row, const std::vector<Real>& x);
/// W x
std::vector<Real> image(const Matrix& matrix, const std::vector<Real>& x);
/// w of a score.
Real unnormalised_weight(Normaliser normaliser, const Real& score);
/// e^{b_i} of a query; 0 where there is no null slot.
Real null_weight(Normaliser normaliser, const Head& head, const Token& query);
/// N_i of the row i = position where it does not depend on scores: of relu and sigmoid heads; `length` is L.
long fixed_divisor(Normaliser normaliser, long position, long length);
/// N_i of the row i = position; `weights` are the pairs (how often, w) of its keys and `null` is e^{b_i},
/// `length` is L.
Real normalisation(Normaliser normaliser, long position, long length,
                   const std::vector<std::pair<long, Real>>& weights, const Real& null);

}  // namespace sinkproof_check
