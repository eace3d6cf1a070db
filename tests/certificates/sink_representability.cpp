// Tampered certificates of `sink-representability`.
#include "tampering.hpp"

namespace corpus::sink_representability {

namespace {

constexpr const char* possible = "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* impossible = "sink-representability--random-embeddings--T4-d3-bound9-seed2-kappa1.json";
constexpr const char* windowed =
    "sink-representability--random-causal--T4-d2-bound5-seed1-kappa1-window2.json";
constexpr const char* causal = "sink-representability--random-causal--T4-d2-bound5-seed1-kappa1-window4.json";
constexpr const char* normed = "sink-representability--layer-norm-embeddings--T4-d4-seed1-kappa1.json";
constexpr const char* cosine =
    "sink-representability--equal-cosine--T2-rho-1_4-tau1_4-kappa2_3-921d8020621c9438.json";
constexpr const char* counterexample =
    "sink-representability--unseparated-embeddings--failssink-kappa1--without-sink-separated.json";
constexpr const char* short_one =
    "sink-representability--random-embeddings-short--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* moved =
    "sink-representability--random-embeddings-moved--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* unbalanced =
    "sink-representability--random-embeddings-unbalanced--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* transposed =
    "sink-representability--random-causal-transposed--T4-d3-bound5-seed1-kappa1-window4.json";

void make_given(Json& d) {
  d["construction"] = "given-embeddings";
  d["parameters"] = Json::object();
}

/// The certificate as one of embeddings that somebody gave, and changed.
Edit given(const std::function<void(Json&)>& change) {
  return json([=](Json& d) {
    make_given(d);
    change(d);
  });
}

Json& instance(Json& d) {
  return d["instance"];
}

/// No W′, and all that is about it is gone: the conclusion `decided` is −1 by convention.
void forget_matrix(Json& d) {
  for (const char* field : {"query_functional", "key_functional", "matrix"}) instance(d).erase(field);
  d["claims"].erase(3);
  d["claims"].erase(2);
  d["quantities"]["cost_primal"] = {{"lower", not_defined}, {"upper", not_defined}};
  d["conclusion"].update(enclosure("-1", "-1"));
}

/// "Refuted", with a mutant that says what the theorem says and so needs no witness.
void refute_by_mutant(Json& d) {
  d["verdict"] = "refuted";
  d["mutant"] = {{"id", "at-all"}, {"conclusion", "conclusion >= 0"}};
  d["conclusion"]["id"] = "at-all";
  d["witnesses"] = Json::array();
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // Embeddings that somebody gave are what the file says, and the claims have to hold of them.
      {"sink-given", possible, given([](Json&) {}), 0, "accepted (certified"},
      {"sink-given-impossible", impossible, given([](Json&) {}), 0, "accepted (certified"},
      {"sink-given-windowed", windowed, given([](Json&) {}), 0, "accepted (certified"},
      // Embeddings that are representable "refuted" Theorem F1 once: the file left the matrix out. Without
      // one, N has to be 0.
      {"sink-given-without-its-matrix", possible, given([](Json& d) {
         forget_matrix(d);
         refute_by_mutant(d);
       }),
       10, "/instance: no matrix"},
      {"sink-given-without-its-matrix-a-hypothesis-dropped", possible, given([](Json& d) {
         forget_matrix(d);
         refute_by_mutant(d);
         d["dropped"] = {"queries-separated"};
       }),
       10, "/instance: no matrix"},
      {"sink-given-windowed-without-its-matrix", windowed, given([](Json& d) {
         forget_matrix(d);
         refute_by_mutant(d);
       }),
       10, "/instance: no matrix"},
      {"sink-given-counterexample-by-a-mutant", counterexample, given(refute_by_mutant), 0,
       "accepted (refuted"},
      {"sink-given-with-a-parameter", possible, given([](Json& d) { d["parameters"]["T"] = "4"; }), 10,
       "/parameters: unknown parameter 'T'"},
      {"sink-given-other-embedding", possible, given([](Json& d) { instance(d)["embeddings"][1][0] = "-9"; }),
       10, "/claims/1"},
      {"sink-given-functional-too-small", possible,
       given([](Json& d) { instance(d)["query_functional"][0] = "13/168"; }), 10, "/claims/2"},
      // Margins as wide as this certify nothing.
      {"sink-given-functional-tiny-margins-wide", possible, given([](Json& d) {
         for (auto& entry : instance(d)["key_functional"]) entry = entry.get<std::string>() + "00000";
         const Json wide = enclosure("-1e30", "1e30");
         for (auto& claim : d["claims"]) claim.update(wide);
         d["conclusion"].update(wide);
         for (auto& item : d["quantities"].items()) item.value() = wide;
       }),
       10, "'attained' is false, and its enclosure leaves that open"},
      // Convex weights are no proof that a W does not exist unless they cancel.
      {"sink-given-impossible-claimed", possible,
       given([](Json& d) { instance(d)["direction"] = "necessary"; }), 10, "/hypotheses/0"},
      {"sink-given-impossible-claimed-without-its-matrix", possible, given([](Json& d) {
         instance(d)["direction"] = "necessary";
         forget_matrix(d);
       }),
       10, "/instance: no matrix"},
      // With `obstructed` dropped the conclusion may fail, but N ≠ 0 is no witness that no W exists.
      {"sink-given-impossible-claimed-with-a-witness", possible, given([](Json& d) {
         instance(d)["direction"] = "necessary";
         d["dropped"] = {"obstructed"};
         for (std::size_t i = 0; i < 3; ++i) d["hypotheses"][i].update(enclosure("1", "1"));
         d["hypotheses"][3].update(enclosure("-1e9", "0"));
         d["conclusion"].update(enclosure("-1e9", "-1e-9"));
         d["verdict"] = "refuted";
         d["witnesses"] = Json::array({Json{{"refutes", "decided"}, {"value", enclosure("0", "1e9")}}});
       }),
       10, "/witnesses/0/value: not 0"},
      // −1 and 2 are no convex weights of 0 and 2·row, but sum to 1 and cancel.
      {"sink-given-weights-of-both-signs", possible, given([](Json& d) {
         instance(d)["embeddings"] = Json::array({{"0", "1"}, {"1", "0"}, {"2", "0"}});
         instance(d)["queries"] = Json::array({1, 2});
         instance(d)["keys"] = Json::array({1, 2});
         instance(d)["query_weights"] = Json::array({{1, "2"}, {2, "-1"}});
         instance(d)["key_weights"] = Json::array({{1, "1"}});
         instance(d)["direction"] = "necessary";
         instance(d).erase("query_functional");
         instance(d).erase("key_functional");
         d["claims"].erase(3);
         d["claims"].erase(2);
         for (auto* margins : {&d["claims"], &d["hypotheses"]}) {
           for (auto& margin : *margins) margin.update(enclosure("0", "0"));
         }
         for (const std::size_t k : {0U, 1U, 2U}) d["hypotheses"][k].update(enclosure("1", "1"));
         for (auto& item : d["quantities"].items()) item.value() = enclosure("0", "2");
       }),
       10, "/claims/0/lower: above the value"},
      {"sink-embedding-changed", possible, json([](Json& d) { instance(d)["embeddings"][2][1] = "1"; }), 10,
       "/instance/embeddings/2: not what the construction's generator gives"},
      {"sink-embedding-dropped", possible, json([](Json& d) {
         instance(d)["embeddings"].erase(4);
         instance(d)["queries"].erase(3);
         instance(d)["keys"].erase(3);
         instance(d)["query_weights"] = Json::array({{2, "1"}});
       }),
       10, "/instance: 'rows' is not the construction's; expected about 5"},
      {"sink-of-another-seed", possible, set("/parameters/seed", "3"), 10,
       "/instance/embeddings/0: not what the construction's generator gives"},
      {"sink-normed-rounded-down", normed, json([](Json& d) {
         auto& entry = instance(d)["embeddings"][1][2];
         entry = entry.get<std::string>() + "1";
       }),
       10, "/instance/embeddings/1: not what the construction's generator gives"},
      {"sink-cosine-of-another-angle", cosine, set("/parameters/rho", "1/4"), 10,
       "/instance: 'embedding[1,9]' is not the construction's; expected about -0.75"},
      {"sink-query-left-out", possible, json([](Json& d) { instance(d)["queries"].erase(0); }), 10,
       "/instance/queries: not the construction's"},
      {"sink-key-left-out", possible, json([](Json& d) { instance(d)["keys"].erase(0); }), 10,
       "/instance/keys: not the construction's"},
      {"sink-another-margin", possible, set("/instance/margin", "2"), 10,
       "/instance: 'margin' is not the construction's; expected about 1"},
      {"sink-margin-zero", possible, set("/instance/margin", "0"), 10, "expected a number above 0"},
      {"sink-window-added", possible, json([](Json& d) {
         instance(d)["window"] = 2;
         instance(d).erase("query_functional");
         instance(d).erase("key_functional");
         instance(d)["pair_weights"] = Json::array({{2, 2, "1"}});
       }),
       10, "/instance: 'window' is not the construction's; expected about 0"},
      {"sink-window-narrower", causal, json([](Json& d) {
         d["parameters"]["window"] = "2";
         instance(d)["window"] = 2;
       }),
       10, "/instance/pair_weights"},
      {"sink-weights-of-another-point", possible, json([](Json& d) {
         instance(d)["query_weights"] = Json::array({{2, "1/2"}, {4, "1/2"}});
       }),
       10, "/instance: not the construction's: 'nearest', a claim about what is generated, is false"},
      {"sink-weights-doubled", possible, json([](Json& d) { instance(d)["key_weights"][0][1] = "2"; }), 10,
       "/instance: not the construction's: 'weights', a claim about what is generated, is false"},
      {"sink-pair-weights-of-another-point", windowed, json([](Json& d) {
         instance(d)["pair_weights"] = Json::array({{1, 1, "1/2"}, {4, 4, "1/2"}});
       }),
       10, "/instance: not the construction's: 'optimal', a claim about what is generated, is false"},
      {"sink-functional-of-another-point", possible, set("/instance/key_functional/0", "-1/27"), 10,
       "/instance: not the construction's: 'optimal', a claim about what is generated, is false"},
      {"sink-matrix-entry-changed", windowed, set("/instance/matrix/0/0", "-39/34"), 10,
       "/instance: not the construction's: 'attained', a claim about what is generated, is false"},
      {"sink-impossible-with-a-matrix", impossible, json([](Json& d) {
         instance(d)["query_functional"] = Json::array({"1", "0", "0"});
         instance(d)["key_functional"] = Json::array({"1", "0", "0"});
       }),
       10, "/instance/direction: not the construction's: the sink is representable"},
      {"sink-possible-as-impossible", possible, set("/instance/direction", "necessary"), 10,
       "/instance/direction: not the construction's"},
      {"sink-impossible-as-possible", impossible, set("/instance/direction", "sufficient"), 10,
       "/instance/direction: not the construction's"},
      {"sink-cost-understated", possible, set_ends("/quantities/cost", "0.1", "0.11"), 10,
       "/quantities/cost/upper: below the value"},
      {"sink-cost-not-the-root", possible, set_ends("/quantities/cost_dual", "0.0129", "0.013"), 10,
       "/quantities/cost_dual"},
      {"sink-distance-overstated", impossible, set_ends("/quantities/distance_queries", "1e-300", "1"), 10,
       "/quantities/distance_queries/lower: above the value"},
      {"sink-mutant-as-the-construction", short_one, set("/construction", "random-embeddings"), 10,
       "/instance: not the construction's: 'attained', a claim about what is generated, is false"},
      {"sink-counterexample-without-dropping", counterexample, drop("", "dropped"), 10,
       "/verdict: 'refuted' does not follow; expected 'vacuous'"},
      {"sink-counterexample-drops-another", counterexample,
       json([](Json& d) { d["dropped"] = Json::array({"queries-separated"}); }), 10,
       "/verdict: 'refuted' does not follow; expected 'vacuous'"},
      {"sink-witness-dropped", counterexample, set("/witnesses", Json::array()), 10,
       "missing witness for 'decided'"},
      // No W was given, but one exists: that is no counterexample.
      {"sink-counterexample-of-a-separated-sink", counterexample, json([](Json& d) {
         make_given(d);
         instance(d)["embeddings"][0][1] = "2";
         d["claims"][1].update(enclosure("-9", "9"));
         d["hypotheses"][1].update(enclosure("1", "1"));
         for (const char* name : {"distance_keys", "cost", "cost_dual"})
           d["quantities"][name] = enclosure("0", "9");
         d["claims"][1].update(enclosure("0", "0"));
         d["witnesses"][0]["value"] = enclosure("0", "1");
       }),
       10, "/instance: no matrix"},
      {"sink-witness-of-a-pair-that-suffices", transposed, json([](Json& d) {
         d["witnesses"][0]["query"] = 4;
         d["witnesses"][0]["key"] = 4;
       }),
       10, "/witnesses/0/value"},
      {"sink-witness-of-a-pair-not-seen", transposed, json([](Json& d) {
         d["witnesses"][0]["query"] = 1;
         d["witnesses"][0]["key"] = 4;
       }),
       10, "/witnesses/0/key: the query does not see this key"},
      {"sink-witness-of-the-sink", moved, json([](Json& d) { d["witnesses"][0]["row"] = 0; }), 10,
       "/witnesses/0/row: not such a row"},
      {"sink-witness-of-another-sum", unbalanced,
       json([](Json& d) { d["witnesses"][0]["value"] = enclosure("9/8", "9/8"); }), 10, "/witnesses/0/value"},
      {"sink-witness-around-one", unbalanced,
       json([](Json& d) { d["witnesses"][0]["value"] = enclosure("0", "2"); }), 10,
       "/witnesses/0/value: contains 1"},
      {"sink-witness-condition-unknown", unbalanced,
       json([](Json& d) { d["witnesses"][0]["condition"] = "size"; }), 10, "unknown condition 'size'"},
      {"sink-key-is-the-sink", possible, given([](Json& d) {
         instance(d)["keys"] = Json::array({0, 2});
       }),
       10, "/instance/keys: the sink is a key"},
      {"sink-no-such-row", possible, set("/instance/sink", 5), 10, "/instance/sink: no such row"},
      {"sink-queries-empty", possible, set("/instance/queries", Json::array()), 10,
       "/instance/queries: empty"},
      {"sink-queries-repeated", possible, set("/instance/queries", Json::array({1, 1, 2, 3})), 10,
       "out of order or repeated"},
      {"sink-query-sees-nothing", windowed, given([](Json& d) {
         instance(d)["keys"] = Json::array({1, 2});
       }),
       10, "/instance/queries: query 4 sees no key"},
      {"sink-embeddings-ragged", possible, json([](Json& d) { instance(d)["embeddings"][3].erase(2); }), 10,
       "/instance/embeddings/3: 2 entries; expected as many as in the first row"},
      {"sink-weight-of-no-query", possible, given([](Json& d) { instance(d)["query_weights"][0][0] = 0; }),
       10, "which is not in the list"},
      {"sink-weight-zero", possible, given([](Json& d) {
         instance(d)["query_weights"].insert(instance(d)["query_weights"].begin(), Json::array({1, "0"}));
       }),
       10, "a weight of zero"},
      {"sink-direction-unknown", possible, set("/instance/direction", "both"), 10,
       "unknown direction 'both'"},
      {"sink-one-functional", possible, drop("/instance", "key_functional"), 2,
       "/instance: expected both functionals or neither"},
      {"sink-matrix-without-a-window", possible, add("/instance", "matrix", Json::array()), 2,
       "/instance: unknown field 'matrix'"},
      {"sink-entry-irrational", possible, set("/instance/embeddings/0/0", "sqrt(2)"), 2,
       "/instance/embeddings/0/0"},
      {"sink-fails-unknown", counterexample, set("/parameters/fails", "keys"), 10,
       "/parameters/fails: out of range; expected one that the construction gives it: queries or sink or "
       "pairs"},
      {"sink-kappa-irrational", possible, set("/parameters/kappa", "sqrt(2)"), 10,
       "/instance: 'margin' is not the construction's; expected about 1.4142135623730949"},
  };
  return list;
}

}  // namespace corpus::sink_representability
