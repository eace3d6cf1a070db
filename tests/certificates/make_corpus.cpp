// make_corpus ACCEPT_DIR REJECT_DIR: writes the must-reject corpus, tampered copies of certificates in
// ACCEPT_DIR, and MANIFEST.tsv (file, exit code of sinkproof-check, part of its message). Deterministic. One
// tampering is one line of a table below: name, base, edit, exit, reason. The few lines with exit 0 are the
// accepted neighbours of rejected ones.

#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tampering.hpp"

namespace {

using namespace corpus;  // NOLINT(google-build-using-namespace)

constexpr const char* certified =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* vacuous =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta1-eta_bar1_200000-delta1_4-c7bdab236d228113.json";
constexpr const char* refuted =
    "softmax-sink-necessity--softmax-anchor-flipped--L5-m1-beta5-eta_bar1_200000-delta1_4-f076a6cfd0d7f73a."
    "json";
constexpr const char* relu = "relu-sink-free--relu-mean--L16-m13.json";
constexpr const char* relu_refuted = "relu-sink-free--relu-mean-row-count--L5-m1.json";

const std::string query_key = "/instance/model/heads/0/query_key";
const std::string output_value = "/instance/model/heads/0/output_value";
/// beta of the certified base, and its four entries of W_QK (row-major: (1,0), (c,0), (c,1), (c,c)).
Edit beta(const std::string& text, bool in_weights_as_well) {
  return json([=](Json& d) {
    d["parameters"]["beta"] = text;
    if (!in_weights_as_well) return;
    for (std::size_t i = 0; i < 4; ++i) d.at(at(query_key))[i][2] = (i == 1 ? "" : "-") + ("(" + text + ")");
  });
}

Edit length(const char* parameter, long stated) {
  return json([=](Json& d) {
    d["parameters"]["L"] = parameter;
    d["instance"]["task"]["length"] = stated;
  });
}

const std::vector<Tampering>& numbers() {
  static const std::vector<Tampering> list{
      {"enclosure-digit-flipped-lower", certified, change_digit("/quantities/loss/lower", 0, 1), 10,
       "/quantities/loss"},
      {"enclosure-digit-flipped-upper", certified, change_digit("/quantities/loss/upper", 1, -1), 10,
       "/quantities/loss"},
      {"enclosure-lower-above-the-value", certified, collapse("/quantities/loss", "lower", "upper"), 10,
       "/quantities/loss/lower: above the value"},
      {"enclosure-upper-below-the-value", certified,
       collapse("/quantities/sink_mass_after", "upper", "lower"), 10,
       "/quantities/sink_mass_after/upper: below the value"},
      {"enclosure-lower-exceeds-upper", certified, set_ends("/quantities/loss", "1", "0"), 10,
       "lower exceeds upper"},
      {"enclosure-of-a-wrong-exact-value", relu_refuted, set_ends("/quantities/loss", "1/4", "1/4"), 10,
       "/quantities/loss/upper: below the value"},
      {"enclosure-wide-and-true", certified, set_ends("/quantities/loss", "0", "1"), 0,
       "accepted (certified"},
      {"margin-overstated", certified, set("/hypotheses/3/lower", "1/36"), 10, "/hypotheses/3"},
      {"margin-overstated-in-the-conclusion", certified, set_ends("/conclusion", "1/2", "1"), 10,
       "/conclusion/lower"},
      {"margin-zero-overstated", certified, set_ends("/claims/0", "1e-1000", "1e-999"), 10,
       "/claims/0/lower"},
      {"margin-zero-understated", certified, set_ends("/claims/0", "-1e-999", "-1e-1000"), 10,
       "/claims/0/upper"},
      {"exact-zero-of-a-tiny-value", certified, json([](Json& d) {
         // e^(−beta) is about 1e-300 here: the loss is not zero. All else is stated truly, if widely.
         d["parameters"]["beta"] = "690";
         for (std::size_t i = 0; i < 4; ++i) d.at(at(query_key))[i][2] = i == 1 ? "690" : "-690";
         const Json wide = enclosure("-2", "2");
         d["hypotheses"][3].update(wide);
         d["conclusion"].update(wide);
         for (auto& claim : d["claims"]) claim.update(wide);
         for (auto& quantity : d["quantities"]) quantity = wide;
         d["quantities"]["loss"] = enclosure("0", "0");
       }),
       10, "/quantities/loss/upper: below the value"},
      {"strict-margin-zero-for-tiny-loss", relu_refuted, set_ends("/quantities/loss", "0", "0"), 10,
       "/quantities/loss/upper: below the value"},
      {"endpoint-not-a-string", certified, set("/quantities/loss/lower", 0), 2,
       "/quantities/loss/lower: expected a string"},
      {"endpoint-an-expression", certified, set("/quantities/loss/upper", "exp(-1)"), 2,
       "/quantities/loss/upper"},
      {"endpoint-with-plus", certified, set("/quantities/loss/upper", "+1"), 2, "/quantities/loss/upper"},
      {"endpoint-with-space", certified, set("/quantities/loss/upper", "1 "), 2, "/quantities/loss/upper"},
      {"endpoint-hexadecimal", certified, set("/quantities/loss/upper", "0x1"), 2, "/quantities/loss/upper"},
      {"endpoint-empty", certified, set("/quantities/loss/upper", ""), 2, "/quantities/loss/upper"},
      {"endpoint-point-without-digits", certified, set("/quantities/loss/upper", "1."), 2,
       "/quantities/loss/upper"},
      {"endpoint-infinite-text", certified, set("/quantities/loss/upper", "inf"), 2,
       "/quantities/loss/upper"},
      {"endpoint-zero-denominator", certified, set("/quantities/loss/upper", "1/0"), 2,
       "a denominator of zero"},
      {"endpoint-exponent-too-large", certified, set("/quantities/loss/upper", "1e1000001"), 2,
       "decimal exponent"},
      {"endpoint-exponent-largest", certified, set("/quantities/loss/upper", "1e1000000"), 0,
       "accepted (certified"},
      {"endpoint-exponent-bomb", certified, set("/quantities/loss/upper", "1e99999999999999999999"), 2,
       "decimal exponent"},
      {"endpoint-of-20001-characters", certified, set("/quantities/loss/upper", std::string(20001, '9')), 2,
       "20000 characters"},
      {"endpoint-of-20000-characters", certified, set("/quantities/loss/upper", std::string(20000, '9')), 0,
       "accepted"},
      {"endpoint-of-a-million-digits", certified, set("/quantities/loss/upper", std::string(1000000, '9')), 2,
       "20000 characters"},
      {"endpoint-one-null", certified, set("/quantities/loss/lower", not_defined), 2, "one end is null"},
      {"defined-stated-as-not-defined", certified, set_ends("/conclusion", not_defined, not_defined), 10,
       "/conclusion: stated as not defined"},
      {"not-defined-stated-as-defined", vacuous, set_ends("/conclusion", "0", "1"), 10,
       "not defined for this instance"},
  };
  return list;
}

const std::vector<Tampering>& statements() {
  static const std::vector<Tampering> list{
      {"format-of-another-version", certified, set("/format", "sinkproof-certificate/2"), 10,
       "/format: unknown format"},
      {"format-of-a-model", certified, set("/format", "sinkproof-model/1"), 2,
       "/format: 'sinkproof-model/1' is no certificate"},
      {"format-not-a-string", certified, set("/format", 1), 2, "/format: expected a string"},
      {"theorem-unknown", certified, set("/theorem", "softmax-sink-possibility"), 10,
       "/theorem: unknown theorem"},
      {"theorem-of-another-certificate", certified, set("/theorem", "relu-sink-free"), 10,
       "another statement"},
      {"hash-of-another-theorem", certified, json([](Json& d) {
         // Stands in for any other text; the neighbouring case changes one digit.
         d["statement_sha256"] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
       }),
       10, "/statement_sha256: another statement"},
      {"hash-one-digit-changed", certified, json([](Json& d) {
         auto hash = d["statement_sha256"].get<std::string>();
         hash[63] = hash[63] == 'f' ? 'e' : 'f';
         d["statement_sha256"] = hash;
       }),
       10, "/statement_sha256: another statement"},
      {"hash-in-capitals", certified, set("/statement_sha256", std::string(64, 'A')), 10,
       "/statement_sha256"},
      {"construction-unknown", certified, set("/construction", "softmax-anchorage"), 10, "/construction"},
      {"construction-of-another-theorem", certified, set("/construction", "relu-mean"), 10,
       "/construction: 'relu-mean' is not a construction of this theorem"},
      {"construction-the-mutant-of-the-instance", certified, set("/construction", "softmax-anchor-flipped"),
       10, "query_key"},
      {"claims-dropped", certified, set("/claims", Json::array()), 10, "/claims: 0 margins"},
      {"claims-of-the-original-dropped-to-certify-a-mutant", relu_refuted, json([](Json& d) {
         d["claims"].erase(0);
         d["verdict"] = "vacuous";
         d["witnesses"] = Json::array();
       }),
       10, "/claims: 1 margins; expected 2"},
      {"claim-renamed", certified, set("/claims/0/id", "lost"), 10, "/claims/0/id: expected 'loss'"},
      {"claim-repeated", certified, json([](Json& d) { d["claims"].push_back(Json(d["claims"][0])); }), 10,
       "/claims: 4 margins"},
      {"hypotheses-reordered", certified, swap("/hypotheses/0", "/hypotheses/1"), 10, "/hypotheses/0/id"},
      {"hypothesis-dropped", certified, json([](Json& d) { d["hypotheses"].erase(3); }), 10,
       "/hypotheses: 3 margins"},
      {"hypothesis-false-dropped-to-certify", vacuous, json([](Json& d) {
         d["hypotheses"].erase(3);
         d["verdict"] = "certified";
       }),
       10, "/hypotheses: 3 margins"},
      {"strict-flipped-in-a-hypothesis", certified, set("/hypotheses/3/strict", true), 10,
       "/hypotheses/3/strict"},
      {"strict-flipped-in-the-claim", certified, set("/claims/0/strict", true), 10, "/claims/0/strict"},
      {"strict-flipped-in-the-conclusion", certified, set("/conclusion/strict", true), 10,
       "/conclusion/strict"},
      {"strict-not-a-boolean", certified, set("/conclusion/strict", "false"), 2,
       "/conclusion/strict: expected true or false"},
      {"conclusion-renamed", certified, set("/conclusion/id", "sunk"), 10, "/conclusion/id"},
      {"quantity-dropped", certified, drop("/quantities", "bound_after"), 10,
       "/quantities: missing quantity"},
      {"quantity-added", certified, add("/quantities", "gain", enclosure("0", "1")), 10, "/quantities"},
      {"quantities-swapped", certified, swap("/quantities/loss", "/quantities/sink_mass_before"), 10,
       "/quantities/loss"},
      {"verdict-vacuous-to-certified", vacuous, set("/verdict", "certified"), 10,
       "/verdict: 'certified' does not follow"},
      {"verdict-vacuous-to-refuted", vacuous, set("/verdict", "refuted"), 10, "/verdict"},
      {"verdict-refuted-to-certified", refuted, set("/verdict", "certified"), 10,
       "/verdict: 'certified' does not follow"},
      {"verdict-refuted-to-vacuous", refuted, set("/verdict", "vacuous"), 10, "/verdict"},
      {"verdict-certified-to-refuted", certified, set("/verdict", "refuted"), 10, "/verdict"},
      {"verdict-certified-to-vacuous", certified, set("/verdict", "vacuous"), 10, "/verdict"},
      {"verdict-inconclusive", certified, set("/verdict", "inconclusive"), 10,
       "/verdict: 'inconclusive' claims nothing"},
      {"verdict-unknown", certified, set("/verdict", "proved"), 10, "/verdict"},
      {"verdict-from-a-wide-claim", certified, set_ends("/claims/0", "-1e-30", "0"), 10, "/verdict"},
      {"verdict-from-a-wide-conclusion", certified, set_ends("/conclusion", "-1", "1"), 10, "/verdict"},
  };
  return list;
}

const std::vector<Tampering>& instances() {
  static const std::vector<Tampering> list{
      {"weight-changed-that-changes-the-loss", certified, set(output_value + "/0/2", "2"), 10,
       "output_value"},
      {"weight-changed-a-little", certified,
       set(query_key + "/1/2", "5.000000000000000000000000000000000000000001"), 10,
       "query_key: entry (15, 0)"},
      {"weight-added-that-no-output-sees", certified, json([](Json& d) {
         // The anchor's row 0 has only one key: its score does not matter.
         Json& entries = d.at(at(query_key));
         entries.insert(entries.begin(), Json::array({0, 0, "1"}));
       }),
       10, "query_key: entry (0, 0)"},
      {"weight-dropped", certified, json([](Json& d) { d.at(at(output_value)).erase(14); }), 10,
       "output_value: entry (15, 15)"},
      {"weight-on-contents", certified, json([](Json& d) {
         Json& entries = d.at(at(query_key));
         entries.insert(entries.begin() + 1, Json::array({2, 2, "1"}));
       }),
       10, "query_key: entry (2, 2)"},
      {"weight-equal-in-other-words", certified, set(query_key + "/1/2", "(10+15)/5"), 0,
       "accepted (certified"},
      {"matrix-out-of-order", certified, swap(query_key + "/0", query_key + "/1"), 10,
       "out of order or repeated"},
      {"matrix-entry-repeated", certified, json([](Json& d) {
         Json& entries = d.at(at(query_key));
         entries.insert(entries.begin(), Json(entries[0]));
       }),
       10, "out of order or repeated"},
      {"matrix-entry-zero", certified, json([](Json& d) {
         Json& entries = d.at(at(query_key));
         entries.insert(entries.begin(), Json::array({0, 0, "0"}));
       }),
       10, "an entry of zero"},
      {"matrix-row-out-of-range", certified, set(query_key + "/3/0", 16), 10, "out of range"},
      {"matrix-column-negative", certified, set(query_key + "/0/1", -1), 10, "out of range"},
      {"matrix-index-a-string", certified, set(query_key + "/0/1", "0"), 2, "expected an integer"},
      {"matrix-index-a-fraction", certified, set(query_key + "/0/1", 0.5), 2, "expected an integer"},
      {"matrix-entry-of-two-parts", certified, json([](Json& d) { d.at(at(query_key))[0].erase(2); }), 2,
       "expected [row, column, value]"},
      {"normaliser-another", relu, set("/instance/model/normaliser", "relu-length"), 10,
       "/instance/model/normaliser"},
      {"normaliser-unknown", relu, set("/instance/model/normaliser", "sparsemax"), 10,
       "/instance/model/normaliser"},
      {"head-added", certified, json([](Json& d) {
         Json& heads = d.at(at("/instance/model/heads"));
         heads.push_back(Json(heads[0]));
       }),
       10, "/instance/model/heads"},
      {"heads-none", certified, set("/instance/model/heads", Json::array()), 10, "/instance/model/heads"},
      {"parameter-length-of-another-instance", certified, set("/parameters/L", "17"), 10,
       "/instance/task/length"},
      {"parameter-beta-of-another-instance", certified, beta("6", false), 10, "query_key"},
      {"parameter-beta-equal-in-other-words", certified, beta("log(exp(1))*5", false), 0,
       "accepted (certified"},
      {"parameter-beta-equal-by-factors", certified, beta("log(3125)/log(5)", false), 0,
       "accepted (certified"},
      // 4099 is beyond the primes by which logarithms are taken apart.
      {"parameter-beta-equal-but-not-formally", certified, beta("log(1157149818541920499)/log(4099)", false),
       5, "not decided: "},
      {"parameter-missing", certified, drop("/parameters", "beta"), 10, "missing parameter 'beta'"},
      {"parameter-eta-bar-missing", certified, drop("/parameters", "eta_bar"), 10,
       "missing parameter 'eta_bar'"},
      {"parameter-eta-bar-zero", certified, set("/parameters/eta_bar", "0"), 10,
       "/parameters/eta_bar: out of range"},
      {"parameter-eta-bar-of-another-bound", certified, set("/parameters/eta_bar", "1/100000"), 10,
       "/quantities/bound_probabilistic"},
      {"parameter-delta-one", certified, set("/parameters/delta", "1"), 10,
       "/parameters/delta: out of range"},
      {"corollary-missing", certified, json([](Json& d) { d.at("claims").erase(2); }), 10, "/claims"},
      {"corollary-overstated", certified, set_ends("/claims/1", "1/100", "1/50"), 10, "/claims/1"},
      {"parameter-added", relu, add("/parameters", "beta", "1"), 10, "unknown parameter 'beta'"},
      {"parameter-beta-zero", certified, beta("0", false), 10, "/parameters/beta: out of range"},
      {"parameter-beta-negative", certified, beta("-5", false), 10, "/parameters/beta: out of range"},
      {"parameter-beta-too-large", certified, beta("10001", true), 10, "/parameters/beta: out of range"},
      {"parameter-beta-undefined", certified, beta("1/(2-2)", true), 10, "/parameters/beta: not defined"},
      {"parameter-beta-log-of-zero", certified, beta("log(0)", true), 10, "/parameters/beta: not defined"},
      {"parameter-beta-sqrt-of-negative", certified, beta("sqrt(-1)", true), 10,
       "/parameters/beta: not defined"},
      {"parameter-length-fractional", certified, set("/parameters/L", "33/2"), 10,
       "/parameters/L: out of range"},
      {"parameter-length-2", certified, length("2", 2), 10, "out of range"},
      {"parameter-length-huge", certified, length("1000000000000", 999999999), 10, "out of range"},
      {"parameter-length-4097", certified, length("4097", 4097), 10, "out of range"},
      {"parameter-m-huge", certified, set("/instance/task/content_dimension", 999999999), 10, "out of range"},
      {"length-beyond-integers", certified, replace("\"length\": 16", "\"length\": 99999999999999999999"), 2,
       "/instance/task/length"},
      {"bomb-power", certified, beta("2^1000000000", true), 2, "exponent of at most nine digits"},
      {"bomb-power-of-nine-digits", certified, beta("2^999999999", true), 10,
       "/parameters/beta: out of range"},
      {"bomb-power-of-an-expression", certified, beta("2^(10^9)", true), 2, "expected an integer exponent"},
      {"bomb-powers-nested", certified, beta("((((9^9)^9)^9)^9)^999999999", true), 5,
       "not decided: /parameters/beta: a number beyond this checker's range"},
      {"bomb-root-of-power", certified, beta("(1+1/3)^999999999-(4/3)^999999999+5", true), 5,
       "not decided: /parameters/beta: its sign stays open"},
      {"bomb-exp", certified, beta("exp(1000000000)", true), 10, "/parameters/beta: out of range"},
      {"bomb-exp-nested", certified, beta("exp(exp(exp(exp(10))))", true), 5,
       "/parameters/beta: exp of a number beyond"},
      {"bomb-exp-small", certified, beta("5+exp(-exp(exp(10)))", true), 5,
       "/parameters/beta: exp of a number beyond"},
      {"bomb-nested-expression", certified, beta(repeated("(", 5000) + "5" + repeated(")", 5000), true), 2,
       "nested too deep"},
      {"bomb-minuses", certified, beta(repeated("-", 5000) + "5", true), 2, "nested too deep"},
      {"expression-unknown-function", certified, beta("sin(1)", true), 2, "expected a number"},
      {"expression-unfinished", certified, beta("5+", true), 2, "expected a number"},
      {"expression-plus-in-front", certified, beta("+5", true), 2, "expected a number"},
      {"expression-power-of-power", certified, beta("2^2^2", true), 2, "expected"},
      {"task-unknown", certified, set("/instance/task/kind", "copy"), 10, "/instance/task/kind"},
      {"content-another-word", certified, set("/instance/task/content", "ball"), 10,
       "/instance/task/content"},
      {"alphabet-empty", certified, set("/instance/task/content", {{"alphabet", Json::array()}}), 10,
       "an empty alphabet"},
      {"alphabet-outside-the-box", refuted, set("/instance/task/content", {{"alphabet", {{"1.0000001"}}}}),
       10, "outside [-1, 1]"},
      {"alphabet-letter-twice", refuted, set("/instance/task/content", {{"alphabet", {{"1/2"}, {"0.5"}}}}),
       10, "stands twice"},
      {"alphabet-letter-too-long", refuted,
       set("/instance/task/content", {{"alphabet", Json::array({Json::array({"0", "0"})})}}), 10,
       "wrong length"},
      {"alphabet-of-another-construction", refuted, json([](Json& d) {
         for (const char* set : {"content", "trigger_content"})
           d["instance"]["task"][set] = {{"alphabet", {{"0"}}}};
       }),
       10, "/instance/task/content: not the construction's"},
  };
  return list;
}

const std::vector<Tampering>& witnesses() {
  static const std::vector<Tampering> list{
      {"witness-dropped", refuted, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'loss'"},
      {"witness-dropped-relu", relu_refuted, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'loss'"},
      {"witness-repeated", refuted, json([](Json& d) { d["witnesses"].push_back(Json(d["witnesses"][0])); }),
       10, "/witnesses/1/refutes"},
      {"witness-without-need", certified, json([](Json& d) {
         d["witnesses"].push_back({{"refutes", "sink"},
                                   {"input", {{"trigger", 2}, {"contents", Json::array()}}},
                                   {"position", 2},
                                   {"value", enclosure("0", "1")}});
       }),
       10, "/witnesses/0/refutes"},
      {"witness-of-a-claim-that-holds", relu_refuted, set("/witnesses/0/refutes", "anchor-mass"), 10,
       "/witnesses/0/refutes"},
      {"witness-of-the-conclusion-at-the-trigger", refuted, json([](Json& d) {
         d["witnesses"][0]["refutes"] = "sink";
         d["witnesses"][0]["position"] = d["witnesses"][0]["input"]["trigger"];
         d["witnesses"][0].erase("coordinate");
       }),
       10, "/witnesses/0/refutes: 'sink' needs no witness"},
      {"witness-content-outside-the-box", refuted, set("/witnesses/0/input/contents/0/0", "1.000001"), 10,
       "/witnesses/0/input/contents/0: not in the content set"},
      {"witness-content-after-the-position-outside-the-box", refuted,
       set("/witnesses/0/input/contents/3/0", "-2"), 10,
       "/witnesses/0/input/contents/3: not in the content set"},
      {"witness-too-short", refuted, json([](Json& d) { d["witnesses"][0]["input"]["contents"].erase(3); }),
       10, "/witnesses/0/input/contents: expected 4 vectors"},
      {"witness-content-too-long", refuted,
       json([](Json& d) { d["witnesses"][0]["input"]["contents"][1].push_back("0"); }), 10,
       "/witnesses/0/input/contents/1: expected 1 entries"},
      {"witness-trigger-too-early", refuted, set("/witnesses/0/input/trigger", 1), 10,
       "/witnesses/0/input/trigger: out of range"},
      {"witness-trigger-too-late", refuted, set("/witnesses/0/input/trigger", 5), 10,
       "/witnesses/0/input/trigger: out of range"},
      {"witness-position-too-late", refuted, set("/witnesses/0/position", 5), 10,
       "/witnesses/0/position: out of range"},
      {"witness-position-another", relu_refuted, set("/witnesses/0/position", 0), 10, "/witnesses/0/value"},
      {"witness-coordinate-too-large", refuted, set("/witnesses/0/coordinate", 4), 10,
       "/witnesses/0/coordinate: out of range"},
      {"witness-coordinate-missing", refuted, drop("/witnesses/0", "coordinate"), 10,
       "/witnesses/0: expected a coordinate"},
      {"witness-value-overstated", refuted, set("/witnesses/0/value", enclosure("2", "3")), 10,
       "/witnesses/0/value/lower: above"},
      {"witness-value-too-wide", refuted, set("/witnesses/0/value", enclosure("0", "2")), 10,
       "does not exceed the bound"},
      {"witness-value-not-defined", refuted, set_ends("/witnesses/0/value", not_defined, not_defined), 10,
       "stated as not defined"},
      {"witness-of-no-error", relu_refuted, json([](Json& d) {
         Json& witness = d["witnesses"][0];
         witness["coordinate"] = 0;
         witness["value"] = enclosure("0", "0");
       }),
       10, "does not exceed the bound"},
      {"witness-content-not-a-string", refuted, set("/witnesses/0/input/contents/0/0", 1), 2,
       "expected a string"},
      {"witness-field-unknown", refuted, add("/witnesses/0", "head", 0), 2, "unknown field 'head'"},
      {"witness-field-missing", refuted, drop("/witnesses/0", "position"), 2, "missing field 'position'"},
  };
  return list;
}

const std::vector<Tampering>& texts() {
  static const std::vector<Tampering> list{
      {"field-unknown", certified, add("", "comment", ""), 2, "unknown field 'comment'"},
      {"field-unknown-in-instance", certified, add("/instance", "seed", 1), 2, "/instance: unknown field"},
      {"field-unknown-in-task", certified, add("/instance/task", "seed", 1), 2,
       "/instance/task: unknown field"},
      {"field-unknown-in-model", certified, add("/instance/model", "layers", 1), 2,
       "/instance/model: unknown field"},
      {"field-unknown-in-head", certified, add("/instance/model/heads/0", "bias", "0"), 2,
       "unknown field 'bias'"},
      {"field-unknown-in-claim", certified, add("/claims/0", "value", "0"), 2, "/claims/0: unknown field"},
      {"field-unknown-in-conclusion", certified, add("/conclusion", "value", "0"), 2,
       "/conclusion: unknown field"},
      {"field-unknown-in-quantity", certified, add("/quantities/loss", "bits", 1), 2,
       "/quantities/loss: unknown field"},
      {"field-missing", certified, drop("", "witnesses"), 2, "missing field 'witnesses'"},
      {"field-missing-format", certified, drop("", "format"), 2, "missing field 'format'"},
      {"field-missing-in-task", certified, drop("/instance/task", "trigger_content"), 2,
       "missing field 'trigger_content'"},
      {"field-missing-in-margin", certified, drop("/hypotheses/0", "strict"), 2, "missing field 'strict'"},
      {"field-missing-in-quantity", certified, drop("/quantities/loss", "upper"), 2, "missing field 'upper'"},
      {"key-twice", certified, replace("\"verdict\":", "\"verdict\": \"vacuous\", \"verdict\":"), 2, "twice"},
      {"key-twice-by-an-escape", certified,
       replace("\"verdict\":", "\"verd\\u0069ct\": \"vacuous\", \"verdict\":"), 2, "twice"},
      {"key-twice-deep-inside", certified, replace("\"length\":", "\"length\": 5, \"length\":"), 2, "twice"},
      {"text-empty", certified, [](const std::string&) { return std::string(); }, 2, "1:1: the text ends"},
      {"text-truncated", certified, [](const std::string& text) { return text.substr(0, text.size() / 2); },
       2, "malformed"},
      {"text-truncated-by-a-brace", certified,
       [](const std::string& text) { return text.substr(0, text.rfind('}')); }, 2, "expected ',' or '}'"},
      {"text-trailing", certified, surround("", "{}"), 2, "text after the document"},
      {"text-trailing-zero-byte", certified, surround("", std::string(1, '\0')), 2,
       "text after the document"},
      {"text-twice", certified, [](const std::string& text) { return text + text; }, 2,
       "text after the document"},
      {"text-byte-order-mark", certified, surround("\xef\xbb\xbf", ""), 2, "1:1: a byte order mark"},
      {"text-comment", certified, surround("// a certificate\n", ""), 2, "1:1: expected a JSON value"},
      {"text-not-an-object", certified, [](const std::string&) { return std::string("[]\n"); }, 2,
       "expected an object"},
      {"text-not-utf-8", certified, replace_value("construction", "\"softmax-\xff\""), 2,
       "a byte that is not UTF-8"},
      {"text-overlong-utf-8", certified, replace_value("construction", "\"softmax-\xc0\xaf\""), 2,
       "a byte that is not UTF-8"},
      {"text-surrogate-in-utf-8", certified, replace_value("construction", "\"softmax-\xed\xa0\x80\""), 2,
       "a byte that is not UTF-8"},
      {"text-lone-surrogate", certified, replace_value("construction", "\"\\ud800\""), 2,
       "a surrogate without its partner"},
      {"text-control-character", certified, replace_value("construction", "\"soft\nmax\""), 2,
       "a control character"},
      {"text-unknown-escape", certified, replace_value("construction", "\"soft\\x6dax\""), 2,
       "an unknown escape"},
      {"text-single-quotes", certified, replace_value("construction", "'softmax-anchor'"), 2,
       "expected a JSON value"},
      {"text-escapes-of-plain-letters", certified, replace("\"softmax-anchor\"", "\"softmax\\u002danchor\""),
       0, "accepted (certified"},
      {"text-trailing-comma", certified, replace("\"witnesses\": []", "\"witnesses\": [],"), 2,
       "expected a string"},
      {"text-trailing-comma-in-array", certified, replace("\"witnesses\": []", "\"witnesses\": [1,]"), 2,
       "expected a JSON value"},
      {"literal-nan", certified, replace_value("lower", "NaN"), 2, "expected a JSON value"},
      {"literal-infinity", certified, replace_value("upper", "Infinity"), 2, "expected a JSON value"},
      {"literal-minus-infinity", certified, replace_value("lower", "-Infinity"), 2, "expected a digit"},
      {"literal-leading-zero", certified, replace("\"length\": 16", "\"length\": 016"), 2,
       "expected ',' or '}'"},
      {"literal-exponent-for-an-integer", certified, replace("\"length\": 16", "\"length\": 16e0"), 2,
       "expected an integer"},
      {"number-of-a-million-digits", certified,
       replace("\"length\": 16", "\"length\": " + std::string(1000000, '1')), 2, "expected an integer"},
      {"nesting-100000-deep", certified,
       [](const std::string&) { return repeated("[", 100000) + repeated("]", 100000); }, 2,
       "nested too deep"},
      {"nesting-100000-objects-deep", certified,
       [](const std::string&) { return repeated("{\"a\":", 100000); }, 2, "nested too deep"},
      {"nesting-in-a-field", certified,
       replace("\"witnesses\": []", "\"witnesses\": " + repeated("[", 65) + repeated("]", 65)), 2,
       "nested too deep"},
      {"relu-loss-not-exactly-zero", relu, set_ends("/claims/0", "-1e-400", "0"), 10, "/verdict"},
      {"relu-verdict-refuted", relu, set("/verdict", "refuted"), 10, "/verdict"},
      {"relu-weights-hypothesis-overstated", relu, set_ends("/hypotheses/3", "1", "1"), 10,
       "/hypotheses/3/lower"},
  };
  return list;
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + path);
  // One layout for the edits of the text, whatever the writer's is.
  return Json::parse(text.str()).dump(1) + "\n";
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw std::runtime_error("cannot write " + path);
}

void make(const std::string& accept, const std::string& reject) {
  std::string manifest = "file\texit\treason\n";
  for (const auto* list : {&numbers(),
                           &statements(),
                           &instances(),
                           &witnesses(),
                           &texts(),
                           &corpus::relu_normaliser_obstruction::list(),
                           &corpus::null_slots_and_sigmoid::list(),
                           &corpus::sharp_constructions::list(),
                           &corpus::multilayer::list(),
                           &corpus::multiple_heads::list(),
                           &corpus::sink_metric::list(),
                           &corpus::sink_representability::list(),
                           &corpus::dense_attention_smoothing::list(),
                           &corpus::sink_switch_equivalence::list(),
                           &corpus::sink_diagonal_cost::list(),
                           &corpus::sink_cost_exact::list(),
                           &corpus::diagonal_cost_exact::list(),
                           &corpus::found::list(),
                           &corpus::preceding::list(),
                           &corpus::given::list(),
                           &corpus::given_settings::list(),
                           &corpus::normalisers::list(),
                           &corpus::mutants::list(),
                           &corpus::attained::list(),
                           &corpus::rows::list(),
                           &corpus::ranges::list(),
                           &corpus::undefined_numbers::list(),
                           &corpus::undefined_quantities::list(),
                           &corpus::forged_lines::list(),
                           &corpus::witness_ends::list(),
                           &corpus::instance_forms::list(),
                           &corpus::claims::list(),
                           &corpus::places::list(),
                           &corpus::all_inputs::list(),
                           &corpus::statements_of_others::list(),
                           &corpus::statements_about_layers::list(),
                           &corpus::statements_about_fits::list(),
                           &corpus::statements_about_switches::list(),
                           &corpus::statements_about_embeddings::list(),
                           &corpus::statements_about_laws::list(),
                           &corpus::statements_about_numbers::list(),
                           &corpus::statements_about_patterns::list()}) {
    for (const Tampering& tampering : *list) {
      const std::string file = std::string(tampering.name) + ".json";
      try {
        write(reject + "/" + file, tampering.edit(read(accept + "/" + tampering.base)));
      } catch (const std::exception& error) {
        throw std::runtime_error(std::string(tampering.name) + ": " + error.what());
      }
      manifest += file + "\t" + std::to_string(tampering.exit) + "\t" + tampering.reason + "\n";
    }
  }
  write(reject + "/MANIFEST.tsv", manifest);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: make_corpus ACCEPT_DIR REJECT_DIR\n";
    return 2;
  }
  try {
    make(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "make_corpus: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
