#include "tampering.hpp"

namespace corpus::multilayer {

namespace {

constexpr const char* spread =
    "multilayer-sink-necessity--multilayer-spread--L4-m1-D2-q1_30-beta40-f20a951208c213bf.json";
constexpr const char* anchor = "multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json";
constexpr const char* residual = "multilayer-sink-necessity--residual-diagonal--L4-m1-beta8.json";
constexpr const char* sharp =
    "multilayer-sink-necessity--multilayer-sharp--L5-D1-eta1_100-beta20-9922b255e2951f6f.json";
constexpr const char* short_sequence = "multilayer-sink-necessity--multilayer-short--m0-beta4.json";
constexpr const char* escape =
    "multilayer-sink-necessity--residual-escape--L4-m1-beta12--without-no-residual.json";
constexpr const char* preceding_layer =
    "multilayer-sink-necessity--multilayer-preceding--L4-m1-beta8--without-inclusive.json";
constexpr const char* refuted =
    "multilayer-sink-necessity--multilayer-anchor-miscopied--L4-m1-D2-beta12.json";

constexpr const char* null_slot = "multilayer-sink-necessity--given--null-slot-layer--without-softmax.json";
constexpr const char* relu_layers = "multilayer-sink-necessity--given--relu-layers--without-softmax.json";

const std::string first_head = "/instance/model/layers/0/heads/0";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // Without the residual connection the same weights would be a counterexample to the theorem.
      {"multilayer-residual-denied", residual, set("/instance/model/residual", false), 10,
       "/instance/model/residual: not the construction's"},
      {"multilayer-residual-hypothesis-overstated", residual, set_ends("/hypotheses/1", "1", "1"), 10,
       "/hypotheses/1/lower"},
      {"multilayer-residual-vacuous-to-certified", residual, set("/verdict", "certified"), 10, "/verdict"},
      {"multilayer-residual-conclusion-overstated", residual, set_ends("/conclusion", "0", "1"), 10,
       "/conclusion/lower"},
      {"multilayer-residual-alphabet-shortened", residual,
       set("/instance/task/content", {{"alphabet", {{"1"}}}}), 10,
       "/instance/task/content: not the construction's"},
      {"multilayer-residual-a-word", residual, set("/instance/model/residual", "true"), 2,
       "expected true or false"},
      {"multilayer-layer-dropped", anchor, json([](Json& d) { d["instance"]["model"]["layers"].erase(0); }),
       10, "/instance/model/layers: not the construction's"},
      {"multilayer-no-layers", anchor, set("/instance/model/layers", Json::array()), 10,
       "/instance/model/layers: expected 1 to 16 layers"},
      {"multilayer-head-added", anchor, json([](Json& d) {
         Json& heads = d["instance"]["model"]["layers"][0]["heads"];
         heads.push_back(Json(heads[0]));
       }),
       10, "expected 1 head"},
      {"multilayer-bias-changed", anchor, set(first_head + "/position_bias/1/2", "13"), 10,
       "/position_bias: entry (1, 1)"},
      {"multilayer-bias-dropped", anchor,
       json([](Json& d) { d.at(at(first_head + "/position_bias")).erase(1); }), 10,
       "/position_bias: entry (1, 1)"},
      {"multilayer-bias-at-a-later-key", anchor, set(first_head + "/position_bias/1/1", 2), 10,
       "a bias at a key that its query does not see"},
      {"multilayer-bias-missing", anchor, drop(first_head, "position_bias"), 2,
       "missing field 'position_bias'"},
      {"multilayer-scores-on-contents", anchor, json([](Json& d) {
         d.at(at(first_head + "/query_key")).push_back({2, 2, "1"});
       }),
       10, "/query_key: entry (2, 2)"},
      {"multilayer-parameter-D-another", anchor, set("/parameters/D", "3"), 10,
       "/instance/model/layers: not the construction's; expected 3 layer(s)"},
      {"multilayer-parameter-D-zero", anchor, set("/parameters/D", "0"), 10, "/parameters/D: out of range"},
      {"multilayer-parameter-q-added", anchor, add("/parameters", "q", "1/2"), 10, "unknown parameter 'q'"},
      {"multilayer-loss-understated", anchor, collapse("/quantities/loss", "upper", "lower"), 10,
       "/quantities/loss/upper: below the value"},
      {"multilayer-conclusion-overstated", anchor, set_ends("/conclusion", "1/2", "1"), 10,
       "/conclusion/lower: above the value"},
      {"multilayer-quantity-dropped", anchor, drop("/quantities", "bound"), 10, "missing quantity 'bound'"},
      {"multilayer-construction-another", anchor, set("/construction", "multilayer-spread"), 10,
       "/parameters: missing parameter 'q'"},
      {"multilayer-spread-q-another", spread, set("/parameters/q", "1/31"), 10, "/query_key: entry (1, 0)"},
      {"multilayer-spread-q-one", spread, set("/parameters/q", "1"), 10, "/parameters/q: out of range"},
      {"multilayer-spread-q-in-other-words", spread, set("/parameters/q", "exp(-log(30))"), 0,
       "accepted (certified"},
      {"multilayer-exponent-claim-dropped", spread, json([](Json& d) { d["claims"].erase(2); }), 10,
       "/claims: 3 margins; expected 4"},
      {"multilayer-exponent-claim-overstated", spread, set_ends("/claims/2", "1", "1"), 10,
       "/claims/2/lower: above the value"},
      {"multilayer-composed-understated", anchor,
       collapse("/quantities/composed_sink_after", "upper", "lower"), 10,
       "/quantities/composed_sink_after/upper: below the value"},
      {"multilayer-corollary-dropped", anchor, json([](Json& d) { d["claims"].erase(1); }), 10,
       "/claims: 1 margins; expected 2"},
      {"multilayer-corollary-overstated", anchor, set_ends("/claims/1", "1/2", "1"), 10,
       "/claims/1/lower: above the value"},
      {"multilayer-bound-composed-overstated", anchor, set_ends("/quantities/bound_composed", "1", "1"), 10,
       "/quantities/bound_composed/lower: above the value"},
      // With the bound as it was, 24 times the loss, this conclusion would hold by more.
      {"multilayer-sharp-conclusion-overstated", sharp, set_ends("/conclusion", "1/100", "1"), 10,
       "/conclusion/lower: above the value"},
      {"multilayer-sharp-product-overstated", sharp, set_ends("/claims/1", "1/100", "1"), 10,
       "/claims/1/lower: above the value"},
      {"multilayer-sharp-eta-another", sharp, set("/parameters/eta", "1/101"), 10,
       "/query_key: entry (2, 1)"},
      {"multilayer-sharp-eta-in-other-words", sharp, set("/parameters/eta", "0.01"), 0,
       "accepted (certified"},
      {"multilayer-short-vacuous-to-certified", short_sequence, set("/verdict", "certified"), 10, "/verdict"},
      {"multilayer-short-longer", short_sequence, set("/instance/task/length", 4), 10, "/instance"},
      // Where α_10 + α_11 is not 1, what the product is shows nothing of the other part, and has been the
      // only witness there could be.
      {"multilayer-null-witness-of-the-product", null_slot,
       set("/witnesses/0/value", enclosure("3e-11", "4e-11")), 10,
       "/witnesses/0/value/lower: does not exceed the bound"},
      {"multilayer-null-witness-missing", null_slot, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'position-1-sinks'"},
      {"multilayer-null-witness-elsewhere", null_slot, set("/witnesses/0/position", 3), 10,
       "/witnesses/0/position: expected 1"},
      {"multilayer-null-witness-barely-above", null_slot, set_ends("/witnesses/0/value", "1.9e-5", "1"), 0,
       "accepted (refuted"},
      {"multilayer-null-witness-at-the-bound", null_slot, set_ends("/witnesses/0/value", "1.8e-5", "1"), 10,
       "/witnesses/0/value/lower"},
      {"multilayer-null-nothing-dropped", null_slot, drop("", "dropped"), 10, "/verdict"},
      // (1 − 2)^2 is what the least sink mass gives; where it is 3, nothing is shown.
      {"multilayer-relu-witness-of-another-letter", relu_layers,
       json([](Json& d) { d["witnesses"][0]["input"]["contents"][0][0] = "1"; }), 10, "/witnesses/0"},
      {"multilayer-relu-witness-with-another-letter-behind", relu_layers,
       json([](Json& d) { d["witnesses"][0]["input"]["contents"][1][0] = "1"; }), 0, "accepted (refuted"},
      {"multilayer-relu-witness-too-large", relu_layers, set_ends("/witnesses/0/value", "4", "4"), 10,
       "/witnesses/0/value/lower: above the value"},
      // What is claimed of all layers and all inputs.
      {"multilayer-escape-mass-understated", escape,
       set_ends("/quantities/max_anchor_mass", "0", "1/1000000"), 10,
       "/quantities/max_anchor_mass/upper: below the value"},
      {"multilayer-escape-claim-overstated", escape, set_ends("/claims/1", "1/100000", "1"), 10,
       "/claims/1/lower: above the value"},
      {"multilayer-escape-claim-dropped", escape, json([](Json& d) { d["claims"].erase(1); }), 10,
       "/claims: 1 margins; expected 2"},
      {"multilayer-escape-with-a-corollary", escape, json([](Json& d) {
         d["claims"].push_back(Json(d["claims"][1]));
         d["claims"][2]["id"] = "composed";
       }),
       10, "/claims: 3 margins; expected 2"},
      {"multilayer-escape-residual-denied", escape, set("/instance/model/residual", false), 10,
       "/instance/model/residual: not the construction's"},
      {"multilayer-escape-score-weakened", escape,
       set("/instance/model/layers/1/heads/0/query_key/0/2", "12"), 10, "/query_key: entry (1, 1)"},
      {"multilayer-preceding-target-denied", preceding_layer, drop("/instance/task", "target"), 10,
       "/instance/task/target: not the construction's; expected 'preceding'"},
      {"multilayer-preceding-nothing-dropped", preceding_layer, drop("", "dropped"), 10, "/verdict"},
      {"multilayer-preceding-bias-dropped", preceding_layer,
       set("/instance/model/layers/0/heads/0/position_bias", Json::array()), 10, "/position_bias"},
      {"multilayer-preceding-loss-understated", preceding_layer,
       collapse("/quantities/loss", "upper", "lower"), 10, "/quantities/loss/upper: below the value"},
      {"multilayer-preceding-claim-overstated", preceding_layer, set_ends("/claims/1", "1/100", "1"), 10,
       "/claims/1/lower: above the value"},
      {"multilayer-preceding-with-a-corollary", preceding_layer, json([](Json& d) {
         d["claims"].push_back(Json(d["claims"][1]));
         d["claims"][2]["id"] = "composed";
       }),
       10, "/claims: 3 margins; expected 2"},
      {"multilayer-preceding-passed-off", preceding_layer,
       set("/construction", "multilayer-preceding-unbiased"), 10, "/position_bias"},
      {"multilayer-refuted-to-certified", refuted, set("/verdict", "certified"), 10, "/verdict"},
      {"multilayer-witness-dropped", refuted, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'loss'"},
      {"multilayer-witness-overstated", refuted, set("/witnesses/0/value", enclosure("2", "3")), 10,
       "/witnesses/0/value/lower: above the value"},
      {"multilayer-witness-too-wide", refuted, set("/witnesses/0/value", enclosure("0", "2")), 10,
       "does not exceed the bound"},
      {"multilayer-witness-of-the-conclusion", refuted, json([](Json& d) {
         d["witnesses"][0]["refutes"] = "position-1-sinks";
         d["witnesses"][0].erase("coordinate");
       }),
       10, "'position-1-sinks' needs no witness"},
  };
  return list;
}

}  // namespace corpus::multilayer
