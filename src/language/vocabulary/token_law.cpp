#include "language/vocabulary.hpp"

namespace sinkproof::language {

// FORMAT.md, "The instance of a law of tokens"; constructions/planar_law.hpp, theorems/dense-attention-smoothing/expectations.hpp.
const Setting& token_law() {
  static const Setting setting{
      .id = "token-law",
      .meaning = "independent tokens of one law under attention between sparse and dense",
      .entries = {
          {.name = "tokens",
           .kind = Kind::integer,
           .meaning = "number k of tokens",
           .unit = "tokens",
           .least = "2"},
          {.name = "beta",
           .meaning =
               "weight of the residual connection: Y_i = beta*Z_i + W((1-lambda)Z_i + lambda*mean of the Z)",
           .unit = "1"},
          {.name = "lambda", .meaning = "share of dense attention, 0 to 1", .unit = "1"},
          {.name = "atoms",
           .kind = Kind::integer,
           .meaning = "values that a token may have",
           .unit = "values",
           .least = "1"},
          {.name = "probability",
           .meaning = "probability of a token's i-th value",
           .unit = "1",
           .indices = {{"i", "1", "atoms"}}},
          {.name = "trace_b", .meaning = "tr B, B the covariance of a token", .unit = "1"},
          {.name = "trace_bw", .meaning = "tr(BW)", .unit = "1"},
          {.name = "trace_bww", .meaning = "tr(B W^T W)", .unit = "1"},
          {.name = "mean_square",
           .meaning = "squared length of the mean of an output, the same for all lambda",
           .unit = "1"},
          {.name = "product",
           .meaning = "coefficient of lambda^p in E[Y_1.Y_2], by expectation",
           .unit = "1",
           .indices = {{"p", "0", "2"}}},
          {.name = "square",
           .meaning = "coefficient of lambda^p in E|Y_1|^2, by expectation",
           .unit = "1",
           .indices = {{"p", "0", "2"}}},
          {.name = "stated_numerator",
           .meaning = "coefficient of lambda^p in E[Y_1.Y_2] - mean_square, as the instance states it",
           .unit = "1",
           .indices = {{"p", "0", "2"}}},
          {.name = "stated_denominator",
           .meaning = "coefficient of lambda^p in E|Y_1|^2 - mean_square, as the instance states it",
           .unit = "1",
           .indices = {{"p", "0", "2"}}},
          {.name = "cosine_sparse",
           .meaning = "expected cosine of Y_1 and Y_2 at lambda = 0",
           .unit = "1",
           .knowledge = Knowledge::derived},
          {.name = "cosine_dense",
           .meaning = "expected cosine of Y_1 and Y_2 at lambda = 1",
           .unit = "1",
           .knowledge = Knowledge::derived},
      }};
  return setting;
}

}  // namespace sinkproof::language
