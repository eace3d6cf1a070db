// Where the bounds of softmax-sink-necessity speak, and where they end.
#include "checker/sink_bounds.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "checker/work.hpp"

namespace sinkproof_check {
namespace {

std::string exact(const std::optional<Real>& x) {
  if (!x) return "none";
  const auto value = rational_value(*x);
  return value ? value->get_str() : "not rational";
}

// By hand: (1−4η)(1−7η) = 1 − 11η + 28η².
TEST(SinkBounds, SpeakWhereTheyAreDefined) {
  reset_work();
  for (const mpq_class& eta :
       {mpq_class(0),         mpq_class(1, 200),      mpq_class(1, 113), mpq_class(1, 112),
        mpq_class(1, 106),    mpq_class(1, 105),      mpq_class(1, 104), mpq_class(1, 97),
        mpq_class(1, 96),     mpq_class(1, 95),       mpq_class(1, 54),  mpq_class(1, 49),
        mpq_class(100, 4801), mpq_class(1, 48),       mpq_class(1, 47),  mpq_class(1000, 36001),
        mpq_class(1, 36),     mpq_class(1000, 35999), mpq_class(1, 35),  mpq_class(1)}) {
    for (const long length : {3L, 4L, 5L, 4096L}) {
      const SinkBounds bounds = sink_bounds(Real(eta), length);
      mpq_class before;
      mpq_class after;
      mpq_class any;
      const bool apply = 36 * eta <= 1;
      if (apply) {
        before = 1 - 12 * eta / (5 - 12 * eta);
        after = 1 - (4 * eta - 8 * eta * eta) / (1 - 11 * eta + 28 * eta * eta);
        any = 1 - 24 * eta / (5 - 24 * eta);
      }
      if (length >= 5 && 48 * eta < 1) {
        const mpq_class value = (1 + 29 * eta - 48 * eta * eta) / (1 + 48 * eta);
        before = 1 - 2 * eta / (value + eta);
        any = 1 - 4 * eta / (value - eta);
      }
      EXPECT_EQ(exact(bounds.room), mpq_class(mpq_class(1, 36) - eta).get_str());
      EXPECT_EQ(bounds.apply, apply) << eta.get_str();
      EXPECT_EQ(exact(bounds.before), before.get_str()) << eta.get_str() << " " << length;
      EXPECT_EQ(exact(bounds.after), after.get_str()) << eta.get_str() << " " << length;
      EXPECT_EQ(exact(any_anchor_bound(Real(eta), length)), any.get_str()) << eta.get_str() << " " << length;
    }
  }
}

// p₋ is 0 at η = 1/156.
TEST(SinkBounds, TheProbabilisticOneIsZeroWhereItSaysNothing) {
  reset_work();
  for (const mpq_class& eta :
       {mpq_class(1, 156), mpq_class(1, 155), mpq_class(1, 150), mpq_class(1, 100), mpq_class(1, 97),
        mpq_class(1, 96), mpq_class(1, 95), mpq_class(1, 50), mpq_class(1, 48), mpq_class(1, 47),
        mpq_class(1, 40), mpq_class(1, 30), mpq_class(1, 24), mpq_class(1, 10), mpq_class(1), mpq_class(1000),
        mpq_class(1'000'000)})
    EXPECT_EQ(exact(probabilistic_bound(Real(eta))), "0") << eta.get_str();
  // Q⁺ = 51/38, Q⁻ = 4949/10024 … at η = 1/1000: by hand in rationals.
  const mpq_class eta(1, 1000);
  const mpq_class q_plus = (1 + 96 * eta) / (1 - 48 * eta);
  const mpq_class q_minus = (1 - 96 * eta) / (1 + 48 * eta);
  const mpq_class spread = 36 * eta * (q_plus + 2);
  const mpq_class content = 1 - 2 * eta * (2 * q_plus + 3 * (1 + spread)) / (1 - spread);
  const mpq_class trigger = 1 - 2 * eta * (4 + 4 * (1 + spread) / q_minus);
  const mpq_class bound = 1 - 4 * eta / (std::min(content, trigger) + 2 * eta);
  EXPECT_EQ(exact(probabilistic_bound(Real(eta))), bound.get_str());
}

}  // namespace
}  // namespace sinkproof_check
