// Tampered places at which a mutant's certificate says that quantities are attained: of the loss, of the sink
// mass before the trigger, and of that after it.
#include "tampering.hpp"

namespace corpus::attained {

namespace {

/// Trigger at 3 of 0 … 3; no values, and before the trigger equal scores, so that the loss is 2/3 at the
/// trigger, and α_i0 = 1/(i+1), 1/3 at position 2.
constexpr const char* attained_on_found =
    "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* attained_on_fit =
    "relu-normaliser-obstruction--chebyshev-fit--seed1-trial3--mutant-share-too-small.json";

/// Position 1, and what is there.
Edit elsewhere(const char* stated) {
  return json([=](Json& d) {
    Json& place = d["attained"][1];
    place["position"] = 1;
    place["value"] = enclosure(stated, stated);
  });
}

Edit twice() {
  return json([](Json& d) { d["attained"].push_back(d["attained"][0]); });
}

Edit lent(const char* quantity) {
  return json([=](Json& d) {
    const Json input{{"trigger", 2}, {"contents", Json::array()}};
    d["attained"] = Json::array(
        {Json{{"quantity", quantity}, {"input", input}, {"position", 1}, {"value", enclosure("0", "1")}}});
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"attained-wider", attained_on_found, set_ends("/attained/1/value", "0", "1"), 0, "accepted (refuted"},
      {"attained-fewer", attained_on_found, json([](Json& d) { d["attained"].erase(1); }), 0,
       "accepted (refuted"},
      {"attained-nowhere", attained_on_found, drop("", "attained"), 0, "accepted (refuted"},
      // What is there, but not the least; the least, but not what is there.
      {"attained-elsewhere", attained_on_found, elsewhere("1/2"), 10, "/attained/1: not attained there"},
      {"attained-elsewhere-with-the-value", attained_on_found, elsewhere("1/3"), 10,
       "/attained/1/value/upper: below the value"},
      {"attained-value-overstated", attained_on_found, set_ends("/attained/0/value", "0.76", "0.77"), 10,
       "/attained/0/value/lower: above the value"},
      {"attained-value-not-defined", attained_on_found,
       set_ends("/attained/0/value", not_defined, not_defined), 10,
       "/attained/0/value: stated as not defined"},
      {"attained-before-at-the-trigger", attained_on_found, set("/attained/1/position", 3), 10,
       "/attained/1/position"},
      {"attained-before-at-the-anchor", attained_on_found, set("/attained/1/position", 0), 10,
       "/attained/1/position"},
      {"attained-after-before-the-trigger", attained_on_found, set("/attained/2/position", 1), 10,
       "/attained/2/position"},
      {"attained-position-outside", attained_on_found, set("/attained/1/position", 4), 10,
       "/attained/1/position: out of range"},
      {"attained-trigger-outside", attained_on_found, set("/attained/0/input/trigger", 4), 10,
       "/attained/0/input/trigger: out of range"},
      {"attained-content-too-long", attained_on_found,
       set("/attained/0/input/contents/0", Json::array({"0"})), 10, "/attained/0/input/contents/0"},
      {"attained-loss-without-coordinate", attained_on_found, drop("/attained/0", "coordinate"), 10,
       "/attained/0: expected a coordinate"},
      {"attained-mass-with-coordinate", attained_on_found, add("/attained/1", "coordinate", 0), 10,
       "/attained/1/coordinate"},
      {"attained-twice", attained_on_found, twice(), 10, "/attained/3/quantity: 'loss' stands twice"},
      {"attained-bound", attained_on_found, set("/attained/1/quantity", "bound_before"), 10,
       "/attained/1/quantity: 'bound_before' is no supremum"},
      {"attained-of-another-theorem", attained_on_found, set("/attained/1/quantity", "max_anchor_mass"), 10,
       "/attained/1/quantity: 'max_anchor_mass' is no supremum"},
      {"attained-by-no-input", attained_on_fit, lent("fit_error"), 10,
       "/attained/0/quantity: 'fit_error' is no supremum"},
      {"attained-without-mutant", attained_on_found, drop("", "mutant"), 10,
       "/attained: expected no such field"},
      {"attained-empty", attained_on_found, set("/attained", Json::array()), 10, "/attained: empty"},
      {"attained-no-array", attained_on_found, set("/attained", "loss"), 2, "/attained"},
      {"attained-unknown-field", attained_on_found, add("/attained/0", "head", 0), 2,
       "/attained/0: unknown field 'head'"},
      {"attained-called-refutes", attained_on_found, json([](Json& d) {
         d["attained"][0]["refutes"] = d["attained"][0]["quantity"];
         d["attained"][0].erase("quantity");
       }),
       2, "/attained/0"},
      {"attained-without-value", attained_on_found, drop("/attained/0", "value"), 2,
       "/attained/0: missing field 'value'"},
  };
  return list;
}

}  // namespace corpus::attained
