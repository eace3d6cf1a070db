// Tampered certificates of `unnormalised-sigmoid-sink-free` and `null-slot-necessity`.
#include "tampering.hpp"

namespace corpus::null_slots_and_sigmoid {

namespace {

constexpr const char* sigmoid = "unnormalised-sigmoid-sink-free--sigmoid-mean--L5-m1-beta5.json";
constexpr const char* sigmoid_refuted =
    "unnormalised-sigmoid-sink-free--sigmoid-mean-flipped--L5-m1-beta5.json";
constexpr const char* key_bias = "null-slot-necessity--key-bias-anchor--L5-m1-beta8.json";
constexpr const char* key_bias_refuted = "null-slot-necessity--key-bias-anchor-flipped--L5-m1-beta5.json";
constexpr const char* softmax_one = "null-slot-necessity--softmax-one-anchor--L5-m1-beta8.json";
constexpr const char* stand_in = "null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8.json";

const std::string head = "/instance/model/heads/0";
const std::string bias = head + "/key_bias";
const std::string output_value = head + "/output_value";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"sigmoid-loss-margin-not-exactly-zero", sigmoid, set_ends("/claims/0", "-1e-400", "0"), 10,
       "/verdict: 'certified' does not follow"},
      {"sigmoid-loss-margin-overstated", sigmoid, set_ends("/claims/0", "1e-1000", "1"), 10,
       "/claims/0/lower"},
      {"sigmoid-anchor-mass-margin-overstated", sigmoid, set_ends("/claims/1", "1e-1000", "1"), 10,
       "/claims/1/lower"},
      {"sigmoid-conclusion-overstated", sigmoid, set_ends("/conclusion", "1e-1000", "1"), 10,
       "/conclusion/lower"},
      {"sigmoid-bound-understated", sigmoid, set_ends("/quantities/bound", "0", "1/150"), 10,
       "/quantities/bound/upper: below the value"},
      {"sigmoid-separation-overstated", sigmoid, set_ends("/hypotheses/3", "5.0001", "6"), 10,
       "/hypotheses/3/lower: above the value"},
      {"sigmoid-anchor-given-a-value", sigmoid, json([](Json& d) {
         Json& entries = d.at(at(output_value));
         entries.insert(entries.begin(), Json::array({0, 0, "1"}));
       }),
       10, "output_value: entry (0, 0)"},
      {"sigmoid-as-relu", sigmoid, set("/instance/model/normaliser", "relu-non-anchor"), 10,
       "/instance/model/normaliser"},
      {"sigmoid-with-a-key-bias", sigmoid, add(head, "key_bias", Json::array()), 2,
       "unknown field 'key_bias'"},
      {"sigmoid-theorem-of-the-null-slot", sigmoid, set("/theorem", "null-slot-necessity"), 10,
       "/statement_sha256: another statement"},
      {"sigmoid-original-of-the-mutant", sigmoid_refuted, set("/construction", "sigmoid-mean"), 10,
       "query_key: entry (1, 0)"},
      {"sigmoid-witness-dropped", sigmoid_refuted, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'anchor-mass'"},
      {"sigmoid-witness-overstated", sigmoid_refuted, set("/witnesses/0/value", enclosure("0.9", "1")), 10,
       "/witnesses/0/value/lower: above"},
      {"sigmoid-witness-where-the-claim-holds", sigmoid_refuted, json([](Json& d) {
         d["witnesses"][0]["position"] = 1;
         d["witnesses"][0]["value"] = enclosure("0", "1");
       }),
       10, "does not exceed the bound"},
      {"key-bias-dropped", key_bias, drop(head, "key_bias"), 2, "missing field 'key_bias'"},
      {"key-bias-changed-a-little", key_bias, set(bias + "/1/1", "8.00000000000000000000000000000001"), 10,
       "key_bias: entry 3"},
      {"key-bias-equal-in-other-words", key_bias, set(bias + "/1/1", "16/2"), 0, "accepted (certified"},
      {"key-bias-empty", key_bias, set(bias, Json::array()), 10, "key_bias: entry 1: zero"},
      {"key-bias-on-contents", key_bias, json([](Json& d) {
         Json& entries = d.at(at(bias));
         entries.insert(entries.begin() + 1, Json::array({2, "1"}));
       }),
       10, "key_bias: entry 2: not the construction's"},
      {"key-bias-entry-zero", key_bias, json([](Json& d) {
         Json& entries = d.at(at(bias));
         entries.insert(entries.begin(), Json::array({0, "0"}));
       }),
       10, "an entry of zero"},
      {"key-bias-out-of-order", key_bias,
       json([](Json& d) { std::swap(d.at(at(bias))[0], d.at(at(bias))[1]); }), 10,
       "out of order or repeated"},
      {"key-bias-index-out-of-range", key_bias, set(bias + "/1/0", 4), 10, "index out of range"},
      {"key-bias-index-negative", key_bias, set(bias + "/0/0", -1), 10, "index out of range"},
      {"key-bias-entry-of-three-parts", key_bias, json([](Json& d) { d.at(at(bias))[0].push_back("1"); }), 2,
       "expected [index, value]"},
      {"key-bias-entry-not-a-string", key_bias, set(bias + "/0/1", -8), 2, "expected a string"},
      {"key-bias-under-plain-softmax", key_bias, set("/instance/model/normaliser", "softmax"), 2,
       "unknown field 'key_bias'"},
      {"key-bias-witness-overstated", key_bias_refuted, set("/witnesses/0/value", enclosure("1", "2")), 10,
       "/witnesses/0/value/lower: above"},
      {"null-slot-of-another-normaliser", softmax_one, set("/instance/model/normaliser", "softmax"), 10,
       "/instance/model/normaliser"},
      {"null-slot-mass-overstated", softmax_one, set_ends("/quantities/min_null_mass", "1", "1"), 10,
       "/quantities/min_null_mass/lower: above the value"},
      {"null-slot-absorbed-overstated", softmax_one, set_ends("/quantities/absorbed_after", "1", "1"), 10,
       "/quantities/absorbed_after/lower: above the value"},
      {"null-slot-bound-overstated", softmax_one, set_ends("/quantities/bound", "1", "1"), 10,
       "/quantities/bound/lower: above the value"},
      {"null-slot-anchor-mass-margin-overstated", softmax_one, set_ends("/claims/1", "1e-1000", "1"), 10,
       "/claims/1/lower"},
      {"stand-in-anchor-value-overstated", stand_in, json([](Json& d) {
         d["hypotheses"][4].update(enclosure("0", "1"));
         d["verdict"] = "refuted";
       }),
       10, "/hypotheses/4/lower: above the value"},
      {"stand-in-anchor-value-dropped", stand_in, json([](Json& d) {
         d["hypotheses"].erase(4);
         d["verdict"] = "refuted";
       }),
       10, "/hypotheses: 4 margins; expected 5"},
      {"stand-in-as-refuted", stand_in, set("/verdict", "refuted"), 10,
       "/verdict: 'refuted' does not follow"},
      {"stand-in-conclusion-as-true", stand_in, set_ends("/conclusion", "0", "1"), 10,
       "/conclusion/lower: above the value"},
      {"stand-in-another-letter-of-the-trigger", stand_in,
       set("/instance/task/trigger_content", {{"alphabet", Json::array({Json::array({"1"})})}}), 10,
       "/instance/task/trigger_content: not the construction's"},
      {"stand-in-corollary-overstated", stand_in, set_ends("/claims/1", "1/100", "1/50"), 10,
       "/claims/1/lower: above the value"},
      {"stand-in-over-the-box", stand_in, json([](Json& d) {
         d["instance"]["task"]["content"] = d["instance"]["task"]["trigger_content"] = "box";
       }),
       10, "/instance/task/content: not the construction's"},
  };
  return list;
}

}  // namespace corpus::null_slots_and_sigmoid
