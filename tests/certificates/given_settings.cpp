// Tampered certificates of instances of normaliser-fit, embeddings, token-law, switch and patterns that
// somebody gave: no construction says what they are.
#include "tampering.hpp"

namespace corpus::given_settings {

namespace {

constexpr const char* fit = "relu-normaliser-obstruction--given--fit.json";
constexpr const char* refuted_fit =
    "relu-normaliser-obstruction--given--fit-unbalanced--without-cancels-constants--without-cancels-slopes."
    "json";
constexpr const char* fit_of_ours =
    "relu-normaliser-obstruction--chebyshev-fit--L16-normaliserrow-count.json";
constexpr const char* law = "dense-attention-smoothing--given--law.json";
constexpr const char* turning_law = "dense-attention-smoothing--given--law-turning--without-same-sign.json";
constexpr const char* switch_of_two = "sink-switch-equivalence--given--switch.json";
constexpr const char* loud_switch = "sink-switch-equivalence--given--switch-loud--without-switch.json";
constexpr const char* rows_given = "sink-representability--given-embeddings--embeddings.json";
constexpr const char* pairs_given = "sink-representability--given-embeddings--embeddings-window.json";
constexpr const char* tokens_given = "sink-diagonal-cost--given--patterns.json";
constexpr const char* tokens_of_ours =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";

Edit as_given() {
  return json([](Json& d) {
    d["construction"] = "given";
    d["parameters"] = Json::object();
  });
}

Edit as_construction(const char* name, const Json& parameters) {
  return json([=](Json& d) {
    d["construction"] = name;
    d["parameters"] = parameters;
  });
}

Edit with_own_witness(const Json& witness) {
  return json([=](Json& d) {
    d["witnesses"].push_back(witness);
    d["witnesses"].back()["value"] = {{"lower", "1"}, {"upper", "1"}};
  });
}

Edit with_own_claim(const char* id) {
  return json([=](Json& d) {
    const Json claim{{"id", id}, {"strict", false}, {"lower", "0"}, {"upper", "0"}};
    d["claims"].insert(d["claims"].begin(), claim);
  });
}

/// All vectors of the switch without coordinates.
Edit without_coordinates() {
  return json([](Json& d) {
    auto& instance = d["instance"];
    const Json none = Json::array();
    instance["sink_value"] = instance["separator"]["vector"] = none;
    for (auto& context : instance["contexts"]) {
      context["nearest"]["point"] = none;
      for (auto& value : context["values"]) value = none;
    }
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::string contexts = "/instance/contexts/";
  static const std::vector<Tampering> list{
      {"given-embeddings-as-given", rows_given, set("/construction", "given"), 10,
       "/construction: 'given' is no construction of embeddings"},
      {"given-embeddings-the-sink-a-key", rows_given, set("/instance/sink", 0), 10,
       "/instance/keys: the sink is a key"},
      {"given-embeddings-another-sink", rows_given, set("/instance/sink", 3), 10, "/claims/1"},
      {"given-embeddings-a-weight-less", rows_given, set("/instance/key_weights/0/1", "11/13"), 10,
       "/claims/0/lower: above the value"},
      {"given-embeddings-another-margin", rows_given, set("/instance/margin", "1/3"), 10, "/quantities/cost"},
      {"given-embeddings-one-functional", rows_given, drop("/instance", "key_functional"), 2,
       "expected both functionals or neither"},
      {"given-embeddings-a-pair-unseen", pairs_given, set("/instance/window", 1), 10,
       "not a query and a key that it sees"},
      // Then N is not 0, and nothing shows that no W represents the sink.
      {"given-embeddings-a-pair-less", pairs_given,
       json([](Json& d) { d["instance"]["pair_weights"].erase(0); }), 10, "/instance: no matrix"},
      {"given-patterns-with-a-parameter", tokens_given, add("/parameters", "C", "2"), 10,
       "/parameters: unknown parameter 'C'"},
      {"given-patterns-without-claims", tokens_given, set("/claims", Json::array()), 10,
       "/claims: 0 margins; expected 2"},
      // The theorem bounds the published weights alone.
      {"given-patterns-another-weight", tokens_given, set("/instance/sink/copy/0", "4"), 10,
       "/instance: 'w_copy' is not the published weight"},
      {"given-patterns-a-bound-too-small", tokens_given,
       set("/instance/spread_norm", {{"lower", "1/100"}, {"upper", "1/100"}}), 10,
       "/instance/spread_norm/upper: below the operator norm"},
      {"given-patterns-a-multiplier-too-large", tokens_given,
       set("/instance/sink_optimum/multipliers/0/3", "1000"), 10,
       "/instance/sink_optimum/multipliers: an operator norm above 1"},
      {"given-patterns-no-factors", tokens_given, set("/instance/diagonal_optimum/left", Json::array()), 10,
       "/instance/diagonal_optimum: factors of different heights"},
      {"given-patterns-an-optimum-less", tokens_given, drop("/instance", "diagonal_optimum"), 10,
       "/quantities/"},
      {"given-patterns-a-nuisance-turned", tokens_given, set("/instance/nuisances/0/0/0/1", "-1"), 10,
       "/instance/sink_optimum: an optimum of what is outside"},
      {"given-patterns-passed-off-as-a-construction", tokens_given,
       as_construction("sink-diagonal-cost-without", {{"without", "room"}}), 10,
       "/instance: 'd' is not the construction's; expected about 5"},
      // Whoever gives what a construction makes gives it with the same claims.
      {"given-patterns-a-construction-passed-off", tokens_of_ours, as_given(), 0,
       "accepted (certified: sink-diagonal-cost, given)"},
      {"given-fit-as-found", fit, set("/construction", "found"), 10, "/construction: 'found'"},
      {"given-fit-with-a-claim", fit, with_own_claim("fit"), 10, "/claims: 1 margins; expected 0"},
      {"given-fit-with-a-size-as-parameter", fit, add("/parameters", "L", "6"), 10,
       "/parameters: unknown parameter 'L'"},
      {"given-fit-a-weight-changed", fit, set("/instance/weights/0/1", "-1/7"), 10,
       "/hypotheses/0/lower: above the value"},
      {"given-fit-a-weight-of-zero", fit, set("/instance/weights/0/1", "0"), 10, "a weight of zero"},
      {"given-fit-a-slope-changed", fit, set("/instance/fit/slope", "9/10"), 10, "/conclusion"},
      {"given-fit-too-long", fit, set("/instance/length", 4097), 10, "/instance/length: out of range"},
      {"given-fit-two-tokens", fit, set("/instance/length", 2), 10, "/instance/length: out of range"},
      // It is no best one, whatever the hypotheses say of its weights.
      {"given-fit-passed-off-as-a-construction", fit,
       as_construction("chebyshev-fit", {{"L", "6"}, {"normaliser", "row-count"}}), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"given-fit-a-construction-passed-off", fit_of_ours, as_given(), 10, "/claims: 2 margins; expected 0"},
      {"given-fit-with-a-witness", refuted_fit, with_own_witness({{"refutes", "fit"}, {"count", 1}}), 10,
       "/witnesses/0/refutes: 'fit' needs no witness"},
      {"given-fit-nothing-dropped", refuted_fit, drop("", "dropped"), 10, "'refuted' does not follow"},

      // What it states of N and D nobody claims.
      {"given-law-other-coefficients", law, set("/instance/numerator/1", "7"), 0, "accepted (certified"},
      {"given-law-with-a-claim", law, with_own_claim("formulas"), 10, "/claims: 2 margins; expected 1"},
      {"given-law-with-a-parameter", law, add("/parameters", "k", "3"), 10,
       "/parameters: unknown parameter 'k'"},
      // Else expectations would be sums of weights that are no law's, and every hypothesis be about these.
      {"given-law-sum-above-one", law, set("/instance/law/0/probability", "501/1000"), 10,
       "/instance/law: probabilities that do not sum to 1"},
      {"given-law-negative-weights", law, json([](Json& d) {
         d["instance"]["law"][0]["probability"] = "3/2";
         d["instance"]["law"][1]["probability"] = "-3/4";
       }),
       10, "/hypotheses/0/lower: above the value"},
      // No outcomes of the tokens to go through.
      {"given-law-no-tokens", law, set("/instance/law", Json::array()), 10, "/instance/law: out of range"},
      {"given-law-one-token", law, set("/instance/tokens", 1), 10, "/instance/tokens: out of range"},
      {"given-law-13-tokens", law, set("/instance/tokens", 13), 10, "/instance/tokens: out of range"},
      {"given-law-lambda-above-one", law, set("/instance/lambda", "1001/1000"), 10,
       "/instance/lambda: out of range"},
      {"given-law-lambda-below-zero", law, set("/instance/lambda", "-1/1000"), 10,
       "/instance/lambda: out of range"},
      {"given-law-no-coordinates", law, json([](Json& d) {
         d["instance"]["value"] = Json::array();
         for (auto& atom : d["instance"]["law"]) atom["token"] = Json::array();
       }),
       10, "/instance/value: out of range"},
      {"given-law-nine-kinds", law, json([](Json& d) {
         auto& atoms = d["instance"]["law"];
         while (atoms.size() < 9) {
           atoms.push_back(atoms[0]);
           atoms.back()["probability"] = "0";
         }
       }),
       10, "/instance/law: out of range"},
      {"given-law-witness-of-a-claim", law,
       with_own_witness({{"refutes", "formulas"}, {"polynomial", "numerator"}, {"power", 1}}), 10,
       "/witnesses/0/refutes: 'formulas' needs no witness"},
      {"given-law-without-its-witness", turning_law, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'monotone'"},
      {"given-law-turns-elsewhere", turning_law, set("/witnesses/0/lambda", "1/1000"), 10, "/witnesses/0/"},

      // The base's second value lies as near as one may: p·v is p·p. A point that is not nearest would let
      // `values` pass with any g, and refute what is proved.
      {"given-switch-a-nearer-value", switch_of_two, set(contexts + "0/values/1/0", "999/1000"), 10,
       "/instance/contexts: not the nearest points"},
      {"given-switch-a-point-farther-away", switch_of_two, json([](Json& d) {
         d["instance"]["contexts"][0]["nearest"] = {{"weights", {{2, "1"}}}, {"point", {"1", "-1"}}};
       }),
       10, "/instance/contexts: not the nearest points"},
      {"given-switch-a-point-outside", switch_of_two, set(contexts + "0/nearest/point/1", "1/1000"), 10,
       "/instance/contexts: not the nearest points"},
      {"given-switch-weights-above-one", switch_of_two, set(contexts + "0/nearest/weights/0/1", "1001/1000"),
       10, "/instance/contexts: not the nearest points"},
      // f is 0 on a value of the base, which is as much as there may be.
      {"given-switch-separator-tilted", switch_of_two, set("/instance/separator/vector/0", "1/1000"), 10,
       "/instance/separator: above 0"},
      {"given-switch-separator-turned", switch_of_two, set("/instance/separator/below", 1), 10,
       "/instance/separator: above 0"},
      {"given-switch-a-weight-below-zero", switch_of_two, json([](Json& d) {
         d["instance"]["contexts"][1]["attention"] = {"21/20", "-1/20"};
       }),
       10, "a negative weight"},
      {"given-switch-more-than-all-mass", switch_of_two, set(contexts + "1/attention/0", "1"), 10,
       "weights that do not sum to 1"},
      {"given-switch-no-coordinates", switch_of_two, without_coordinates(), 10,
       "/instance/sink_value: out of range"},
      {"given-switch-13-values", switch_of_two, json([](Json& d) {
         auto& context = d["instance"]["contexts"][1];
         while (context["values"].size() < 13) {
           context["values"].push_back(context["values"][0]);
           context["attention"].push_back("0");
         }
       }),
       10, "/instance/contexts: out of range"},
      {"given-switch-another-bound", switch_of_two, set("/instance/eta_squared", "1/36"), 10, "/"},
      {"given-switch-with-a-claim", switch_of_two, with_own_claim("nearest"), 10,
       "/claims: 1 margins; expected 0"},
      {"given-switch-with-a-parameter", switch_of_two, add("/parameters", "leak", "1/10"), 10,
       "/parameters: unknown parameter 'leak'"},
      {"given-switch-without-its-witness", loud_switch, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'sink'"},
      {"given-switch-witness-of-a-claim", loud_switch,
       with_own_witness({{"refutes", "nearest"}, {"context", 0}, {"key", 1}}), 10,
       "/witnesses/1/refutes: 'nearest' needs no witness"},
  };
  return list;
}

}  // namespace corpus::given_settings
