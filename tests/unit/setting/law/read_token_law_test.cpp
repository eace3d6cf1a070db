#include "setting/law/read_token_law.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"

namespace sinkproof::law {
namespace {

using Json = nlohmann::ordered_json;

/// So many kinds of tokens in a line, each as probable.
Json law_of(long tokens, int kinds) {
  Json law{{"tokens", tokens}, {"lambda", "1/2"}, {"beta", "-1"}};
  law["value"] = Json::array({Json::array({"2/3"})});
  law["law"] = Json::array();
  law["numerator"] = Json::array({"0", "1", "2"});
  law["denominator"] = Json::array({"3", "4", "-5"});
  for (int k = 0; k < kinds; ++k)
    law["law"].push_back({{"probability", kinds == 1 ? "1" : "1/" + std::to_string(kinds)},
                          {"token", Json::array({std::to_string(k)})}});
  return law;
}

Json again(const Json& instance) {
  return to_json(read_token_law(files::JsonNode(instance, "file")));
}

TEST(ReadTokenLaw, IsWhatWasWritten) {
  for (const long tokens : {2L, 12L}) {
    const Json law = law_of(tokens, 3);
    EXPECT_EQ(again(law), law);
  }
}

// Both ends of each range, and what lies behind them.
TEST(ReadTokenLaw, LimitsAreThoseOfTheFormat) {
  EXPECT_NO_THROW(again(law_of(12, 1)));
  EXPECT_THROW(again(law_of(13, 1)), InputError);
  EXPECT_THROW(again(law_of(1, 1)), InputError);
  EXPECT_NO_THROW(again(law_of(2, 8)));
  EXPECT_THROW(again(law_of(2, 9)), InputError);
  EXPECT_THROW(again(law_of(2, 0)), InputError);
  Json law = law_of(2, 2);
  for (const char* end : {"0", "1"}) {
    law["lambda"] = end;
    EXPECT_NO_THROW(again(law));
  }
  for (const char* beyond : {"-1/1000", "1001/1000"}) {
    law["lambda"] = beyond;
    EXPECT_THROW(again(law), InputError);
  }
}

// No probability need be at least 0: that is a hypothesis.
TEST(ReadTokenLaw, ProbabilitiesSumToOne) {
  Json law = law_of(2, 2);
  law["law"][0]["probability"] = "3/2";
  EXPECT_THROW(again(law), InputError);
  law["law"][1]["probability"] = "-1/2";
  EXPECT_NO_THROW(again(law));
}

TEST(ReadTokenLaw, OutcomesAreFew) {
  EXPECT_NO_THROW(again(law_of(6, 8)));
  EXPECT_THROW(again(law_of(7, 8)), InputError);
}

}  // namespace
}  // namespace sinkproof::law
