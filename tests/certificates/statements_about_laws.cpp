// Tampered certificates about somebody's statement of token-law.
#include "tampering.hpp"

namespace corpus::statements_about_laws {

namespace {

constexpr const char* of_all_names = "law--mixed-law.json";
constexpr const char* own_gap = "own-dense-attention-smoothing--smoothing-gap--k3-directionfalls.json";
constexpr const char* own_turn =
    "own-dense-attention-smoothing--smoothing-gap--k3-directionfalls--without-same-sign.json";
constexpr const char* own_transposed =
    "own-dense-attention-smoothing--planar-law-transposed--k2-beta1-gain0-turn1_4-mean0-lambda1_2-"
    "49bcfaca20e10c61.json";

Edit with_witness(const std::string& refutes, const Json& place) {
  return json([=](Json& d) {
    Json witness{{"refutes", refutes}};
    witness.update(place);
    witness["value"] = {{"lower", "1"}, {"upper", "1"}};
    d["witnesses"] = Json::array({witness});
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"laws-sum-in-other-words", own_gap, reworded("let a = beta*trace_bw", "let a = trace_bw*beta"), 0,
       "accepted (vacuous: 'own-dense-attention-smoothing' (somebody's statement"},
      {"laws-mutant-of-its-own", of_all_names, with_mutant("token[2,2] <= 3 and atoms >= 3"), 0,
       "accepted (certified: 'law' (somebody's statement"},
      // In the document's words, ends of the interval change places: its own margins tell.
      {"laws-hypothesis-turned", own_gap, reworded(": a*b >= 0", ": -a*b >= 0"), 10,
       "/hypotheses/1/upper: below the value"},
      {"laws-slope-halved", own_turn, reworded("= e + 2*x*f", "= e + x*f"), 10, "/"},
      {"laws-conclusion-overstated", of_all_names, set_ends("/conclusion", "7", "7"), 10,
       "/conclusion/lower: above the value"},
      {"laws-claim-without-its-witness", own_transposed, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'formulas'"},
      {"laws-corollary-without-a-witness", of_all_names, json([](Json& d) {
         d = Json::parse(reworded("product[0] < square[0]", "product[0] > square[0]")(d.dump()));
         auto& claim = d["claims"][1];
         claim["lower"] = claim["upper"] = "-187/32";
         d["verdict"] = "refuted";
       }),
       0, "accepted (refuted: 'law' (somebody's statement"},
      {"laws-witness-of-a-corollary", of_all_names,
       with_witness("some", {{"shows", "turn"}, {"lambda", "1/2"}}), 10,
       "/witnesses/0/refutes: 'some' needs no witness"},
      {"laws-witness-of-a-conclusion", own_turn,
       with_witness("monotone", {{"shows", "turn"}, {"lambda", "1/2"}}), 10,
       "/witnesses/0/refutes: 'monotone' needs no witness"},
      // The instance is the construction's, and no other is anybody's.
      {"laws-value-off", of_all_names, set("/instance/value/0/0", "1/2"), 10,
       "/instance/value: not the construction's"},
      {"laws-given", of_all_names, set("/construction", "given"), 10, "/parameters: unknown parameter "},
      {"laws-found", of_all_names, set("/construction", "found"), 10,
       "/construction: 'found' is no construction of token-law"},
      {"laws-construction-of-a-fit", of_all_names, set("/construction", "chebyshev-fit"), 10,
       "/construction: 'chebyshev-fit' is no construction of token-law"},
      {"laws-parameter-missing", of_all_names, drop("/parameters", "n"), 10,
       "/parameters: missing parameter 'n'"},
      {"laws-parameter-out-of-range", of_all_names, set("/parameters/n", "4"), 10,
       "/parameters/n: out of range"},
      {"laws-parameter-unknown", of_all_names, add("/parameters", "m", "1"), 10,
       "/parameters: unknown parameter 'm'"},
      {"laws-parameter-of-the-construction", of_all_names,
       reworded("parameter n in", "parameter seed in 1..9 = 1\nparameter n in"), 10,
       "'seed' is a parameter of the construction"},
      {"laws-parameter-of-the-setting", of_all_names,
       reworded("parameter n in", "parameter beta in 1..9 = 1\nparameter n in"), 10, "'beta' has a meaning"},
      // Names are those of the setting, in their ranges.
      {"laws-name-of-the-theorem", of_all_names, reworded("quantity trace_b", "quantity rho, trace_b"), 10,
       "or a number of the setting, not 'rho'"},
      {"laws-index-zero", of_all_names, with_mutant("token[atoms - 3,1] >= 0"), 10,
       "an index of 'token' is 0; expected 1 to 3"},
      {"laws-index-too-large", of_all_names, with_mutant("product[tokens] >= 0"), 10,
       "an index of 'product' is 3; expected 0 to 2"},
      {"laws-index-below", of_all_names, with_mutant("square[2 - tokens] >= 0"), 10,
       "an index of 'square' is -1; expected 0 to 2"},
      {"laws-number-as-an-index", of_all_names, with_mutant("product[beta] >= 0"), 10, "expected an integer"},
      {"laws-text-of-a-fit", of_all_names, reworded(": token-law", ": normaliser-fit"), 10,
       "/statement: line "},
      {"laws-with-a-place", of_all_names,
       add("", "attained",
           Json::array({{{"quantity", "trace_b"}, {"value", {{"lower", "0"}, {"upper", "7"}}}}})),
       10, "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_laws
