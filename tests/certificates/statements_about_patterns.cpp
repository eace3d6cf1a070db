// Tampered certificates about somebody's statement of patterns.
#include "tampering.hpp"

namespace corpus::statements_about_patterns {

namespace {

constexpr const char* of_all_names = "patterns--sink-diagonal-cost-upper.json";
constexpr const char* outside = "patterns--outside.json";
constexpr const char* own_small =
    "own-sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";
constexpr const char* own_weak_copy =
    "own-sink-diagonal-cost--sink-cost-weak-copy--C1-m2-kappa8-lambdasqrt_1_2_-familyorthogonal-d10000-seed1-"
    "optimumno-ede045c35b6c9b20.json";
constexpr const char* own_refuted =
    "own-sink-diagonal-cost--sink-diagonal-cost-without--withoutlambda--without-lambda.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"patterns-sum-in-other-words", own_small, reworded("let s6 = 12*C", "let s6 = C*12"), 0,
       "accepted (certified: 'own-sink-diagonal-cost' (somebody's statement"},
      {"patterns-mutant-of-its-own", of_all_names, with_mutant("dual_diag + 0 <= primal_diag and C >= 0"), 0,
       "accepted (certified: 'patterns-are' (somebody's statement"},
      // A chain that falls: its own margins tell.
      {"patterns-step-turned", own_small, reworded("let step(x,y) = x - y", "let step(x,y) = y - x"), 10,
       "/statement: "},
      {"patterns-bound-halved", own_small, reworded("let s6 = 12*C", "let s6 = 6*C"), 10,
       "/conclusion/lower: above the value"},
      {"patterns-claim-without-its-witness", own_weak_copy, json([](Json& d) { d["witnesses"].erase(0); }),
       10, "/witnesses: missing witness for 'sink-pattern'"},
      {"patterns-witness-of-a-conclusion", own_refuted, json([](Json& d) {
         d["witnesses"] = Json::array(
             {{{"refutes", "sandwich"}, {"part", 11}, {"value", {{"lower", "-2181"}, {"upper", "-2180"}}}}});
       }),
       10, "/witnesses/0/refutes: 'sandwich' needs no witness"},
      // What is not shown to hold has no value: bounds of ‖Σ_D‖, leads and optima outside the setting.
      {"patterns-spread-outside-the-setting", outside, set_ends("/quantities/spread_upper", "4", "4"), 10,
       "/quantities/spread_upper"},
      {"patterns-lead-outside-the-setting", outside, set_ends("/quantities/lead_sink", "1", "1"), 10,
       "/quantities/lead_sink"},
      {"patterns-claim-outside-the-setting", outside, set_ends("/claims/0", "0", "0"), 10, "/claims/0"},
      {"patterns-optimum-outside-the-setting", outside, json([](Json& d) {
         d["instance"]["sink_optimum"] = {
             {"left", Json::array()}, {"right", Json::array()}, {"multipliers", Json::array()}};
       }),
       10, "/instance/sink_optimum: an optimum of what is outside the setting"},
      {"patterns-optimum-of-its-own", of_all_names, drop("/instance", "sink_optimum"), 10, "/"},
      // The instance is a construction's, and no other is anybody's.
      {"patterns-weight-off", of_all_names, set("/instance/sink/copy/0", "2"), 10,
       "/instance: 'w_copy' is not the construction's; expected about 2.8125"},
      {"patterns-given", of_all_names, set("/construction", "given"), 10,
       "/parameters: unknown parameter 'C'"},
      {"patterns-found", of_all_names, set("/construction", "found"), 10,
       "/construction: 'found' is no construction of patterns"},
      {"patterns-construction-of-a-law", of_all_names, set("/construction", "planar-law"), 10,
       "/construction: 'planar-law' is no construction of patterns"},
      {"patterns-parameter-missing", of_all_names, drop("/parameters", "n"), 10,
       "/parameters: missing parameter 'n'"},
      {"patterns-parameter-out-of-range", of_all_names, set("/parameters/n", "4"), 10,
       "/parameters/n: out of range"},
      {"patterns-parameter-unknown", of_all_names, add("/parameters", "k", "1"), 10,
       "/parameters: unknown parameter 'k'"},
      {"patterns-parameter-of-the-construction", of_all_names,
       reworded("parameter n in", "parameter seed in 1..9 = 1\nparameter n in"), 10,
       "'seed' is a parameter of the construction"},
      {"patterns-parameter-of-the-setting", of_all_names,
       reworded("parameter n in", "parameter kappa in 1..9 = 1\nparameter n in"), 10,
       "'kappa' has a meaning"},
      {"patterns-name-of-the-theorem", of_all_names, reworded("quantity rank", "quantity r_eta, rank"), 10,
       "or a number of the setting, not 'r_eta'"},
      {"patterns-number-as-an-index", of_all_names, with_mutant("sum(k for k in 1..kappa) >= 0"), 10,
       "expected an integer"},
      {"patterns-lead-behind-if", of_all_names, reworded("if rank > 1", "if lead_sink > 1"), 10,
       "/statement: line "},
      {"patterns-text-of-a-law", of_all_names, reworded(": patterns\n", ": token-law\n"), 10,
       "/statement: line "},
      {"patterns-with-a-place", of_all_names,
       add("", "attained",
           Json::array({{{"quantity", "rank"}, {"value", {{"lower", "0"}, {"upper", "7"}}}}})),
       10, "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_patterns
