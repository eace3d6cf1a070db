// The tokens of a document: the ranges of what is read; and what makes groups of tokens a family's.
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/patterns/generated_patterns.hpp"

namespace sinkproof_check {
namespace {

/// What is wrong with an instance of this dimension and these groups.
std::string fault_of(const std::string& dimension, const std::string& groups) {
  reset_work();
  const json::Document document(
      R"({"kappa": "8", "lambda_squared": "16/25", "delta_squared": "9/25", "dimension": )" + dimension +
      R"(, "nuisances": [)" + groups +
      R"(], "spread_norm": {"lower": "1", "upper": "2"}, "sink": {"anchor": ["1", "0"], "copy": ["1", "0"]},
 "diagonal": {"self": ["1", "0"], "copy_self": ["1", "0"], "copy": ["1", "0"], "nuisance": "1"}})");
  try {
    static_cast<void>(read_sink_diagonal(document.root()));
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

std::string listed(std::size_t count, const auto& part) {
  std::string result;
  for (std::size_t k = 0; k < count; ++k) result += (k == 0 ? "" : ", ") + part(k);
  return result;
}

std::string group_of_entries(std::size_t count) {
  return "[[" + listed(count, [](std::size_t k) { return "[" + std::to_string(k) + R"(, "1"])"; }) + "]]";
}

std::string groups(std::size_t count) {
  return listed(count, [](std::size_t /*k*/) { return group_of_entries(1); });
}

TEST(SinkDiagonalTokens, RangesIncludeTheirEnds) {
  const std::string one = groups(1);
  EXPECT_EQ(fault_of("1", one), "");
  EXPECT_NE(fault_of("0", one).find("/dimension: expected a number >= 1"), std::string::npos);
  EXPECT_EQ(fault_of("1", groups(256)), "");
  EXPECT_NE(fault_of("1", groups(257)).find("expected 1 to 256 groups"), std::string::npos);
  EXPECT_NE(fault_of("1", "").find("expected 1 to 256 groups"), std::string::npos);
  EXPECT_EQ(fault_of("1", group_of_entries(256)), "");
  EXPECT_NE(fault_of("1", group_of_entries(257)).find("at most 256 entries"), std::string::npos);
  EXPECT_EQ(fault_of("1", R"([[[99999, "1"]]])"), "");
  EXPECT_NE(fault_of("1", R"([[[100000, "1"]]])").find("expected less than 100000"), std::string::npos);
  EXPECT_NE(fault_of("1", "[]").find("a group without tokens"), std::string::npos);
}

Parameters parameters(const std::string& text) {
  const json::Document document(text);
  return read_parameters(document.root());
}

/// Whether groups with these numbers may be of the family `random`.
bool is_random(const NuisanceFacts& facts) {
  try {
    require_generated_patterns({}, facts, "nuisance-family", parameters(R"({"family": "random"})"));
    return true;
  } catch (const Rejected&) {
    return false;
  }
}

TEST(SinkDiagonalTokens, OfAFamilyAreDifferentUnitVectorsThatSumToZero) {
  reset_work();
  NuisanceFacts facts;
  EXPECT_FALSE(is_random(facts));  // no group has two
  facts.closest_in_group = 1;
  EXPECT_FALSE(is_random(facts));  // unit vectors with the product 1 are one
  facts.closest_in_group = mpq_class(999'999, 1'000'000);
  EXPECT_TRUE(is_random(facts));
  for (mpq_class NuisanceFacts::*const number :
       {&NuisanceFacts::norm_defect, &NuisanceFacts::tilt, &NuisanceFacts::off_centre}) {
    NuisanceFacts other = facts;
    other.*number = mpq_class(1, 1'000'000);
    EXPECT_FALSE(is_random(other));
  }
}

TEST(SinkDiagonalTokens, GeneratorsAreThoseThatAreKnown) {
  reset_work();
  const auto of_least_cost = [](const SinkDiagonal& data, const char* optimum) {
    require_generated_patterns(data, {}, "least-cost",
                               parameters(R"({"optimum": ")" + std::string(optimum) + "\"}"));
  };
  SinkDiagonal with_optimum;
  with_optimum.sink_optimum = Optimum{};
  EXPECT_NO_THROW(of_least_cost(with_optimum, "auto"));
  EXPECT_NO_THROW(of_least_cost({}, "no"));
  EXPECT_THROW(of_least_cost(with_optimum, "no"), Rejected);
  EXPECT_THROW(require_generated_patterns({}, {}, "e8-roots", {}), std::logic_error);
}

}  // namespace
}  // namespace sinkproof_check
