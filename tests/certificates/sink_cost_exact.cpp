// Tampered certificates of `sink-cost-exact`.
#include "tampering.hpp"

namespace corpus {

namespace {

constexpr const char* one_group =
    "sink-cost-exact--sink-optimum--C1-kappa8-lambda4_5-d1000000-3df1f94430d801f7.json";
constexpr const char* many_groups =
    "sink-cost-exact--sink-optimum--C10000-kappa8-lambdasqrt_1_3_-d1000000-5893252e76967c13.json";
constexpr const char* wrong_rank =
    "sink-cost-exact--sink-optimum-wrong-regime--C100-kappa8-lambda4_5-d1000000-b51f41a5563c5a5a.json";

}  // namespace

const std::vector<Tampering>& sink_cost_exact() {
  static const std::vector<Tampering> list{
      {"sink-exact-lambda-in-other-words", many_groups, set("/parameters/lambda", "sqrt(3)/3"), 0,
       "accepted (certified"},
      {"sink-exact-lambda-another", many_groups, set("/parameters/lambda", "sqrt(0.333333333333333)"), 10,
       "/instance/lambda_squared: not the construction's"},
      {"sink-exact-lambda-negative", one_group, set("/parameters/lambda", "-4/5"), 10,
       "/instance/lambda_squared: not the construction's"},
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
       10, "parameters/C"},
      {"sink-exact-dimension-another", one_group, set("/instance/dimension", 999999), 10,
       "/instance/dimension"},
      {"sink-exact-kappa-another", one_group, set("/instance/kappa", "8.1"), 10, "/instance/kappa"},
      {"sink-exact-regime-another", one_group, set("/instance/regime", "identity"), 10,
       "/instance/regime: not the construction's"},
      // Its formulas divide by C − 2.
      {"sink-exact-regime-of-more-groups", one_group, set("/instance/regime", "rank-one"), 10,
       "/instance/regime: not the construction's"},
      {"sink-exact-regime-unknown", one_group, set("/instance/regime", "reflection"), 10, "unknown regime"},
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
      {"sink-exact-witness-of-another-condition", wrong_rank, set("/witnesses/0/condition", "rotation"), 10,
       "unknown condition"},
      {"sink-exact-witness-of-what-holds", wrong_rank, json([](Json& d) {
         d["witnesses"][0]["condition"] = "beyond-rotation";
         d["witnesses"][0]["value"] = enclosure("0", "10000");
       }),
       10, "not below 0"},
      {"sink-exact-witness-that-ends-at-zero", wrong_rank, set("/witnesses/0/value/upper", "0"), 10,
       "/witnesses/0/value/upper: not below 0"},
      {"sink-exact-witness-of-the-conclusion", wrong_rank, set("/witnesses/0/refutes", "exact"), 10,
       "needs no witness, or has one already"},
  };
  return list;
}

}  // namespace corpus
