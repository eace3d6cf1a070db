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
  EXPECT_NE(refusal_of("/theorem", "multihead-sink-tradeoff")
                .find("(expected multihead-cancellation, softmax-anchor, given, found)"),
            std::string::npos);
  EXPECT_NE(
      refusal_of("/theorem", "sink-metric").find("small: /instance/model: not covered (expected L of 4"),
      std::string::npos);
  EXPECT_NE(refusal_of("/instance/model/normaliser", "relu-none").find("expected heads of relu-non-anchor"),
            std::string::npos);
  EXPECT_NE(refusal_of("/instance/task/content", "cube").find("small: /instance/task/content: not covered"),
            std::string::npos);
  EXPECT_NE(
      refusal_of("/instance/task/target", "preceding").find("/target: not covered (expected no target)"),
      std::string::npos);
  EXPECT_NE(refusal_of("/instance/model/heads/0/key_bias", files::JsonNode::Json::array()).find("heads/0"),
            std::string::npos);
}

TEST(Proof, ContentsAreTheBoxOrTwoThatAreAlike) {
  const auto refusal = [](const char* content, const char* trigger_content) {
    auto document = small();
    document["instance"]["task"]["content_dimension"] = 1;
    document["instance"]["task"]["content"] = files::parse_json(content, "content");
    document["instance"]["task"]["trigger_content"] = files::parse_json(trigger_content, "trigger_content");
    try {
      static_cast<void>(proof(files::JsonNode(document, "small")));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string covered = ": not covered (expected box, or the two contents that are all 1 or all -1)";
  const char* alike = R"({"alphabet": [["1"], ["-1"]]})";
  // They are read, and relu-mean is about the box.
  EXPECT_EQ(refusal(alike, alike), "small: /instance/task/content: not covered (expected box)");
  EXPECT_EQ(refusal(alike, R"("box")"),
            "small: /instance/task/trigger_content: not covered (expected the contents of other tokens)");
  for (const char* other :
       {R"({"alphabet": [["1"], ["1"]]})", R"({"alphabet": [["1"], ["-2"]]})", R"({"alphabet": [["1"]]})",
        R"({"alphabet": [["1"], ["-1"], ["1"]]})", R"({"alphabet": []})"})
    EXPECT_EQ(refusal(other, other), "small: /instance/task/content" + covered) << other;
  EXPECT_NE(refusal(R"({"alphabet": [["1", "1"], ["-1", "-1"]]})", alike)
                .find("small: /instance/task/content/alphabet/0: "),
            std::string::npos);
}

/// A softmax head of somebody's, L = 4, m = 1, with the entry in W_QK that is given.
files::JsonNode::Json given(const files::JsonNode::Json& entry) {
  auto document = small();
  document["theorem"] = "softmax-sink-necessity";
  document["construction"] = "given";
  document["instance"]["task"]["length"] = 4;
  document["instance"]["task"]["content_dimension"] = 1;
  auto& model = document["instance"]["model"];
  model["normaliser"] = "softmax";
  model["heads"][0]["query_key"] = files::JsonNode::Json::array({entry});
  const files::JsonNode::Json ends = {{"lower", "1/100"}, {"upper", "1/50"}};
  for (const char* name : {"loss", "sink_mass_before", "sink_mass_after", "bound_before", "bound_after"})
    document["quantities"][name] = ends;
  const auto margin = [&ends](const char* id) {
    auto result = ends;
    result["id"] = id;
    return result;
  };
  document["claims"] = {margin("never-zero-loss"), margin("sink-probabilistic")};
  document["hypotheses"] = {margin("softmax"), margin("single-head"), margin("length"), margin("small-loss")};
  return document;
}

TEST(Proof, AHeadByRowsHasNoFormulas) {
  const auto document = given({1, 0, "-5/2"});
  const auto made = proof(files::JsonNode(document, "given"));
  EXPECT_NE(made.text.find("Definition QK : mat := entries [entry 1 0 (-5 / 2)].\n"), std::string::npos);
  EXPECT_NE(made.text.find("Definition loss : R := the loss_found.\n"), std::string::npos);
  EXPECT_NE(made.text.find("Theorem quantity_loss : (1 / 100) <= loss <= (1 / 50).\n"), std::string::npos);
  EXPECT_NE(made.text.find("nothing here is about: claim sink-probabilistic, quantity max_anchor_mass"),
            std::string::npos);
  // Of L = 4 the bound before the trigger is that of two rows.
  EXPECT_NE(made.text.find("Definition bound_before : R := bound_before_4 loss.\n"), std::string::npos);
}

TEST(Proof, AHeadByRowsDoesNotSeeContents) {
  const auto refusal = [](long row, long column) {
    const auto document = given({row, column, "1"});
    try {
      static_cast<void>(proof(files::JsonNode(document, "given")));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal(3, 1), "");
  EXPECT_NE(refusal(3, 2).find("/instance/model: not covered (expected scores that do not see contents)"),
            std::string::npos);
  EXPECT_NE(refusal(2, 3).find("scores that do not see contents"), std::string::npos);
}

TEST(Proof, AnInstanceWithoutAModelHasALengthAlone) {
  const auto document =
      files::parse_json(R"({"format": "sinkproof-certificate/1", "theorem": "relu-normaliser-obstruction",
 "statement_sha256": "0", "construction": "chebyshev-fit", "parameters": {"L":"5","normaliser":"none"},
 "instance": {"length":5,"normaliser":"relu-none","fit":{"intercept":"1/2","slope":"-1/3"},"weights":[[1,"1/4"],[3,"-1/4"]]},
 "verdict": "certified",
 "claims": [{"id":"fit","lower":"0","upper":"0"},{"id":"dual","lower":"0","upper":"0"}],
 "hypotheses": [{"id":"cancels-constants","lower":"0","upper":"0"},{"id":"cancels-slopes","lower":"0","upper":"0"},
  {"id":"norm","lower":"0","upper":"0"}],
 "conclusion": {"id":"obstruction","lower":"0","upper":"0"},
 "quantities": {"loss_lower_bound":{"lower":"0","upper":"0"},"fit_error":{"lower":"0","upper":"0"}}, "witnesses": []})",
                        "fit");
  const auto made = proof(files::JsonNode(document, "fit"));
  EXPECT_NE(made.text.find("L = 5: what a certificate says"), std::string::npos);
  EXPECT_NE(made.text.find("Definition lambda : nat -> R := fun k => nth k [(1 / 4); 0; (-1 / 4)] 0.\n"),
            std::string::npos);
  EXPECT_NE(made.text.find("Definition P : R := (1 / 2).\nDefinition a : R := (-1 / 3).\n"),
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
