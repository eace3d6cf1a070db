// What a witness of a text's conclusion has to be of: which numbers stand alone in it, and on which side of
// the trigger they are taken.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/document/json.hpp"
#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/text_statement.hpp"
#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

/// Each bound as `extreme bound`, or `extreme(numbers) bound` of a call.
std::vector<std::string> bounds_of(const std::string& lines, const std::string& conclusion) {
  const std::string text = "theorem t : trigger-task\n" + lines + "conclusion c : " + conclusion + "\n";
  reset_work();
  const Source source{"/statement", text};
  const Block block = read_theorem(source);
  std::vector<std::string> result;
  for (const ConclusionBound& bound : conclusion_bounds(block)) {
    std::string shown(bound.extreme);
    if (bound.side != nullptr) shown += "(" + std::to_string(bound.side->parts.size()) + ")";
    result.push_back(shown + " " + std::string(bound.bound->at.substr(0, 1)));
  }
  return result;
}

using Names = std::vector<std::string>;

TEST(ConclusionBounds, AreOfNumbersThatStandAlone) {
  EXPECT_EQ(bounds_of("", "loss <= 1"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("", "1 > loss"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("", "(loss) <= 1"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("", "((loss)) < (1)"), Names{"loss ("});
  EXPECT_EQ(bounds_of("", "loss >= 1"), Names{});
  EXPECT_EQ(bounds_of("", "loss = 1"), Names{});
  EXPECT_EQ(bounds_of("", "sink_mass_before >= 1"), Names{"sink_mass_before 1"});
  EXPECT_EQ(bounds_of("", "sink_mass_before <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "loss + 0 <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "-loss >= 1"), Names{});
  EXPECT_EQ(bounds_of("", "abs(loss) <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "min(loss) <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "L <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "W_QK[0,0] <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "2 <= 1"), Names{});
  EXPECT_EQ(bounds_of("", "loss <= sink_mass_after"), (Names{"loss s", "sink_mass_after l"}));
  EXPECT_EQ(bounds_of("", "max_anchor_mass <= 2 and 3 <= min_null_mass"),
            (Names{"max_anchor_mass 2", "min_null_mass 3"}));
  EXPECT_EQ(bounds_of("", "1 >= product_self_mass and 2 >= max_layer_sink_mass"),
            (Names{"product_self_mass 1", "max_layer_sink_mass(0) 2"}));
  EXPECT_EQ(bounds_of("", "all(loss <= k for k in 1..2)"), Names{});
  EXPECT_EQ(bounds_of("parameter p in 1..2 = 1\n", "p <= 1"), Names{});
}

// Each name is twice in the next one: 2^60 steps, if every use were gone through.
TEST(ConclusionBounds, GoThroughANameOnce) {
  std::string lines = "let a0 = max_layer_sink_mass\n";
  for (int k = 1; k <= 60; ++k) {
    const std::string last = "a" + std::to_string(k - 1);
    lines += "let a" + std::to_string(k) + " = " + last + " - " + last + "/2\n";
  }
  EXPECT_EQ(bounds_of(lines, "1 >= a60"), Names{"max_layer_sink_mass(0) 1"});
}

TEST(ConclusionBounds, AreFoundBehindNames) {
  EXPECT_EQ(bounds_of("let x = loss\n", "x <= 1"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("let x = 2*loss\n", "x <= 1"), Names{});
  EXPECT_EQ(bounds_of("let x = loss\nlet y = (x)\n", "y <= 1"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("quantity x = loss\n", "x <= 1"), Names{"loss 1"});
  EXPECT_EQ(bounds_of("quantity x = 3*loss\n", "x <= 1"), Names{});
  EXPECT_EQ(bounds_of("quantity loss, x = absorbed_after\n", "loss <= 1 and x >= 2"),
            (Names{"loss 1", "absorbed_after 2"}));
  // A function's value is that of its arguments, and the name of one has no value.
  EXPECT_EQ(bounds_of("let f(x) = loss\n", "f(1) <= 1"), Names{});
  EXPECT_EQ(bounds_of("let x = loss\nlet f(y) = 7\n", "f(x) <= 1"), Names{});
}

TEST(ConclusionBounds, OfTheGapHaveItsWeights) {
  EXPECT_EQ(bounds_of("", "anchor_gap(1, 2, 3) >= 1"), Names{"anchor_gap(3) 1"});
  EXPECT_EQ(bounds_of("let x = anchor_gap(1)\n", "(x) >= 1"), Names{"anchor_gap(1) 1"});
  EXPECT_EQ(bounds_of("", "anchor_gap(1) <= 1"), Names{});
}

/// A conclusion about an instance whose every token attends to all keys alike, α_ik = 1/(i+1), and copies
/// nothing: L = 4, m = 0, and the output is 0, which misses the mean by 1.
struct UniformCase {
  std::string conclusion;
  std::string input = R"("trigger": 2, "contents": [[], [], []])";
  std::string place;  ///< position, and perhaps coordinate
  std::string value;
  std::string target = "inclusive";
};

/// What is wrong with the witness; empty where it shows that the conclusion fails.
std::string fault_of_witness(const UniformCase& of) {
  reset_work();
  const std::string statement = "theorem t : trigger-task\nconclusion c : " + of.conclusion + "\n";
  const std::string text =
      R"({"format": "sinkproof-certificate/1", "theorem": "t", "statement_sha256": ")" + sha256(statement) +
      R"(", "construction": "given", "parameters": {}, "instance": {"task": {"kind": "trigger", "length": 4,
 "content_dimension": 0, "content": "box", "trigger_content": "box")" +
      (of.target == "preceding" ? R"(, "target": "preceding")" : "") +
      R"(}, "model": {"normaliser": "softmax", "heads": [{"query_key": [], "output_value": []}]}},
 "verdict": "refuted", "claims": [], "hypotheses": [], "conclusion": {"id": "c", "strict": false, "lower": "-1", "upper": "-1"},
 "quantities": {}, "witnesses": [{"refutes": "c", "input": {)" +
      of.input + R"(}, "position": )" + of.place + R"(, "value": {"lower": ")" + of.value +
      R"(", "upper": ")" + of.value + R"("}}], "statement": ")" +
      [&] {
        std::string escaped;
        for (const char letter : statement)
          escaped += letter == '\n' ? std::string("\\n") : std::string(1, letter);
        return escaped;
      }() +
      "\"}";
  const json::Document document(text);
  const Certificate certificate = read_certificate(document.root());
  try {
    const auto subject = read_text_subject(certificate);
    subject->derive();
    subject->check_witness(0);
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

void expect_witnesses(const std::vector<std::pair<UniformCase, std::string>>& cases) {
  for (const auto& [of, words] : cases) {
    const std::string fault = fault_of_witness(of);
    EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos)
        << of.conclusion << ", " << of.place << ": " << fault;
  }
}

constexpr const char* late = R"("trigger": 3, "contents": [[], [], []])";
constexpr const char* early = R"("trigger": 2, "contents": [[], [], []])";

TEST(TextWitness, IsOnTheSideThatTheNumberIsTakenOn) {
  const std::string none = "/witnesses/0/refutes: no input refutes this conclusion";
  const std::string at_trigger = "/witnesses/0/position: the trigger's position";
  expect_witnesses({
      {{"sink_mass_before >= 1", early, "1", "1/2"}, ""},
      {{"sink_mass_before >= 1", late, "2", "1/3"}, ""},
      {{"sink_mass_before >= 1", early, "2", "1/3"}, none},
      {{"sink_mass_before >= 1", early, "3", "1/4"}, none},
      {{"sink_mass_after >= 1", early, "1", "1/2"}, none},
      {{"sink_mass_after >= 1", early, "2", "1/3"}, at_trigger},
      {{"sink_mass_after >= 1", early, "3", "1/4"}, ""},
      {{"absorbed_before >= 1", early, "1", "1/2"}, ""},
      {{"absorbed_before >= 1", early, "2", "1/3"}, none},
      {{"absorbed_before >= 1", early, "3", "1/4"}, none},
      {{"absorbed_after >= 1", early, "1", "1/2"}, none},
      {{"absorbed_after >= 1", early, "2", "1/3"}, at_trigger},
      {{"absorbed_after >= 1", early, "3", "1/4"}, ""},
      {{"anchor_trigger_mass_after >= 1", early, "1", "1/2"}, none},
      {{"anchor_trigger_mass_after >= 1", early, "2", "2/3"}, at_trigger},
      {{"anchor_trigger_mass_after >= 1", early, "3", "1/2"}, ""},
      {{"min_null_mass >= 1", early, "1", "0"}, ""},
      {{"min_null_mass >= 1", early, "3", "0"}, ""},
      {{"max_anchor_mass <= 0", early, "1", "1/2"}, ""},
      {{"max_anchor_mass <= 0", early, "2", "1/3"}, ""},
      {{"anchor_gap(1) >= 1", early, "1", "1/6"}, ""},
      {{"anchor_gap(1) >= 1", early, "3", "1/12"}, ""},
      {{"sink_mass_before >= 1/2 and sink_mass_after >= 1", early, "3", "1/4"}, ""},
      {{"sink_mass_before >= 1/2 and sink_mass_after >= 1", early, "1", "1/2"}, "not below the bound"},
  });
}

TEST(TextWitness, HasACoordinateForALossAlone) {
  const std::string none = "/witnesses/0/refutes: no input refutes this conclusion";
  const std::string of_masses = "/witnesses/0/coordinate: expected none: the witness is of masses";
  expect_witnesses({
      {{"loss <= 0", early, R"(2, "coordinate": 2)", "1/2"}, ""},
      {{"loss <= 0", early, "2", "1/2"}, none},
      {{"loss <= 0", early, "1", "1/2"}, none},
      {{"loss <= 0 and sink_mass_before >= 1", early, "1", "1/2"}, ""},
      {{"loss <= 0 and sink_mass_before >= 1", early, R"(1, "coordinate": 2)", "0"}, "does not exceed"},
      {{"sink_mass_before >= 1", early, R"(1, "coordinate": 1)", "1/2"}, of_masses},
      {{"sink_mass_after >= 1", early, R"(1, "coordinate": 1)", "1/2"}, of_masses},
      {{"max_anchor_mass <= 0", early, R"(1, "coordinate": 1)", "1/2"}, of_masses},
      {{"loss >= 3", early, R"(1, "coordinate": 1)", "1/2"}, none},
      {{"loss >= 3", early, "1", "1/2"}, none},
  });
}

TEST(TextWitness, IsOfAConclusionThatIsDefined) {
  const std::string words = "/witnesses/0/refutes: the conclusion is not defined for this instance";
  expect_witnesses({
      {{"loss <= 1/(L-4)", early, R"(2, "coordinate": 2)", "1/2"}, words},
      {{"sink_mass_before >= (1 where L > 4)", early, "1", "1/2"}, words},
      {{"anchor_gap(1/(L-4)) >= 1", early, "1", "1/6"}, words},
      {{"anchor_gap(1) >= 1/(L-4)", early, "1", "1/6"}, words},
  });
}

TEST(TextWitness, IsOfATaskThatTheTextNames) {
  const std::string other = "/instance/task/target: 'preceding' is another task than the statement's";
  const std::string either = " where target is {inclusive, preceding}";
  expect_witnesses({
      {{"sink_mass_before >= 1", early, "1", "1/2", "preceding"}, other},
      {{"sink_mass_before >= 1" + either, early, "1", "1/2", "preceding"}, ""},
      {{"sink_mass_before >= 1" + either, early, "1", "1/2"}, ""},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
