#include "audit/sampled_tokens.hpp"

#include <gtest/gtest.h>

namespace sinkproof::audit {
namespace {

TEST(SampledTokens, AreThoseOfTheExactInput) {
  for (const auto target : {task::Target::inclusive, task::Target::preceding}) {
    const task::TriggerTask task{6, 3, task::ContentSet::box(), task::ContentSet::box(), target};
    for (std::uint64_t index = 0; index < 200; ++index) {
      const auto input = task::sample_input(task, 7, index);
      EXPECT_EQ(sampled_tokens(task, task::sample_steps(task, 7, index)),
                to_doubles(task::tokens(task, input)))
          << index;
    }
  }
}

}  // namespace
}  // namespace sinkproof::audit
