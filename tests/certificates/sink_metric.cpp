// Tampered certificates of `sink-metric`.
#include "tampering.hpp"

namespace corpus::sink_metric {

namespace {

constexpr const char* softmax = "sink-metric--softmax-anchor--L8-m1-beta8-epsilon3_10-91cec2674648d199.json";
constexpr const char* multihead =
    "sink-metric--multihead-cancellation--L5-m0-scale10-spacingarithmetic-epsilon1_4-b8994824b9e05476.json";
constexpr const char* refuted =
    "sink-metric--sigmoid-mean-flipped--L5-m1-beta5-epsilon3_10-3065f238007b69dc.json";

Json undefined() {
  return {{"lower", nullptr}, {"upper", nullptr}};
}

/// Claims about a head over two letters, of which no mean over the box is defined.
Edit over_letters(const std::string& relation, const Json& left, const Json& metric) {
  return json([=](Json& d) {
    const Json letters{{"alphabet", {{"1"}, {"-1"}}}};
    const Json one = enclosure("1", "1");
    d = {{"format", "sinkproof-claims/1"},
         {"vocabulary", "sink-metric"},
         {"statement_sha256", d["statement_sha256"]},
         {"construction", "given"},
         {"parameters", {{"epsilon", "3/10"}}},
         {"instance",
          {{"task",
            {{"kind", "trigger"},
             {"length", 5},
             {"content_dimension", 1},
             {"content", letters},
             {"trigger_content", letters}}},
           {"model",
            {{"normaliser", "softmax"},
             {"heads",
              {{{"query_key", Json::array({Json::array({3, 0, "5"})})},
                {"output_value", Json::array({Json::array({1, 1, "1"})})}}}}}}}},
         {"quantities",
          {{"smallest_anchor_mean", undefined()},
           {"largest_anchor_mean", undefined()},
           {"sink_metric_smallest", metric},
           {"sink_metric_largest", metric},
           {"bound", enclosure("0", "0")}}},
         {"claims",
          Json::array({{{"id", "claim-1"},
                        {"relation", relation},
                        {"parts",
                         Json::array({{{"strict", false}, {"left", left}, {"right", one}, {"margin", one}}})},
                        {"verdict", "certified"}}})},
         {"attained", Json::array()}};
  });
}

}  // namespace

const std::vector<Tampering>& list() {
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
       "accepted (certified: sink-metric, softmax-anchor L=8"},
      {"sink-metric-another-threshold", multihead, json([](Json&) {}), 0,
       "accepted (certified: sink-metric epsilon=1/4, multihead-cancellation L=5"},
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
      // Over letters no mean is defined, and with it no metric: 0 heads of one that are above a number that
      // there is none of would be "no head sinks".
      {"sink-metric-over-letters", softmax, over_letters("bound <= 1", enclosure("0", "0"), undefined()), 0,
       "accepted (claims about given in the quantities of sink-metric: claim-1 certified"},
      {"sink-metric-over-letters-as-none", softmax,
       over_letters("bound <= 1", enclosure("0", "0"), enclosure("0", "0")), 10,
       "/quantities/sink_metric_smallest: not defined for this instance; expected null"},
      {"sink-metric-over-letters-claimed", softmax,
       over_letters("sink_metric_largest <= 1", enclosure("0", "0"), undefined()), 10, "/claims/0/parts/0"},
  };
  return list;
}

}  // namespace corpus::sink_metric
