// Tampered certificates about somebody's statement of normaliser-fit.
#include "tampering.hpp"

namespace corpus::statements_about_fits {

namespace {

constexpr const char* names = "fit--chebyshev-fit.json";
constexpr const char* own_fit = "own-relu-normaliser-obstruction--chebyshev-fit--L5-normalisernone.json";
constexpr const char* own_unbalanced =
    "own-relu-normaliser-obstruction--chebyshev-fit-unbalanced--L5-normalisernone.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"fits-sum-in-other-words", own_fit, reworded("weight[k]/divisor[k]*k", "k*weight[k]/divisor[k]"), 0,
       "accepted (certified: 'own-relu-normaliser-obstruction' (somebody's statement"},
      {"fits-mutant-of-its-own", names, with_mutant("weight[3] = 1/2 and divisor[14] >= 16"), 0,
       "accepted (certified: 'fit' (somebody's statement"},
      // A bound that is twice as large, in the document's words: its own margin tells.
      {"fits-bound-doubled", own_fit, reworded("let shown = sum(", "let shown = 2*sum("), 10,
       "/conclusion/lower: above the value"},
      {"fits-condition-left-out", own_fit, reworded("total <= 1\n", "total <= 1/2\n"), 10,
       "/hypotheses/2/lower: above the value"},
      {"fits-conclusion-overstated", names, set_ends("/conclusion", "1/10", "1/10"), 10,
       "/conclusion/lower: above the value"},
      {"fits-claim-without-its-witness", own_unbalanced, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'fit'"},
      {"fits-corollary-without-a-witness", names, json([](Json& d) {
         d = Json::parse(reworded("intercept < slope", "intercept > slope")(d.dump()));
         auto& claim = d["claims"][2];
         claim["lower"] = claim["upper"] = "-329/600";
         d["verdict"] = "refuted";
       }),
       0, "accepted (refuted: 'fit' (somebody's statement"},
      {"fits-witness-of-a-corollary", names, json([](Json& d) {
         d["witnesses"] =
             Json::array({{{"refutes", "some"}, {"count", 1}, {"value", {{"lower", "1"}, {"upper", "1"}}}}});
       }),
       10, "/witnesses/0/refutes: 'some' needs no witness"},
      // The instance is one of the construction's, and no other is anybody's.
      {"fits-intercept-off", names, set("/instance/fit/intercept", "1/2"), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"fits-given", names, set("/construction", "given"), 10, "/parameters: unknown parameter "},
      {"fits-found", names, set("/construction", "found"), 10,
       "/construction: 'found' is no construction of normaliser-fit"},
      {"fits-construction-of-one-layer", names, set("/construction", "softmax-anchor"), 10,
       "/construction: 'softmax-anchor' is no construction of normaliser-fit"},
      {"fits-parameter-missing", names, drop("/parameters", "n"), 10, "/parameters: missing parameter 'n'"},
      {"fits-parameter-out-of-range", names, set("/parameters/n", "4"), 10, "/parameters/n: out of range"},
      {"fits-parameter-unknown", names, add("/parameters", "m", "1"), 10,
       "/parameters: unknown parameter 'm'"},
      {"fits-parameter-of-the-construction", names,
       json([](Json& d) { d = Json::parse(reworded("parameter n in", "parameter L in")(d.dump())); }), 10,
       "'L' has a meaning"},
      // Names are those of the setting, in their ranges.
      {"fits-name-of-the-task", names, reworded("quantity slope", "quantity loss, slope"), 10,
       "or a number of the setting, not 'loss'"},
      {"fits-word-of-the-task", names, reworded("{none, row-count}", "{relu-none, relu-row-count}"), 10,
       "expected a word for 'normaliser', not 'relu-none'"},
      {"fits-index-zero", names, with_mutant("weight[L - 16] >= 0"), 10,
       "an index of 'weight' is 0; expected 1 to 14"},
      {"fits-index-too-large", names, with_mutant("divisor[L - 1] >= 0"), 10,
       "an index of 'divisor' is 15; expected 1 to 14"},
      {"fits-weight-as-an-index", names, with_mutant("weight[weight[1]] >= 0"), 10, "expected an integer"},
      {"fits-text-of-the-task", names, reworded(": normaliser-fit", ": trigger-task"), 10,
       "/statement: line "},
      {"fits-with-a-place", names,
       add("", "attained",
           Json::array({{{"quantity", "slope"}, {"value", {{"lower", "0"}, {"upper", "2"}}}}})),
       10, "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_fits
