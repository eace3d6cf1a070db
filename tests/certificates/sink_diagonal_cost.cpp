// Tampered certificates of `sink-diagonal-cost`.
#include "tampering.hpp"

namespace corpus::sink_diagonal_cost {

namespace {

constexpr const char* small =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";
constexpr const char* two_groups =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C2-m2-kappa8-lambdasqrt_1_2_-familyantipodal-d10000-seed1-"
    "optimumauto-06953fb550c92891.json";
constexpr const char* random =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C2-m3-kappa8-lambdasqrt_3__2-familyrandom-d10000-seed1-"
    "optimumno-657357f058e364d0.json";
constexpr const char* weak_copy =
    "sink-diagonal-cost--sink-cost-weak-copy--C1-m2-kappa8-lambdasqrt_1_2_-familyorthogonal-d10000-seed1-"
    "optimumno-ede045c35b6c9b20.json";
constexpr const char* without_lambda =
    "sink-diagonal-cost--sink-diagonal-cost-without--withoutlambda--without-lambda.json";
constexpr const char* without_centred =
    "sink-diagonal-cost--sink-diagonal-cost-without--withoutcentred--without-centred.json";
constexpr const char* tilted = "sink-diagonal-cost--sink-diagonal-cost-without--withoutorthogonal.json";

const std::string multipliers = "/instance/sink_optimum/multipliers";
/// Those that the stated bound is made of; the sink's has the formula.
const std::string of_diagonal = "/instance/diagonal_optimum/multipliers";

/// A rational p/q becomes (10^k·p + 1)/(10^k·q) for k = 4: larger by little, but for certain.
Edit a_little_larger(const std::string& pointer) {
  return json([=](Json& d) {
    const auto text = d.at(at(pointer)).get<std::string>();
    const auto slash = text.find('/');
    d.at(at(pointer)) = text.substr(0, slash) + "0001/" + text.substr(slash + 1) + "0000";
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // --- the instance and its construction
      {"diagonal-weight-off-by-a-little", small,
       set("/instance/sink/copy/0", "1.5625000000000000000000000000000000000001"), 10,
       "/instance: 'w_copy' is not the construction's; expected about 2.8125"},
      // 25/16 + 25/16·4/5 is 45/16.
      {"diagonal-weight-in-other-words", small, set("/instance/sink/copy", Json::array({"45/16", "0"})), 0,
       "accepted (certified"},
      {"diagonal-weight-in-the-same-words-for-an-irrational-lambda", two_groups,
       set("/instance/sink/copy", Json::array({"4.828427124746190097603377448419", "0"})), 10,
       "/instance: 'w_copy' is not the construction's; expected about 3.4142135623730949"},
      {"diagonal-lambda-equal-in-other-words", two_groups, set("/parameters/lambda", "sqrt(2)/2"), 0,
       "accepted (certified"},
      {"diagonal-lambda-of-another-instance", small, set("/parameters/lambda", "0.81"), 10,
       "/instance: 'delta_squared' is not the construction's; expected about 0.34389999999999998"},
      {"diagonal-lambda-negative", small, set("/parameters/lambda", "-4/5"), 10,
       "/parameters/lambda: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1"},
      {"diagonal-off-the-circle", small, set("/instance/delta_squared", "9/26"), 10,
       "/instance/sink_optimum: an optimum of what is outside the setting"},
      {"diagonal-nuisance-of-another-norm", small, set("/instance/nuisances/0/0/0/1", "2"), 10,
       "/instance/sink_optimum: an optimum of what is outside the setting"},
      {"diagonal-nuisance-in-the-span", tilted, set("/parameters/without", "centred"), 10,
       "/instance: 'nuisance' is not the construction's: the instance has fewer of them"},
      {"diagonal-hypothesis-that-holds-as-the-one-that-fails", tilted, set("/parameters/without", "circle"),
       10, "/instance: 'delta_squared' is not the construction's; expected about 0.25"},
      {"diagonal-family-another", two_groups, set("/parameters/family", "orthogonal"), 10,
       "/instance/nuisances: not of the family 'orthogonal'"},
      // Two tokens of one group are a simplex, too.
      {"diagonal-family-of-one-pair", small, set("/parameters/family", "simplex"), 0, "accepted (certified"},
      {"diagonal-dimension-another", small, set("/instance/dimension", 9999), 10,
       "/instance: 'd' is not the construction's; expected about 10000"},
      {"diagonal-kappa-another", small, set("/instance/kappa", "80/9"), 10,
       "/instance: 'kappa' is not the construction's; expected about 8"},
      {"diagonal-group-empty", small, set("/instance/nuisances/0", Json::array()), 10,
       "/instance/nuisances/0: a group without tokens"},
      {"diagonal-mutant-as-the-construction", weak_copy, set("/construction", "sink-diagonal-cost-upper"), 10,
       "/instance: 'w_copy' is not the construction's; expected about 3.4142135623730949"},
      {"diagonal-optimum-where-there-is-none", small, set("/parameters/optimum", "no"), 10,
       "/instance: an optimum; expected none"},
      {"diagonal-field-missing", small, drop("/instance", "kappa"), 2, "kappa"},
      // --- bounds of ‖Σ_D‖
      {"diagonal-spread-upper-too-small", random, set_ends("/instance/spread_norm", "1", "1"), 10,
       "/instance/spread_norm/upper: below the operator norm"},
      {"diagonal-spread-lower-too-large", random,
       json([](Json& d) { d["instance"]["spread_norm"]["lower"] = d["instance"]["spread_norm"]["upper"]; }),
       10, "/instance/spread_norm/lower: above the operator norm"},
      // Where nothing is claimed of them they are in order all the same.
      {"diagonal-spread-swapped-outside-the-setting", tilted,
       swap("/instance/spread_norm/lower", "/instance/spread_norm/upper"), 10,
       "/instance/spread_norm: lower exceeds upper"},
      {"diagonal-spread-of-one-point-outside-the-setting", tilted,
       set_ends("/instance/spread_norm", "1", "1"), 0, "accepted (vacuous"},
      // --- the optimum's witnesses
      {"diagonal-factor-too-small", small, set("/instance/sink_optimum/left/0/0/1", "1/1000"), 10,
       "/instance/sink_optimum: token"},
      {"diagonal-factors-of-different-heights", small,
       json([](Json& d) { d["instance"]["sink_optimum"]["left"].erase(0); }), 10,
       "/instance/sink_optimum: factors of different heights"},
      {"diagonal-multiplier-too-large", small, set(multipliers + "/0/3", "2"), 10,
       "an operator norm above 1"},
      // A weaker bound, but the formula is the bound.
      {"diagonal-multiplier-a-little-larger", small, a_little_larger(multipliers + "/0/3"), 0,
       "accepted (certified"},
      {"diagonal-multiplier-negative", small, set(multipliers + "/0/3", "-1/8"), 10, "expected a number > 0"},
      {"diagonal-multiplier-of-no-preference", small, set(multipliers + "/0/1", 1), 10,
       "a multiplier of what is no preference"},
      {"diagonal-multiplier-of-three-parts", small,
       json([](Json& d) { d["instance"]["sink_optimum"]["multipliers"][0].erase(3); }), 2,
       "expected [query, winner, loser, value]"},
      {"diagonal-multipliers-dropped", small, set(of_diagonal, Json::array()), 10, "lower: above the value"},
      {"diagonal-optimum-dropped", small, drop("/instance", "diagonal_optimum"), 10,
       "lower: above the value"},
      // --- what it says
      {"diagonal-bound-overstated", small, change_digit("/quantities/L_diag_dual/lower", 2, 1), 10,
       "/quantities/L_diag_dual"},
      {"diagonal-ratio-overstated", two_groups, set_ends("/quantities/ratio_diag_over_sink", "1", "1.1"), 10,
       "/quantities/ratio_diag_over_sink/lower: above the value"},
      {"diagonal-value-term-rederived", small, set_ends("/quantities/value_term_sink", "8", "8"), 10,
       "/quantities/value_term_sink"},
      {"diagonal-refuted-without-saying-what-was-dropped", without_lambda, drop("", "dropped"), 10,
       "/verdict: 'refuted' does not follow"},
      {"diagonal-another-dropped", without_centred, set("/dropped/0", "lambda"), 10,
       "/verdict: 'refuted' does not follow"},
      // --- witnesses
      {"diagonal-witness-of-a-step-that-holds", without_centred, set("/witnesses/0/part", 11), 10,
       "/witnesses/0/value"},
      {"diagonal-witness-of-the-other-pattern", without_centred, set("/witnesses/0/part", 6), 10,
       "/witnesses/0/value"},
      {"diagonal-witness-of-an-unknown-step", without_centred, set("/witnesses/0/part", 13), 10,
       "/witnesses/0/part: out of range; expected 1 to 12"},
      {"diagonal-witness-of-step-0", without_centred, set("/witnesses/0/part", 0), 10,
       "/witnesses/0/part: out of range; expected 1 to 12"},
      {"diagonal-witness-of-a-part-of-a-claim", weak_copy, json([](Json& d) {
         auto& witness = d["witnesses"][0];
         witness = {{"refutes", witness["refutes"]}, {"part", 1}, {"value", witness["value"]}};
       }),
       2, "/witnesses/0"},
      {"diagonal-witness-that-shows-too-little", without_centred,
       set_ends("/witnesses/0/value", "-1000", "0"), 10, "does not show a violation"},
      {"diagonal-witness-of-no-preference", weak_copy, set("/witnesses/0/query", 0), 10,
       "/witnesses/0: no preference of the pattern"},
      {"diagonal-witness-of-a-preference-that-is-met", weak_copy, set("/witnesses/0/loser", 1), 10,
       "/witnesses/0/value"},
      {"diagonal-witness-dropped", weak_copy, set("/witnesses", Json::array()), 10, "missing witness"},
  };
  return list;
}

}  // namespace corpus::sink_diagonal_cost
