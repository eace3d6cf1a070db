#include "setting/task/sample_input.hpp"

#include <gtest/gtest.h>

#include <set>

namespace sinkproof::task {
namespace {

TriggerTask task() {
  return {8, 3, ContentSet::box(), ContentSet::box()};
}

TEST(SampleInput, IsAnInputOfTheTask) {
  for (std::uint64_t index = 0; index < 500; ++index) {
    const auto input = sample_input(task(), 7, index);
    EXPECT_GE(input.trigger, 2);
    EXPECT_LE(input.trigger, 7);
    ASSERT_EQ(input.contents.size(), 7U);
    for (const auto& content : input.contents) {
      EXPECT_EQ(content.size(), 3U);
      EXPECT_TRUE(ContentSet::box().contains(content));
      if (index % 2 == 0) continue;
      for (const auto& x : content) EXPECT_TRUE(x == 1 || x == -1);
    }
  }
}

TEST(SampleInput, DependsOnSeedAndIndexAlone) {
  EXPECT_EQ(sample_input(task(), 7, 12).contents, sample_input(task(), 7, 12).contents);
  EXPECT_NE(sample_input(task(), 7, 12).contents, sample_input(task(), 8, 12).contents);
  EXPECT_NE(sample_input(task(), 7, 12).contents, sample_input(task(), 7, 14).contents);
}

TEST(SampleInput, ReachesEveryTriggerPosition) {
  std::set<long> positions;
  for (std::uint64_t index = 0; index < 200; ++index)
    positions.insert(sample_input(task(), 1, index).trigger);
  EXPECT_EQ(positions, (std::set<long>{2, 3, 4, 5, 6, 7}));
}

}  // namespace
}  // namespace sinkproof::task
