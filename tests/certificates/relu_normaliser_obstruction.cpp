// Tampered certificates of `relu-normaliser-obstruction`.
#include "tampering.hpp"

namespace corpus::relu_normaliser_obstruction {

namespace {

constexpr const char* certified = "relu-normaliser-obstruction--chebyshev-fit--L16-normaliserrow-count.json";
constexpr const char* trivial = "relu-normaliser-obstruction--chebyshev-fit--L5-normalisernon-anchor.json";
constexpr const char* constant = "relu-normaliser-obstruction--chebyshev-fit--L5-normalisernone.json";
constexpr const char* shifted =
    "relu-normaliser-obstruction--chebyshev-fit-shifted--L6-normaliserlength.json";
constexpr const char* unbalanced =
    "relu-normaliser-obstruction--chebyshev-fit-unbalanced--L5-normalisernone.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"obstruction-intercept-off", certified, set("/instance/fit/intercept", "1/2"), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-intercept-off-by-a-little", constant, json([](Json& d) {
         d["instance"]["fit"]["intercept"] = d["instance"]["fit"]["intercept"].get<std::string>() + "0001";
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-slope-off", certified, set("/instance/fit/slope", "1"), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-weight-off", certified, json([](Json& d) { d["instance"]["weights"][1][1] = "1/3"; }), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      // (−1/4, 1/4) at counts 1 and 2 sums to 0 against the divisor 1.
      {"obstruction-weights-that-cancel-constants-only", constant, json([](Json& d) {
         d["instance"]["weights"] = Json::array({{1, "-1/4"}, {2, "1/4"}});
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      // Twice the weights would bound the loss by 1/24, and a model errs by 1/48.
      {"obstruction-weights-doubled", constant, json([](Json& d) {
         d["instance"]["weights"] = Json::array({{1, "-1/2"}, {2, "1"}, {3, "-1/2"}});
         d["quantities"]["loss_lower_bound"] = enclosure("1/24", "1/24");
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-weights-halved", constant, json([](Json& d) {
         d["instance"]["weights"] = Json::array({{1, "-1/8"}, {2, "1/4"}, {3, "-1/8"}});
         d["quantities"]["loss_lower_bound"] = enclosure("1/96", "1/96");
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-weights-of-the-other-sign", constant, json([](Json& d) {
         d["instance"]["weights"] = Json::array({{1, "1/4"}, {2, "-1/2"}, {3, "1/4"}});
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-weights-dropped", constant, set("/instance/weights", Json::array()), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      // All weights of 0 are not the only ones that prove nothing.
      {"obstruction-other-weights-of-no-obstruction", trivial, json([](Json& d) {
         d["instance"]["weights"] = Json::array({{1, "1/8"}, {2, "-3/8"}, {3, "1/4"}});
         d["hypotheses"][2]["lower"] = d["hypotheses"][2]["upper"] = "1/4";
       }),
       0, "accepted (certified"},
      {"obstruction-bound-overstated", certified,
       set_ends("/quantities/loss_lower_bound", "11/599", "11/599"), 10,
       "/quantities/loss_lower_bound/lower: above the value"},
      {"obstruction-bound-renamed", certified, json([](Json& d) {
         d["quantities"]["loss_upper_bound"] = d["quantities"]["loss_lower_bound"];
         d["quantities"].erase("loss_lower_bound");
       }),
       10, "/quantities: missing quantity 'loss_lower_bound'"},
      {"obstruction-conclusion-overstated", certified, set_ends("/conclusion", "1/1000", "1/1000"), 10,
       "/conclusion/lower: above the value"},
      {"obstruction-of-another-normaliser", certified, set("/instance/normaliser", "relu-length"), 10,
       "/instance: 'normaliser' is not the construction's: expected 'row-count'"},
      {"obstruction-of-softmax", certified, set("/instance/normaliser", "softmax"), 10,
       "/instance/normaliser: unknown normaliser"},
      {"obstruction-of-another-normaliser-throughout", certified, json([](Json& d) {
         d["parameters"]["normaliser"] = "none";
         d["instance"]["normaliser"] = "relu-none";
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-of-a-longer-sequence", certified, set("/instance/length", 17), 10,
       "/instance: 'L' is not the construction's; expected about 16"},
      {"obstruction-of-a-longer-sequence-throughout", certified, json([](Json& d) {
         d["parameters"]["L"] = "17";
         d["instance"]["length"] = 17;
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-length-2", certified, set("/instance/length", 2), 10, "/instance/length: out of range"},
      {"obstruction-length-4097", certified, set("/instance/length", 4097), 10,
       "/instance/length: out of range"},
      {"obstruction-normaliser-a-number", certified, set("/parameters/normaliser", "1"), 10,
       "/parameters/normaliser: out of range; expected one that the construction gives it: non-anchor or "
       "row-count or none or length"},
      {"obstruction-normaliser-unknown", certified, set("/parameters/normaliser", "sum"), 10,
       "/parameters/normaliser: out of range; expected one that the construction gives it: non-anchor or "
       "row-count or none or length"},
      {"obstruction-normaliser-in-capitals", certified, set("/parameters/normaliser", "None"), 2,
       "/parameters/normaliser: "},
      {"obstruction-length-a-name", certified, set("/parameters/L", "none"), 2,
       "/parameters/L: expected a number"},
      {"obstruction-parameter-added", certified, add("/parameters", "m", "0"), 10,
       "/parameters: unknown parameter 'm'"},
      {"obstruction-weight-of-count-0", constant, json([](Json& d) { d["instance"]["weights"][0][0] = 0; }),
       10, "count out of range"},
      {"obstruction-weight-of-count-4", constant, json([](Json& d) { d["instance"]["weights"][2][0] = 4; }),
       10, "count out of range"},
      {"obstruction-weights-out-of-order", constant,
       json([](Json& d) { std::swap(d["instance"]["weights"][0], d["instance"]["weights"][1]); }), 10,
       "out of order or repeated"},
      {"obstruction-weight-zero", trivial, set("/instance/weights", Json::array({Json::array({1, "0"})})), 10,
       "a weight of zero"},
      {"obstruction-weight-irrational", constant,
       json([](Json& d) { d["instance"]["weights"][0][1] = "sqrt(2)"; }), 2, "/instance/weights/0/1"},
      {"obstruction-certified-as-refuted", certified, set("/verdict", "refuted"), 10, "/verdict"},
      {"obstruction-mutant-as-certified", shifted, json([](Json& d) {
         d["construction"] = "chebyshev-fit";
         d["verdict"] = "certified";
         d["witnesses"] = Json::array();
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      // A false refutation of the construction: the fit is not the one that it finds.
      {"obstruction-mutant-as-the-construction", shifted, set("/construction", "chebyshev-fit"), 10,
       "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      {"obstruction-witness-dropped", unbalanced, json([](Json& d) { d["witnesses"].erase(1); }), 10,
       "/witnesses: missing witness for 'dual'"},
      {"obstruction-witness-of-a-condition-that-holds", unbalanced, json([](Json& d) {
         d["witnesses"][1]["condition"] = "norm";
         d["witnesses"][1]["value"] = enclosure("0", "1");
       }),
       10, "/witnesses/1/value: not above 1"},
      {"obstruction-witness-of-a-wrong-sum", unbalanced,
       json([](Json& d) { d["witnesses"][1]["value"] = enclosure("2", "3"); }), 10,
       "/witnesses/1/value/lower: above the value"},
      {"obstruction-witness-around-zero", unbalanced,
       json([](Json& d) { d["witnesses"][1]["value"] = enclosure("-1", "1"); }), 10,
       "/witnesses/1/value: contains 0"},
      {"obstruction-witness-condition-unknown", unbalanced,
       json([](Json& d) { d["witnesses"][1]["condition"] = "balance"; }), 10, "unknown condition 'balance'"},
      {"obstruction-witness-at-another-count", shifted,
       json([](Json& d) { d["witnesses"][0]["count"] = d["witnesses"][0]["count"] == 1 ? 2 : 1; }), 10,
       "/witnesses/0/value"},
      {"obstruction-witness-count-too-large", shifted, json([](Json& d) { d["witnesses"][0]["count"] = 5; }),
       10, "/witnesses/0/count: out of range"},
      {"obstruction-witness-too-wide", shifted,
       json([](Json& d) { d["witnesses"][0]["value"] = enclosure("0", "1"); }), 10,
       "does not exceed the bound"},
      {"obstruction-witness-of-the-conclusion", shifted,
       json([](Json& d) { d["witnesses"][0]["refutes"] = "obstruction"; }), 10, "needs no witness"},
      {"obstruction-witness-field-unknown", shifted, add("/witnesses/0", "coordinate", 0), 2,
       "unknown field 'coordinate'"},
      {"obstruction-field-unknown", certified, add("/instance", "model", 0), 2,
       "/instance: unknown field 'model'"},
      {"obstruction-field-missing", certified, drop("/instance/fit", "slope"), 2, "missing field 'slope'"},
  };
  return list;
}

}  // namespace corpus::relu_normaliser_obstruction
