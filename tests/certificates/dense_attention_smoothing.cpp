// Tampered certificates of `dense-attention-smoothing`.
#include "tampering.hpp"

namespace corpus::dense_attention_smoothing {

namespace {

constexpr const char* certified =
    "dense-attention-smoothing--planar-law--k3-beta1-gain-1_2-turn1_2-mean2-lambda1_2-af0fb6f26b92180b.json";
constexpr const char* mixed =
    "dense-attention-smoothing--mixed-law--k3-dimension2-seed9-lambda1_3-c41de009d891619a.json";
constexpr const char* reversal =
    "dense-attention-smoothing--cosine-reversal--k2-lambda1_3-d0d7b31f18fddf38.json";
constexpr const char* transposed =
    "dense-attention-smoothing--planar-law-transposed--k2-beta1-gain0-turn1_4-mean0-lambda1_2-"
    "49bcfaca20e10c61.json";
constexpr const char* gap = "dense-attention-smoothing--smoothing-gap--k3-directionfalls.json";
constexpr const char* turn =
    "dense-attention-smoothing--smoothing-gap--k3-directionfalls--without-same-sign.json";
constexpr const char* rising_turn =
    "dense-attention-smoothing--smoothing-gap--k3-directionrises--without-same-sign.json";
constexpr const char* negative = "dense-attention-smoothing--signed-law--k2--without-law.json";
constexpr const char* constant =
    "dense-attention-smoothing--planar-law--k2-beta1-gain0-turn0-mean2-lambda1_2-a2906dc9cfe1ae64--without-"
    "not-constant.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"smoothing-coefficient-off", certified, set("/instance/numerator/1", "1/7"), 10,
       "/instance/numerator: not the construction's"},
      {"smoothing-denominator-concave", certified, json([](Json& d) {
         auto& curvature = d["instance"]["denominator"][2];
         curvature = "-" + curvature.get<std::string>();
       }),
       10, "/instance/denominator: not the construction's"},
      {"smoothing-value-off", certified, set("/instance/value/0/0", "1/2"), 10,
       "/instance/value: not the construction's"},
      {"smoothing-value-transposed", certified, json([](Json& d) {
         // The same traces, the same N and D, the same everything: another instance all the same.
         std::swap(d["instance"]["value"][0][1], d["instance"]["value"][1][0]);
       }),
       10, "/instance/value: not the construction's"},
      {"smoothing-value-ragged", certified, set("/instance/value/0", Json::array({"1"})), 2,
       "/instance/value/0: expected as many entries as W has rows"},
      {"smoothing-probability-off", certified, set("/instance/law/0/probability", "1/2"), 10,
       "/instance/law: not the construction's"},
      {"smoothing-probability-negative", certified, json([](Json& d) {
         d["instance"]["law"][0]["probability"] = "-1/4";
         d["instance"]["law"][1]["probability"] = "3/4";
       }),
       10, "/instance/law: not the construction's"},
      {"smoothing-seed-of-another-instance", mixed, set("/parameters/seed", "10"), 10,
       "/instance/value: not the construction's"},
      {"smoothing-falls-as-rises", mixed,
       json([](Json& d) { std::swap(d["quantities"]["rho_sparse"], d["quantities"]["rho_dense"]); }), 10,
       "/quantities/rho_sparse"},
      {"smoothing-cosine-exact", mixed, collapse("/quantities/cosine_dense", "lower", "upper"), 10,
       "/quantities/cosine_dense/lower: above the value"},
      {"smoothing-atom-dropped", certified, json([](Json& d) { d["instance"]["law"].erase(0); }), 10,
       "/instance/law: not the construction's"},
      {"smoothing-of-one-token", certified, json([](Json& d) {
         d["instance"]["tokens"] = 1;
         d["parameters"]["k"] = "1";
       }),
       10, "/parameters/k"},
      {"smoothing-of-more-tokens", certified, set("/parameters/k", "4"), 10, "/instance/tokens"},
      {"smoothing-lambda-beyond-dense", certified, json([](Json& d) {
         d["instance"]["lambda"] = "3/2";
         d["parameters"]["lambda"] = "3/2";
       }),
       10, "/parameters/lambda: out of range"},
      {"smoothing-beta-zero", certified, json([](Json& d) {
         d["instance"]["beta"] = "0";
         d["parameters"]["beta"] = "0";
       }),
       10, "/parameters/beta: out of range"},
      {"smoothing-gain-irrational", certified, set("/parameters/gain", "sqrt(2)"), 10,
       "/parameters/gain: out of range"},
      {"smoothing-slope-overstated", certified, set_ends("/quantities/numerator_slope", "1/6", "1/6"), 10,
       "/quantities/numerator_slope"},
      {"smoothing-rho-overstated", certified, set_ends("/quantities/rho", "48/62", "48/62"), 10,
       "/quantities/rho/lower: above the value"},
      {"smoothing-cosine-as-the-ratio", certified, json([](Json& d) {
         d["quantities"]["cosine_dense"] = d["quantities"]["rho_dense"];
         d["quantities"]["error_dense"] = enclosure("0", "0");
       }),
       10, "/quantities/cosine_dense"},
      {"smoothing-cosine-digit", reversal, change_digit("/quantities/cosine_dense/lower", 15, 5), 10,
       "/quantities/cosine_dense"},
      {"smoothing-least-denominator-at-an-end-of-the-interval", gap, json([](Json& d) {
         // The minimum is inside: the value at λ = 1 is larger.
         d["quantities"]["least_denominator"] = enclosure("27/16", "27/16");
       }),
       10, "/quantities/least_denominator"},
      {"smoothing-reversal-dropped", reversal, json([](Json& d) { d["claims"].erase(1); }), 10,
       "/claims: 2 margins; expected 3"},
      {"smoothing-boundary-made-strict", certified, set_ends("/hypotheses/1", "1/100", "1/100"), 10,
       "/hypotheses/1/lower: above the value"},
      {"smoothing-gap-as-certified", gap, set("/verdict", "certified"), 10, "/verdict"},
      {"smoothing-gap-without-dropping", turn, json([](Json& d) { d.erase("dropped"); }), 10, "/verdict"},
      {"smoothing-mutant-as-the-construction", transposed, set("/construction", "planar-law"), 10,
       "/instance/numerator: not the construction's"},
      {"smoothing-witness-of-the-stated-coefficient", transposed, json([](Json& d) {
         const auto power = d["witnesses"][0]["power"].get<std::size_t>();
         const auto text = d["instance"]["numerator"][power].get<std::string>();
         d["witnesses"][0]["value"] = enclosure(text.c_str(), text.c_str());
       }),
       10, "/witnesses/0/value"},
      {"smoothing-witness-too-wide", transposed,
       json([](Json& d) { d["witnesses"][0]["value"] = enclosure("-1", "1"); }), 10,
       "contains the coefficient that the instance states"},
      {"smoothing-witness-power-too-large", transposed, set("/witnesses/0/power", 3), 10,
       "/witnesses/0/power: out of range"},
      {"smoothing-witness-polynomial-unknown", transposed, set("/witnesses/0/polynomial", "ratio"), 10,
       "unknown polynomial 'ratio'"},
      {"smoothing-witness-dropped", transposed, set("/witnesses", Json::array()), 10,
       "missing witness for 'formulas'"},
      {"smoothing-turn-at-an-end", turn, json([](Json& d) {
         d["witnesses"][0]["lambda"] = "0";
         d["witnesses"][0]["value"] = d["quantities"]["rho_sparse"];
       }),
       10, "/witnesses/0/value: not beyond the values at both ends"},
      {"smoothing-turn-as-constant", turn, set("/witnesses/0/shows", "constant"), 10,
       "/witnesses/0/value: not the value at the other end"},
      {"smoothing-turn-elsewhere", turn, set("/witnesses/0/lambda", "1/7"), 10, "/witnesses/0/value"},
      {"smoothing-turn-outside", turn, set("/witnesses/0/lambda", "-1/7"), 10, "/witnesses/0/lambda"},
      {"smoothing-turn-beyond-the-range", constant, set("/witnesses/0/lambda", "3/2"), 10,
       "/witnesses/0/lambda: out of range"},
      // The value's lower end has to be above both ends, not just its upper one: 1/2 and 49/97, 1/2 and 3/7.
      {"smoothing-turn-from-the-dense-end", rising_turn, set("/witnesses/0/value/lower", "49/97"), 10,
       "/witnesses/0/value: not beyond the values at both ends"},
      {"smoothing-turn-from-the-sparse-end", turn, set("/witnesses/0/value/lower", "1/2"), 10,
       "/witnesses/0/value: not beyond the values at both ends"},
      {"smoothing-turn-from-below", turn, set("/witnesses/0/value/lower", "2/5"), 10,
       "/witnesses/0/value: not beyond the values at both ends"},
      {"smoothing-turn-just-above", rising_turn, set_ends("/witnesses/0/value", "0.505155", "1"), 0,
       "accepted"},
      {"smoothing-constant-power", transposed, json([](Json& d) {
         const auto text = d["instance"]["numerator"][0].get<std::string>();
         d["witnesses"][0]["power"] = 0;
         d["witnesses"][0]["polynomial"] = "numerator";
         d["witnesses"][0]["value"] = enclosure(text.c_str(), text.c_str());
       }),
       10, "contains the coefficient that the instance states"},
      {"smoothing-power-below-0", transposed, set("/witnesses/0/power", -1), 10,
       "/witnesses/0/power: out of range"},
      {"smoothing-denominator-up-to-above-0", negative, set("/witnesses/0/value/upper", "1/10"), 10,
       "does not show a denominator that is not positive"},
      {"smoothing-denominator-where-it-is-positive", negative, json([](Json& d) {
         d["witnesses"][0]["lambda"] = "0";
         d["witnesses"][0]["value"] = enclosure("5/16", "5/16");
       }),
       10, "does not show a denominator that is not positive"},
      {"smoothing-constant-as-a-turn", constant, set("/witnesses/0/shows", "turn"), 10,
       "/witnesses/0/value: not beyond the values at both ends"},
      {"smoothing-shows-unknown", constant, set("/witnesses/0/shows", "rise"), 10, "unknown name 'rise'"},
      {"smoothing-field-unknown", certified, add("/instance", "model", 0), 2,
       "/instance: unknown field 'model'"},
      {"smoothing-field-missing", certified, drop("/instance", "denominator"), 2,
       "missing field 'denominator'"},
  };
  return list;
}

}  // namespace corpus::dense_attention_smoothing
