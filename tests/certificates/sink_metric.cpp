// Tampered certificates of `sink-metric`.
#include "tampering.hpp"

namespace corpus {

namespace {

constexpr const char* softmax = "sink-metric--softmax-anchor--L8-m1-beta8-epsilon3_10-91cec2674648d199.json";
constexpr const char* multihead =
    "sink-metric--multihead-cancellation--L5-m0-scale10-spacingarithmetic-epsilon1_4-b8994824b9e05476.json";
constexpr const char* refuted =
    "sink-metric--sigmoid-mean-flipped--L5-m1-beta5-epsilon3_10-3065f238007b69dc.json";

}  // namespace

const std::vector<Tampering>& sink_metric() {
  static const std::vector<Tampering> list{
      {"sink-metric-overstated", multihead, set_ends("/quantities/sink_metric_largest", "1", "1"), 10,
       "/quantities/sink_metric_largest/lower: above the value"},
      {"sink-metric-understated", softmax, set_ends("/quantities/sink_metric_smallest", "0", "0"), 10,
       "/quantities/sink_metric_smallest/upper: below the value"},
      {"sink-metric-threshold-of-a-mean-moved", multihead, set("/parameters/epsilon", "1/5"), 10,
       "/claims/2/lower: above the value"},
      {"sink-metric-threshold-of-one", softmax, set("/parameters/epsilon", "1"), 10,
       "/parameters/epsilon: out of range"},
      {"sink-metric-threshold-of-zero", softmax, set("/parameters/epsilon", "0"), 10,
       "/parameters/epsilon: out of range"},
      {"sink-metric-threshold-missing", softmax, drop("/parameters", "epsilon"), 10,
       "missing parameter 'epsilon'"},
      {"sink-metric-threshold-in-other-words", softmax, set("/parameters/epsilon", "0.30"), 0,
       "accepted (certified"},
      {"sink-metric-mean-overstated", softmax, set_ends("/quantities/smallest_anchor_mean", "0.9", "1"), 10,
       "/quantities/smallest_anchor_mean/lower: above the value"},
      {"sink-metric-bound-overstated", softmax, set_ends("/quantities/bound", "0.875", "1"), 10,
       "/quantities/bound/lower: above the value"},
      {"sink-metric-corollary-dropped", softmax, json([](Json& d) { d["claims"].erase(1); }), 10,
       "/claims: 2 margins; expected 3"},
      {"sink-metric-corollary-not-strict", softmax, set("/claims/1/strict", false), 10,
       "/claims/1/strict: expected true"},
      {"sink-metric-conclusion-overstated", softmax, set_ends("/conclusion", "1", "2"), 10,
       "/conclusion/lower: above the value"},
      {"sink-metric-witness-dropped", refuted, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness"},
      {"sink-metric-witness-of-the-conclusion", refuted, set("/witnesses/0/refutes", "mean-between"), 10,
       "/witnesses"},
  };
  return list;
}

}  // namespace corpus
