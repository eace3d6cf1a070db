// What the ends of a margin's enclosure say about it, what is a name, and the ranges of parameters.

#include "checker/document/certificate.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/document/json.hpp"
#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

StatedMargin margin(bool is_strict, long lower, long upper) {
  return {"id", is_strict, {"/place", mpq_class(lower), mpq_class(upper)}};
}

TEST(StatedMargin, IsTrueByItsLowerEndAndFalseByItsUpperOne) {
  for (const bool is_strict : {false, true})
    for (long lower = -2; lower <= 2; ++lower)
      for (long upper = lower; upper <= 2; ++upper) {
        const StatedMargin stated = margin(is_strict, lower, upper);
        EXPECT_EQ(stated.is_certainly_true(), is_strict ? lower >= 1 : lower >= 0);
        EXPECT_EQ(stated.is_certainly_false(), is_strict ? upper <= 0 : upper <= -1);
      }
}

TEST(Certificate, NamesHaveAHundredCharacters) {
  EXPECT_TRUE(is_name("a"));
  EXPECT_TRUE(is_name(std::string(100, 'a')));
  EXPECT_FALSE(is_name(std::string(101, 'a')));
  EXPECT_FALSE(is_name(""));
}

TEST(StatedMargin, ThatIsNotDefinedIsNeither) {
  const StatedMargin stated{"id", false, {"/place", std::nullopt, std::nullopt}};
  EXPECT_FALSE(stated.is_certainly_true());
  EXPECT_FALSE(stated.is_certainly_false());
}

Parameters parameters(const std::string& text) {
  reset_work();
  const json::Document document(text);
  return read_parameters(document.root());
}

TEST(Parameter, NamesAreLowerCaseLettersDigitsAndDashes) {
  for (const char* name : {"a", "z", "a0", "a9", "a-", "az-09"})
    EXPECT_FALSE(parameters(R"({"x": ")" + std::string(name) + "\"}")[0].second.value.has_value()) << name;
  for (const char* text : {"", "A", "a_", "aB", "0a", "-", "a ", "a/", "a:", "a`", "a{"})
    EXPECT_THROW(parameters(R"({"x": ")" + std::string(text) + "\"}"), Malformed) << text;
  EXPECT_TRUE(parameters(R"({"x": "-7"})")[0].second.value.has_value());
}

}  // namespace
}  // namespace sinkproof_check
