// Certificates that state a quantity which their instance does not define, or do not state one which it does.
// A cost of 0 would make "the sink is free" of "there is no sink".
#include "tampering.hpp"

namespace corpus::undefined_quantities {

namespace {

constexpr const char* representable =
    "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* unrepresentable =
    "sink-representability--random-embeddings--T4-d3-bound9-seed2-kappa1.json";
constexpr const char* vacuous = "sink-representability--unseparated-embeddings--failsqueries-kappa1.json";
constexpr const char* short_leak =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* long_leak =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread1-leak9_10-8ac794db964d1192.json";
constexpr const char* one_context =
    "sink-switch-equivalence--broken-switch--lackssecond-context--without-second-context.json";
constexpr const char* in_setting =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";
constexpr const char* outside = "sink-diagonal-cost--sink-diagonal-cost-without--withoutorthogonal.json";
constexpr const char* ratio =
    "dense-attention-smoothing--planar-law--k3-beta1-gain-1_2-turn1_2-mean2-lambda1_2-af0fb6f26b92180b.json";
constexpr const char* no_ratio =
    "dense-attention-smoothing--planar-law--k2-beta1-gain-1-turn0-mean2-lambda1_2-010148a1ea0935c8--without-"
    "sparse-output.json";
constexpr const char* claims_of_a_cost =
    "sink-representability--random-embeddings--T4-d3-bound9-seed2-kappa1--claims.json";
constexpr const char* row = "rows--sink-cost.json";
constexpr const char* no_cost_in_row = "rows--sink-cost-not-defined.json";
constexpr const char* no_bound_in_row = "rows--switch-equivalence-no-value.json";

constexpr const char* is_undefined = "not defined for this instance; expected null";
constexpr const char* is_defined = "stated as not defined; expected an enclosure of about";

Edit state(const std::string& quantity, const char* value) {
  return set("/quantities/" + quantity, enclosure(value, value));
}

/// As one that the instance does not define.
Edit leave_open(const std::string& quantity) {
  return set_ends("/quantities/" + quantity, not_defined, not_defined);
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"undefined-cost-as-free", unrepresentable, state("cost", "0"), 10, is_undefined},
      {"undefined-cost-primal-as-free", unrepresentable, state("cost_primal", "0"), 10, is_undefined},
      {"undefined-cost-dual-as-dear", unrepresentable, state("cost_dual", "1e9"), 10, is_undefined},
      {"undefined-cost-as-free-where-it-is-vacuous", vacuous, state("cost", "0"), 10, is_undefined},
      {"undefined-cost-as-anything", unrepresentable, set("/quantities/cost", enclosure("-1e9", "1e9")), 10,
       is_undefined},
      {"undefined-cost-with-one-end", unrepresentable, set_ends("/quantities/cost", not_defined, "0"), 2,
       "/quantities/cost: one end is null and the other is not"},
      {"undefined-cost-left-out", unrepresentable, drop("/quantities", "cost"), 10,
       "/quantities: missing quantity 'cost'"},
      {"undefined-cost-as-null", unrepresentable, set("/quantities/cost", nullptr), 2, "/quantities/cost"},
      {"undefined-cost-in-a-mutant", unrepresentable, json([](Json& d) {
         d["mutant"] = {{"id", "cheap"}, {"conclusion", "cost <= 1"}};
         d["conclusion"] = {{"id", "cheap"}, {"strict", false}, {"lower", "1"}, {"upper", "1"}};
       }),
       10, "/conclusion: not defined for this instance"},
      {"undefined-cost-in-a-claim", claims_of_a_cost, json([](Json& d) {
         d["claims"][0]["verdict"] = "certified";
         Json& part = d["claims"][0]["parts"][0];
         part["left"] = enclosure("0", "0");
         part["margin"] = enclosure("1", "1");
       }),
       10, "/claims/0/parts/0/left: not defined for this instance"},
      {"undefined-cost-among-the-quantities-of-claims", claims_of_a_cost, state("cost", "0"), 10,
       is_undefined},
      {"undefined-cost-that-is-there", representable, leave_open("cost"), 10, is_defined},
      {"undefined-cost-primal-that-is-there", representable, leave_open("cost_primal"), 10, is_defined},
      {"undefined-cost-that-is-there-left-out", representable, drop("/quantities", "cost_dual"), 10,
       "/quantities: missing quantity 'cost_dual'"},
      {"undefined-distance-that-is-0", unrepresentable, leave_open("distance_queries"), 10, is_defined},
      {"undefined-value-bound-as-0", long_leak, state("value_bound", "0"), 10, is_undefined},
      {"undefined-value-bound-that-is-there", short_leak, leave_open("value_bound"), 10, is_defined},
      // A lower bound of 0 is one, if it says nothing.
      {"undefined-mass-bound-that-is-0", long_leak, leave_open("sink_mass_bound"), 10, is_defined},
      {"undefined-sine-of-one-context", one_context, state("sine", "1"), 10, is_undefined},
      {"undefined-sine-upper-of-one-context", one_context, state("sine_upper", "1"), 10, is_undefined},
      {"undefined-sine-of-two-contexts", short_leak, leave_open("sine"), 10, is_defined},
      {"undefined-bound-outside-the-setting", outside, state("L_sink_published", "0"), 10, is_undefined},
      {"undefined-rank-outside-the-setting", outside, state("r_eta", "0"), 10, is_undefined},
      {"undefined-bound-in-the-setting", in_setting, leave_open("U_diag"), 10, is_defined},
      {"undefined-ratio-as-0", no_ratio, state("rho_sparse", "0"), 10, is_undefined},
      {"undefined-ratios-error-as-the-cosine", no_ratio, state("error_sparse", "0"), 10, is_undefined},
      {"undefined-ratio-that-is-there", ratio, leave_open("rho_sparse"), 10, is_defined},
      {"undefined-ratio-at-the-other-end", no_ratio, leave_open("rho_dense"), 10, is_defined},
      // It would be beyond ρ(0), were that 0.
      {"undefined-ratio-turned-away-from", no_ratio, json([](Json& d) {
         d["witnesses"][0]["shows"] = "turn";
         d["witnesses"][0]["lambda"] = "1/2";
         d["witnesses"][0]["value"] = enclosure("-1", "-1");
       }),
       10, "/witnesses/0/shows: not defined there or at an end"},
      {"undefined-cost-in-a-row", no_cost_in_row, set("/rows/0/cost_lower", "0"), 10,
       "/rows/0/cost_lower: expected null"},
      {"undefined-cost-in-a-row-exactly", no_cost_in_row, set("/rows/0/cost_upper_exact", "0"), 10,
       "/rows/0/cost_upper_exact: expected null"},
      {"undefined-cost-in-a-row-that-has-it", row, set("/rows/0/cost_upper", nullptr), 2,
       "/rows/0/cost_upper: expected a string"},
      {"undefined-value-bound-in-a-row", no_bound_in_row, set("/rows/0/value_bound", "0"), 10,
       "/rows/0/value_bound: expected null"},
  };
  return list;
}

}  // namespace corpus::undefined_quantities
