#include "theorem/joined_search.hpp"

#include <gtest/gtest.h>

#include "theorem/parameter_search.hpp"
#include "unit/engine/toy_theorem.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Rational;

/// Constructions with a size n and a number x.
class Sized : public support::ToyTheorem {
 public:
  explicit Sized(std::vector<std::string> names) : ToyTheorem("1"), names_(std::move(names)) {}
  [[nodiscard]] std::vector<Source> sources() const override {
    using parameter::Specification;
    std::vector<Source> result;
    for (const auto& name : names_) {
      result.push_back({name,
                        "",
                        "",
                        std::nullopt,
                        {{"n", Specification::Kind::integer, 1, false, 64, "size"},
                         {"x", Specification::Kind::real, 0, true, 10, "share", true}},
                        {{"n", "2"}, {"x", "1/2"}}});
    }
    return result;
  }

 private:
  std::vector<std::string> names_;
};

class JoinedSearch : public testing::Test {
 protected:
  [[nodiscard]] std::string source_of(const SearchPoint<Rational>& point) const {
    return space_.instance(point).construction;
  }
  Sized first_{{"a", "b"}};
  Sized second_{{"c"}};
  JoinedSearchSpace space_{std::make_unique<ParameterSearchSpace>(first_),
                           std::make_unique<ParameterSearchSpace>(second_)};
};

TEST_F(JoinedSearch, HasTheFamiliesOfBoth) {
  EXPECT_EQ(space_.families({}).size(), 4U);  // c counts twice, so that it is drawn as often as a or b
  std::vector<long> families;
  for (const auto& start : space_.starts()) families.push_back(start.shape.front());
  EXPECT_EQ(families, (std::vector<long>{0, 1, 2}));
}

TEST_F(JoinedSearch, MakesAnInstanceWhereItsFamilyIs) {
  EXPECT_EQ(source_of({{0, 2}, {1}}), "a");
  EXPECT_EQ(source_of({{1, 2}, {1}}), "b");
  EXPECT_EQ(source_of({{2, 2}, {1}}), "c");
  EXPECT_EQ(source_of({{3, 2}, {1}}), "c");
}

TEST_F(JoinedSearch, SmallerPointsStayInTheirFamily) {
  for (const long family : {0L, 1L, 2L, 3L}) {
    const auto smaller = space_.smaller({{family, 2}, {1}});
    ASSERT_FALSE(smaller.empty());
    for (const auto& point : smaller) EXPECT_EQ(point.shape, (Shape{family, 1}));
  }
}

TEST_F(JoinedSearch, RatesWhatTheFamilyMakes) {
  EXPECT_EQ(space_.coordinates({2, 2}).size(), 1U);
  EXPECT_TRUE(space_.has({2, 2}));
  EXPECT_EQ(space_.evaluations_a_search({0, 2}), space_.evaluations_a_search({2, 2}));
  SearchMargins margins;
  const auto evaluator = space_.evaluator({2, 2});
  const std::vector<double> values{1};
  evaluator->evaluate(values, margins);
  EXPECT_TRUE(margins.conclusion_is_defined);
}

}  // namespace
}  // namespace sinkproof::theorem
