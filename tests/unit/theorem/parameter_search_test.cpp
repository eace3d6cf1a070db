#include "theorem/parameter_search.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "unit/engine/toy_theorem.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Rational;

/// A construction of a size n from 2.
Source toy_source() {
  using parameter::Specification;
  return {"toy",           "", "", std::nullopt, {{"n", Specification::Kind::integer, 2, false, 64, "size"}},
          {{"n", "2,4,8"}}};
}

/// And of a number 0 < x < 10, which it wants as a fraction of small numbers.
class SizeAndShare : public support::ToyTheorem {
 public:
  SizeAndShare() : ToyTheorem("1") {}
  [[nodiscard]] std::vector<Source> sources() const override {
    Source source = toy_source();
    source.parameters.push_back({"x", parameter::Specification::Kind::real, 0, true, 10, "share", true});
    source.default_grid.push_back({"x", "1/2,1"});
    return {source};
  }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override {
    const Rational& x = values.real("x").rational();
    if (denominator(x) > 1000) throw InputError("parameter x: " + numeric::to_string(x));
    return ToyTheorem::instantiate(source, values);
  }
};

class ParameterSearch : public testing::Test {
 protected:
  [[nodiscard]] Rational x_of(const Rational& x) const {
    return space_.instance({{0, 2}, {x}}).parameters.real("x").rational();
  }
  SizeAndShare theorem_;
  ParameterSearchSpace space_{theorem_};
};

TEST_F(ParameterSearch, LooksFromTheLeastSizeToTheMiddleOfTheGrid) {
  const auto families = space_.families({});
  ASSERT_EQ(families.size(), 1U);
  ASSERT_EQ(families[0].size(), 1U);
  EXPECT_EQ(families[0][0].least, 2);
  EXPECT_EQ(families[0][0].most, 4);
  ASSERT_EQ(space_.coordinates({0, 2}).size(), 1U);
  EXPECT_EQ(space_.coordinates({0, 2})[0].scale, 0.5);
  EXPECT_EQ(space_.starts().size(), 4U) << "n = 8 is above the middle";
}

TEST_F(ParameterSearch, TakesValuesIntoTheirRange) {
  EXPECT_EQ(x_of(3), 3);
  EXPECT_EQ(x_of(Rational(2, 3)), Rational(2, 3));
}

TEST_F(ParameterSearch, TakesSmallFractionsWhereOthersAreRefused) {
  EXPECT_EQ(x_of(Rational(1, 1000)), Rational(1, 1000));
  EXPECT_EQ(x_of(Rational(333'333, 1'000'000)), Rational(1, 3));
  // The end itself does not belong to the range, and no fraction near it is simple enough.
  EXPECT_THROW(x_of(-1), InputError);
}

TEST_F(ParameterSearch, MakesSizesSmaller) {
  std::vector<long> sizes;
  for (const auto& point : space_.smaller({{0, 9}, {1}})) {
    ASSERT_EQ(point.values, std::vector<Rational>{1});
    sizes.push_back(point.shape[1]);
  }
  EXPECT_EQ(sizes, (std::vector<long>{2, 5, 8}));
  EXPECT_TRUE(space_.smaller({{0, 2}, {1}}).empty());
}

/// Of the size alone; counts how often it is made.
class SizeAlone : public support::ToyTheorem {
 public:
  SizeAlone() : ToyTheorem("2") {}
  [[nodiscard]] std::vector<Source> sources() const override { return {toy_source()}; }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override {
    ++made;
    return ToyTheorem::instantiate(source, values);
  }
  mutable int made = 0;
};

TEST(KnownMargins, AreMadeOnceForAllSearches) {
  const SizeAlone theorem;
  const auto known = std::make_shared<KnownMargins>();
  SearchMargins margins;
  ParameterSearchSpace(theorem).evaluator({0, 3})->evaluate({}, margins);
  const double alone = margins.conclusion;
  theorem.made = 0;
  for (int search = 0; search < 2; ++search) {
    const ParameterSearchSpace space(theorem, {}, false, known);
    const auto evaluator = space.evaluator({0, 3});
    for (int k = 0; k < 2; ++k) {
      evaluator->evaluate({}, margins);
      EXPECT_EQ(margins.conclusion, alone);
      EXPECT_TRUE(margins.conclusion_is_defined);
    }
  }
  EXPECT_EQ(theorem.made, 1);
  ParameterSearchSpace(theorem, {}, false, known).evaluator({0, 4})->evaluate({}, margins);
  EXPECT_EQ(theorem.made, 2) << "another shape";
}

TEST(AxisOverRange, BeginsWithWhatIsUsualAndGoesToTheEnd) {
  using parameter::Specification;
  const auto values = [](const Specification& specification, const std::string& usual) {
    return axis_over_range(specification, usual).values;
  };
  const Specification size{"n", Specification::Kind::integer, 2, false, 64, "size"};
  EXPECT_EQ(values(size, ""), "2,18");
  EXPECT_EQ(values(size, "3"), "3,18");
  EXPECT_EQ(values(size, "65"), "2,18") << "a mutant may have a narrower range";
  EXPECT_EQ(values({"n", Specification::Kind::integer, 2, false, 4, "size"}, "2"), "2,4");
  const Specification share{"x", Specification::Kind::real, 0, true, 10, "share", true};
  EXPECT_EQ(values(share, ""), "1/100000,999999/100000") << "ends that do not belong to it";
  EXPECT_EQ(values(share, "sqrt(2)"), "sqrt(2),999999/100000");
  EXPECT_EQ(values(parameter::choice("w", {"one", "other"}, "word"), "other"), "one,other");
}

}  // namespace
}  // namespace sinkproof::theorem
