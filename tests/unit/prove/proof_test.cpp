#include "prove/proof.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "files/json_reader.hpp"

namespace sinkproof::prove {
namespace {

/// relu-mean, L = 3, m = 0.
files::JsonNode::Json small() {
  return files::parse_json(R"({"format": "sinkproof-certificate/1", "theorem": "relu-sink-free",
 "statement_sha256": "0", "construction": "relu-mean", "parameters": {"L":"3","m":"0"},
 "instance": {"task": {"kind":"trigger","length":3,"content_dimension":0,"content":"box","trigger_content":"box"},
  "model": {"normaliser":"relu-non-anchor","heads":[{"query_key":[[1,1,"1"],[1,2,"1"]],"output_value":[[0,0,"1"],[1,1,"1"],[2,2,"1"]]}]}},
 "verdict": "certified",
 "claims": [{"id":"loss","strict":false,"lower":"0","upper":"0"},{"id":"anchor-mass","strict":false,"lower":"0","upper":"0"}],
 "hypotheses": [{"id":"relu","strict":false,"lower":"1","upper":"1"},{"id":"normaliser","strict":false,"lower":"1","upper":"1"},
  {"id":"single-head","strict":false,"lower":"0","upper":"0"},{"id":"weights","strict":false,"lower":"0","upper":"0"}],
 "conclusion": {"id":"exact-and-sink-free","strict":false,"lower":"0","upper":"0"},
 "quantities": {"loss":{"lower":"0","upper":"0"},"max_anchor_mass":{"lower":"0","upper":"0"}}, "witnesses": []})",
                           "small");
}

/// What is said of the document with the value in the place of what is at the pointer.
std::string refusal_of(const char* pointer, const files::JsonNode::Json& value) {
  auto document = small();
  document[files::JsonNode::Json::json_pointer(pointer)] = value;
  try {
    static_cast<void>(proof(files::JsonNode(document, "small")));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Proof, PrintedNumbersAndEntriesAreStated) {
  auto document = small();
  document["quantities"]["loss"]["upper"] = "1/7";
  document["instance"]["model"]["heads"][0]["query_key"][0][2] = "3/2";
  const auto made = proof(files::JsonNode(document, "small"));
  EXPECT_NE(made.text.find("Definition QK : mat := entries [entry 1 1 (3 / 2); entry 1 2 1]."),
            std::string::npos);
  EXPECT_NE(made.text.find("Theorem quantity_loss : 0 <= 0 <= (1 / 7).\n"), std::string::npos);
  EXPECT_EQ(made.text.find("nothing here is about"), std::string::npos);
  EXPECT_EQ(made.theorems, 13);
}

TEST(Proof, OnlyTheLinesThatLoadAreLoaded) {
  EXPECT_EQ(loading("(** of *)\nFrom Coq Require Import List.\nTheorem x : True.\n"),
            "From Coq Require Import List.\n");
}

TEST(Proof, WhatNothingInCoqIsAboutHasItsPlace) {
  EXPECT_EQ(refusal_of("/witnesses", files::JsonNode::Json::array()), "");
  EXPECT_NE(refusal_of("/verdict", "vacuous").find("small: /verdict: not covered"), std::string::npos);
  EXPECT_NE(refusal_of("/dropped", {"relu"}).find("small: /dropped: not covered"), std::string::npos);
  EXPECT_NE(refusal_of("/construction", "found").find("small: /construction: not covered"),
            std::string::npos);
  EXPECT_NE(refusal_of("/theorem", "sink-metric").find("small: /construction: not covered"),
            std::string::npos);
  EXPECT_NE(refusal_of("/instance/model/normaliser", "relu-none").find("expected heads of relu-non-anchor"),
            std::string::npos);
  EXPECT_NE(refusal_of("/instance/task/content", "cube").find("small: /instance/task/content: not covered"),
            std::string::npos);
  EXPECT_NE(refusal_of("/instance/task/target", "preceding").find("small: /instance/task"),
            std::string::npos);
  EXPECT_NE(refusal_of("/instance/model/heads/0/key_bias", files::JsonNode::Json::array()).find("heads/0"),
            std::string::npos);
}

TEST(Proof, ANameCannotEndTheComment) {
  const files::JsonNode::Json ends = {{"lower", "0"}, {"upper", "0"}};
  EXPECT_NE(refusal_of("/quantities/*) Axiom a : False. (*", ends).find("expected letters"),
            std::string::npos);
  EXPECT_EQ(refusal_of("/quantities/more", ends), "");
}

}  // namespace
}  // namespace sinkproof::prove
