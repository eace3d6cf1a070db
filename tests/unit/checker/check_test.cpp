// Whole documents. The corpus in tests/certificates has the many cases; these show the answers' form.

#include "checker/check.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "checker/document/statement.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

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
  {"id": "never-zero-loss", "strict": true, "lower": "19/119", "upper": "19/119"},
  {"id": "sink-probabilistic", "strict": false, "lower": "5/6", "upper": "5/6"}],
 "hypotheses": [{"id": "softmax", "strict": false, "lower": "1", "upper": "1"}, {"id": "single-head", "strict": false, "lower": "0", "upper": "0"},
  {"id": "length", "strict": false, "lower": "17", "upper": "17"}, {"id": "small-loss", "strict": false, "lower": "-1", "upper": "-0.1"}],
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

/// The values of a document by their places: keys and order do not matter, nor does white space.
void collect_leaves(const json::Value& value, std::map<std::string, std::string>& leaves) {
  switch (value.kind()) {
    case json::Kind::object:
      for (const auto& [name, member] : value.members()) collect_leaves(member, leaves);
      break;
    case json::Kind::array:
      leaves[value.place()] = std::to_string(value.elements().size()) + " elements";
      for (const json::Value& element : value.elements()) collect_leaves(element, leaves);
      break;
    case json::Kind::string:
      leaves[value.place()] = std::string(value.string());
      break;
    case json::Kind::number:
      leaves[value.place()] = "number " + std::to_string(value.integer());
      break;
    case json::Kind::boolean:
      leaves[value.place()] = value.boolean() ? "true" : "false";
      break;
    case json::Kind::null:
      leaves[value.place()] = "null";
      break;
  }
}

std::map<std::string, std::string> leaves_of(const std::string& text) {
  const json::Document document(text);
  std::map<std::string, std::string> leaves;
  collect_leaves(document.root(), leaves);
  return leaves;
}

/// `bound_probabilistic` of statement.md at L = 21.
mpq_class probabilistic_bound(const mpq_class& eta_bar, const mpq_class& delta) {
  const mpq_class eta = 141 * eta_bar / delta;
  if (eta >= mpq_class(1, 96)) return 0;
  const mpq_class q_plus = (1 + 96 * eta) / (1 - 48 * eta);
  const mpq_class q_minus = (1 - 96 * eta) / (1 + 48 * eta);
  const mpq_class p_plus = 1 + 36 * eta * (q_plus + 2);
  const mpq_class p_minus = 1 - 36 * eta * (q_plus + 2);
  if (p_minus <= 0) return 0;
  const mpq_class one = 1 - 2 * eta * (2 * q_plus + 3 * p_plus) / p_minus;
  const mpq_class other = 1 - 2 * eta * (4 + 4 * p_plus / q_minus);
  const mpq_class gamma = one < other ? one : other;
  return gamma > 0 ? mpq_class(1 - 4 * eta / (gamma + 2 * eta)) : mpq_class(0);
}

/// Whether what softmax_anchor() says with these values, of which only enclosures and the theorem's own
/// parameters have changed, is true: worked out by hand, and not by the checker.
bool is_true(const std::map<std::string, std::string>& leaves) {
  const auto number = [&](const std::string& place) { return parse_rational(leaves.at(place)); };
  const mpq_class loss = ratio(19, 119);
  const mpq_class eta_bar = number("/parameters/eta_bar");
  const mpq_class delta = number("/parameters/delta");
  if (eta_bar <= 0 || eta_bar > 1 || delta <= 0 || delta >= 1) return false;
  const mpq_class bound = probabilistic_bound(eta_bar, delta);
  const std::map<std::string, mpq_class> values{
      {"/claims/0", ratio(1, 6) - loss},
      {"/claims/1", loss},
      {"/claims/2", ratio(5, 6) - (loss <= eta_bar ? bound : mpq_class(0))},
      {"/hypotheses/0", 1},
      {"/hypotheses/1", 0},
      {"/hypotheses/2", 17},
      {"/hypotheses/3", ratio(1, 36) - loss},
      {"/quantities/loss", loss},
      {"/quantities/sink_mass_before", ratio(100, 119)},
      {"/quantities/sink_mass_after", ratio(5, 6)},
      {"/quantities/bound_before", 0},
      {"/quantities/bound_after", 0},
      {"/quantities/bound_probabilistic", bound}};
  for (const auto& [place, value] : values)
    if (number(place + "/lower") > value || number(place + "/upper") < value) return false;
  // It says `vacuous`: the claims are not seen to be false, and the loss is seen to be too large.
  return number("/claims/0/upper") >= 0 && number("/claims/2/upper") >= 0 &&
         number("/hypotheses/3/upper") < 0;
}

/// Which of the changes that leave a document true this one is; empty for the others.
std::string explained(const std::map<std::string, std::string>& old, const std::string& changed_text) {
  const auto changed = leaves_of(changed_text);
  if (changed == old) return "white space";
  if (changed.size() != old.size()) return "";
  std::string kind;
  for (const auto& [place, text] : changed) {
    const auto before = old.find(place);
    if (before == old.end()) return "";
    if (before->second == text) continue;
    // A byte is in one value only.
    if (place.starts_with("/search/")) {
      kind = "note";
    } else if (before->second != "null" && (place.ends_with("/lower") || place.ends_with("/upper"))) {
      kind = "enclosure";
    } else if (place == "/parameters/eta_bar" || place == "/parameters/delta") {
      kind = "parameter";
    } else {
      return "";
    }
  }
  if (kind == "note") return kind;
  try {
    return is_true(changed) ? kind : "";
  } catch (const SyntaxError&) {
    return "";
  }
}

// Nothing but a true document is accepted, and nothing that is true in a way known here is rejected.
TEST(Check, EveryByteChangedIsRejectedOrLeavesTheDocumentTrue) {
  const std::string text = replaced(
      softmax_anchor(), R"("witnesses": [])",
      R"("witnesses": [], "search": {"seed": "1", "trial": "2", "source": "none", "command": "by hand"})");
  const auto leaves = leaves_of(text);
  std::map<std::string, int> accepted;
  std::map<std::string, int> rejected;
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'"', '9', '-', '\0', '}', '\xff', ' ', '0'}) {
      std::string changed = text;
      changed[i] = c;
      if (changed == text) continue;
      try {
        check_document(changed);
      } catch (const Malformed&) {
        ++rejected["malformed"];
        continue;
      } catch (const Rejected&) {
        ++rejected["rejected"];
        EXPECT_EQ(explained(leaves, changed), "") << "byte " << i << " by " << int{c};
        continue;
      }
      const std::string why = explained(leaves, changed);
      EXPECT_NE(why, "") << "accepted with byte " << i << " by " << int{c} << ": " << changed;
      ++accepted[why];
    }
  }
  EXPECT_EQ(accepted, (std::map<std::string, int>{
                          {"enclosure", 62}, {"note", 64}, {"parameter", 6}, {"white space", 18}}));
  EXPECT_GT(rejected["malformed"], 5000);
  EXPECT_GT(rejected["rejected"], 1000);
}

}  // namespace
}  // namespace sinkproof_check
