#include "setting/fit/read_normaliser_fit.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "setting/fit/best_fit.hpp"

namespace sinkproof::fit {
namespace {

using attention::Normaliser;

nlohmann::ordered_json again(const nlohmann::ordered_json& instance) {
  return to_json(read_normaliser_fit(files::JsonNode(instance, "file")));
}

TEST(ReadNormaliserFit, IsWhatWasWritten) {
  for (const auto normaliser : {Normaliser::relu_non_anchor, Normaliser::relu_row_count,
                                Normaliser::relu_none, Normaliser::relu_length}) {
    for (const long length : {3L, 5L, 16L}) {
      const auto written = to_json(best_fit(normaliser, length));
      EXPECT_EQ(again(written), written);
    }
  }
}

// The last length and count that there may be, and the first that there may not.
TEST(ReadNormaliserFit, LimitsAreThoseOfTheFormat) {
  auto instance = to_json(best_fit(Normaliser::relu_none, 3));
  instance["weights"] = nlohmann::ordered_json::array({{1, "1/2"}});
  EXPECT_NO_THROW(again(instance));
  instance["weights"][0][0] = 2;
  EXPECT_THROW(again(instance), InputError);
  instance["length"] = 4096;
  EXPECT_NO_THROW(again(instance));
  instance["length"] = 4097;
  EXPECT_THROW(again(instance), InputError);
  instance["length"] = 2;
  EXPECT_THROW(again(instance), InputError);
}

// What has another divisor, or none of its own, is no normaliser of a fit.
TEST(ReadNormaliserFit, NormalisersAreTheFour) {
  auto instance = to_json(best_fit(Normaliser::relu_none, 5));
  for (const char* other : {"relu-preceding", "softmax", "none"}) {
    instance["normaliser"] = other;
    EXPECT_THROW(again(instance), InputError) << other;
  }
}

}  // namespace
}  // namespace sinkproof::fit
