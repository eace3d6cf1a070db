// Tampered certificates about somebody's statement of several layers.
#include "tampering.hpp"

namespace corpus::statements_about_layers {

namespace {

constexpr const char* layers = "layers--given.json";
constexpr const char* own_given = "own-multilayer-sink-necessity--given--two-layers.json";
constexpr const char* own_refuted =
    "own-multilayer-sink-necessity--residual-escape-anchored--L4-m1-beta12.json";
constexpr const char* own_short =
    "own-multilayer-sink-necessity--multilayer-short--m1-beta4--without-length.json";
constexpr const char* one_layer = "own-relu-sink-free--relu-mean--L3-m0.json";

/// reworded(); examples of the text, which would be wrong, are comments.
Edit without_examples(const std::string& old, const std::string& replacement) {
  return json([=](Json& d) {
    d = Json::parse(reworded(old, replacement)(d.dump()));
    auto text = d["statement"].get<std::string>();
    for (std::size_t at = 0; (at = text.find("\nexample ", at)) != std::string::npos;)
      text.insert(at + 1, "# ");
    state(d, text);
  });
}

constexpr const char* of_one = "is about one layer only, and the statement about several";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"layers-bound-in-other-words", own_given,
       reworded("2*loss/(gap - 2*loss)", "(loss + loss)/(gap - 2*loss)"), 0,
       "accepted (certified: 'own-multilayer-sink-necessity' (somebody's statement"},
      {"layers-mutant-of-its-own", layers, with_mutant("max_anchor_mass <= 4/3 and layers >= 2"), 0,
       "accepted (certified: 'layers' (somebody's statement"},
      {"layers-corollary-false", layers, json([](Json& d) {
         d = Json::parse(reworded("product_self_mass < 1/4", "product_self_mass < 1/5")(d.dump()));
         d["claims"][0]["lower"] = d["claims"][0]["upper"] = "-1/45";
         d["verdict"] = "refuted";
       }),
       0, "accepted (refuted: 'layers' (somebody's statement"},
      // What a text is about, and what it may name.
      {"layers-name-of-one-layer", own_given, reworded("quantity loss,", "quantity sink_mass_before, loss,"),
       10, "'sink_mass_before' is about one layer only"},
      {"layers-mean-of-one-layer", layers, reworded("mutant", "let x = anchor_mean[1,2]\nmutant"), 10,
       of_one},
      {"layers-gap-of-one-layer", layers, with_mutant("anchor_gap(1) >= 0"), 10,
       "'anchor_gap' is about one layer only"},
      {"layers-mutant-about-a-text-of-one", one_layer, with_mutant("max_layer_sink_mass >= 0"), 10,
       "'max_layer_sink_mass' is about several layers, and the statement about one"},
      {"layers-text-of-one-layer", layers,
       json([](Json& d) { state(d, "theorem layers : trigger-task\nconclusion two : layers = 2\n"); }), 2,
       "/instance/model: "},
      {"layers-text-on-one-layer", one_layer, reworded("quantity loss", "quantity product_self_mass, loss"),
       2, "/instance/model: "},
      {"layers-found", layers, set("/construction", "found"), 10,
       "/construction: 'found' is no construction of the trigger-conditional task with several layers"},
      {"layers-construction-of-one-layer", layers, set("/construction", "softmax-anchor"), 10,
       "/construction: 'softmax-anchor' is no construction of the trigger-conditional task with several "
       "layers"},
      {"layers-parameter-of-the-construction", own_refuted, json([](Json& d) {
         const auto text = d["statement"].get<std::string>();
         const auto end = text.find('\n') + 1;
         state(d, text.substr(0, end) + "parameter beta in [1,1000] = 12\n" + text.substr(end));
       }),
       10, "'beta' is a parameter of the construction"},
      {"layers-parameter-missing", layers, drop("/parameters", "n"), 10, "missing parameter 'n'"},
      {"layers-parameter-out-of-range", layers, set("/parameters/n", "4"), 10, "/parameters/n: out of range"},
      {"layers-parameter-added", layers, add("/parameters", "D", "2"), 10, "unknown parameter 'D'"},
      {"layers-parameter-another", layers, set("/parameters/n", "3"), 10, "/hypotheses/"},
      {"layers-target-preceding", layers, add("/instance/task", "target", "preceding"), 10, "/hypotheses/"},
      {"layers-target-preceding-that-is-not-named", layers, json([](Json& d) {
         state(d, "theorem layers : trigger-task\nconclusion two : product_self_mass <= 1\n");
         d["instance"]["task"]["target"] = "preceding";
         d["parameters"] = Json::object();
       }),
       10, "/instance/task/target: 'preceding' is another task"},
      {"layers-null-slot-with-a-key", layers, set("/instance/model/layers/1/normaliser", "softmax-key-bias"),
       10, "a null slot with a key of its own"},
      {"layers-one-normaliser", layers, set("/instance/model/layers/1/normaliser", "softmax"), 10,
       "/claims: "},
      {"layers-layer-outside", layers, reworded("P[2,1][1,1]", "P[3,1][1,1]"), 10,
       "/statement: an index of 'P' is 3; expected 1 to 2"},
      {"layers-layer-zero", layers, reworded("W_OV[2,1][2,2]", "W_OV[0,1][2,2]"), 10,
       "/statement: an index of 'W_OV' is 0; expected 1 to 2"},
      {"layers-head-outside", layers, reworded("W_OV[2,1][2,2]", "W_OV[2,2][2,2]"), 10,
       "/statement: an index of 'W_OV' is 2; expected 1 to 1"},
      {"layers-position-outside", layers, reworded("P[0,3]", "P[0,4]"), 10,
       "/statement: an index of 'P' is 4; expected 0 to 3"},
      {"layers-with-a-place", layers, json([](Json& d) {
         d["attained"] = {{{"quantity", "loss"},
                           {"input", {{"trigger", 2}, {"contents", {{"1"}, {"1"}, {"1"}}}}},
                           {"position", 2},
                           {"coordinate", 2},
                           {"value", {{"lower", "1"}, {"upper", "1"}}}}};
       }),
       10, "no supremum or infimum over inputs that is a quantity here"},
      // What it says there.
      {"layers-weight-changed", layers, set("/instance/model/layers/0/heads/0/position_bias/0/2", "log(3)"),
       10, "/claims/0/lower"},
      {"layers-residual", layers, set("/instance/model/residual", true), 10,
       "/instance: its margins cannot be derived"},
      {"layers-corollary-overstated", layers, set_ends("/claims/0", "1/35", "1/35"), 10, "/claims/0/lower"},
      {"layers-corollary-that-does-not-apply", layers, json([](Json& d) {
         d["claims"].push_back({{"id", "none"}, {"strict", false}, {"lower", "-1"}, {"upper", "-1"}});
       }),
       10, "/claims: 2 margins; expected 1"},
      {"layers-conclusion-false", own_given,
       reworded("limit >= product_self_mass", "product_self_mass >= limit"), 10, "/conclusion/lower"},
      {"layers-bound-halved", own_given, reworded("2*loss/(gap - 2*loss)", "loss/(gap - 2*loss)"), 10,
       "a wrong example: "},
      {"layers-bound-halved-and-no-examples", own_given,
       without_examples("2*loss/(gap - 2*loss)", "loss/(gap - 2*loss)"), 10, "/claims/0/lower"},
      {"layers-root-squared", own_given, without_examples("log(limit)/D", "2*log(limit)/D"), 10,
       "/quantities/bound/upper"},
      {"layers-hypothesis-turned", own_given, reworded("residual is no", "residual is yes"), 10,
       "/hypotheses/1/lower"},
      {"layers-witness-of-the-conclusion", own_short, json([](Json& d) {
         d["witnesses"] = {{{"refutes", "position-1-sinks"},
                            {"input", {{"trigger", 2}, {"contents", {{"-1"}, {"-1"}}}}},
                            {"position", 1},
                            {"value", {{"lower", "1/2"}, {"upper", "1/2"}}}}};
       }),
       10, "'position-1-sinks' needs no witness, or has one already"},
      {"layers-claim-without-its-witness", own_refuted, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'loss'"},
  };
  return list;
}

}  // namespace corpus::statements_about_layers
