#include "theorem/promises.hpp"

#include <gtest/gtest.h>

#include "engine/shrink.hpp"
#include "theorem/parameter_search.hpp"
#include "unit/engine/toy_theorem.hpp"

namespace sinkproof::engine {
namespace {

using numeric::Rational;
using theorem::SearchInstance;

/// A theorem of which the hypothesis fails where x > 5, on somebody's construction of x, which claims that x
/// <= 2.
class OnSomebodys : public support::ToyTheorem {
 public:
  explicit OnSomebodys(const std::string& conclusion) : ToyTheorem(conclusion) {}
  [[nodiscard]] const theorem::Description& description() const override {
    static const theorem::Description value{"toy", "", "", "", "", {{"low", false, ""}}, {"c", false, ""},
                                            {"q"}};
    return value;
  }
  [[nodiscard]] std::vector<theorem::Source> sources() const override {
    using parameter::Specification;
    return {{"theirs",
             "",
             "",
             std::nullopt,
             {{"x", Specification::Kind::real, 0, false, 10, "number", false}},
             {{"x", "1,9"}}}};
  }
  [[nodiscard]] std::unique_ptr<theorem::SearchSpace> search_space() const override {
    return std::make_unique<theorem::ParameterSearchSpace>(*this, [this](const std::string& source,
                                                                         const parameter::Values& values) {
      theorem::Promises promises{source, "FILE#theirs " + values.text()};
      if (!counts_claims) return made(values, std::move(promises));
      promises.vocabulary = this;
      promises.claims.push_back(
          {"most", theorem::Formula(numeric::to_string(values.real("x")) + " <= 2", {"q", "conclusion"})});
      return made(values, std::move(promises));
    });
  }
  [[nodiscard]] theorem::Evaluation<numeric::Interval> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return with_hypothesis(ToyTheorem::evaluate(instance, arithmetic), arithmetic);
  }
  [[nodiscard]] theorem::Evaluation<numeric::Ball> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return with_hypothesis(ToyTheorem::evaluate(instance, arithmetic), arithmetic);
  }
  [[nodiscard]] theorem::Evaluation<numeric::Exact> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    return with_hypothesis(ToyTheorem::evaluate(instance, arithmetic), arithmetic);
  }

  bool counts_claims = true;
  bool holds = true;  ///< the hypothesis

 private:
  static SearchInstance made(const parameter::Values& values, theorem::Promises promises) {
    return {theorem::given_construction, values, std::make_shared<support::ToyInstance>(),
            std::make_shared<const theorem::Promises>(std::move(promises))};
  }
  template <class S>
  theorem::Evaluation<S> with_hypothesis(theorem::Evaluation<S> evaluation,
                                         const numeric::Arithmetic<S>& arithmetic) const {
    evaluation.hypotheses = {{"low", false, theorem::indicator(holds, arithmetic)}};
    return evaluation;
  }
};

TEST(Promises, CountWhateverTheHypotheses) {
  OnSomebodys theorem("1");
  theorem.holds = false;
  Falsifier falsifier({theorem});
  EXPECT_GT(falsifier.rate(Falsifier::Point{{0}, {1}}).shortfall, 0) << "kept, and the theorem says nothing";
  const Rating broken = falsifier.rate(Falsifier::Point{{0}, {9}});
  EXPECT_TRUE(broken.violates());
  EXPECT_DOUBLE_EQ(broken.margin, -7);
  EXPECT_FALSE(falsifier.certify({{0}, {1}}));
  const auto found = falsifier.certify({{0}, {9}});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->breaks_claims());
}

TEST(Promises, AreTheMarginWhereTheyAreTheSmaller) {
  const OnSomebodys theorem("1");
  Falsifier falsifier({theorem});
  EXPECT_DOUBLE_EQ(falsifier.rate(Falsifier::Point{{0}, {1.5}}).margin, 0.5);
  EXPECT_DOUBLE_EQ(falsifier.rate(Falsifier::Point{{0}, {0}}).margin, 1);
}

TEST(Promises, GiveWayToARefutedConclusion) {
  const OnSomebodys theorem("-1");
  const auto found = Falsifier({theorem}).certify({{0}, {9}});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->breaks_claims()) << "a certificate of the theorem says more";
}

TEST(Promises, DoNotCountAroundAStatement) {
  OnSomebodys theorem("1");
  theorem.counts_claims = false;
  Falsifier falsifier({theorem});
  EXPECT_FALSE(falsifier.rate(Falsifier::Point{{0}, {9}}).violates());
  EXPECT_FALSE(falsifier.certify({{0}, {9}}));
}

TEST(Promises, AreShrunkToHalfOfTheViolation) {
  const OnSomebodys theorem("1");
  Falsifier falsifier({theorem});
  auto found = falsifier.certify({{0}, {Rational(171, 19) + Rational(1, 3)}});
  ASSERT_TRUE(found);
  const auto small = shrink(falsifier, *std::move(found));
  EXPECT_TRUE(small.breaks_claims());
  EXPECT_EQ(small.point.values.front(), 9);
}

}  // namespace
}  // namespace sinkproof::engine
