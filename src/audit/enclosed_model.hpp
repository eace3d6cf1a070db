#pragma once

#include <vector>

#include "attention/model.hpp"
#include "numeric/enclosed_matrix.hpp"

namespace sinkproof::audit {

/// A model whose weights are enclosed by doubles, for evaluating many sequences fast.
class EnclosedModel {
 public:
  /// Throws DomainError if a weight is beyond doubles.
  explicit EnclosedModel(const attention::Model& model);

  struct Output {
    std::vector<numeric::EnclosedMatrix> weights;  ///< [head]: α, T×T lower triangular
    numeric::EnclosedMatrix outputs;               ///< T×n: row i is f_i
  };
  /// tokens: T×n, row i is x_i; doubles that are meant exactly, none subnormal. length is the L of ReLU
  /// normalisers. Throws DomainError if doubles do not suffice.
  [[nodiscard]] Output attend(const Eigen::MatrixXd& tokens, long length) const;
  /// The same of enclosed rows: what an earlier layer made.
  [[nodiscard]] Output attend(const numeric::EnclosedMatrix& x, long length) const;

 private:
  struct EnclosedHead {
    numeric::EnclosedMatrix query_key;
    numeric::EnclosedMatrix transposed_output_value;
    numeric::EnclosedMatrix key_bias;  ///< k*, n×1
  };
  attention::Normaliser normaliser_;
  std::vector<EnclosedHead> heads_;
};

}  // namespace sinkproof::audit
