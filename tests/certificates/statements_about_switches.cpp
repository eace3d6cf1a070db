// Tampered certificates about somebody's statement of switch.
#include "tampering.hpp"

namespace corpus::statements_about_switches {

namespace {

constexpr const char* names = "switch--two-context-switch.json";
constexpr const char* own_far =
    "own-sink-switch-equivalence--two-context-switch-far--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* own_hulls =
    "own-sink-switch-equivalence--hull-switch--keys3-dimension3-seed0-leak1_20-0257fb586d030e55.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"switches-in-other-words", own_hulls,
       reworded("let dot_ff = sum(separator[t]^2 for", "let dot_ff = sum(separator[t]*separator[t] for"), 0,
       "accepted (certified: 'own-sink-switch-equivalence' (somebody's statement"},
      {"switches-mutant-of-its-own", names, with_mutant("v(1,1,3) >= 1 and attention[1,0] >= 1/2"), 0,
       "accepted (certified: 'names-of-switch' (somebody's statement"},
      // A bound that is better by half, in the document's words: its own margin tells.
      {"switches-bound-halved", own_hulls, reworded("= sqrt(x_squared)", "= sqrt(x_squared)/2"), 10,
       "/conclusion/"},
      {"switches-hypothesis-tightened", own_hulls,
       reworded(": shown_squared >= sine_squared", ": shown_squared >= 2*sine_squared"), 10,
       "/hypotheses/2/lower: above the value"},
      {"switches-conclusion-overstated", names, set_ends("/conclusion", "1/10", "1/10"), 10,
       "/conclusion/lower: above the value"},
      {"switches-claim-without-its-witness", own_far, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'nearest'"},
      {"switches-witness-of-a-conclusion", own_far, json([](Json& d) {
         d["witnesses"].push_back({{"refutes", "sink"}, {"part", 1}, {"value", enclosure("-1", "-1")}});
       }),
       10, "/witnesses/1/refutes: 'sink' needs no witness"},
      {"switches-corollary-without-a-witness", names, json([](Json& d) {
         d = Json::parse(reworded("attention[1,1] < 1/100", "attention[1,1] > 1/100")(d.dump()));
         auto& claim = d["claims"][4];
         claim["lower"] = claim["upper"] = "-1/200";
         d["verdict"] = "refuted";
       }),
       0, "accepted (refuted: 'names-of-switch' (somebody's statement"},
      // The instance is one of the construction's, and no other is anybody's.
      {"switches-value-off", names, set("/instance/contexts/0/values/0/0", "2"), 10,
       "/instance: 'key_value[1,1,1]' is not the construction's; expected about 1"},
      {"switches-given", names, set("/construction", "given"), 10, "/parameters: unknown parameter "},
      {"switches-found", names, set("/construction", "found"), 10,
       "/construction: 'found' is no construction of switch"},
      {"switches-construction-of-a-fit", names, set("/construction", "chebyshev-fit"), 10,
       "/construction: 'chebyshev-fit' is no construction of switch"},
      {"switches-construction-of-this-name-only-nearly", names,
       set("/construction", "two-context-switch-near"), 10, "is no construction of switch"},
      {"switches-parameter-missing", names, drop("/parameters", "n"), 10,
       "/parameters: missing parameter 'n'"},
      {"switches-parameter-out-of-range", names, set("/parameters/n", "4"), 10,
       "/parameters/n: out of range"},
      {"switches-parameter-unknown", names, add("/parameters", "m", "1"), 10,
       "/parameters: unknown parameter 'm'"},
      {"switches-parameter-of-the-construction", names, json([](Json& d) {
         d = Json::parse(reworded("parameter n in", "parameter leak in 1..3 = 1\nparameter n in")(d.dump()));
       }),
       10, "'leak' is a parameter of the construction"},
      // Names are those of the setting, in their ranges.
      {"switches-name-of-the-task", names, reworded(", dim\n", ", loss\n"), 10,
       "or a number of the setting, not 'loss'"},
      {"switches-index-of-a-key-too-large", names, with_mutant("attention[1,3] >= 0"), 10,
       "an index of 'attention' is 3; expected 0 to 2"},
      {"switches-index-of-a-key-zero", names, with_mutant("weight[1,0] >= 0"), 10,
       "an index of 'weight' is 0; expected 1 to 2"},
      {"switches-index-of-a-context", names, with_mutant("gamma_squared[3] >= 0"), 10,
       "an index of 'gamma_squared' is 3; expected 1 to 2"},
      {"switches-index-of-a-coordinate", names, with_mutant("v(1,1,4) >= 0"), 10,
       "an index of 'key_value' is 4; expected 1 to 3"},
      {"switches-number-as-an-index", names, with_mutant("weight[1,attention[1,1]] >= 0"), 10,
       "expected an integer"},
      {"switches-text-of-a-fit", names, reworded(": switch", ": normaliser-fit"), 10, "/statement: line "},
      {"switches-with-a-place", names,
       add("", "attained",
           Json::array({{{"quantity", "least"}, {"value", {{"lower", "0"}, {"upper", "2"}}}}})),
       10, "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_switches
