#include "certificate/certificate.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "theorems/registry.hpp"

namespace sinkproof::certificate {
namespace {

struct Written {
  std::string name;
  std::string text;
};

Written certify(const std::string& theorem_id, const std::string& construction,
                const parameter::Values& values) {
  const auto& theorem = theorems::find(theorem_id);
  const auto instance = theorem.instantiate(construction, values);
  const Subject subject{theorem, construction, values, *instance};
  return {file_name(subject), write(subject, engine::verify(theorem, *instance, {}))};
}

parameter::Values softmax_anchor(long length, long dimension, const char* beta) {
  return parameter::Values({{"L", length},
                            {"m", dimension},
                            {"beta", numeric::parse_expression(beta)},
                            {"eta_bar", numeric::Expression(numeric::Rational(1, 200'000))},
                            {"delta", numeric::Expression(numeric::Rational(1, 4))}});
}

TEST(Certificate, HasTheFieldsOfTheFormatAndNoOthers) {
  const auto written = certify("softmax-sink-necessity", "softmax-anchor", softmax_anchor(5, 1, "5"));
  const auto json = nlohmann::ordered_json::parse(written.text);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"format", "theorem", "statement_sha256", "construction",
                                            "parameters", "instance", "verdict", "claims", "hypotheses",
                                            "conclusion", "quantities", "witnesses"}));
  EXPECT_EQ(json["format"], "sinkproof-certificate/1");
  EXPECT_EQ(json["verdict"], "certified");
  EXPECT_EQ(json["instance"]["model"]["heads"][0]["query_key"][0], nlohmann::ordered_json({1, 0, "-5"}));
  EXPECT_EQ(json["claims"][0]["lower"], "0");
  EXPECT_TRUE(json["witnesses"].empty());
}

TEST(Certificate, SameBytesEveryTime) {
  const parameter::Values values = softmax_anchor(8, 3, "log(1000)");
  EXPECT_EQ(certify("softmax-sink-necessity", "softmax-anchor", values).text,
            certify("softmax-sink-necessity", "softmax-anchor", values).text);
}

TEST(Certificate, ARefutationHasAWitness) {
  const auto written =
      certify("relu-sink-free", "relu-mean-row-count", parameter::Values({{"L", 5}, {"m", 1}}));
  const auto json = nlohmann::ordered_json::parse(written.text);
  EXPECT_EQ(json["verdict"], "refuted");
  ASSERT_EQ(json["witnesses"].size(), 1U);
  EXPECT_EQ(json["witnesses"][0]["refutes"], "loss");
  EXPECT_EQ(json["witnesses"][0]["input"]["contents"].size(), 4U);
}

TEST(FileName, IsReadableAndTellsParametersApart) {
  EXPECT_EQ(certify("relu-sink-free", "relu-mean", parameter::Values({{"L", 5}, {"m", 1}})).name,
            "relu-sink-free--relu-mean--L5-m1.json");
  const auto name = [](const char* beta) {
    return certify("softmax-sink-necessity", "softmax-anchor", softmax_anchor(5, 0, beta)).name;
  };
  const auto root = name("sqrt(50)/3");
  EXPECT_EQ(root.find_first_of("/()"), std::string::npos);
  // The same after the replacement of special characters, but not the same parameters.
  EXPECT_NE(name("exp(2)+5"), name("exp(2)*5"));
}

}  // namespace
}  // namespace sinkproof::certificate
