#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/real.hpp"

namespace sinkproof_check {

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

/// α_ik = w_ik / N_i with w = e^s and N_i = Σ_l w_il for softmax; w = max(s, 0) and N_i as the name says
/// otherwise.
enum class Normaliser : std::uint8_t { softmax, relu_non_anchor, relu_row_count, relu_none, relu_length };

struct Head {
  Matrix query_key;     ///< W_QK
  Matrix output_value;  ///< W_OV
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
/// w of a score.
Real unnormalised_weight(Normaliser normaliser, const Real& score);
/// N_i of the row i = position; `weights` are the pairs (how often, w) of its keys, `length` is L.
Real normalisation(Normaliser normaliser, long position, long length,
                   const std::vector<std::pair<long, Real>>& weights);

}  // namespace sinkproof_check
