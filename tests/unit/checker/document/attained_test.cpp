// Places at which quantities are attained, of two heads with different masses: claims that are refuted need
// one each.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/check.hpp"
#include "checker/document/attained.hpp"
#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/trigger_document.hpp"

namespace sinkproof_check {
namespace {

std::string end_text(const mpq_class& q) {
  return "{\"lower\": \"" + q.get_str() + "\", \"upper\": \"" + q.get_str() + "\"}";
}

/// Scores of content tokens and of the trigger at the anchor are `content` and `trigger`, in each of two
/// heads; all others are 0.
struct TwoHeads {
  long length;
  std::string normaliser;
  std::string content[2];
  std::string trigger[2];

  std::string text() const {
    std::string heads;
    for (const int h : {0, 1})
      heads += std::string(h == 0 ? "" : ", ") + "{\"query_key\": [[1, 0, \"" + trigger[h] +
               "\"], [2, 0, \"" + content[h] + "\"]], \"output_value\": []}";
    return "{\"task\": {\"kind\": \"trigger\", \"length\": " + std::to_string(length) +
           ", \"content_dimension\": 0, \"content\": \"box\", \"trigger_content\": \"box\"}, \"model\": "
           "{\"normaliser\": "
           "\"" +
           normaliser + "\", \"heads\": [" + heads + "]}}";
  }
};

/// One claim about the quantity, which nothing satisfies, and where the quantity is attained.
std::string claims(const TwoHeads& model, const std::string& quantity, long trigger, long position,
                   const mpq_class& value, const std::string& coordinate = "") {
  const json::Document instance(model.text());
  const TriggerMeasures measures = measure(read_trigger_instance(instance.root()));
  std::string quantities;
  std::string of_quantity;
  const std::pair<const char*, const Real&> all[] = {
      {"loss", measures.loss},
      {"sink_mass_before", measures.sink_mass_before},
      {"sink_mass_after", measures.sink_mass_after},
      {"max_anchor_mass", measures.max_anchor_mass},
      {"min_null_mass", measures.min_null_mass},
      {"absorbed_before", measures.absorbed_before},
      {"absorbed_after", measures.absorbed_after},
  };
  for (const auto& [name, number] : all) {
    const std::string enclosure = end_text(*rational_value(number));
    quantities += std::string(quantities.empty() ? "\"" : ", \"") + name + "\": " + enclosure;
    if (name == quantity) of_quantity = enclosure;
  }
  std::string contents = "[]";
  for (long k = 2; k < model.length; ++k) contents += ", []";
  return "{\"format\": \"sinkproof-claims/1\", \"vocabulary\": \"trigger\", \"construction\": \"given\", "
         "\"parameters\": {}, \"instance\": " +
         model.text() + ", \"quantities\": {" + quantities +
         "}, \"claims\": [{\"id\": \"claim-1\", \"relation\": \"" + quantity + " < " + quantity +
         "\", \"parts\": [{\"strict\": true, \"left\": " + of_quantity + ", \"right\": " + of_quantity +
         ", \"margin\": {\"lower\": \"0\", \"upper\": \"0\"}}], \"verdict\": \"refuted\"}], \"attained\": "
         "[{\"quantity\": \"" +
         quantity + "\", \"input\": {\"trigger\": " + std::to_string(trigger) + ", \"contents\": [" +
         contents + "]}, \"position\": " + std::to_string(position) + coordinate +
         ", \"value\": " + end_text(value) + "}]}";
}

std::string answer(const std::string& text) {
  try {
    return check_document(text);
  } catch (const Rejected& error) {
    return error.what();
  }
}

bool is_accepted(const std::string& text) {
  return answer(text).starts_with("claims about");
}

const TwoHeads four{4, "relu-none", {"2", "1/2"}, {"1", "3"}};

TEST(Attained, AtTheMostExtremeHead) {
  EXPECT_TRUE(is_accepted(claims(four, "max_anchor_mass", 2, 2, 3)))
      << answer(claims(four, "max_anchor_mass", 2, 2, 3));
  EXPECT_FALSE(is_accepted(claims(four, "max_anchor_mass", 2, 2, 1)));
  for (const std::string mass : {"sink_mass", "absorbed"}) {
    EXPECT_TRUE(is_accepted(claims(four, mass + "_before", 2, 1, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(four, mass + "_before", 2, 1, 2)));
    EXPECT_TRUE(is_accepted(claims(four, mass + "_after", 2, 3, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(four, mass + "_after", 2, 3, 2)));
  }
  EXPECT_TRUE(is_accepted(claims(four, "loss", 3, 3, mpq_class(2, 3), ", \"coordinate\": 2")));
  EXPECT_FALSE(is_accepted(claims(four, "loss", 2, 2, mpq_class(1, 2), ", \"coordinate\": 2")));
  EXPECT_FALSE(is_accepted(claims(four, "loss", 3, 3, mpq_class(2, 3))));
}

TEST(Attained, OnItsSideOfTheTrigger) {
  for (const std::string mass : {"sink_mass", "absorbed"}) {
    // At the trigger, and behind it, the model gives the same where the triggers' scores are those of
    // contents.
    const TwoHeads alike{4, "relu-none", {"2", "1/2"}, {"2", "1/2"}};
    EXPECT_TRUE(is_accepted(claims(alike, mass + "_before", 3, 2, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(alike, mass + "_before", 3, 3, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(alike, mass + "_before", 2, 3, mpq_class(1, 2))));
    EXPECT_TRUE(is_accepted(claims(alike, mass + "_after", 2, 3, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(alike, mass + "_after", 2, 2, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(alike, mass + "_after", 2, 1, mpq_class(1, 2))));
    EXPECT_FALSE(is_accepted(claims(alike, mass + "_after", 2, 0, mpq_class(1, 2))));
  }
}

TEST(Attained, OfNullSlotsAtTheLeast) {
  // At position 1: 1/(1 + 2 + 1) and 1/(1 + 5 + 1); at 3, behind the trigger: 1/(1 + 2 + 3) and 1/(1 + 5 +
  // 3).
  const TwoHeads slots{4, "softmax-one", {"log(2)", "log(5)"}, {"log(2)", "log(5)"}};
  EXPECT_TRUE(is_accepted(claims(slots, "min_null_mass", 2, 3, mpq_class(1, 9))));
  EXPECT_FALSE(is_accepted(claims(slots, "min_null_mass", 2, 3, mpq_class(1, 6))));
  EXPECT_FALSE(is_accepted(claims(slots, "min_null_mass", 2, 1, mpq_class(1, 7))));
  EXPECT_TRUE(is_accepted(claims(slots, "absorbed_after", 2, 3, mpq_class(1, 2))));
  EXPECT_FALSE(is_accepted(claims(slots, "absorbed_after", 2, 3, mpq_class(2, 3))));
  EXPECT_TRUE(is_accepted(claims(slots, "absorbed_before", 3, 2, mpq_class(3, 5))));
}

// Of three positions none is behind the trigger, and the mass there is 1 of no place; such a claim is
// without.
TEST(Attained, OfThreePositionsThereIsNoneBehind) {
  const TwoHeads three{3, "relu-none", {"1", "1"}, {"1", "1"}};
  for (const std::string mass : {"sink_mass", "absorbed"}) {
    EXPECT_FALSE(is_accepted(claims(three, mass + "_after", 2, 1, 1)));
    std::string without = claims(three, mass + "_after", 2, 1, 1);
    const auto at = without.find("\"attained\": [");
    without = without.substr(0, at) + "\"attained\": []}";
    EXPECT_TRUE(is_accepted(without)) << answer(without);
    std::string of_four = claims(four, mass + "_after", 2, 3, mpq_class(1, 2));
    of_four = of_four.substr(0, of_four.find("\"attained\": [")) + "\"attained\": []}";
    EXPECT_FALSE(is_accepted(of_four));
  }
}

/// A claim `certain` that holds and nothing else but the claim `other`, with these parts and verdict.
std::string two_claims(const std::string& relation, const std::string& parts, const std::string& verdict) {
  std::string text = claims(four, "min_null_mass", 2, 1, 0);
  const auto begin = text.find("\"claims\": [");
  const std::string number = end_text(1);
  return text.substr(0, begin) +
         "\"claims\": [{\"id\": \"certain\", \"relation\": \"1 <= 1\", \"parts\": [{\"strict\": false, "
         "\"left\": " +
         number + ", \"right\": " + number + ", \"margin\": " + end_text(0) +
         "}], \"verdict\": \"certified\"}, {\"id\": \"other\", \"relation\": \"" + relation +
         "\", \"parts\": [" + parts + "], \"verdict\": \"" + verdict + "\"}], \"attained\": []}";
}

std::string part(const std::string& left, const std::string& right, const std::string& margin) {
  return "{\"strict\": false, \"left\": " + left + ", \"right\": " + right + ", \"margin\": " + margin + "}";
}

// One part that is not defined, or not decided, leaves the claim inconclusive; whether others hold, or fail.
TEST(Claims, AreAsGoodAsTheirWorstPart) {
  const std::string none = "{\"lower\": null, \"upper\": null}";
  const std::string zero = end_text(0);
  const std::string one = end_text(1);
  const std::string wide = "{\"lower\": \"-1\", \"upper\": \"2\"}";
  const std::string minus = end_text(-1);
  const std::vector<std::pair<std::string, std::string>> undecided{
      {"0 <= 1/0", part(zero, none, none)},
      {"1/0 <= 0", part(none, zero, none)},
      {"0 <= 1/0 and 0 <= 1", part(zero, none, none) + ", " + part(zero, one, one)},
      {"0 <= 1/0 and 1 <= 0", part(zero, none, none) + ", " + part(one, zero, minus)},
      {"0 <= 1 and 0 <= 1", part(zero, one, one) + ", " + part(zero, one, wide)},
      {"0 <= 1 and 0 <= 1", part(zero, one, wide) + ", " + part(zero, one, one)},
  };
  for (const auto& [relation, parts] : undecided) {
    const std::string text = two_claims(relation, parts, "inconclusive");
    EXPECT_TRUE(is_accepted(text)) << answer(text);
    for (const char* verdict : {"certified", "refuted"})
      EXPECT_FALSE(is_accepted(two_claims(relation, parts, verdict))) << relation;
  }
  const std::string fails = part(zero, one, wide) + ", " + part(one, zero, minus);
  EXPECT_TRUE(is_accepted(two_claims("0 <= 1 and 1 <= 0", fails, "refuted")));
  EXPECT_FALSE(is_accepted(two_claims("0 <= 1 and 1 <= 0", fails, "inconclusive")));
}

/// From x to x + 2^exponent.
Enclosure beside(const Dyadic& x, std::int64_t exponent) {
  return {x, add(x, {1, exponent}, 2000, Direction::up)};
}

TEST(Attained, IsNarrowUpToItsLastBit) {
  const Dyadic zero;
  for (const Dyadic& small : {zero, Dyadic{1, -500}, Dyadic{-1, -3}, Dyadic{3, -2}}) {
    EXPECT_TRUE(is_narrow({small, small}));
    EXPECT_TRUE(is_narrow(beside(small, -401)));
    EXPECT_FALSE(is_narrow(beside(small, -400)));
  }
  EXPECT_TRUE(is_narrow(beside({1, 3}, -398)));
  EXPECT_FALSE(is_narrow(beside({1, 3}, -397)));
  EXPECT_TRUE(is_narrow(beside({-9, 0}, -398)));
  EXPECT_FALSE(is_narrow(beside({-9, 0}, -397)));
  // The smaller end counts: −8 and a little above it.
  EXPECT_TRUE(is_narrow(beside({-8, 0}, -399)));
  EXPECT_FALSE(is_narrow(beside({-8, 0}, -398)));
  // 8 − 2^-399 and 8.
  const Dyadic below_eight = add({1, 3}, {-1, -399}, 2000, Direction::down);
  EXPECT_TRUE(is_narrow(beside(below_eight, -399)));
  EXPECT_FALSE(is_narrow({add({1, 3}, {-1, -398}, 2000, Direction::down), {1, 3}}));
  EXPECT_FALSE(is_narrow({{-8, 0}, {8, 0}}));
  EXPECT_FALSE(is_narrow({zero, {1, 0}}));
}

TEST(Attained, NumbersAreOtherOnesWhereTheyCanBeToldApart) {
  const Real x = exponential(Real(1));
  EXPECT_FALSE(is_other_number(x, x));
  EXPECT_FALSE(is_other_number(x, x + Real(ratio(1, mpz_class(1) << 3000))));
  EXPECT_TRUE(is_other_number(x, x + Real(ratio(1, mpz_class(1) << 390))));
  EXPECT_TRUE(is_other_number(x + Real(ratio(1, mpz_class(1) << 390)), x));
  // One that is enclosed closely late, and one at once: only with 1,024 bits is either of them known.
  const Real large = exponential(Real(700));
  const Real cancelled = (large + x) - large;
  EXPECT_FALSE(is_other_number(cancelled, x));
  EXPECT_FALSE(is_other_number(x, cancelled));
  EXPECT_TRUE(is_other_number(x + Real(ratio(1, mpz_class(1) << 390)), cancelled));
}

}  // namespace
}  // namespace sinkproof_check
