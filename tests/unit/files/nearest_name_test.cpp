#include "files/nearest_name.hpp"

#include <gtest/gtest.h>

namespace sinkproof::files {
namespace {

TEST(NearestName, SuggestsWhatIsNear) {
  EXPECT_EQ(nearest_name_hint("relu-sink-fre", {"softmax-sink-necessity", "relu-sink-free"}),
            "; did you mean 'relu-sink-free'?");
  EXPECT_EQ(nearest_name_hint("l", {"L", "m", "beta"}), "; did you mean 'L'?");
}

TEST(NearestName, ListsAllWhereNothingIsNear) {
  EXPECT_EQ(nearest_name_hint("temperature", {"L", "m"}), "; known: L, m");
  EXPECT_EQ(nearest_name_hint("x1", {}), "; known: none");
}

}  // namespace
}  // namespace sinkproof::files
