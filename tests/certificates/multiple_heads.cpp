// Tampered certificates with several heads (`multihead-sink-tradeoff`), and with hypotheses that are dropped.
#include "tampering.hpp"

namespace corpus::multiple_heads {

namespace {

constexpr const char* multihead =
    "multihead-sink-tradeoff--multihead-cancellation--L8-m3-scale10-spacingarithmetic.json";
constexpr const char* multihead_wrong =
    "multihead-sink-tradeoff--multihead-cancellation-unbalanced--L5-m1-scale10-spacingarithmetic.json";
constexpr const char* multihead_dropped = "multihead-sink-tradeoff--relu-mean--L5-m1--without-softmax.json";
constexpr const char* sink_dropped =
    "softmax-sink-necessity--multihead-cancellation--L8-m3-scale10-spacingarithmetic-eta_bar1_200000-delta1_"
    "4-"
    "89593461146d2282--without-single-head.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::string value = "/instance/model/heads/6/output_value/0/2";
  static const std::vector<Tampering> list{
      // One unit in the last digit of a value of 10^15: no floating-point evaluation would see it.
      {"heads-a-value-off-by-a-unit", multihead, change_digit(value, 25, 1), 10, "/heads/6/output_value"},
      {"heads-one-fewer", multihead, json([](Json& d) { d.at(at("/instance/model/heads")).erase(6); }), 10,
       "/instance/model/heads: not the construction's"},
      {"heads-swapped", multihead, swap("/instance/model/heads/0", "/instance/model/heads/1"), 10,
       "/heads/0/query_key: entry (1, 1)"},
      {"heads-another-score-of-the-same-size", multihead,
       set("/instance/model/heads/0/query_key/0/2", "log(10000000001/1000000000)"), 10, "/heads/0/query_key"},
      {"heads-a-score-written-otherwise", multihead,
       set("/instance/model/heads/0/query_key/0/2", "log(20/2)"), 0, "accepted (certified"},
      // True, but this checker cannot confirm it.
      {"heads-a-score-as-a-sum-of-logarithms", multihead,
       set("/instance/model/heads/0/query_key/0/2", "log(2)+log(5)"), 0, "accepted"},
      {"heads-loss-not-exactly-zero", multihead, set_ends("/quantities/loss", "1e-300", "1e-299"), 10,
       "/quantities/loss/lower: above the value"},
      {"heads-too-few-stated", multihead, set_ends("/quantities/heads", "6", "6"), 10, "/quantities/heads"},
      {"heads-bound-overstated", multihead, set_ends("/quantities/bound", "1/21", "1/21"), 10,
       "/quantities/bound"},
      {"heads-tradeoff-overstated", multihead,
       json([](Json& d) { d["conclusion"]["lower"] = d["conclusion"]["upper"] = "1e13"; }), 10,
       "/conclusion/lower"},
      {"heads-another-spacing", multihead, set("/parameters/spacing", "geometric"), 10,
       "/heads/0/output_value: entry (1, 1)"},
      {"heads-unknown-spacing", multihead, set("/parameters/spacing", "harmonic"), 10, "/parameters/spacing"},
      {"heads-spacing-a-number", multihead, set("/parameters/spacing", "1"), 10, "/parameters/spacing"},
      {"heads-scale-irrational", multihead, set("/parameters/scale", "sqrt(101)"), 10,
       "/parameters/scale: out of range"},
      {"heads-scale-a-name", multihead, set("/parameters/scale", "ten"), 2,
       "/parameters/scale: expected a number"},
      {"heads-too-long", multihead, set("/parameters/L", "65"), 10, "/parameters/L: out of range"},
      {"heads-a-mutant-passed-off", multihead_wrong, set("/construction", "multihead-cancellation"), 10,
       "/heads/0/output_value: entry (1, 1)"},
      {"heads-witness-missing", multihead_wrong, set("/witnesses", Json::array()), 10,
       "missing witness for 'loss'"},
      {"heads-witness-at-the-trigger", multihead_dropped,
       json([](Json& d) { d.at(at("/witnesses/0/position")) = d.at(at("/witnesses/0/input/trigger")); }), 10,
       "/witnesses/0/position"},
      {"heads-witness-of-a-coordinate", multihead_dropped, add("/witnesses/0", "coordinate", 0), 10,
       "/witnesses/0/coordinate: expected none: the witness is of masses"},
      {"heads-witness-value-too-large", multihead_dropped, set_ends("/witnesses/0/value", "0", "1"), 10,
       "/witnesses/0/value/upper: not below the bound"},
      {"dropped-forgotten", sink_dropped, drop("", "dropped"), 10,
       "/verdict: 'refuted' does not follow; expected 'vacuous'"},
      {"dropped-another-hypothesis", sink_dropped, set("/dropped/0", "softmax"), 10, "expected 'vacuous'"},
      {"dropped-no-hypothesis", sink_dropped, set("/dropped/0", "single"), 10,
       "/dropped/0: 'single' is not a hypothesis"},
      {"dropped-the-conclusion", sink_dropped, set("/dropped/0", "sink"), 10,
       "/dropped/0: 'sink' is not a hypothesis"},
      {"dropped-a-claim", multihead_wrong, add("", "dropped", {"loss"}), 10,
       "/dropped/0: 'loss' is not a hypothesis"},
      {"dropped-twice", sink_dropped, set("/dropped", {"single-head", "single-head"}), 10, "stands twice"},
      {"dropped-empty", sink_dropped, set("/dropped", Json::array()), 10, "/dropped: empty"},
      {"dropped-a-string", sink_dropped, set("/dropped", "single-head"), 2, "/dropped"},
      {"dropped-margin-missing", sink_dropped, json([](Json& d) { d.at(at("/hypotheses")).erase(1); }), 10,
       "/hypotheses"},
      {"dropped-margin-overstated", sink_dropped, set_ends("/hypotheses/1", "1", "1"), 10,
       "/hypotheses/1/lower"},
      {"dropped-what-holds-anyway", multihead, add("", "dropped", {"softmax"}), 0, "accepted (certified"},
  };
  return list;
}

}  // namespace corpus::multiple_heads
