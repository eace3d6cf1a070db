#include "audit/sampled_tokens.hpp"

#include "numeric/error.hpp"

namespace sinkproof::audit {

using numeric::Rational;

Eigen::MatrixXd to_doubles(const std::vector<std::vector<Rational>>& tokens) {
  Eigen::MatrixXd result(static_cast<Eigen::Index>(tokens.size()),
                         static_cast<Eigen::Index>(tokens.front().size()));
  for (Eigen::Index i = 0; i < result.rows(); ++i) {
    for (Eigen::Index r = 0; r < result.cols(); ++r) {
      const auto exact =
          numeric::to_double_exactly(tokens[static_cast<std::size_t>(i)][static_cast<std::size_t>(r)]);
      if (!exact) throw InternalError("a sampled input is not made of doubles");
      result(i, r) = *exact;
    }
  }
  return result;
}

}  // namespace sinkproof::audit
