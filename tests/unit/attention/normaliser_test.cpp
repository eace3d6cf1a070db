#include "attention/normaliser.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::attention {
namespace {

TEST(Normaliser, DivisorsOfTheFirstRows) {
  const long length = 7;
  EXPECT_EQ(fixed_divisor(Normaliser::relu_non_anchor, 0, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_non_anchor, 1, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_non_anchor, 4, length), 4);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_row_count, 0, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_row_count, 4, length), 5);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_none, 4, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_length, 4, length), 7);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_preceding, 0, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_preceding, 2, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::relu_preceding, 4, length), 3);
  EXPECT_EQ(fixed_divisor(Normaliser::sigmoid, 0, length), 1);
  EXPECT_EQ(fixed_divisor(Normaliser::sigmoid, 4, length), 4);
  for (const auto n : {Normaliser::softmax, Normaliser::softmax_one, Normaliser::softmax_key_bias})
    EXPECT_THROW(fixed_divisor(n, 4, length), InternalError);
}

TEST(Normaliser, NamesRoundTrip) {
  for (const auto n : {Normaliser::softmax, Normaliser::relu_non_anchor, Normaliser::relu_row_count,
                       Normaliser::relu_none, Normaliser::relu_length, Normaliser::sigmoid,
                       Normaliser::softmax_one, Normaliser::softmax_key_bias, Normaliser::relu_preceding}) {
    EXPECT_EQ(parse_normaliser(to_string(n)), n);
  }
  EXPECT_THROW(parse_normaliser("relu"), InputError);
}

}  // namespace
}  // namespace sinkproof::attention
