// Tampered certificates of `sink-switch-equivalence`.
#include "tampering.hpp"

namespace corpus::sink_switch_equivalence {

namespace {

constexpr const char* planes =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* tight =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread0-leak1_4-4ffd29c12bb9458f.json";
constexpr const char* half =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread0-leak1_2-e8cd29c12b99458f.json";
constexpr const char* less_than_half =
    "sink-switch-equivalence--broken-switch--lacksvalues--without-values.json";
constexpr const char* hulls =
    "sink-switch-equivalence--hull-switch--keys3-dimension3-seed0-leak1_20-0257fb586d030e55.json";
constexpr const char* far =
    "sink-switch-equivalence--two-context-switch-far--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* tilted =
    "sink-switch-equivalence--two-context-switch-tilted--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* vacuous = "sink-switch-equivalence--broken-switch--lacksangle.json";
constexpr const char* alone =
    "sink-switch-equivalence--broken-switch--lackssecond-context--without-second-context.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"switch-attention-beyond-1", planes, set("/instance/contexts/0/attention/1", "1/100"), 10,
       "/instance/contexts/0/attention: weights that do not sum to 1"},
      {"switch-attention-negative", planes, json([](Json& d) {
         d["instance"]["contexts"][0]["attention"] = Json::array({"1", "1/100", "-1/100"});
       }),
       10, "/instance/contexts/0/attention: a negative weight"},
      {"switch-attention-without-sink", planes,
       set("/instance/contexts/0/attention", Json::array({"1/2", "1/2"})), 2,
       "/instance/contexts/0/attention: expected 3 entries"},
      {"switch-value-off", hulls, set("/instance/contexts/0/values/0/0", "6"), 10,
       "/instance: 'eta_squared' is not the construction's; expected about 0.035659722222222218"},
      {"switch-value-ragged", hulls, set("/instance/contexts/0/values/0", Json::array({"5", "2"})), 2,
       "/instance/contexts/0/values/0: expected 3 entries"},
      {"switch-values-none", hulls, set("/instance/contexts/0/values", Json::array()), 10,
       "/instance/contexts/0/values: no values"},
      {"switch-sink-value-zero", hulls, set("/instance/sink_value", Json::array({"0", "0", "0"})), 10,
       "/instance: 'sink_value[1]' is not the construction's; expected about -0.11403508771929825"},
      // A larger γ would bound the sink mass better.
      {"switch-gamma-overstated", hulls, set("/instance/contexts/1/gamma_squared", "26"), 10,
       "/instance/contexts/1/gamma_squared: not the construction's"},
      {"switch-gamma-zero", hulls, set("/instance/contexts/1/gamma_squared", "0"), 10,
       "/instance/contexts/1/gamma_squared: expected more than 0"},
      {"switch-point-too-far", hulls, json([](Json& d) {
         d["instance"]["contexts"][1]["nearest"] = {{"weights", Json::array({Json::array({1, "1"})})},
                                                    {"point", Json::array({"0", "5", "2"})}};
         d["instance"]["contexts"][1]["gamma_squared"] = "29";
       }),
       10, "/instance: not the construction's: 'nearest', a claim about what is generated, is false"},
      {"switch-point-not-of-the-weights", hulls, json([](Json& d) {
         d["instance"]["contexts"][1]["nearest"]["weights"][0][1] = "1/3";
         d["instance"]["contexts"][1]["nearest"]["weights"][1][1] = "2/3";
       }),
       10, "/instance: not the construction's: 'nearest', a claim about what is generated, is false"},
      {"switch-weights-of-an-unknown-key", hulls, set("/instance/contexts/1/nearest/weights/1/0", 4), 10,
       "key out of range"},
      {"switch-weights-out-of-order", hulls, json([](Json& d) {
         auto& weights = d["instance"]["contexts"][1]["nearest"]["weights"];
         std::swap(weights[0], weights[1]);
       }),
       10, "out of order or repeated"},
      {"switch-sine-overstated", hulls, set("/instance/sine_squared", "530/780"), 10,
       "/instance/sine_squared: not the construction's"},
      {"switch-sine-zero", hulls, set("/instance/sine_squared", "0"), 10,
       "/instance/sine_squared: expected more than 0"},
      {"switch-separator-negated", hulls, json([](Json& d) {
         d["instance"]["separator"]["vector"] = Json::array({"-4209/5200", "4209/26000", "0"});
       }),
       10, "/instance/sine_squared: not the construction's"},
      {"switch-separator-scaled", hulls, json([](Json& d) {
         // The same functional: a solution need not be the only one.
         d["instance"]["separator"]["vector"] = Json::array({"5", "-1", "0"});
         d["claims"][1]["lower"] = d["claims"][1]["upper"] = "0";
       }),
       0, "accepted (certified"},
      {"switch-separator-zero", hulls, set("/instance/separator/vector", Json::array({"0", "0", "0"})), 10,
       "/instance/sine_squared: not the construction's"},
      {"switch-separator-below-the-other", hulls, set("/instance/separator/below", 0), 10,
       "/instance/sine_squared: not the construction's"},
      {"switch-separator-below-neither", hulls, set("/instance/separator/below", 2), 10,
       "/instance/separator/below: out of range"},
      {"switch-separator-missing", hulls, json([](Json& d) { d["instance"].erase("separator"); }), 2,
       "missing field 'separator'"},
      {"switch-pair-of-one", hulls, json([](Json& d) { d["instance"]["pair"].erase(1); }), 2,
       "/instance/pair: expected two combinations"},
      {"switch-pair-outside-the-cone", hulls, set("/instance/pair/0", Json::array({Json::array({1, "-1"})})),
       10, "/instance/pair/0: a negative weight"},
      {"switch-pair-of-an-unknown-key", hulls, set("/instance/pair/0", Json::array({Json::array({4, "1"})})),
       10, "key out of range"},
      {"switch-pair-of-another-angle", hulls, set("/instance/pair/0", Json::array({Json::array({3, "1"})})),
       10, "/claims/2"},
      {"switch-pair-claimed-to-meet-the-separator", hulls, set_ends("/claims/2", "0", "0"), 10,
       "/claims/2/upper"},
      {"switch-sine-upper-as-the-lower", hulls,
       json([](Json& d) { d["quantities"]["sine_upper"] = d["quantities"]["sine"]; }), 10,
       "/quantities/sine_upper/upper: below the value"},
      {"switch-context-missing", hulls, json([](Json& d) {
         d["instance"]["contexts"].erase(1);
         d["instance"].erase("separator");
         d["instance"].erase("pair");
       }),
       10, "/instance: 'key_value' is not the construction's: the instance has fewer of them"},
      {"switch-of-three-contexts", hulls,
       json([](Json& d) { d["instance"]["contexts"].push_back(Json(d["instance"]["contexts"][0])); }), 10,
       "/instance/contexts: expected one or two contexts"},
      {"switch-eta-understated", hulls, set("/instance/eta_squared", "1/100"), 10,
       "/instance: 'eta_squared' is not the construction's; expected about 0.034461805555555551"},
      {"switch-bound-overstated", tight, set_ends("/quantities/sink_mass_bound", "4/5", "4/5"), 10,
       "/quantities/sink_mass_bound/lower: above the value"},
      {"switch-tight-as-slack", tight, set_ends("/conclusion", "1/1000", "1/1000"), 10, "/conclusion/lower"},
      {"switch-value-bound-understated", planes,
       json([](Json& d) { d["quantities"]["value_bound"] = enclosure("7/500", "7/500"); }), 10,
       "/quantities/value_bound/upper: below the value"},
      {"switch-parameter-of-another-instance", planes, set("/parameters/leak", "1/99"), 10,
       "/instance: 'eta_squared' is not the construction's; expected about 1.6324864809713294e-05"},
      {"switch-leak-of-all", planes, set("/parameters/leak", "1"), 10, "/parameters/leak: out of range"},
      {"switch-seed-of-another-instance", hulls, set("/parameters/seed", "1"), 10,
       "/instance/contexts/0/values"},
      {"switch-mutant-as-the-construction", far, set("/construction", "two-context-switch"), 10,
       "/instance: 'point[1,3]' is not the construction's; expected about 0"},
      {"switch-witness-of-a-key-that-agrees", far, json([](Json& d) {
         d["witnesses"][0]["key"] = 1;
         d["witnesses"][0]["value"] = enclosure("0", "0");
       }),
       10, "/witnesses/0/value: does not show a violation"},
      {"switch-witness-key-0", far, set("/witnesses/0/key", 0), 10, "/witnesses/0/key: out of range"},
      {"switch-witness-context-2", far, set("/witnesses/0/context", 2), 10,
       "/witnesses/0/context: out of range"},
      {"switch-witness-too-wide", tilted,
       json([](Json& d) { d["witnesses"][0]["value"] = enclosure("0", "1"); }), 10,
       "/witnesses/0/value: does not show a violation"},
      {"switch-witness-of-the-other-context", tilted, set("/witnesses/0/context", 1), 10,
       "not the context that the separator is below"},
      {"switch-vacuous-as-certified", vacuous, set("/verdict", "certified"), 10, "/verdict"},
      {"switch-drops-another-hypothesis", alone, set("/dropped/0", "angle"), 10, "/verdict"},
      {"switch-witness-of-another-part", alone, set("/witnesses/0/part", 1), 10, "/witnesses/0/value"},
      {"switch-witness-part-0", alone, set("/witnesses/0/part", 0), 10,
       "/witnesses/0/part: out of range; expected 1 to 6"},
      {"switch-witness-part-7", alone, set("/witnesses/0/part", 7), 10, "/witnesses/0/part: out of range"},
      {"switch-witness-part-a-name", alone, set("/witnesses/0/part", "together"), 2, "/witnesses/0/part"},
      {"switch-witness-of-a-part-that-holds", alone, json([](Json& d) {
         d["witnesses"][0]["part"] = 1;
         d["witnesses"][0]["value"] = enclosure("1", "1");
       }),
       10, "/witnesses/0/value: does not show a violation"},
      {"switch-witness-of-a-part-of-a-claim", far, json([](Json& d) {
         d["witnesses"][0] = {{"refutes", "nearest"}, {"part", 3}, {"value", enclosure("-1", "-1")}};
       }),
       2, "/witnesses/0: unknown field 'part'"},
      // Part 4, of sinks with half of the mass: without it the last of these would have no bound at all that
      // a sink may break.
      {"switch-half-exactly", half, set_ends("/quantities/half_leak_bound", "1", "1"), 0,
       "accepted (certified"},
      {"switch-half-bound-understated", half, set_ends("/quantities/half_leak_bound", "0", "999/1000"), 10,
       "/quantities/half_leak_bound/upper: below the value"},
      {"switch-half-leak-understated", half, set_ends("/quantities/half_leak", "0", "999/1000"), 10,
       "/quantities/half_leak/upper: below the value"},
      {"switch-half-value-bound-overstated", half, set_ends("/quantities/half_value_bound", "3", "3"), 10,
       "/quantities/half_value_bound/lower: above the value"},
      {"switch-half-as-slack", half, set_ends("/conclusion", "1/1000", "1/1000"), 10, "/conclusion/lower"},
      {"switch-half-undefined", half, json([](Json& d) {
         d["quantities"]["half_leak_bound"] = {{"lower", nullptr}, {"upper", nullptr}};
       }),
       10, "/quantities/half_leak_bound: stated as not defined"},
      {"switch-half-of-less", less_than_half, set_ends("/quantities/half_leak_bound", "0", "0"), 10,
       "/quantities/half_leak_bound: not defined for this instance"},
      {"switch-witness-of-half", alone, json([](Json& d) {
         d["witnesses"][0]["part"] = 5;
         d["witnesses"][0]["value"] = enclosure("-1", "-1");
       }),
       0, "accepted (refuted"},
      {"switch-witness-of-half-off", alone, json([](Json& d) {
         d["witnesses"][0]["part"] = 5;
         d["witnesses"][0]["value"] = enclosure("-2", "-1001/1000");
       }),
       10, "/witnesses/0/value"},
      {"switch-witness-of-half-value", alone, json([](Json& d) {
         d["witnesses"][0]["part"] = 6;
         d["witnesses"][0]["value"] = enclosure("-1", "-1");
       }),
       0, "accepted (refuted"},
      // Its bound of the mass stands there, as nothing is claimed of a sink with less than half of it.
      {"switch-witness-of-half-of-less", less_than_half, json([](Json& d) {
         d["witnesses"][0] = {{"refutes", "sink"}, {"part", 7}, {"value", enclosure("-1", "-1")}};
       }),
       0, "accepted (refuted"},
      {"switch-witness-dropped", alone, set("/witnesses", Json::array()), 10, "missing witness for 'sink'"},
  };
  return list;
}

}  // namespace corpus::sink_switch_equivalence
