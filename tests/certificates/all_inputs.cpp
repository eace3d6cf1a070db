// Tampered bounds over all inputs.
#include "tampering.hpp"

namespace corpus::all_inputs {

namespace {

/// L = 4, m = 1: bounds of the loss, of the masses before and after the trigger, and of the largest mass.
/// Scores see contents.
constexpr const char* softmax = "all-inputs--softmax.json";
/// A null slot, L = 5, m = 2.
constexpr const char* slot = "all-inputs--key-bias.json";
/// The trained head of L = 8.
constexpr const char* relu = "all-inputs--trained-relu.json";

/// Scores of both signs, L = 5, m = 2: the sup is 49/48, not at a corner of the query's contents.
constexpr const char* kinks = "all-inputs--kinks.json";

/// Scores that see contents much, L = 6, m = 4: the sup is 1.857599….
constexpr const char* noise = "all-inputs--noise.json";

const std::string loss = "/bounds/0";
const std::string before = "/bounds/1";
const std::string after = "/bounds/2";
const std::string largest = "/bounds/3";
const std::string head = "/instance/model/heads/0";

/// A bound of the document, with these ends.
Json only_bound(const Json& d, std::size_t bound, const char* lower, const char* upper) {
  Json result = d["bounds"][bound];
  result["value"] = enclosure(lower, upper);
  return result;
}

/// One bound alone, whose place shows all that is between these ends.
Edit only(std::size_t bound, const char* lower, const char* upper) {
  return json([=](Json& d) { d["bounds"] = Json::array({only_bound(d, bound, lower, upper)}); });
}

/// The loss alone, for a sweep that may halve boxes so often.
Edit only_loss_after(int halvings, const char* lower, const char* upper) {
  return json([=](Json& d) {
    d["halvings"] = halvings;
    d["bounds"] = Json::array({only_bound(d, 0, lower, upper)});
  });
}

/// The loss within these ends, with another weight: what it was with the document's is not what it is.
Edit with_weight(const std::string& pointer, const char* weight) {
  return json([=](Json& d) {
    d["bounds"] = Json::array({d["bounds"][0]});
    d["bounds"][0]["value"]["lower"] = "0";
    d.at(at(pointer)) = weight;
  });
}

/// The document about the same head with another normaliser; nothing else is of another form.
Edit with_normaliser(const char* normaliser) {
  return set("/instance/model/normaliser", normaliser);
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // The sup is 0.667387767…: what the sweep shows with these halvings, and the next number of four digits
      // below the sup.
      {"all-inputs-loss-just-shown", softmax, only(0, "0.6673", "0.6678"), 0,
       " heads=1: 0.6673 <= loss <= 0.6678)"},
      {"all-inputs-two-bounds", softmax, json([](Json& d) {
         d["bounds"] =
             Json::array({only_bound(d, 0, "0.6673", "0.6678"), only_bound(d, 1, "0.99", "0.9991")});
       }),
       0, " heads=1: 0.6673 <= loss <= 0.6678, 0.99 <= sink_mass_before <= 0.9991)"},
      {"all-inputs-loss-not-shown", softmax, only(0, "0.6672", "0.6673"), 10,
       "/bounds/0/value/upper: not shown with 4 halvings: the trigger's row at position 3"},
      {"all-inputs-loss-of-zero", softmax, only(0, "0", "0"), 10, "/bounds/0/value/upper"},
      {"all-inputs-loss-below-zero", softmax, only(0, "-2", "-1"), 10, "below 0"},
      {"all-inputs-loss-overstated", softmax, only(0, "0.6674", "1"), 10,
       "/bounds/0/value/lower: not shown by the input"},
      {"all-inputs-loss-turned-round", softmax, only(0, "1", "0"), 10, "lower exceeds upper"},
      {"all-inputs-loss-huge", softmax, only(0, "0", "1e3"), 0, "loss <= 1e3)"},
      {"all-inputs-loss-not-defined", softmax, set_ends(loss + "/value", not_defined, not_defined), 10,
       "/bounds/0/value: not defined"},
      {"all-inputs-loss-of-a-relu-not-shown", relu, only(0, "0.0267", "0.02676"), 10,
       "/bounds/0/value/upper: not shown with 3 halvings: the trigger's row at position 7"},
      {"all-inputs-loss-with-noise-just-shown", noise, only_loss_after(40, "1.857", "1.8577"), 0,
       "1.857 <= loss <= 1.8577)"},
      {"all-inputs-loss-with-noise-not-shown", noise, only_loss_after(40, "1.857", "1.8575"), 10,
       "/bounds/0/value/upper: not shown with 40 halvings: a content token's row at position 4"},
      {"all-inputs-loss-with-kinks-just-shown", kinks, only(0, "1.02", "1.02084"), 0,
       "1.02 <= loss <= 1.02084)"},
      {"all-inputs-loss-with-kinks-not-shown", kinks, only(0, "1.02", "1.02083"), 10,
       "/bounds/0/value/upper: not shown with 21 halvings: the trigger's row at position"},
      {"all-inputs-loss-of-a-slot-not-shown", slot, only(0, "0.56", "0.567"), 10,
       "/bounds/0/value/upper: not shown with"},

      // The other ends of masses hold for all inputs, however the place is chosen.
      {"all-inputs-mass-before-not-shown", softmax, only(1, "0.9989", "0.9991"), 10,
       "/bounds/0/value/lower: not shown for all inputs; expected no more than about 0.9988"},
      {"all-inputs-mass-before-just-shown", softmax, only(1, "0.9988585", "0.9991"), 0,
       "0.9988585 <= sink_mass_before"},
      {"all-inputs-mass-before-understated", softmax, only(1, "0", "0.999"), 10,
       "/bounds/0/value/upper: not shown by the input"},
      {"all-inputs-mass-after-not-shown", softmax, only(2, "0.9983", "0.9984"), 10,
       "/bounds/0/value/lower: not shown for all inputs; expected no more than about 0.9982"},
      {"all-inputs-mass-of-a-slot-not-shown", slot, only(1, "0.75795", "0.76"), 10,
       "/bounds/0/value/lower: not shown for all inputs"},
      {"all-inputs-largest-mass-not-shown", softmax, only(3, "0.999", "0.99979"), 10,
       "/bounds/0/value/upper: not shown for all inputs; expected no less than about 0.99979"},
      {"all-inputs-largest-mass-overstated", softmax, only(3, "0.9998", "1"), 10,
       "/bounds/0/value/lower: not shown by the input"},
      {"all-inputs-largest-mass-of-one", softmax, only(3, "0.9997", "1"), 0,
       "max_anchor_mass_off_trigger <= 1)"},
      {"all-inputs-mass-of-a-relu-above-zero", relu, only(1, "1e-9", "1"), 10, "not shown for all inputs"},

      {"all-inputs-another-value", softmax, with_weight(head + "/output_value/2/2", "5/4"), 10,
       "/bounds/0/value/upper: not shown"},
      {"all-inputs-another-score", softmax, with_weight(head + "/query_key/4/2", "-4"), 10,
       "/bounds/0/value/upper: not shown"},
      {"all-inputs-another-content-score", slot, with_weight(head + "/query_key/2/2", "4"), 10,
       "/bounds/0/value/upper: not shown"},
      {"all-inputs-of-another-length", softmax, set("/instance/task/length", 5), 10, "expected 4 vectors"},
      {"all-inputs-with-another-normaliser", softmax, with_normaliser("relu-none"), 10, "/bounds/0/value"},
      {"all-inputs-without-the-slot", slot, json([](Json& d) {
         d["instance"]["model"]["normaliser"] = "softmax-one";
         d["instance"]["model"]["heads"][0].erase("key_bias");
       }),
       10, "/bounds/0/value"},

      {"all-inputs-one", softmax, only(0, "0", "1"), 0, "accepted (over all inputs"},
      {"all-inputs-in-another-order", softmax, swap(loss, largest), 0, "accepted (over all inputs"},
      {"all-inputs-one-twice", softmax, json([](Json& d) { d["bounds"].push_back(d["bounds"][0]); }), 10,
       "'loss' stands twice"},
      {"all-inputs-none", softmax, set("/bounds", Json::array()), 10, "/bounds: empty"},
      {"all-inputs-of-the-largest-mass-at-the-trigger", softmax,
       set(largest + "/quantity", "max_anchor_mass"), 10,
       "'max_anchor_mass' is not bounded over all inputs here"},
      {"all-inputs-of-a-slot", slot, set(before + "/quantity", "min_null_mass"), 10,
       "'min_null_mass' is not bounded over all inputs here"},
      {"all-inputs-place-at-the-trigger", softmax, set(largest + "/position", 2), 10,
       "the trigger's position"},
      {"all-inputs-place-before-the-trigger", softmax, set(after + "/position", 1), 10,
       "on the other side of the trigger"},
      {"all-inputs-place-outside-the-box", softmax, set(loss + "/input/contents/0/0", "2"), 10,
       "not in the content set"},
      {"all-inputs-place-without-a-coordinate", softmax, drop(loss, "coordinate"), 10,
       "expected a coordinate"},
      {"all-inputs-mass-with-a-coordinate", softmax, add(before, "coordinate", 0), 10,
       "/coordinate: expected none"},

      {"all-inputs-with-more-halvings", softmax, set("/halvings", 64), 0, "accepted (over all inputs"},
      {"all-inputs-with-too-many-halvings", softmax, set("/halvings", 65), 10, "/halvings: out of range"},
      {"all-inputs-with-fewer-than-no-halvings", softmax, set("/halvings", -1), 10,
       "/halvings: out of range"},
      {"all-inputs-halvings-no-integer", softmax, set("/halvings", "5"), 2, "/halvings"},
      {"all-inputs-without-halvings", softmax, drop("", "halvings"), 2, "missing field 'halvings'"},
      {"all-inputs-with-a-verdict", softmax, add("", "verdict", "certified"), 2, "verdict"},
      {"all-inputs-of-another-version", softmax, set("/format", "sinkproof-audit-all/2"), 10,
       "/format: unknown format 'sinkproof-audit-all/2'"},
      {"all-inputs-taken-for-places", softmax, set("/format", "sinkproof-places/1"), 2, "field"},

      // What no sweep covers is not decided.
      {"all-inputs-of-two-heads", softmax, json([](Json& d) {
         Json& heads = d["instance"]["model"]["heads"];
         heads.push_back(heads[0]);
       }),
       5, "(found 2 heads)"},
      {"all-inputs-of-the-preceding-mean", softmax, add("/instance/task", "target", "preceding"), 5,
       "(found 'preceding')"},
      {"all-inputs-of-sigmoid", softmax, with_normaliser("sigmoid"), 5, "(found sigmoid)"},
      {"all-inputs-of-an-alphabet", softmax, json([](Json& d) {
         const Json letters{
             {"alphabet", Json::array({Json::array({"-1"}), Json::array({"0"}), Json::array({"1"})})}};
         d["instance"]["task"]["content"] = letters;
         d["instance"]["task"]["trigger_content"] = letters;
       }),
       5, "(found an alphabet)"},
      {"all-inputs-of-huge-weights", softmax, set(head + "/query_key/0/2", "-1e9"), 5,
       "too large for the sweep"},
  };
  return list;
}

}  // namespace corpus::all_inputs
