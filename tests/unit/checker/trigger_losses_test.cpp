#include "checker/trigger_losses.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checker/expression.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"
#include "unit/checker/trigger_support.hpp"

namespace sinkproof_check {
namespace {

using testing::Draws;

mpq_class unit_of(std::int64_t exponent) {
  mpq_class result = 1;
  if (exponent >= 0) {
    mpq_mul_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
  } else {
    mpq_div_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
  }
  return result;
}

TEST(TriggerLosses, ScaledNumbersAreCloseToTheNumbers) {
  const std::vector<std::vector<const char*>> lists{
      {"0"},
      {"1", "-1", "1/3", "-1/3"},
      {"1000000", "1/1000000", "-7/3"},
      {"log(2)", "-sqrt(2)", "exp(-5)", "0"},
      {"1e-300", "-3e-300", "sqrt(2)*1e-301"},
      {"1e300", "-1e290", "1"},
      {"4095", "-4096", "4096/3"},
      {"-1"},
      {"-1/1024", "1/1025"},
  };
  for (const auto& list : lists) {
    reset_work();
    std::vector<Real> numbers;
    for (const char* text : list) numbers.push_back(parse_expression(text));
    for (const std::int64_t least_top : {-2000, 0, 3}) {
      const auto scaled = scaled_numbers(numbers, least_top);
      ASSERT_TRUE(scaled) << list[0];
      ASSERT_EQ(scaled->digits.size(), numbers.size());
      EXPECT_GE(scaled->exponent, least_top - 40);
      std::int64_t largest = 0;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::int64_t digits = scaled->digits[i];
        const Real unit(unit_of(scaled->exponent));
        EXPECT_LE(std::abs(digits), std::int64_t{1} << 40U);
        largest = std::max(largest, std::abs(digits));
        EXPECT_LE(sign_of(absolute(numbers[i] - Real(digits) * unit) - Real(2) * unit), 0) << list[i];
        EXPECT_LT(sign_of(absolute(numbers[i]) - Real(unit_of(scaled->exponent + 40))), 0) << list[i];
      }
      // As narrow as 40 bits are, where nothing asks for more room.
      if (scaled->exponent > least_top - 40) {
        EXPECT_GE(largest, (std::int64_t{1} << 39U) - 1) << list[0];
      }
    }
  }
}

TEST(TriggerLosses, NumbersWithoutANarrowEnclosureHaveNoDigits) {
  reset_work();
  // 128 bits say of the first one that it is about 0, and of the second one nothing.
  EXPECT_FALSE(scaled_numbers({parse_expression("exp(200)+sqrt(2)-exp(200)"), Real(0)}, -1000));
  EXPECT_FALSE(scaled_numbers({parse_expression("log(exp(200)+sqrt(2)-exp(200))")}, 0));
  EXPECT_TRUE(scaled_numbers({parse_expression("exp(20)+sqrt(2)-exp(20)")}, 0));
}

/// Dense values and weights that see no contents.
TriggerInstance dense(Draws& draw, long length, long m, long heads, bool is_box) {
  TriggerInstance result{{length, m, {}, {}}, {draw(2) == 0 ? Normaliser::softmax : Normaliser::sigmoid, {}}};
  if (!is_box) {
    std::vector<mpq_class> letter;
    for (long q = 0; q < m; ++q) letter.push_back(ratio(draw(9) - 4, 4));
    result.task.content = {false, {letter, std::vector<mpq_class>(at(m), 1)}};
    result.task.trigger_content = {false, {letter}};
  }
  const long size = result.task.coordinates();
  for (long h = 0; h < heads; ++h) {
    Head head{zero_matrix(size), zero_matrix(size)};
    for (const long r : {0L, 1L, size - 1})
      for (const long c : {0L, 1L, size - 1}) head.query_key.set(r, c, Real(ratio(draw(41) - 20, 10)));
    for (long r = 0; r < size; ++r)
      for (long c = 0; c < size; ++c) head.output_value.set(r, c, Real(ratio(draw(20'001) - 10'000, 7'919)));
    result.model.heads.push_back(head);
  }
  return result;
}

// One error of many is derived for a row, or none, and the largest of all is among them.
TEST(TriggerLosses, OfADenseModelLittleIsLeft) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    reset_work();
    Draws draw(seed);
    const bool is_box = seed % 2 == 0;
    const TriggerInstance instance = dense(draw, 4, 2, 1 + draw(3), is_box);
    const Kinds kinds(instance.task);
    const auto coordinates = representative_coordinates(instance, kinds);
    std::vector<Real> values;
    for (const Head& head : instance.model.heads)
      for (const long r : coordinates)
        for (const auto& kind : kinds.all) values.push_back(dot(head.output_value.rows[at(r)], kind.token));
    LossBounds bounds(instance, kinds, coordinates, values);
    const Real loss = measure(instance).loss;
    bool is_found = false;
    std::size_t left = 0;
    const testing::Letters corners{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    const auto inputs = testing::all_inputs(instance.task, is_box ? corners : instance.task.content.alphabet,
                                            is_box ? corners : instance.task.trigger_content.alphabet);
    for (const Row& row : rows_of(instance.task, kinds)) {
      // The row's weights, from an input that has it.
      std::vector<Shares> shares;
      for (const Head& head : instance.model.heads) {
        std::vector<std::pair<long, Real>> weights;
        for (std::size_t k = 0; k < row.counts.size(); ++k)
          weights.emplace_back(
              row.counts[k],
              unnormalised_weight(instance.model.normaliser,
                                  score(head.query_key, kinds.all[row.query].token, kinds.all[k].token)));
        const Real total =
            normalisation(instance.model.normaliser, row.position, instance.task.length, weights, Real(0));
        auto& share = shares.emplace_back(Shares{{}, Real(0)});
        for (const auto& [count, weight] : weights)
          share.keys.push_back(count == 0 ? Real(0) : weight / total);
      }
      const auto largest = bounds.largest_of(row, shares);
      left += largest.size();
      EXPECT_LE(largest.size(), 1U) << seed;
    }
    EXPECT_GE(left, 1U);
    EXPECT_LE(left, 10U) << seed;
    // What was left out is no larger than what was not: the loss is that of all inputs.
    for (const TriggerInput& input : inputs)
      for (long i = 0; i < instance.task.length; ++i)
        for (long r = 0; r < instance.task.coordinates(); ++r) {
          const int sign = sign_of(output_error(instance, input, i, r) - loss);
          EXPECT_LE(sign, 0) << seed;
          is_found = is_found || sign == 0;
        }
    EXPECT_TRUE(is_found) << seed;
  }
}

}  // namespace
}  // namespace sinkproof_check
