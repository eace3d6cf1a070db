// The bounds of the loss that the constructions for the target `preceding` claim, where each of their parts
// is the largest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "checker/kernel/work.hpp"
#include "checker/language/task_construction.hpp"
#include "checker/language/trigger_facts.hpp"
#include "unit/checker/support.hpp"

namespace sinkproof_check::language {
namespace {

double claimed_loss(const std::string& name, long length, long content_dimension, const Real& beta) {
  const Parameters parameters{
      {"L", {"", Real(length)}}, {"m", {"", Real(content_dimension)}}, {"beta", {"", beta}}};
  const TaskConstruction construction(find_task_construction(name, false), parameters, {});
  const TriggerInstance instance{{length, content_dimension, {}, {}}, {}};
  TriggerFacts facts(instance, {}, construction.values());
  const auto claims = construction.claims(facts);
  EXPECT_EQ(claims.size(), 1U) << name;
  EXPECT_EQ(claims.front().extreme, "loss") << name;
  return sinkproof_check::testing::to_rational(claims.front().bound.enclosure(80).lower).get_d();
}

double share_of(double x) {
  return x / (1 + x);
}

TEST(PrecedingConstructions, ClaimTheseLosses) {
  reset_work();
  // exp(-beta) = 1/4, and for many positions the second part; 3686/4096 is next to 1 + 1/16.
  for (const mpq_class& leak : {mpq_class(1, 4), mpq_class(9, 10), mpq_class(1, 100)})
    for (const long length : {3L, 4L, 5L, 12L, 100L, 3688L}) {
      const Real beta = -logarithm(leak);
      const double e = leak.get_d();
      const auto n = static_cast<double>(length - 2);
      const double anchor = std::max(share_of((n + 1) * e * e), 3 * e / (1 + 2 * e));
      const double sixth = n * std::pow(e, 6);
      const double sink =
          std::max({4 * e / (1 + 2 * e), share_of(n * e * e), (2 * e * e + sixth) / (1 + e * e + sixth)});
      const std::string where = leak.get_str() + " " + std::to_string(length);
      for (const char* name : {"preceding-anchor", "preceding-anchor-inclusive"})
        EXPECT_NEAR(claimed_loss(name, length, 1, beta), anchor, 1e-12) << where;
      for (const char* name : {"preceding-trigger-sink", "preceding-trigger-sink-own-value"})
        EXPECT_NEAR(claimed_loss(name, length, 1, beta), sink, 1e-12) << where;
      for (const char* name : {"preceding-one-content", "preceding-one-content-two"})
        EXPECT_NEAR(claimed_loss(name, length, 1, beta), share_of((n + 1) * e), 1e-12) << where;
      for (const long m : {1L, 2L, 3L})
        for (const char* name : {"preceding-short", "preceding-short-unshifted"})
          EXPECT_NEAR(claimed_loss(name, 3, m, beta), 6 * share_of(std::pow(e, 2.0 * static_cast<double>(m))),
                      1e-12)
              << where;
    }
}

}  // namespace
}  // namespace sinkproof_check::language
