// Tampered certificates of instances that somebody gave: no construction stands behind them.
#include "tampering.hpp"

namespace corpus::given {

namespace {

constexpr const char* one_head =
    "softmax-sink-necessity--given--one-head--eta_bar1_200000-delta1_4-cbd380954a8fb4bf.json";
constexpr const char* two_heads = "multihead-sink-tradeoff--given--two-heads.json";
constexpr const char* alphabets =
    "softmax-sink-necessity--given--alphabets--eta_bar1_200000-delta1_4-cbd380954a8fb4bf.json";
constexpr const char* refuted_relu =
    "softmax-sink-necessity--given--relu--eta_bar1_200000-delta1_4-cbd380954a8fb4bf--without-softmax.json";
constexpr const char* of_anchor =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* two_layers = "multilayer-sink-necessity--given--two-layers.json";
constexpr const char* of_costs =
    "sink-cost-exact--sink-optimum--C1-kappa8-lambda4_5-d1000000-3df1f94430d801f7.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::string heads = "/instance/model/heads/";
  static const std::vector<Tampering> list{
      {"given-as-found", one_head, set("/construction", "found"), 0, "accepted (certified"},
      {"given-a-score-weakened", one_head, set(heads + "0/query_key/0/2", "-log(10)"), 10,
       "/claims/0/upper: below the value"},
      {"given-a-score-strengthened", one_head, set(heads + "0/query_key/1/2", "3*log(11)"), 10,
       "/claims/1/upper: below the value"},
      {"given-a-score-written-otherwise", one_head, set(heads + "0/query_key/1/2", "log(1000)"), 0,
       "accepted (certified"},
      {"given-a-value-changed", two_heads, set(heads + "1/output_value/0/2", "3/4"), 10, "/hypotheses/1"},
      {"given-a-head-left-out", two_heads, json([](Json& d) { d.at(at("/instance/model/heads")).erase(1); }),
       10, "/hypotheses"},
      {"given-heads-exchanged", two_heads, swap(heads + "0", heads + "1"), 0, "accepted (certified"},
      {"given-a-letter-changed", alphabets, set("/instance/task/content/alphabet/0/0", "-1/2"), 10,
       "/claims/0/lower: above the value"},
      {"given-a-letter-outside", alphabets, set("/instance/task/content/alphabet/0/0", "-2"), 10,
       "outside [-1, 1]"},
      {"given-over-the-box", alphabets, json([](Json& d) {
         d["instance"]["task"]["content"] = "box";
         d["instance"]["task"]["trigger_content"] = "box";
       }),
       10, "scores that depend on contents"},
      {"given-with-a-claim", one_head, json([](Json& d) {
         Json claim = {{"id", "loss"}, {"strict", false}, {"lower", "0"}, {"upper", "1"}};
         d["claims"].insert(d["claims"].begin(), claim);
       }),
       10, "/claims: 3 margins; expected 2"},
      {"given-with-a-size-as-parameter", one_head, add("/parameters", "L", "6"), 10, "unknown parameter 'L'"},
      {"given-without-a-parameter", one_head, drop("/parameters", "eta_bar"), 10,
       "missing parameter 'eta_bar'"},
      {"given-another-length", one_head, set("/instance/task/length", 7), 10,
       "/claims/1/lower: above the value"},
      {"given-another-normaliser", one_head, set("/instance/model/normaliser", "softmax-one"), 10, "/claims"},
      {"given-nothing-dropped", refuted_relu, drop("", "dropped"), 10, "'refuted' does not follow"},
      {"given-witness-missing", refuted_relu, set("/witnesses", Json::array()), 10,
       "missing witness for 'sink'"},
      {"given-a-construction-passed-off", of_anchor, set("/construction", "given"), 10,
       "/parameters: unknown parameter 'L'"},
      {"given-passed-off-as-a-construction", one_head, set("/construction", "softmax-anchor"), 10,
       "/parameters: missing parameter 'L'"},
      {"given-layers-a-bias-weakened", two_layers,
       set("/instance/model/layers/0/heads/0/position_bias/0/2", "1"), 10, "/claims/0"},
      {"given-layers-a-bias-written-otherwise", two_layers,
       set("/instance/model/layers/0/heads/0/position_bias/1/2", "log(10^5)"), 0, "accepted (certified"},
      {"given-layers-a-value-changed", two_layers,
       set("/instance/model/layers/1/heads/0/output_value/2/2", "9/10"), 10, "/claims/0"},
      {"given-layers-with-a-claim", two_layers, json([](Json& d) {
         d["claims"] = {{{"id", "loss"}, {"strict", false}, {"lower", "0"}, {"upper", "1"}}};
       }),
       10, "/claims/0/id"},
      {"given-layers-with-a-parameter", two_layers, add("/parameters", "L", "5"), 10,
       "unknown parameter 'L'"},
      {"given-layers-two-heads", two_layers, json([](Json& d) {
         Json& heads_of_layer = d.at(at("/instance/model/layers/0/heads"));
         heads_of_layer.push_back(heads_of_layer[0]);
       }),
       10, "expected 1 head"},
      {"given-layers-a-bias-ahead", two_layers, json([](Json& d) {
         d.at(at("/instance/model/layers/0/heads/0/position_bias/0")) = {1, 2, "12"};
       }),
       10, "a bias at a key that its query does not see"},
      {"given-layers-key-bias", two_layers, set("/instance/model/layers/0/normaliser", "softmax-key-bias"),
       10, "a null slot with a key of its own"},
      {"given-layers-a-box-and-an-alphabet", two_layers,
       set("/instance/task/trigger_content", {{"alphabet", Json::array({Json::array({"0"})})}}), 10,
       "expected two boxes or two alphabets"},
      {"given-layers-residual", two_layers, set("/instance/model/residual", true), 10,
       "residual connections"},
      {"given-layers-scores-that-see-moved-contents", two_layers, json([](Json& d) {
         d.at(at("/instance/model/layers/0/heads/0/output_value/3")) = {3, 2, "1"};
       }),
       10, "scores that depend on contents"},
      {"given-layers-passed-off-as-a-construction", two_layers, set("/construction", "multilayer-anchor"), 10,
       "/parameters: missing parameter"},
      {"given-layers-found", two_layers, set("/construction", "found"), 10, "/construction"},
      {"given-of-a-theorem-without", of_costs, set("/construction", "given"), 10, "/construction"},
  };
  return list;
}

}  // namespace corpus::given
