#include <gtest/gtest.h>

#include "checker/error.hpp"
#include "checker/expression.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"
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
    const auto [margin, is_strict] = parse_relation(good.text, names());
    EXPECT_EQ(is_strict, good.is_strict);
    EXPECT_GE(sign_of(margin - Real(parse_rational(good.lower))), 0);
    EXPECT_GE(sign_of(Real(parse_rational(good.upper)) - margin), 0);
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

TEST(Relation, WithoutAValueHasNoSign) {
  reset_work();
  for (const char* text : {"1/(a - 2) >= 0", "(a - 2)^-1 >= 0", "sqrt(b) >= 0", "log(b) >= 0", "log(0) >= 0"})
    EXPECT_THROW(sign_of(parse_relation(text, names()).margin), ValueError) << text;
}

}  // namespace
}  // namespace sinkproof_check
