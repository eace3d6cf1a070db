// Tampered certificates of `sink-cost-exact`.
#include "tampering.hpp"

namespace corpus::sink_cost_exact {

namespace {

constexpr const char* one_group =
    "sink-cost-exact--sink-optimum--C1-kappa8-lambda4_5-d1000000-3df1f94430d801f7.json";
constexpr const char* many_groups =
    "sink-cost-exact--sink-optimum--C10000-kappa8-lambdasqrt_1_3_-d1000000-5893252e76967c13.json";
constexpr const char* wrong_rank =
    "sink-cost-exact--sink-optimum-wrong-regime--C100-kappa8-lambda4_5-d1000000-b51f41a5563c5a5a.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"sink-exact-lambda-in-other-words", many_groups, set("/parameters/lambda", "sqrt(3)/3"), 0,
       "accepted (certified"},
      {"sink-exact-lambda-another", many_groups, set("/parameters/lambda", "sqrt(0.333333333333333)"), 10,
       "/instance/lambda_squared: not the construction's"},
      {"sink-exact-lambda-negative", one_group, set("/parameters/lambda", "-4/5"), 10,
       "/parameters/lambda: out of range"},
      {"sink-exact-lambda-beyond-one", one_group, json([](Json& d) {
         d["parameters"]["lambda"] = "6/5";
         d["instance"]["lambda_squared"] = "36/25";
       }),
       10, "/parameters/lambda: out of range"},
      {"sink-exact-groups-another", many_groups, set("/instance/groups", 9999), 10, "/instance/groups"},
      {"sink-exact-no-groups", one_group, json([](Json& d) {
         d["parameters"]["C"] = "0";
         d["instance"]["groups"] = 0;
       }),
       10, "/instance/groups: out of range"},
      {"sink-exact-groups-as-a-string", one_group, set("/instance/groups", "1"), 2,
       "/instance/groups: expected an integer"},
      {"sink-exact-groups-of-no-parameter", one_group, set("/parameters/C", "3/2"), 10,
       "/parameters/C: out of range"},
      {"sink-exact-field-of-no-entry", one_group, add("/instance", "C", 1), 2,
       "/instance/C: the theorem has no such entry"},
      {"sink-exact-field-missing", one_group, drop("/instance", "regime"), 2, "missing field 'regime'"},
      {"sink-exact-parameter-of-no-name", one_group, add("/parameters", "m", "2"), 10,
       "unknown parameter 'm'"},
      {"sink-exact-construction-of-the-diagonal", one_group, set("/construction", "diagonal-optimum"), 10,
       "/construction: has other entries than the theorem"},
      {"sink-exact-text-of-a-construction", one_group,
       add("", "construction_text", "construction sink-optimum : numbers\n"), 10,
       "/construction_text: expected beside somebody's statement"},
      {"sink-exact-dimension-another", one_group, set("/instance/dimension", 999999), 10,
       "/instance/dimension"},
      {"sink-exact-kappa-another", one_group, set("/instance/kappa", "8.1"), 10, "/instance/kappa"},
      {"sink-exact-regime-another", one_group, set("/instance/regime", "identity"), 10,
       "/instance/regime: not the construction's"},
      // Its formulas divide by C − 2.
      {"sink-exact-regime-of-more-groups", one_group, set("/instance/regime", "rank-one"), 10,
       "/instance/regime: not the construction's"},
      {"sink-exact-regime-unknown", one_group, set("/instance/regime", "reflection"), 10,
       "/instance/regime: out of range"},
      // Both sides of an exact equality, a hundred digits down.
      {"sink-exact-attained-with-slack", one_group, set_ends("/claims/3", "1e-100", "1e-100"), 10,
       "/claims/3"},
      {"sink-exact-attained-less-closely", one_group, set_ends("/claims/3", "-1e-100", "0"), 10,
       "'certified' does not follow"},
      {"sink-exact-cost-below", one_group, set_ends("/quantities/opt_sink_units", "5.2569", "5.256964"), 10,
       "/quantities/opt_sink_units"},
      {"sink-exact-constant-where-lambda-is-small", many_groups,
       set_ends("/quantities/per_group_large_lambda", "1", "1000"), 10, "/quantities/per_group_large_lambda"},
      {"sink-exact-mutant-as-the-construction", wrong_rank, set("/construction", "sink-optimum"), 10,
       "/instance/regime: not the construction's"},
      {"sink-exact-witness-of-no-part", wrong_rank, set("/witnesses/0/part", 2), 10,
       "/witnesses/0/part: out of range; expected 1 to 1"},
      {"sink-exact-witness-of-part-zero", wrong_rank, set("/witnesses/1/part", 0), 10,
       "/witnesses/1/part: out of range; expected 1 to 4"},
      {"sink-exact-witness-of-another-part", wrong_rank, set("/witnesses/1/part", 2), 10,
       "/witnesses/1/value"},
      {"sink-exact-witness-of-what-holds", wrong_rank, json([](Json& d) {
         d["witnesses"][1]["part"] = 3;
         d["witnesses"][1]["value"] = enclosure("0", "1e12");
       }),
       10, "/witnesses/1/value: does not show a violation"},
      {"sink-exact-witness-that-ends-at-zero", wrong_rank, set("/witnesses/0/value/upper", "0"), 10,
       "/witnesses/0/value: does not show a violation"},
      {"sink-exact-witness-of-the-conclusion", wrong_rank, set("/witnesses/0/refutes", "exact"), 10,
       "needs no witness, or has one already"},
  };
  return list;
}

}  // namespace corpus::sink_cost_exact
