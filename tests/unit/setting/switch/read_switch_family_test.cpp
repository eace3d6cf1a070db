#include "setting/switch/read_switch_family.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "setting/switch/hulls.hpp"

namespace sinkproof::switches {
namespace {

using Json = nlohmann::ordered_json;

/// Of two contexts, with all attention on the sink.
Json apart(long keys, long dimension, long seed) {
  auto family = hulls_apart<numeric::Rational>(keys, dimension, seed);
  for (auto& context : family.contexts) context.attention.front() = 1;
  return to_json(family);
}

Json again(const Json& instance) {
  return to_json(read_switch_family(files::JsonNode(instance, "file")));
}

TEST(ReadSwitchFamily, IsWhatWasWritten) {
  for (const long keys : {1L, 3L, 12L}) {
    for (const long dimension : {2L, 5L, 12L}) {
      const Json written = apart(keys, dimension, 1);
      EXPECT_EQ(again(written), written);
    }
  }
  Json one = apart(2, 2, 1);
  one["contexts"].erase(1);
  EXPECT_THROW(again(one), InputError);  // a separator of one context
  one.erase("separator");
  one.erase("pair");
  EXPECT_EQ(again(one), one);
}

// The nearest point may touch a value's plane, and may not pass it.
TEST(ReadSwitchFamily, PointsAreNearest) {
  Json family = apart(1, 2, 0);
  auto& context = family["contexts"][0];
  context["values"] = Json::array({Json::array({"5", "0"}), Json::array({"5", "-1"})});
  context["attention"] = {"1", "0", "0"};
  context["nearest"] = {{"weights", {{1, "1"}}}, {"point", {"5", "0"}}};
  family["separator"] = {{"below", 0}, {"vector", {"0", "0"}}};
  EXPECT_NO_THROW(again(family));
  context["values"][1][0] = "4999/1000";
  EXPECT_THROW(again(family), InputError);
  context["values"][1][0] = "5";
  context["nearest"] = {{"weights", {{2, "1"}}}, {"point", {"5", "-1"}}};
  EXPECT_THROW(again(family), InputError);
}

TEST(ReadSwitchFamily, TheSeparatorIsBelowItsContext) {
  Json family = apart(2, 2, 1);
  family["separator"]["vector"] = {"0", "0"};
  EXPECT_NO_THROW(again(family));
  family["separator"]["below"] = 0;
  family["separator"]["vector"] = family["contexts"][0]["nearest"]["point"];
  EXPECT_THROW(again(family), InputError);
}

}  // namespace
}  // namespace sinkproof::switches
