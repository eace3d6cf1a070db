// Bounds that are attained exactly, and counterexamples at L = 3: what is next to them.
#include "tampering.hpp"

namespace corpus::sharp_constructions {

namespace {

constexpr const char* sharp =
    "softmax-sink-necessity--softmax-anchor-sharp--L5-m1-eta1_150-eta_bar1_200000-delta1_4-67e607db474e7e00."
    "json";
constexpr const char* quieter =
    "softmax-sink-necessity--softmax-anchor-sharp-quieter--L5-m0-eta1_150-eta_bar1_200000-delta1_4-"
    "18aaa382aba25b18."
    "json";
constexpr const char* three =
    "softmax-sink-necessity--softmax-three-tokens--L3-m2-beta5-eta_bar1_200000-delta1_4-accc9cd92d6c42b9."
    "json";
constexpr const char* slot =
    "null-slot-necessity--softmax-one-anchor-sharp--L5-m1-eta1_150-size1000-70abbb780df29651.json";

Edit to(const char* parameter, const char* value) {
  return set(std::string("/parameters/") + parameter, value);
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"sharp-bound-overstated", sharp, set_ends("/quantities/bound_before", "739/750", "740/750"), 0,
       "accepted (certified"},
      {"sharp-bound-more-than-attained", sharp,
       set_ends("/quantities/bound_before", "0.98533333333333333334", "1"), 10,
       "/quantities/bound_before/lower: above the value"},
      {"sharp-conclusion-not-exactly-zero", sharp, set_ends("/conclusion", "-1e-400", "0"), 10,
       "/verdict: 'certified' does not follow"},
      {"sharp-conclusion-overstated", sharp, set_ends("/conclusion", "1e-1000", "1"), 10,
       "/conclusion/lower: above the value"},
      {"sharp-claim-of-the-mass-overstated", sharp, set_ends("/claims/1", "1e-1000", "1"), 10,
       "/claims/1/lower: above the value"},
      {"sharp-claim-of-the-mass-renamed", sharp, set("/claims/1/id", "anchor-mass"), 10,
       "/claims/1/id: expected 'sink-mass'"},
      {"sharp-of-a-smaller-loss", sharp, to("eta", "1/151"), 10, "/instance/model/heads/0/query_key: entry"},
      {"sharp-loss-0", sharp, to("eta", "0"), 10, "/parameters/eta: out of range"},
      {"sharp-loss-of-one-ninety-sixth", sharp, to("eta", "1/96"), 10, "/parameters/eta: out of range"},
      {"sharp-loss-just-below", sharp, to("eta", "10416/999999"), 10,
       "/instance/model/heads/0/query_key: entry"},
      {"sharp-loss-of-too-large-parts", sharp, to("eta", "1/1000001"), 10, "/parameters/eta: out of range"},
      {"sharp-loss-irrational", sharp, to("eta", "exp(-5)"), 10, "/parameters/eta: out of range"},
      {"sharp-at-six", sharp, to("L", "6"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 5 "
       "and at most 5"},
      {"sharp-with-a-size", sharp, add("/parameters", "size", "1000"), 10, "unknown parameter 'size'"},
      {"sharp-over-the-box", sharp, json([](Json& d) {
         d["instance"]["task"]["content"] = d["instance"]["task"]["trigger_content"] = "box";
       }),
       10, "/instance/task/content: not the construction's"},
      {"sharp-with-a-letter-more", sharp,
       json([](Json& d) { d["instance"]["task"]["content"]["alphabet"].push_back(Json::array({"1"})); }), 10,
       "/instance/task/content: not the construction's"},
      {"sharp-slot-small", slot, to("size", "63"), 10, "/parameters/size: out of range"},
      {"sharp-slot-large", slot, to("size", "1000000001"), 10, "/parameters/size: out of range"},
      {"sharp-slot-loss-above", slot, to("eta", "1/99"), 10, "/parameters/eta: out of range"},
      {"sharp-slot-corollary-overstated", slot, set_ends("/claims/2", "1/50", "1"), 10,
       "/claims/2/lower: above the value"},
      // The claim is about the smallest mass before the trigger: no place behind it says anything, and one of
      // less mass than claimed does not either.
      {"sharp-witness-behind-the-trigger", quieter, json([](Json& d) {
         d["witnesses"][0]["input"]["trigger"] = 2;
         d["witnesses"][0]["value"] = enclosure("0", "1");
       }),
       10, "/witnesses/0/position: not before the trigger"},
      {"sharp-witness-where-the-mass-is-larger", quieter, json([](Json& d) {
         d["witnesses"][0]["position"] = 1;
         d["witnesses"][0]["value"] = enclosure("0.993", "1");
       }),
       10, "/witnesses/0: not where the mass is least"},
      {"sharp-witness-at-the-trigger", quieter,
       json([](Json& d) { d["witnesses"][0]["position"] = d["witnesses"][0]["input"]["trigger"]; }), 10,
       "not before the trigger; expected a position before it"},
      // The bound itself, 1 - 2 eta (1 + 48 eta)/(1 + 30 eta).
      {"sharp-witness-from-the-bound-on", quieter, set("/witnesses/0/value/lower", "739/750"), 10,
       "/witnesses/0/value/lower: does not exceed the bound"},
      {"sharp-witness-wide", quieter, set("/witnesses/0/value", enclosure("0", "1")), 10,
       "/witnesses/0/value/lower: does not exceed the bound"},
      {"sharp-witness-of-a-coordinate", quieter, add("/witnesses/0", "coordinate", 0), 10,
       "/witnesses/0/coordinate: expected none"},
      {"sharp-witness-missing", quieter, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'sink-mass'"},
      {"sharp-original-of-the-mutant", quieter, set("/construction", "softmax-anchor-sharp"), 10,
       "query_key: entry (2, 2)"},
      {"three-tokens-at-four", three, to("L", "4"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 3"},
      {"three-tokens-as-certified", three, set("/verdict", "certified"), 10,
       "/verdict: 'certified' does not follow"},
      {"three-tokens-length-overstated", three, json([](Json& d) {
         d["hypotheses"][2].update(enclosure("0", "1"));
         d["verdict"] = "refuted";
       }),
       10, "/hypotheses/2/lower: above the value"},
      {"three-tokens-loss-overstated", three, set_ends("/claims/0", "1e-1000", "1"), 10,
       "/claims/0/lower: above the value"},
      {"three-tokens-of-one-letter", three,
       json([](Json& d) { d["instance"]["task"]["content"]["alphabet"].erase(0); }), 10,
       "/instance/task/content: not the construction's"},
  };
  return list;
}

}  // namespace corpus::sharp_constructions
