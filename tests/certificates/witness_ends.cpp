// Witnesses whose enclosure ends just where it shows nothing, and witnesses of something else than what
// fails.
#include "tampering.hpp"

namespace corpus::witness_ends {

namespace {

constexpr const char* moved_key =
    "sink-representability--random-embeddings-moved--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* transposed_matrix =
    "sink-representability--random-causal-transposed--T4-d3-bound5-seed1-kappa1-window4.json";
constexpr const char* unbalanced_queries =
    "sink-representability--random-embeddings-unbalanced--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* representable =
    "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* with_window =
    "sink-representability--random-causal--T4-d2-bound5-seed1-kappa1-window2.json";
constexpr const char* far_point =
    "sink-switch-equivalence--two-context-switch-far--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* tilted_separator =
    "sink-switch-equivalence--two-context-switch-tilted--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* without_angle =
    "sink-switch-equivalence--broken-switch--lacksangle--without-angle.json";
constexpr const char* without_values =
    "sink-switch-equivalence--broken-switch--lacksvalues--without-values.json";
constexpr const char* shifted_fit =
    "relu-normaliser-obstruction--chebyshev-fit-shifted--L6-normaliserlength.json";
constexpr const char* unbalanced_fit =
    "relu-normaliser-obstruction--chebyshev-fit-unbalanced--L5-normalisernone.json";
constexpr const char* copy_too_weak =
    "sink-diagonal-cost--sink-cost-weak-copy--C1-m2-kappa8-lambdasqrt_1_2_-familyorthogonal-d10000-seed1-"
    "optimumno-ede045c35b6c9b20.json";
constexpr const char* nuisance_too_weak =
    "sink-diagonal-cost--diagonal-cost-weak-nuisance--C2-m3-kappa8-lambda4_5-familysimplex-d10000-seed1-"
    "optimumno-2bd6253ce52d2a7d.json";
constexpr const char* failing_step =
    "sink-diagonal-cost--sink-diagonal-cost-without--withoutcentred--without-centred.json";
constexpr const char* residual_model =
    "multilayer-sink-necessity--residual-diagonal--L4-m1-beta8--without-no-residual.json";
constexpr const char* forgetful =
    "multilayer-sink-necessity--multilayer-spread-forgetful--L4-m0-D2-q1_30-beta40-4cfe42293d53ce85.json";
constexpr const char* escape_anchored =
    "multilayer-sink-necessity--residual-escape-anchored--L4-m1-beta12.json";
constexpr const char* stand_in =
    "null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8--without-anchor-value.json";
constexpr const char* sigmoid_flipped =
    "unnormalised-sigmoid-sink-free--sigmoid-mean-flipped--L5-m1-beta5.json";
constexpr const char* relu_mean = "multihead-sink-tradeoff--relu-mean--L5-m1--without-softmax.json";
constexpr const char* turn =
    "dense-attention-smoothing--smoothing-gap--k3-directionfalls--without-same-sign.json";
constexpr const char* turn_below =
    "dense-attention-smoothing--smoothing-gap--k3-directionrises--without-same-sign.json";

Edit ends(const char* lower, const char* upper) {
  return set_ends("/witnesses/0/value", lower, upper);
}

/// Says nothing but what `change` goes on to say: every margin and quantity may be anything.
Edit vague(const std::function<void(Json&)>& change) {
  return json([=](Json& d) {
    d["construction"] = "given-embeddings";
    d["parameters"] = Json::object();
    d.erase("mutant");
    const Json wide = enclosure("-1e30", "1e30");
    for (const char* margins : {"claims", "hypotheses"})
      for (auto& margin : d[margins]) margin.update(wide);
    d["conclusion"].update(wide);
    for (auto& quantity : d["quantities"])
      if (!quantity["lower"].is_null()) quantity = wide;
    d["verdict"] = "refuted";
    change(d);
  });
}

/// Claims that the weights named here are no convex ones, and says why.
Edit bad_weights(const char* field, const Json& weights, const char* of, const char* condition,
                 const Json& value, const std::vector<std::size_t>& also_false) {
  return vague([=](Json& d) {
    d["instance"][field] = weights;
    d["claims"][0].update(enclosure("-1e9", "-1e-9"));
    for (const std::size_t claim : also_false) d["claims"][claim].update(enclosure("-1e30", "-1e-30"));
    d["witnesses"] = Json::array(
        {Json{{"refutes", "weights"}, {"weights", of}, {"condition", condition}, {"value", value}}});
  });
}

// Claims of sink-representability that bad weights break, too; what is wrong with the witness of `weights` is
// said first.
constexpr std::size_t nearest = 1;
constexpr std::size_t optimal = 3;

/// A witness of a preference that is met, with its lead: right, and no witness.
Edit preference(long query, long winner, long loser, const char* lower, const char* upper) {
  return json([=](Json& d) {
    Json& witness = d["witnesses"][0];
    witness["query"] = query;
    witness["winner"] = winner;
    witness["loser"] = loser;
    witness["value"] = enclosure(lower, upper);
  });
}

/// Another instance of the mutant, in which the weights' norm is beyond 1 too.
Edit norm_beyond_1(const char* lower) {
  return json([=](Json& d) {
    d["parameters"]["normaliser"] = "non-anchor";
    d["instance"]["normaliser"] = "relu-non-anchor";
    d["instance"]["fit"] = {{"intercept", "0"}, {"slope", "1"}};
    d["instance"]["weights"] =
        Json::array({Json::array({1, "13/42"}), Json::array({2, "-1/2"}), Json::array({3, "1/3"})});
    const Json wide = enclosure("-9", "9");
    d["claims"][0].update(wide);
    d["claims"][1].update(enclosure("-1", "-1/100"));
    for (auto& margin : d["hypotheses"]) margin.update(wide);
    d["conclusion"].update(wide);
    d["quantities"]["loss_lower_bound"] = enclosure("0", "0");
    d["quantities"]["fit_error"] = enclosure("0", "0");
    d["witnesses"] =
        Json::array({Json{{"refutes", "dual"}, {"condition", "norm"}, {"value", enclosure(lower, "2")}}});
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  const Json half = Json::array({Json::array({2, "1/2"})});
  const Json of_both_signs = Json::array({Json::array({1, "-1"}), Json::array({2, "2"})});
  const Json half_a_pair = Json::array({Json::array({2, 2, "1/2"})});
  static const std::vector<Tampering> list{
      // --- sink-representability
      {"end-nearest-at-0", moved_key, ends("-1e9", "0"), 10, "/witnesses/0/value/upper: not below 0"},
      {"end-nearest-below-0", moved_key, ends("-1e9", "-1e-9"), 0, "accepted (refuted"},
      {"end-optimal-at-1", moved_key, set_ends("/witnesses/1/value", "1", "9"), 10,
       "/witnesses/1/value/lower: not above 1"},
      {"end-optimal-above-1", moved_key, set_ends("/witnesses/1/value", "1.0000001", "9"), 0,
       "accepted (refuted"},
      {"end-attained-at-1", transposed_matrix, ends("-9", "1"), 10, "/witnesses/0/value/upper: not below 1"},
      {"end-attained-below-1", transposed_matrix, ends("-9", "0.9999999"), 0, "accepted (refuted"},
      {"end-sum-from-1", unbalanced_queries, ends("1", "2"), 10, "/witnesses/0/value: contains 1"},
      {"end-sum-above-1", unbalanced_queries, ends("1.0000001", "2"), 0, "accepted (refuted"},
      {"end-sum-up-to-1", representable,
       bad_weights("query_weights", half, "queries", "sum", enclosure("0", "1"), {nearest}), 10,
       "/witnesses/0/value: contains 1"},
      {"end-sum-below-1", representable,
       bad_weights("query_weights", half, "queries", "sum", enclosure("0", "0.9999999"), {nearest}), 10,
       "missing witness for 'nearest'"},
      {"end-sign-up-to-0", representable,
       bad_weights("key_weights", of_both_signs, "keys", "sign", enclosure("-2", "0"), {nearest, optimal}),
       10, "/witnesses/0/value/upper: not below 0"},
      {"end-sign-below-0", representable,
       bad_weights("key_weights", of_both_signs, "keys", "sign", enclosure("-2", "-1e-9"),
                   {nearest, optimal}),
       10, "missing witness for 'nearest'"},
      {"end-pairs-of-half-a-sum", with_window,
       bad_weights("pair_weights", half_a_pair, "pairs", "sum", enclosure("1/2", "1/2"), {optimal}), 10,
       "missing witness for 'optimal'"},
      {"end-pairs-for-queries", with_window,
       bad_weights("pair_weights", half_a_pair, "queries", "sum", enclosure("1/2", "1/2"), {optimal}), 10,
       "/witnesses/0/value/upper: below the value"},
      {"end-pairs-without-a-window", unbalanced_queries, set("/witnesses/0/weights", "pairs"), 10,
       "unknown weights 'pairs'"},
      {"end-weights-unknown", unbalanced_queries, set("/witnesses/0/weights", "rows"), 10,
       "unknown weights 'rows'"},
      {"end-hull-unknown", moved_key, set("/witnesses/0/hull", "pairs"), 10, "unknown hull 'pairs'"},
      // --- sink-switch-equivalence
      {"end-switch-nearest-at-0", far_point, ends("-3", "0"), 10, "does not show a violation"},
      {"end-switch-nearest-below-0", far_point, ends("-3", "-1e-9"), 0, "accepted (refuted"},
      {"end-switch-separator-at-0", tilted_separator, ends("0", "1"), 10, "does not show a violation"},
      {"end-switch-together-at-0", without_angle, ends("-1", "0"), 10, "does not show a violation"},
      {"end-switch-together-below-0", without_angle, ends("-1", "-1e-9"), 0, "accepted (refuted"},
      {"end-switch-alone-at-0", without_values, ends("-2", "0"), 10, "does not show a violation"},
      {"end-switch-together-as-the-next-part", without_angle, set("/witnesses/0/part", 6), 10,
       "/witnesses/0/value/lower: above the value"},
      {"end-switch-value-below-0", without_values, json([](Json& d) {
         d["witnesses"][0]["part"] = 6;
         d["witnesses"][0]["value"] = enclosure("-1e9", "-1e-9");
       }),
       0, "accepted (refuted"},
      // --- relu-normaliser-obstruction
      {"end-fit-at-the-bound", shifted_fit, ends("1/30", "1"), 10, "does not exceed the bound"},
      {"end-fit-above-the-bound", shifted_fit, ends("0.0334", "1"), 0, "accepted (refuted"},
      {"end-fit-at-the-last-count", shifted_fit, set("/witnesses/0/count", 4), 0, "accepted (refuted"},
      {"end-fit-at-count-0", shifted_fit, set("/witnesses/0/count", 0), 10, "/witnesses/0/count"},
      {"end-dual-constants-at-0", unbalanced_fit, set_ends("/witnesses/1/value", "0", "1"), 10,
       "contains 0: the condition may hold"},
      {"end-dual-slopes", unbalanced_fit, set("/witnesses/1/condition", "slopes"), 0, "accepted (refuted"},
      {"end-dual-norm-from-1", unbalanced_fit, norm_beyond_1("1"), 10,
       "/witnesses/0/value: not above 1: the condition may hold"},
      {"end-dual-norm-above-1", unbalanced_fit, norm_beyond_1("1.01"), 0, "accepted (refuted"},
      // --- sink-diagonal-cost: λ² is 16/25, and the nuisances' weight a quarter of what is due
      {"end-lead-of-a-token-against-the-anchor", nuisance_too_weak, preference(3, 3, 0, "4/3", "4/3"), 10,
       "not below 1"},
      {"end-lead-of-a-token-against-a-copy", nuisance_too_weak, preference(3, 3, 1, "4/3", "4/3"), 10,
       "not below 1"},
      {"end-lead-of-a-token-against-another-group", nuisance_too_weak, preference(3, 3, 6, "4/3", "4/3"), 10,
       "not below 1"},
      {"end-lead-of-a-token-against-its-group", nuisance_too_weak, preference(3, 3, 5, "1/2", "1/2"), 0,
       "accepted (refuted"},
      {"end-lead-of-a-token-of-the-other-group", nuisance_too_weak, preference(8, 8, 6, "1/2", "1/2"), 0,
       "accepted (refuted"},
      {"end-lead-of-a-copy-against-the-anchor", nuisance_too_weak, preference(1, 1, 0, "1", "1"), 10,
       "not below 1"},
      {"end-lead-of-a-copy-against-the-other", nuisance_too_weak, preference(1, 1, 2, "1", "1"), 10,
       "not below 1"},
      {"end-lead-of-a-copy-against-another-group", nuisance_too_weak, preference(2, 2, 3, "1", "1"), 10,
       "not below 1"},
      {"end-lead-of-a-group-against-the-anchor", nuisance_too_weak, preference(1, 3, 0, "2", "2"), 10,
       "not below 1"},
      {"end-lead-of-a-group-against-its-copy", nuisance_too_weak, preference(2, 6, 2, "1", "1"), 10,
       "not below 1"},
      {"end-lead-of-a-group-against-the-other", nuisance_too_weak, preference(2, 6, 3, "2", "2"), 10,
       "not below 1"},
      {"end-lead-of-the-anchor-for-a-token", copy_too_weak, preference(2, 0, 1, "1", "1"), 10, "not below 1"},
      {"end-lead-of-the-anchor-over-the-group", copy_too_weak, preference(2, 0, 3, "1", "1"), 10,
       "not below 1"},
      {"end-lead-of-the-anchor-for-a-copy", copy_too_weak, preference(1, 0, 1, "1.41421356", "1.41421357"),
       10, "not below 1"},
      {"end-lead-of-the-group-over-a-copy", copy_too_weak, preference(1, 2, 1, "1.41421356", "1.41421357"),
       10, "not below 1"},
      {"end-preference-at-1", copy_too_weak, ends("-1", "1"), 10, "not below 1"},
      {"end-preference-below-1", copy_too_weak, ends("-1", "0.9999999"), 0, "accepted (refuted"},
      {"end-diagonal-preference-at-1", nuisance_too_weak, ends("0", "1"), 10, "not below 1"},
      {"end-step-in-the-old-words", failing_step, json([](Json& d) {
         auto& witness = d["witnesses"][0];
         witness = {{"refutes", "sandwich"},
                    {"pattern", "sink"},
                    {"step", "dual-primal"},
                    {"value", witness["value"]}};
       }),
       2, "/witnesses/0"},
      // --- multilayer-sink-necessity: 2η/(Δ−2η) is 0.00404…
      {"end-masses-above-the-bound", residual_model, ends("0.0041", "1"), 0, "accepted (refuted"},
      {"end-masses-below-the-bound", residual_model, ends("0.004", "1"), 10, "does not exceed the bound"},
      {"end-masses-with-a-coordinate", residual_model, add("/witnesses/0", "coordinate", 1), 10,
       "expected none: the witness is of a mass"},
      {"end-masses-at-position-2", residual_model, set("/witnesses/0/position", 2), 10,
       "/witnesses/0/position: expected 1"},
      {"end-masses-of-no-input", residual_model,
       json([](Json& d) { d["witnesses"][0]["input"]["contents"][0][0] = "1/2"; }), 10, "/witnesses/0/input"},
      {"end-loss-without-a-coordinate", forgetful, drop("/witnesses/0", "coordinate"), 10,
       "expected a coordinate: the witness is of the loss"},
      // The claims' bounds are 0.0011111111111… and 0.00111117…
      {"end-loss-between-the-bounds", forgetful, ends("0.00111115", "1"), 0, "accepted (refuted"},
      {"end-exponent-between-the-bounds", forgetful, set_ends("/witnesses/1/value", "0.00111115", "1"), 10,
       "/witnesses/1/value/lower: does not exceed the bound"},
      // The claim is 6.144…e-6.
      {"end-layer-mass-above-the-claim", escape_anchored, set_ends("/witnesses/1/value", "0.00000615", "1"),
       0, "accepted (refuted"},
      {"end-layer-mass-below-the-claim", escape_anchored, set_ends("/witnesses/1/value", "0.00000614", "1"),
       10, "/witnesses/1/value/lower: does not exceed the bound"},
      {"end-layer-mass-with-a-coordinate", escape_anchored, add("/witnesses/1", "coordinate", 1), 10,
       "expected none: the witness is of a mass"},
      {"end-layer-mass-of-the-anchor", escape_anchored, set("/witnesses/1/position", 0), 10,
       "/witnesses/1/position: expected a position behind the anchor"},
      // --- null-slot-necessity: the bound is 0.99865… after the trigger, and 0.99932… before it
      {"end-absorbed-too-wide", stand_in, ends("0", "1"), 10, "/witnesses/0/value"},
      {"end-absorbed-between-the-bounds", stand_in, ends("0", "0.9987"), 10, "/witnesses/0/value"},
      {"end-absorbed-below-the-bound", stand_in, ends("0", "0.9986"), 0, "accepted (refuted"},
      // --- masses of one layer
      {"end-mass-with-a-coordinate", sigmoid_flipped, add("/witnesses/0", "coordinate", 1), 10,
       "expected none: the witness is of a mass"},
      {"end-mass-of-the-anchor", sigmoid_flipped, set("/witnesses/0/position", 0), 10,
       "/witnesses/0/position: expected a position behind the anchor"},
      {"end-distance-with-a-coordinate", relu_mean, add("/witnesses/0", "coordinate", 1), 10,
       "expected none: the witness is of masses"},
      {"end-distance-of-the-anchor", relu_mean, set("/witnesses/0/position", 0), 10,
       "/witnesses/0/position: expected a non-trigger position behind the anchor"},
      // --- dense-attention-smoothing
      {"end-turn-between-the-ends", turn, ends("0", "1"), 10, "not beyond the values at both ends"},
      {"end-turn-from-the-larger-end", turn_below, ends("0", "1"), 10, "not beyond the values at both ends"},
  };
  return list;
}

}  // namespace corpus::witness_ends
