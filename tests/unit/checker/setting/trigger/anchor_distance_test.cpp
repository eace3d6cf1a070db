#include "checker/setting/trigger/anchor_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check {
namespace {

using testing::Draws;

/// Masses that are no model's: in any order, as no sequence of one head's rows is.
AnchorColumns random_columns(Draws& draw, std::size_t length, std::size_t heads, long offset) {
  const std::vector<std::vector<Real>> none(length);
  AnchorColumns result{none, none, none};
  const auto mass = [&](long least) {
    std::vector<Real> masses;
    for (std::size_t h = 0; h < heads; ++h) masses.emplace_back(ratio(least + draw(9'973), 9'973));
    return masses;
  };
  for (std::size_t i = 0; i < length; ++i) {
    if (i + 2 <= length) result.before[i] = mass(0);
    if (i >= 2) result.at_trigger[i] = mass(offset);
    if (i >= 3) result.after[i] = mass(0);
  }
  return result;
}

mpq_class least_by_definition(const AnchorColumns& columns, const std::vector<Real>& gaps) {
  std::optional<mpq_class> least;
  for (std::size_t j = 2; j < columns.before.size(); ++j)
    for (std::size_t i = 1; i < columns.before.size(); ++i) {
      if (i == j) continue;
      mpq_class distance = 0;
      for (std::size_t h = 0; h < gaps.size(); ++h)
        distance +=
            *gaps[h].literal() * abs(mpq_class(*(i < j ? columns.before : columns.after)[i][h].literal() -
                                               *columns.at_trigger[j][h].literal()));
      if (!least || distance < *least) least = distance;
    }
  return *least;
}

void expect_least(std::size_t length, std::size_t heads, long offset, unsigned seed, long sign = 1) {
  reset_work();
  Draws draw(seed + static_cast<unsigned>(length));
  const AnchorColumns columns = random_columns(draw, length, heads, offset);
  std::vector<Real> gaps;
  for (std::size_t h = 0; h < heads; ++h) gaps.emplace_back(ratio(sign * (draw(7) + 1), 3));
  ASSERT_EQ(sign_of(least_distance(columns, gaps) - Real(least_by_definition(columns, gaps))), 0)
      << length << " " << heads << " " << offset << " " << seed;
}

// Triggers below all others, above all, just touching them, and between them.
TEST(AnchorDistance, IsTheLeastOfAllPairs) {
  for (const std::size_t length : {3UL, 4UL, 5UL, 8UL})
    for (const std::size_t heads : {1UL, 2UL})
      for (const long offset : {-9'973L, -9'972L, -20'000L, 9'973L, 20'000L, 0L, 5'000L, -9'500L, 9'500L})
        for (unsigned seed = 1; seed <= 8; ++seed) expect_least(length, heads, offset, seed);
}

// A number is negative as well where its first bits do not say so, or nothing can be said from them.
TEST(AnchorDistance, OfNumbersThatLookLikeZeroIsTheLeastOfAllPairs) {
  mpq_class little = 1;
  mpq_div_2exp(little.get_mpq_t(), little.get_mpq_t(), 1'000);
  for (const bool is_quotient : {false, true}) {
    reset_work();
    // Anew: what has been decided of a number is remembered.
    const Real two = exponential(Real(2));
    const Real below = two - (two + Real(little));
    const Real gap = is_quotient ? Real(1) / below : below;
    Draws draw(1);
    const AnchorColumns columns = random_columns(draw, 5, 1, 20'000);
    const mpq_class least = least_by_definition(columns, {Real(1)});
    const mpq_class most = -least_by_definition(columns, {Real(-1)});
    ASSERT_TRUE(least < most);
    const Real found = least_distance(columns, {gap});
    // The product with the largest distance is the least.
    EXPECT_LT(sign_of(found - gap * Real(mpq_class((least + most) / 2))), 0);
    EXPECT_LT(sign_of(gap * Real(mpq_class(most + 1)) - found), 0);
  }
}

// Distances a few units of a rounding apart, where the masses are huge, tiny or both: the rounded ones do not
// tell them apart.
TEST(AnchorDistance, OfNearlyEqualDistancesIsTheLeastOfAllPairs) {
  for (const long shift : {-70L, -52L, -51L, -50L, -49L, -48L, 0L, 400L})
    for (const std::size_t heads : {2UL, 3UL})
      for (unsigned seed = 1; seed <= 8; ++seed) {
        reset_work();
        Draws draw(seed);
        const std::size_t length = 7;
        AnchorColumns columns = random_columns(draw, length, heads, 0);
        const auto near = [&](std::vector<Real>& masses, long whole) {
          for (Real& mass : masses) {
            mpq_class little = draw(9);
            mpq_div_2exp(little.get_mpq_t(), little.get_mpq_t(), 52);
            little += whole;
            if (shift < 0)
              mpq_div_2exp(little.get_mpq_t(), little.get_mpq_t(), static_cast<mp_bitcnt_t>(-shift));
            else
              mpq_mul_2exp(little.get_mpq_t(), little.get_mpq_t(), static_cast<mp_bitcnt_t>(shift));
            mass = Real(little);
          }
        };
        for (std::size_t i = 0; i < length; ++i) {
          near(columns.before[i], 1);
          near(columns.at_trigger[i], 2);
          near(columns.after[i], 3);
        }
        std::vector<Real> gaps;
        for (std::size_t h = 0; h < heads; ++h) gaps.emplace_back(ratio(draw(7) + 1, 3));
        ASSERT_EQ(sign_of(least_distance(columns, gaps) - Real(least_by_definition(columns, gaps))), 0)
            << shift << " " << heads << " " << seed;
      }
}

// 128 bits leave some mass open, by far more than the others' distances. What they say of it is no reason to
// leave its pairs out.
TEST(AnchorDistance, OfMassesThat128BitsDoNotTellIsTheLeastOfAllPairs) {
  mpz_class whole = 1;
  mpz_mul_2exp(whole.get_mpz_t(), whole.get_mpz_t(), 400);
  const Real nearly_zero = square_root(Real(mpq_class(whole - 1))) - square_root(Real(mpq_class(whole)));
  for (int column = 0; column < 3; ++column) {
    reset_work();
    Draws draw(1);
    AnchorColumns columns = random_columns(draw, 5, 2, 20'000);
    // All distances are 1 and more, but for that of the one pair.
    const Real zero(mpq_class(0));
    columns.before[1] = {column == 0 ? nearly_zero : zero, zero};
    columns.at_trigger[2] = {column == 1 ? nearly_zero : zero, zero};
    columns.after[4] = {Real(mpq_class(3)), Real(mpq_class(3))};
    if (column == 2) {
      columns.before[1] = columns.after[4];
      columns.after[4] = {nearly_zero, zero};
    }
    const Real least = least_distance(columns, {Real(mpq_class(1)), Real(mpq_class(1))});
    EXPECT_GT(sign_of(least), 0) << column;
    EXPECT_LT(sign_of(least - Real(ratio(1, 1'000))), 0) << column;
  }
}

// Of 4096 rows and two heads there are 16.7 million pairs: two additions each, and not an enclosure.
TEST(AnchorDistance, OfTheLongestSequencesIsWithinTheBudget) {
  reset_work();
  Draws draw(1);
  const AnchorColumns columns = random_columns(draw, 4'096, 2, 20'000);
  const std::vector<Real> gaps{Real(2), Real(ratio(1, 3))};
  EXPECT_GT(sign_of(least_distance(columns, gaps)), 0);
  EXPECT_LT(spent_units(), allowed_units() / 4);
}

// Of a negative number the least product is with the largest distance.
TEST(AnchorDistance, OfNegativeNumbersIsTheLeastOfAllPairs) {
  for (const std::size_t length : {3UL, 5UL, 8UL})
    for (const std::size_t heads : {1UL, 2UL})
      for (const long offset : {-20'000L, 20'000L, 0L}) expect_least(length, heads, offset, 1, -1);
}

// Whole blocks of 64 are shared.
TEST(AnchorDistance, OfLongSequencesIsTheLeastOfAllPairs) {
  for (const std::size_t length : {64UL, 65UL, 128UL, 129UL, 192UL})
    for (const long offset : {-20'000L, 20'000L}) expect_least(length, 1, offset, 1);
  expect_least(66, 1, 0, 1);
}

// All but one of the others lie above the triggers, or below: that one decides on which side the triggers
// are.
TEST(AnchorDistance, OneRowOnTheOtherSideIsSeen) {
  for (const bool is_above : {false, true})
    for (std::size_t i = 1; i < 8; ++i)
      for (const bool is_before : {false, true})
        for (const bool is_trigger : {false, true}) {
          if (is_trigger ? i < 2 : is_before ? i == 7 : i < 3) continue;
          reset_work();
          Draws draw(static_cast<unsigned>(i));
          AnchorColumns columns = random_columns(draw, 8, 1, is_above ? 30'000 : -30'000);
          auto& column = is_trigger ? columns.at_trigger : is_before ? columns.before : columns.after;
          const long far = is_trigger ? -40'000 : 40'000;
          column[i][0] = Real(ratio((is_above ? far : -far) + draw(100), 9'973));
          const std::vector<Real> gaps{Real(2)};
          ASSERT_EQ(sign_of(least_distance(columns, gaps) - Real(least_by_definition(columns, gaps))), 0)
              << i << is_above << is_before << is_trigger;
        }
}

// Distances, and masses on the two sides of a trigger, that differ by less than 128 bits tell.
TEST(AnchorDistance, OfNearlyEqualPairsTheLeastIsFound) {
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    reset_work();
    Draws draw(seed);
    const bool has_two_heads = seed % 2 == 0;
    std::vector<Real> gaps{Real(mpq_class(1, 3))};
    if (has_two_heads) gaps.emplace_back(mpq_class(5, 7));
    mpq_class little = 1;
    mpq_div_2exp(little.get_mpq_t(), little.get_mpq_t(), static_cast<mp_bitcnt_t>(122 + draw(14)));
    AnchorColumns columns = random_columns(draw, 6, 1, 0);
    const long of_triggers = 1L << draw(7);
    const long of_others = 1L << draw(7);
    const long offset = draw(3) * of_others / 2;
    for (auto* column : {&columns.before, &columns.after, &columns.at_trigger})
      for (auto& masses : *column) {
        if (masses.empty()) continue;
        const bool is_trigger = column == &columns.at_trigger;
        // Of two heads the distances are nearly equal, of one the masses.
        const mpq_class first = has_two_heads && is_trigger ? mpq_class(1, 7) : mpq_class(2, 3);
        const auto a_little = [&] {
          return mpq_class(little * (draw(is_trigger ? of_triggers : of_others) - (is_trigger ? 0 : offset)));
        };
        masses = {Real(mpq_class(first + a_little()))};
        if (has_two_heads)
          masses.emplace_back(mpq_class((is_trigger ? mpq_class(3, 11) : mpq_class(1, 5)) + a_little()));
      }
    EXPECT_EQ(sign_of(least_distance(columns, gaps) - Real(least_by_definition(columns, gaps))), 0) << seed;
  }
}

TEST(AnchorDistance, WithoutPairsIsZero) {
  reset_work();
  const std::vector<Real> gaps{Real(1)};
  EXPECT_EQ(sign_of(PairDistances(gaps).value()), 0);
}

// A mass that has no enclosure of 128 bits: nothing is known of the sides, and all pairs are gone through.
TEST(AnchorDistance, OfMassesWithoutAnEnclosureIsThatOfAllPairs) {
  reset_work();
  const auto list = [](const char* text) { return std::vector<Real>{parse_expression(text)}; };
  const AnchorColumns columns{{list("1"), list("log(exp(200)+2-exp(200))"), list("9/10"), {}},
                              {{}, {}, list("log(2)-1/7"), list("3/10")},
                              {{}, {}, {}, list("1/10")}};
  EXPECT_EQ(sign_of(least_distance(columns, {Real(1)}) - Real(mpq_class(1, 7))), 0);
}

}  // namespace
}  // namespace sinkproof_check
