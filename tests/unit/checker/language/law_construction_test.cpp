// What the text of a construction of token-law makes of its parameters, and what it refuses.
#include "checker/language/law_construction.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/own_constructions.hpp"

namespace sinkproof_check::language {
namespace {

/// A block of a construction `k` with two tokens of two kinds in the plane, which keeps the text that its
/// parts are views of.
struct LawBlock {
  std::string text;
  Source source;
  Block block;

  explicit LawBlock(const std::string& lines,
                    const std::string& sizes = "tokens = 2; atoms = 2; dimension = 2")
      : text("construction k : token-law\n" + lines + "\n" + sizes + "\n"),
        source{"constructions/k.md", text},
        block((reset_work(), read_construction(source, Whose::ours))) {}

  LawConstruction construction(const std::string& id = "k", const Parameters& parameters = {}) const {
    return {find_construction(source, block, id), parameters, {}};
  }
  TokenLaw law(const std::string& id = "k") const { return construction(id).law(); }
};

Parameters values_of(const std::string& text) {
  const json::Document document(text);
  return read_parameters(document.root());
}

std::string fault_of_block(const std::string& lines,
                           const std::string& sizes = "tokens = 2; atoms = 2; dimension = 2") {
  try {
    static_cast<void>(LawBlock(lines, sizes).law());
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

TEST(LawConstruction, SaysWhatTheTextSays) {
  const LawBlock own(
      "lambda = 1/3; beta = 3/2\nprobability[i] = i/3 for i in 1..2\ntoken[2,1] = -5; value[1,2] = 7\n"
      "stated_numerator[2] = 1/7; stated_denominator[0] = 4\nclaim c : beta <= 2\n"
      "mutant other : value[1,2] = 8; lambda = 0");
  const TokenLaw law = own.law();
  EXPECT_EQ(law.tokens, 2);
  EXPECT_TRUE(law.lambda == mpq_class(1, 3));
  EXPECT_TRUE(law.beta == mpq_class(3, 2));
  EXPECT_TRUE(law.value == (std::vector<Rationals>{{0, 7}, {0, 0}}));
  EXPECT_TRUE(law.law[0].first == mpq_class(1, 3));
  EXPECT_TRUE(law.law[1].first == mpq_class(2, 3));
  EXPECT_TRUE(law.law[0].second == (Rationals{0, 0}));
  EXPECT_TRUE(law.law[1].second == (Rationals{-5, 0}));
  EXPECT_TRUE(law.numerator == (Polynomial{0, 0, mpq_class(1, 7)}));
  EXPECT_TRUE(law.denominator == (Polynomial{4, 0, 0}));
  const TokenLaw other = own.law("other");
  EXPECT_TRUE(other.value == (std::vector<Rationals>{{0, 8}, {0, 0}}));
  EXPECT_TRUE(other.lambda == 0);
  const auto claims = own.construction().claims(LawNumbers(law));
  ASSERT_EQ(claims.size(), 1U);
  EXPECT_EQ(claims[0].id, "c");
  EXPECT_EQ(sign_of(*claims[0].value - Real(mpq_class(1, 2))), 0);
}

// A parameter with the name of a number of the setting is that number, and nothing else may be said of it.
TEST(LawConstruction, NumbersMayBeParameters) {
  const std::string lines = "parameter beta in (0,10] = 1 parts 10 \"\"\nvalue[1,1] = 2*beta";
  const LawBlock own(lines);
  const TokenLaw law = own.construction("k", values_of(R"({"beta": "3/2"})")).law();
  EXPECT_TRUE(law.beta == mpq_class(3, 2));
  EXPECT_TRUE(law.value[0][0] == 3);
  EXPECT_THROW(LawBlock(lines + "\nbeta = 7"), Rejected);
  EXPECT_THROW(static_cast<void>(own.construction("k", values_of(R"({"beta": "0"})"))), Rejected);
  EXPECT_THROW(static_cast<void>(own.construction("k", values_of(R"({"beta": "101/11"})"))), Rejected);
}

TEST(LawConstruction, RefusesWhatNoLawHas) {
  EXPECT_EQ(fault_of_block("beta = 1"), "");
  EXPECT_NE(fault_of_block("beta = sqrt(2)").find("'beta' a value that is not defined or not rational"),
            std::string::npos);
  EXPECT_NE(fault_of_block("beta = 1/(tokens - 2)").find("'beta' a value that is not defined"),
            std::string::npos);
  EXPECT_NE(fault_of_block("probability[3] = 1").find("probability"), std::string::npos);
  EXPECT_NE(fault_of_block("token[1,0] = 1").find("token"), std::string::npos);
  EXPECT_NE(fault_of_block("value[1,3] = 1").find("value"), std::string::npos);
  EXPECT_NE(fault_of_block("stated_numerator[3] = 1").find("stated_numerator"), std::string::npos);
  EXPECT_NE(fault_of_block("beta = probability[1]").find("'probability' has no value where it is used"),
            std::string::npos);
  EXPECT_NE(fault_of_block("", "tokens = 1; atoms = 2; dimension = 2").find("'tokens'"), std::string::npos);
  EXPECT_NE(fault_of_block("", "tokens = 13; atoms = 2; dimension = 2").find("'tokens'"), std::string::npos);
  EXPECT_NE(fault_of_block("", "tokens = 2; atoms = 9; dimension = 2").find("'atoms'"), std::string::npos);
  EXPECT_NE(fault_of_block("", "tokens = 2; atoms = 2; dimension = 9").find("'dimension'"),
            std::string::npos);
  EXPECT_EQ(fault_of_block("", "tokens = 12; atoms = 8; dimension = 8"), "");
}

TEST(LawConstruction, OfOurs) {
  reset_work();
  EXPECT_THROW(static_cast<void>(find_construction_of(token_law(), "softmax-anchor")), Rejected);
  EXPECT_THROW(static_cast<void>(find_construction_of(token_law(), "no-such-law")), Rejected);
  for (const auto& id : own_construction_ids("token-law"))
    EXPECT_NE(find_construction_of(token_law(), id).block, nullptr);
  EXPECT_EQ(own_construction_ids("token-law").size(), 7U);
}

}  // namespace
}  // namespace sinkproof_check::language
