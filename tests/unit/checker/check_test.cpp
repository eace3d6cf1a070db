// Whole documents. The corpus in tests/certificates has the many cases; these show the answers' form.

#include "checker/check.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/error.hpp"
#include "checker/statement.hpp"

namespace sinkproof_check {
namespace {

std::string hash_of(const std::string& theorem) {
  for (const Statement& statement : statements())
    if (statement.id == theorem) return std::string(statement.sha256);
  return "";
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const auto place = text.find(old);
  EXPECT_NE(place, std::string::npos) << old;
  return text.replace(place, old.size(), by);
}

std::string relu_mean() {
  return R"json({"format": "sinkproof-certificate/1", "theorem": "relu-sink-free", "statement_sha256": ")json" +
         hash_of("relu-sink-free") +
         R"json(", "construction": "relu-mean", "parameters": {"L": "3", "m": "0"},
 "instance": {"task": {"kind": "trigger", "length": 3, "content_dimension": 0, "content": "box", "trigger_content": "box"},
  "model": {"normaliser": "relu-non-anchor", "heads": [{"query_key": [[1, 1, "1"], [1, 2, "1"]],
                                                        "output_value": [[0, 0, "1"], [1, 1, "1"], [2, 2, "1"]]}]}},
 "verdict": "certified",
 "claims": [{"id": "loss", "strict": false, "lower": "0", "upper": "0"}, {"id": "anchor-mass", "strict": false, "lower": "0", "upper": "0"}],
 "hypotheses": [{"id": "relu", "strict": false, "lower": "1", "upper": "1"}, {"id": "normaliser", "strict": false, "lower": "1", "upper": "1"},
  {"id": "single-head", "strict": false, "lower": "0", "upper": "0"}, {"id": "weights", "strict": false, "lower": "0", "upper": "0"}],
 "conclusion": {"id": "exact-and-sink-free", "strict": false, "lower": "0", "upper": "0"},
 "quantities": {"loss": {"lower": "0", "upper": "0"}, "max_anchor_mass": {"lower": "0", "upper": "0"}},
 "witnesses": []})json";
}

/// softmax-anchor at beta = log(10): the loss is 19/119 exactly, so several margins are not defined and the
/// verdict is vacuous.
std::string softmax_anchor() {
  return R"json({"format": "sinkproof-certificate/1", "theorem": "softmax-sink-necessity", "statement_sha256": ")json" +
         hash_of("softmax-sink-necessity") +
         R"json(", "construction": "softmax-anchor", "parameters": {"L": "21", "m": "0", "beta": "log(10)", "eta_bar": "1/200000", "delta": "1/4"},
 "instance": {"task": {"kind": "trigger", "length": 21, "content_dimension": 0, "content": "box", "trigger_content": "box"},
  "model": {"normaliser": "softmax", "heads": [{
    "query_key": [[1, 0, "-log(10)"], [2, 0, "log(10)"], [2, 1, "-log(10)"], [2, 2, "-log(10)"]],
    "output_value": [[1, 1, "1"], [2, 2, "1"]]}]}},
 "verdict": "vacuous",
 "claims": [{"id": "loss", "strict": false, "lower": "0", "upper": "1/100"},
  {"id": "sink-probabilistic", "strict": false, "lower": "5/6", "upper": "5/6"}],
 "hypotheses": [{"id": "softmax", "strict": false, "lower": "1", "upper": "1"}, {"id": "single-head", "strict": false, "lower": "0", "upper": "0"},
  {"id": "length", "strict": false, "lower": "16", "upper": "16"}, {"id": "small-loss", "strict": true, "lower": "-1", "upper": "-0.1"},
  {"id": "content-value", "strict": true, "lower": null, "upper": null}, {"id": "trigger-value", "strict": true, "lower": null, "upper": null}],
 "conclusion": {"id": "sink", "strict": false, "lower": null, "upper": null},
 "quantities": {"loss": {"lower": "19/119", "upper": "19/119"}, "sink_mass_before": {"lower": "100/119", "upper": "100/119"},
  "sink_mass_after": {"lower": "5/6", "upper": "5/6"}, "bound_before": {"lower": "0", "upper": "0"}, "bound_after": {"lower": "0", "upper": "0"},
  "bound_probabilistic": {"lower": "0.98", "upper": "1"}},
 "witnesses": []})json";
}

TEST(Check, AcceptsAndNamesTheVerdict) {
  EXPECT_EQ(check_document(relu_mean()), "certified: relu-sink-free, relu-mean L=3 m=0");
  EXPECT_EQ(check_document(softmax_anchor()),
            "vacuous: softmax-sink-necessity, softmax-anchor L=21 m=0 beta=log(10)");
}

TEST(Check, RejectsWithPlaceAndReason) {
  try {
    check_document(
        replaced(relu_mean(), R"("lower": "1", "upper": "1"})", R"("lower": "1", "upper": "0.9"})"));
    FAIL() << "accepted";
  } catch (const Rejected& error) {
    EXPECT_EQ(std::string(error.what()), "/hypotheses/0: lower exceeds upper; expected lower <= upper");
  }
}

TEST(Check, ExactEndsMustBeTheExactValue) {
  EXPECT_THROW(check_document(replaced(softmax_anchor(), R"("lower": "19/119")", R"("lower": "19/118.9")")),
               Malformed);
  EXPECT_THROW(check_document(replaced(softmax_anchor(), R"("lower": "19/119")", R"("lower": "20/119")")),
               Rejected);
  EXPECT_THROW(check_document(replaced(softmax_anchor(), R"("upper": "19/119")",
                                       R"("upper": "1900000000000000/11900000000000001")")),
               Rejected);
}

TEST(Check, BothHashesStandInTheMessage) {
  const std::string other(64, 'a');
  try {
    check_document(replaced(relu_mean(), hash_of("relu-sink-free"), other));
    FAIL() << "accepted";
  } catch (const Rejected& error) {
    EXPECT_NE(std::string(error.what()).find(other), std::string::npos);
    EXPECT_NE(std::string(error.what()).find(hash_of("relu-sink-free")), std::string::npos);
  }
}

TEST(Check, TextsThatAreNoCertificateAreMalformed) {
  for (const char* text :
       {"", "{}", "[]", "null", "\"x\"", "{\"format\": 1}", "{\"format\": \"sinkproof-certificate/1\"}"})
    EXPECT_THROW(check_document(text), Malformed) << text;
  EXPECT_THROW(check_document(R"({"format": "sinkproof-certificate/2"})"), Rejected);
}

TEST(Check, EveryPrefixOfADocumentIsMalformed) {
  const std::string text = relu_mean();
  for (std::size_t size = 0; size < text.size(); ++size)
    ASSERT_THROW(check_document(text.substr(0, size)), Malformed) << size;
}

TEST(Check, NoByteChangedCrashesTheChecker) {
  const std::string text = softmax_anchor();
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'"', '9', '-', '\0', '}', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      try {
        check_document(changed);
      } catch (const Malformed&) {
      } catch (const Rejected&) {
      }
    }
  }
}

}  // namespace
}  // namespace sinkproof_check
