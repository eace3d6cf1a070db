#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "support/formulas.hpp"

namespace sinkproof_check {
namespace {

namespace support = sinkproof::support;

NamedReals names() {
  NamedReals result;
  for (const auto& [name, value] : support::named_numbers()) result.emplace_back(name, parse_rational(value));
  return result;
}

TEST(Relation, HasTheMarginThatTheProverHas) {
  reset_work();
  for (const auto& good : support::good_formulas()) {
    SCOPED_TRACE(good.text);
    const Relation relation = parse_relation(good.text, names());
    EXPECT_EQ(relation.is_strict(), good.is_strict);
    const auto margin = relation.margin();
    ASSERT_TRUE(margin.has_value());
    EXPECT_GE(sign_of(*margin - Real(parse_rational(good.lower))), 0);
    EXPECT_GE(sign_of(Real(parse_rational(good.upper)) - *margin), 0);
  }
}

TEST(Relation, HasPartsOfTheirOwnStrictness) {
  reset_work();
  for (const auto& mixed : support::mixed_formulas()) {
    SCOPED_TRACE(mixed.text);
    const Relation relation = parse_relation(mixed.text, names());
    EXPECT_THROW(relation.is_strict(), ValueError);
    ASSERT_EQ(relation.parts.size(), mixed.parts.size());
    for (std::size_t k = 0; k < mixed.parts.size(); ++k) {
      EXPECT_EQ(relation.parts[k].is_strict, mixed.parts[k].second);
      EXPECT_EQ(sign_of(*relation.parts[k].margin - Real(parse_rational(mixed.parts[k].first))), 0);
    }
  }
}

TEST(Relation, APartWithoutAValueLeavesTheOthersTheirs) {
  reset_work();
  const auto parts = parse_relation("1/(a - 2) >= 0 and a >= b and b <= log(b)", names()).parts;
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_FALSE(parts[0].left.has_value());
  EXPECT_TRUE(parts[0].right.has_value());
  EXPECT_FALSE(parts[0].margin.has_value());
  EXPECT_EQ(sign_of(parts[1].margin.value()), 1);
  EXPECT_EQ(sign_of(parts[2].left.value()), -1);
  EXPECT_FALSE(parts[2].right.has_value());
  EXPECT_FALSE(parts[2].margin.has_value());
  for (const char* text : {"1/(a - 2) = b", "b = 1/(a - 2)"})
    EXPECT_FALSE(parse_relation(text, names()).parts[0].margin.has_value()) << text;
}

TEST(Relation, WithoutAValueOnEitherSideHasNoMargin) {
  reset_work();
  for (const std::string relation : {"=", "<", "<=", ">", ">="})
    for (const bool is_left : {true, false}) {
      const std::string text = is_left ? "1/0 " + relation + " a" : "a " + relation + " 1/0";
      SCOPED_TRACE(text);
      const auto parts = parse_relation(text, names()).parts;
      ASSERT_EQ(parts.size(), 1U);
      EXPECT_EQ(parts[0].left.has_value(), !is_left);
      EXPECT_EQ(parts[0].right.has_value(), is_left);
      EXPECT_FALSE(parts[0].margin.has_value());
    }
}

// What is defined behind it makes nothing good.
TEST(Relation, WithoutAValueStaysSoBehindNumbers) {
  reset_work();
  for (const char* side :
       {"1/0 + 1/2", "log(0) + log(2)", "sqrt(0-1) + sqrt(2)", "log(0-1)*(1/3)", "1/0 + 2^-1"}) {
    SCOPED_TRACE(side);
    EXPECT_FALSE(parse_relation(std::string(side) + " >= 0", names()).parts[0].left.has_value());
  }
}

TEST(Relation, RefusesWhatTheProverRefuses) {
  reset_work();
  for (const auto& bad : support::bad_formulas()) {
    std::string message = "no error";
    try {
      parse_relation(bad.text, names());
    } catch (const SyntaxError& error) {
      message = error.what();
    }
    EXPECT_NE(message, "no error") << bad.text;
    if (bad.character != 0) {
      EXPECT_EQ(message.find("character " + std::to_string(bad.character) + " of "), 0U)
          << bad.text << ": " << message;
    }
  }
}

TEST(Relation, WithoutAValueIsNotDefined) {
  reset_work();
  NamedReals some = names();
  some.emplace_back("nothing", std::nullopt);
  for (const char* text :
       {"1/(a - 2) >= 0", "(a - 2)^-1 >= 0", "sqrt(b) >= 0", "log(b) >= 0", "0*nothing >= 0",
        "max(1, nothing) >= 0", "1 >= sqrt(sqrt(a)*sqrt(a) - a - 1e-300)"})
    EXPECT_FALSE(parse_relation(text, some).margin().has_value()) << text;
  // The neighbours that have one.
  for (const char* text : {"1/(a - 1) >= 0", "(a - 2)^0 >= 0", "sqrt(-b) >= 0", "log(a) >= 0", "a >= 0",
                           "1 >= sqrt(sqrt(a)*sqrt(a) - a)"})
    EXPECT_NO_THROW(sign_of(parse_relation(text, some).margin().value())) << text;
}

TEST(Relation, RefusesWhatIsNotClosed) {
  reset_work();
  for (const char* text :
       {"max(1 >= 0", "min(1, 2 >= 0", "max(1, >= 0", "max() >= 0", "log(1 >= 0", "(1 >= 0"})
    EXPECT_THROW(parse_relation(text, names()), SyntaxError) << text;
}

TEST(Relation, OfALogarithmOfZeroIsNotDefined) {
  reset_work();
  EXPECT_FALSE(parse_relation("log(a - a) >= 0", names()).margin().has_value());
  EXPECT_TRUE(parse_relation("sqrt(a - a) >= 0", names()).margin().has_value());
}

TEST(Relation, IsNestedAtMost200DeepOnEachSide) {
  reset_work();
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "1" + std::string(depth, ')');
  };
  EXPECT_NO_THROW(parse_relation(nested(200) + " >= 0", names()));
  EXPECT_NO_THROW(parse_relation("0 > " + nested(200), names()));
  EXPECT_THROW(parse_relation(nested(201) + " >= 0", names()), SyntaxError);
  EXPECT_THROW(parse_relation("0 > " + nested(201), names()), SyntaxError);
  for (const char* word : {"sqrt(", "log(", "exp(", "max(", "min(0,"}) {
    const auto around = [&](std::size_t depth) { return word + nested(depth) + ") >= 0"; };
    EXPECT_NO_THROW(parse_relation(around(199), names())) << word;
    EXPECT_THROW(parse_relation(around(200), names()), SyntaxError) << word;
  }
  EXPECT_NO_THROW(parse_relation(std::string(200, '-') + "1 >= 0", names()));
  EXPECT_THROW(parse_relation(std::string(201, '-') + "1 >= 0", names()), SyntaxError);
}

TEST(Relation, HasAtMost2000Characters) {
  reset_work();
  EXPECT_NO_THROW(parse_relation("0 >= " + std::string(1995, '1'), names()));
  EXPECT_THROW(parse_relation("0 >= " + std::string(1996, '1'), names()), SyntaxError);
}
}  // namespace
}  // namespace sinkproof_check
