// Tampered certificates about somebody's statement of embeddings.
#include "tampering.hpp"

namespace corpus::statements_about_embeddings {

namespace {

constexpr const char* sinks = "sinks--random-embeddings.json";
constexpr const char* own_sink =
    "own-sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* own_short =
    "own-sink-representability--random-embeddings-short--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* own_counterexample =
    "own-sink-representability--unseparated-embeddings--failssink-kappa1--without-sink-separated.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"sinks-price-in-other-words", own_sink, reworded("unit/n_root", "2*margin*sqrt(d)/n_root"), 0,
       "accepted (certified: 'own-sink-representability' (somebody's statement"},
      {"sinks-mutant-of-its-own", sinks, with_mutant("scores_squared*n_squared >= least_score"), 0,
       "accepted (certified: 'sinks' (somebody's statement"},
      {"sinks-conclusion-needs-no-witness", own_counterexample, json([](Json&) {}), 0,
       "accepted (refuted: 'own-sink-representability' (somebody's statement"},
      {"sinks-witness-of-the-conclusion", own_counterexample, json([](Json& d) {
         d["witnesses"] = Json::array({{{"refutes", "decided"}, {"value", enclosure("0", "0")}}});
       }),
       10, "/witnesses/0/refutes: 'decided' needs no witness"},
      // A price that is half as large, in the document's words: its own margin tells.
      {"sinks-price-halved", own_sink, reworded("unit*scores_root", "unit*scores_root/2"), 10,
       "/quantities/cost_primal"},
      {"sinks-distance-left-out", own_sink, reworded("v_squared where", "r_squared where"), 10,
       "/hypotheses/1/lower: above the value"},
      {"sinks-conclusion-overstated", sinks, set_ends("/conclusion", "1", "1"), 10,
       "/conclusion/lower: above the value"},
      {"sinks-claim-without-its-witness", own_short, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'attained'"},
      {"sinks-claim-left-out", sinks, json([](Json& d) { d["claims"].erase(3); }), 10, "/claims: 4 margins"},
      {"sinks-corollary-without-a-witness", sinks, json([](Json& d) {
         d = Json::parse(reworded("r_squared < v_squared", "r_squared > v_squared")(d.dump()));
         auto& claim = d["claims"][4];
         claim["lower"] = claim["upper"] = "-5233/74";
         d["verdict"] = "refuted";
       }),
       0, "accepted (refuted: 'sinks' (somebody's statement"},
      // The instance is one of the construction's, or of nobody's, whose weights have to show as much.
      {"sinks-weight-off", sinks, set("/instance/query_weights/0/1", "1/2"), 10,
       "/instance: not the construction's: 'weights', a claim about what is generated, is false"},
      {"sinks-given", sinks, set("/construction", "given"), 10,
       "/construction: 'given' is no construction of embeddings"},
      {"sinks-given-embeddings", sinks, json([](Json& d) {
         d["construction"] = "given-embeddings";
         d["parameters"] = {{"n", "2"}};
       }),
       0, "accepted (certified: 'sinks' (somebody's statement"},
      {"sinks-given-embeddings-without-a-matrix", sinks, json([](Json& d) {
         d["construction"] = "given-embeddings";
         d["parameters"] = {{"n", "2"}};
         d["instance"].erase("query_functional");
         d["instance"].erase("key_functional");
       }),
       10, "/instance: no matrix"},
      {"sinks-construction-of-fits", sinks, set("/construction", "chebyshev-fit"), 10,
       "/construction: 'chebyshev-fit' is no construction of embeddings"},
      {"sinks-parameter-missing", sinks, drop("/parameters", "n"), 10, "/parameters: missing parameter 'n'"},
      {"sinks-parameter-out-of-range", sinks, set("/parameters/n", "4"), 10, "/parameters/n: out of range"},
      {"sinks-parameter-unknown", sinks, add("/parameters", "window", "1"), 10,
       "/parameters: unknown parameter 'window'"},
      {"sinks-parameter-of-the-construction", sinks, json([](Json& d) {
         d = Json::parse(reworded("parameter n in", "parameter seed in")(d.dump()));
         d = Json::parse(reworded(": n = 2", ": seed = 2")(d.dump()));
       }),
       10, "'seed' is a parameter of the construction"},
      // Names are those of the setting.
      {"sinks-name-of-the-task", sinks, reworded("quantity v_squared", "quantity loss, v_squared"), 10,
       "or a number of the setting, not 'loss'"},
      {"sinks-word-of-another", sinks, reworded("{sufficient, necessary}", "{sufficient, needed}"), 10,
       "expected a word for 'direction', not 'needed'"},
      {"sinks-index", sinks, with_mutant("r_squared[1] >= 0"), 10, "expected another number of indices"},
      {"sinks-text-of-the-task", sinks, reworded(": embeddings", ": trigger-task"), 10, "/statement: line "},
      {"sinks-with-a-place", sinks,
       add("", "attained",
           Json::array({{{"quantity", "v_squared"}, {"value", {{"lower", "82"}, {"upper", "82"}}}}})),
       10, "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_embeddings
