#include "parameter/grid.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::parameter {
namespace {

const std::vector<Specification>& specifications() {
  static const std::vector<Specification> list{{"L", Specification::Kind::integer, 3, false, 4096, "length"},
                                               {"beta", Specification::Kind::real, 0, true, 10000, "scale"}};
  return list;
}

std::vector<std::string> texts(const std::vector<GridAxis>& given) {
  std::vector<std::string> result;
  for (const auto& values : expand_grid(specifications(), given, {{"L", "5"}, {"beta", "1"}}))
    result.push_back(values.text());
  return result;
}

std::string refusal(const std::vector<GridAxis>& given) {
  try {
    texts(given);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Grid, TheLastAxisRunsFastestWhateverTheOrderGiven) {
  const std::vector<std::string> expected{"L=5 beta=1/2", "L=5 beta=log(10)", "L=6 beta=1/2",
                                          "L=6 beta=log(10)"};
  EXPECT_EQ(texts({{"beta", "0.5,log(10)"}, {"L", "5:6"}}), expected);
}

TEST(Grid, RangesIncludeBothEndsAndStepExactly) {
  EXPECT_EQ(texts({{"beta", "0.1:0.3:0.1"}}),
            (std::vector<std::string>{"L=5 beta=1/10", "L=5 beta=1/5", "L=5 beta=3/10"}));
  EXPECT_EQ(texts({{"L", "5:9:3,20"}}),
            (std::vector<std::string>{"L=5 beta=1", "L=8 beta=1", "L=20 beta=1"}));
}

TEST(Grid, DefaultsFillWhatIsNotGiven) {
  EXPECT_EQ(texts({}), std::vector<std::string>{"L=5 beta=1"});
}

TEST(Grid, RefusesWithTheNameAndWhatWasExpected) {
  EXPECT_EQ(refusal({{"l", "5"}}), "unknown parameter 'l'; did you mean 'L'?");
  EXPECT_EQ(refusal({{"L", "2"}}), "parameter L: 2 is out of range (expected an integer from 3 to 4096)");
  EXPECT_EQ(refusal({{"L", "5.5"}}),
            "parameter L: 11/2 is not an integer (expected an integer from 3 to 4096)");
  EXPECT_EQ(refusal({{"beta", "0"}}),
            "parameter beta: 0 is out of range (expected a real number > 0 and ≤ 10000)");
  EXPECT_NE(refusal({{"beta", "1/0"}}).find("division by zero"), std::string::npos);
  EXPECT_NE(refusal({{"beta", "nan"}}).find("character 1"), std::string::npos);
  EXPECT_NE(refusal({{"L", "5"}, {"L", "6"}}).find("given twice"), std::string::npos);
  EXPECT_NE(refusal({{"L", "9:5"}}).find("ends before it begins"), std::string::npos);
  EXPECT_NE(refusal({{"L", "5:9:0"}}).find("step"), std::string::npos);
  EXPECT_NE(refusal({{"L", "5:6:1:1"}}).find("three parts"), std::string::npos);
}

TEST(Grid, ChoicesAreNames) {
  const std::vector<Specification> list{specifications().front(),
                                        choice("normaliser", {"row-count", "none", "length"}, "the divisor")};
  const std::vector<GridAxis> defaults{{"L", "5"}, {"normaliser", "none,length"}};
  const auto grid = expand_grid(list, {{"normaliser", "row-count,none"}}, defaults);
  ASSERT_EQ(grid.size(), 2U);
  EXPECT_EQ(grid[0].text(), "L=5 normaliser=row-count");
  EXPECT_EQ(grid[1].choice("normaliser"), "none");
  EXPECT_EQ(expand_grid(list, {}, defaults).size(), 2U);
  EXPECT_THROW(static_cast<void>(grid[0].real("normaliser")), InternalError);
  EXPECT_THROW(static_cast<void>(grid[0].choice("L")), InternalError);
  const auto refused = [&](const std::string& values) {
    try {
      expand_grid(list, {{"normaliser", values}}, defaults);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refused("row-cont"), "parameter normaliser: unknown value 'row-cont'; did you mean 'row-count'?");
  EXPECT_EQ(refused("none,,length"),
            "parameter normaliser: unknown value ''; known: row-count, none, length");
  EXPECT_EQ(refused("1"), "parameter normaliser: unknown value '1'; known: row-count, none, length");
  EXPECT_EQ(range_text(list.back()), "one of row-count, none, length");
}

TEST(Grid, RangeEndsAreDecidedExactly) {
  EXPECT_EQ(texts({{"beta", "10000"}}).size(), 1U);
  EXPECT_NE(refusal({{"beta", "10000+exp(-1000)"}}).find("out of range"), std::string::npos);
  // exp(log(10000)) is 10000, formally.
  EXPECT_EQ(texts({{"beta", "exp(log(10000))"}}).size(), 1U);
  EXPECT_NE(refusal({{"beta", "sqrt(2)*sqrt(2)-2"}}).find("out of range"), std::string::npos);
  // 0, but by an identity that the exact path does not know.
  EXPECT_NE(refusal({{"beta", "log(4)-2*log(2)"}}).find("cannot be told from an end of its range"),
            std::string::npos);
}

TEST(Grid, RefusesHugeGridsBeforeMakingThem) {
  EXPECT_NE(refusal({{"beta", "1:2:1/10000000"}}).find("more than 1000000 values"), std::string::npos);
  EXPECT_NE(refusal({{"L", "3:4000"}, {"beta", "1:1000"}}).find("more than 1000000 points"),
            std::string::npos);
}

TEST(Grid, AxesNeedNameAndValues) {
  EXPECT_EQ(parse_axis("L=5,6").name, "L");
  EXPECT_THROW(parse_axis("L"), InputError);
  EXPECT_THROW(parse_axis("L="), InputError);
  EXPECT_THROW(parse_axis("=5"), InputError);
}

}  // namespace
}  // namespace sinkproof::parameter
