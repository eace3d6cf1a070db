#include "checker/setting/trigger/trigger_losses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

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
  result.task.is_preceding = draw(2) == 0;
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

/// What is left of each row.
std::vector<std::size_t> left_of(const TriggerInstance& instance) {
  const Kinds kinds(instance.task);
  const auto coordinates = representative_coordinates(instance, kinds);
  std::vector<Real> values;
  for (const Head& head : instance.model.heads)
    for (const long r : coordinates)
      for (const auto& kind : kinds.all) values.push_back(dot(head.output_value.rows[at(r)], kind.token));
  LossBounds bounds(instance, kinds, coordinates, values);
  std::vector<std::size_t> result;
  for (const Row& row : rows_of(instance.task, kinds)) {
    std::vector<Shares> shares;
    for (const Head& head : instance.model.heads) {
      std::vector<std::pair<long, Real>> weights;
      for (std::size_t k = 0; k < row.counts.size(); ++k) {
        const Real s = score(head.query_key, kinds.all[row.query].token, kinds.all[k].token);
        weights.emplace_back(row.counts[k], unnormalised_weight(instance.model.normaliser, s));
      }
      const Real total =
          normalisation(instance.model.normaliser, row.position, instance.task.length, weights, Real(0));
      auto& share = shares.emplace_back(Shares{{}, Real(0)});
      for (const auto& [count, weight] : weights) share.keys.push_back(count == 0 ? Real(0) : weight / total);
    }
    result.push_back(bounds.largest_of(row, shares).size());
  }
  return result;
}

// One error of many is derived for a row, or none.
TEST(TriggerLosses, OfADenseModelLittleIsLeft) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    reset_work();
    Draws draw(seed);
    const auto left = left_of(dense(draw, 5, 2, 1 + draw(3), seed % 2 == 0));
    EXPECT_EQ(*std::max_element(left.begin(), left.end()), 1U) << seed;
    EXPECT_LE(std::count(left.begin(), left.end(), 1U), 12) << seed;
  }
}

// Where errors are alike all of them are left: none is below another.
TEST(TriggerLosses, OfEqualErrorsAllAreLeft) {
  reset_work();
  TriggerInstance instance{{4, 2, {}, {}}, {Normaliser::softmax, {{zero_matrix(5), zero_matrix(5)}}}};
  const auto left = left_of(instance);
  EXPECT_EQ(left[0], 4U);      // of coordinates: both contents are alike
  EXPECT_EQ(left[1], 4U);      // before the trigger nothing is in error, either
  EXPECT_EQ(left.back(), 0U);  // behind the one that is
}

// The largest error is among those that are left: all are no larger than what is measured, and one is that.
// Errors have all sizes, and sizes of weights as well.
TEST(TriggerLosses, TheLargestErrorIsLeft) {
  const testing::Letters corners{{-1}, {1}};
  for (unsigned seed = 1; seed <= 60; ++seed) {
    reset_work();
    Draws draw(seed);
    const bool is_box = seed % 2 == 0;
    TriggerInstance instance = dense(draw, 3, 1, 1 + draw(2), is_box);
    // Values of all sizes; weights above 1 and near 0.
    const mpq_class size = std::array<mpq_class, 5>{1, mpq_class(1, 1'000'000'007), 1'000'000'007,
                                                    mpq_class(1, 16), mpq_class(1, 3)}[seed % 5];
    constexpr std::array normalisers{Normaliser::relu_none, Normaliser::relu_row_count,
                                     Normaliser::relu_length};
    instance.model.normaliser = normalisers[seed % 3];
    for (Head& head : instance.model.heads) {
      for (auto& row : head.query_key.rows)
        for (auto& [column, value] : row) value = value / Real(size);
      for (auto& row : head.output_value.rows)
        for (auto& [column, value] : row) value = value * Real(size) * Real(ratio(1 + draw(3), 4));
    }
    const Real loss = measure(instance).loss;
    bool is_found = false;
    for (const TriggerInput& input :
         testing::all_inputs(instance.task, is_box ? corners : instance.task.content.alphabet,
                             is_box ? corners : instance.task.trigger_content.alphabet))
      for (long i = 0; i < instance.task.length; ++i)
        for (long r = 0; r < instance.task.coordinates(); ++r) {
          const int sign = sign_of(output_error(instance, input, i, r) - loss);
          EXPECT_LE(sign, 0) << seed;
          is_found = is_found || sign == 0;
        }
    EXPECT_TRUE(is_found) << seed;
  }
}

mpq_class loss_by_definition_over(const TriggerInstance& instance, const testing::Letters& contents,
                                  const testing::Letters& triggers) {
  mpq_class largest = 0;
  for (const TriggerInput& input : testing::all_inputs(instance.task, contents, triggers))
    for (long i = 0; i < instance.task.length; ++i)
      for (long r = 0; r < instance.task.coordinates(); ++r)
        largest = std::max(largest, *rational_value(output_error(instance, input, i, r)));
  return largest;
}

// Errors that are nearly equal, of one row and of several, by all distances down to what the integers do not
// tell; of several heads, whose roundings add up.
TEST(TriggerLosses, OfNearlyEqualErrorsTheLargestIsLeft) {
  const testing::Letters zero{std::vector<mpq_class>(5)};
  for (unsigned seed = 1; seed <= 600; ++seed) {
    reset_work();
    Draws draw(seed);
    TriggerInstance instance{{3, 5, {false, zero}, {false, zero}}, {Normaliser::relu_none, {}}};
    const long size = instance.task.coordinates();
    mpq_class little = 1;
    mpq_div_2exp(little.get_mpq_t(), little.get_mpq_t(),
                 static_cast<mp_bitcnt_t>(seed % 4 == 0 ? 12 + draw(26) : 37 + draw(8)));
    const long heads = 1 + draw(3);
    for (long h = 0; h < heads; ++h) {
      Head head{zero_matrix(size), zero_matrix(size)};
      // The anchor alone is seen; its own row has another unit, and as much of the first values.
      head.query_key.set(0, 0, Real(mpq_class(2, 3)));
      for (const long r : {1L, size - 1})
        head.query_key.set(r, 0, Real(mpq_class(ratio(2 + 2 * draw(2), 3) - little * draw(8))));
      for (long r = 0; r < size; ++r)
        head.output_value.set(r, 0, Real(mpq_class(mpq_class(4, 3) + little * draw(8))));
      instance.model.heads.push_back(head);
    }
    const mpq_class expected = loss_by_definition_over(instance, zero, zero);
    ASSERT_EQ(sign_of(measure(instance).loss - Real(expected)), 0) << seed;
  }
}

// Entries, and weights, of which 128 bits say nothing: all errors are derived.
TEST(TriggerLosses, WithoutNarrowEnclosuresAllErrorsAreDerived) {
  reset_work();
  const Real wide = parse_expression("exp(200)+2-exp(200)");
  for (const bool is_value : {true, false}) {
    std::vector<Real> losses;
    for (const Real& two : {wide, Real(2)}) {
      TriggerInstance instance{{3, 1, {}, {}}, {Normaliser::relu_none, {{zero_matrix(4), zero_matrix(4)}}}};
      Head& head = instance.model.heads[0];
      head.query_key.set(1, 0, is_value ? Real(1) : two);
      head.query_key.set(3, 0, Real(1));
      head.output_value.set(0, 0, is_value ? two : Real(1));
      head.output_value.set(2, 0, Real(mpq_class(3, 2)));
      losses.push_back(measure(instance).loss);
    }
    EXPECT_EQ(sign_of(losses[0] - losses[1]), 0) << is_value;
  }
}

}  // namespace
}  // namespace sinkproof_check
