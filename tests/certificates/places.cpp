// Tampered places: what a model gives at inputs that the document states.
#include "tampering.hpp"

namespace corpus::places {

namespace {

/// Places of the loss, of a mass before or after the trigger, and of the largest anchor mass. m = 13, L = 4;
/// scores see contents.
constexpr const char* softmax = "places--trained-softmax.json";
constexpr const char* relu = "places--trained-relu.json";
/// Two heads, m = 1, L = 5.
constexpr const char* slots = "places--two-slots.json";
constexpr const char* exactly = "places--relu-exactly.json";
constexpr const char* letters = "letters--null-slot-stand-in-anchor.json";

const std::string first = "/places/0";
const std::string content = first + "/input/contents/0/0";
const std::string head = "/instance/model/heads/0";
/// Of a content token and the anchor; the first entry is of the anchor's row, about which the places say
/// nothing.
const std::string last_score = head + "/query_key/240/2";

Edit only_first(const std::function<void(Json&)>& change) {
  return json([=](Json& d) {
    d["places"] = Json::array({d["places"][0]});
    change(d["places"][0]);
  });
}

/// Another place of the same value: a wide one.
Edit of_quantity(const char* quantity, long trigger, long position) {
  return only_first([=](Json& place) {
    place["quantity"] = quantity;
    place["input"]["trigger"] = trigger;
    place["position"] = position;
    place.erase("coordinate");
    place["value"] = enclosure("0", "1");
  });
}

/// A document of places about the instance, over alphabets, that a certificate has: the trigger's letter is
/// 0, the others' are -1 and 1.
Edit over_letters(const char* letter) {
  return json([=](Json& d) {
    const Json one = Json::array({letter});
    const Json input{{"trigger", 2}, {"contents", Json::array({one, Json::array({"0"}), one, one})}};
    const Json place{{"quantity", "loss"},
                     {"input", input},
                     {"position", 4},
                     {"coordinate", 1},
                     {"value", enclosure("0", "1")}};
    d = {{"format", "sinkproof-places/1"}, {"instance", d["instance"]}, {"places", Json::array({place})}};
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // A number of up to 60 characters is shown.
      {"places-number-shown", exactly, set("/places/0/value/lower", "0." + repeated("0", 58)), 0,
       ": the loss is at least 0.0000000000000000000000000000000000000000000000000000000000,"},
      {"places-number-too-long-to-show", exactly, set("/places/0/value/lower", "0." + repeated("0", 59)), 0,
       ": the loss is at least what /places/0/value/lower says,"},
      {"places-of-another-version", softmax, set("/format", "sinkproof-places/2"), 10,
       "/format: unknown format 'sinkproof-places/2'"},
      {"places-taken-for-claims", softmax, set("/format", "sinkproof-claims/1"), 2, "field"},
      {"places-taken-for-a-certificate", softmax, set("/format", "sinkproof-certificate/1"), 2, "field"},
      {"places-with-a-theorem", softmax, add("", "theorem", "softmax-sink-necessity"), 2, "theorem"},
      {"places-with-a-verdict", softmax, add("", "verdict", "certified"), 2, "verdict"},
      {"places-without-an-instance", softmax, drop("", "instance"), 2, "missing field 'instance'"},
      {"places-without-places", softmax, drop("", "places"), 2, "missing field 'places'"},
      {"places-none", softmax, set("/places", Json::array()), 10, "/places: empty"},
      {"places-no-array", softmax, set("/places", "loss"), 2, "/places: expected"},
      {"places-one", softmax, only_first([](Json&) {}), 0, "accepted (at the inputs of the file"},
      {"places-one-twice", softmax, json([](Json& d) { d["places"].push_back(d["places"][0]); }), 10,
       "'loss' stands twice"},
      {"places-in-another-order", softmax, swap("/places/0", "/places/1"), 0, "accepted"},

      {"places-value-wider", softmax, set_ends(first + "/value", "0", "1"), 0, "the loss is at least 0, "},
      {"places-value-overstated", softmax, change_digit(first + "/value/lower", 6, 1), 10, "/places/0/value"},
      {"places-value-understated", softmax, set_ends(first + "/value", "0", "1e-9"), 10,
       "/places/0/value/upper: below the value"},
      {"places-value-turned-round", softmax, set_ends(first + "/value", "1", "0"), 10, "lower exceeds upper"},
      {"places-value-not-defined", softmax, set_ends(first + "/value", not_defined, not_defined), 10,
       "/places/0/value: stated as not defined"},
      {"places-value-half-defined", softmax, set(first + "/value/upper", not_defined), 2, "one end is null"},
      {"places-value-no-number", softmax, set(first + "/value/lower", "a lot"), 2, "/places/0/value/lower"},
      {"places-value-an-expression", softmax, set(first + "/value/lower", "exp(-9)"), 2,
       "/places/0/value/lower"},
      {"places-value-that-is-long", softmax, set(first + "/value/lower", "1/" + std::string(19000, '9')), 0,
       "the loss is at least what /places/0/value/lower says"},
      {"places-a-mass-overstated", softmax, set_ends("/places/2/value", "1", "1"), 10,
       "/places/2/value/lower: above the value"},
      {"places-a-mass-understated", relu, set_ends("/places/2/value", "-2", "-1"), 10,
       "/places/2/value/upper: below the value"},
      {"places-a-mass-of-the-other-head", slots, only_first([](Json& place) {
         place["quantity"] = "max_anchor_mass";
         place.erase("coordinate");
         place["value"] = enclosure("0", "1/10");
       }),
       10, "/places/0/value/upper: below the value"},

      {"places-quantity-unknown", softmax, set(first + "/quantity", "losses"), 10,
       "'losses' is no supremum or infimum"},
      {"places-quantity-of-a-theorem", softmax, set(first + "/quantity", "bound_before"), 10,
       "'bound_before' is no supremum or infimum"},
      {"places-quantity-of-a-text", slots, of_quantity("anchor_trigger_mass_after", 3, 4), 10,
       "'anchor_trigger_mass_after' is no supremum or infimum over inputs here"},
      {"places-quantity-no-string", softmax, set(first + "/quantity", 1), 2, "/places/0/quantity"},
      {"places-of-what-a-slot-absorbs", slots, of_quantity("absorbed_before", 3, 1), 0,
       "absorbed_before is at most 1"},
      {"places-of-what-a-slot-absorbs-behind", slots, of_quantity("absorbed_after", 3, 4), 0,
       "absorbed_after is at most 1"},
      {"places-of-a-slot", slots, of_quantity("min_null_mass", 3, 4), 0, "min_null_mass is at most 1"},
      {"places-of-a-slot-at-the-trigger", slots, of_quantity("min_null_mass", 3, 3), 10,
       "the trigger's position"},
      {"places-before-behind-the-trigger", slots, of_quantity("sink_mass_before", 3, 4), 10,
       "on the other side of the trigger"},
      {"places-after-before-the-trigger", slots, of_quantity("sink_mass_after", 3, 2), 10,
       "on the other side of the trigger"},
      {"places-largest-at-the-trigger", slots, of_quantity("max_anchor_mass", 3, 3), 0,
       "max_anchor_mass is at least 0"},
      {"places-mass-of-the-anchor", slots, of_quantity("max_anchor_mass", 3, 0), 10,
       "expected a position behind the anchor"},
      {"places-mass-with-a-coordinate", softmax, add("/places/2", "coordinate", 1), 10,
       "/places/2/coordinate: expected none"},
      {"places-loss-without-a-coordinate", softmax, drop(first, "coordinate"), 10, "expected a coordinate"},

      {"places-another-content", softmax, json([](Json& d) {
         Json& x = d.at(at(content));
         x = x == "1" ? "-1" : "1";
       }),
       10, "/places/0/value"},
      {"places-content-outside-the-box", softmax, set(content, "3/2"), 10,
       "/places/0/input/contents/0: not in the content set of its token"},
      {"places-content-an-expression", softmax, set(content, "1-0"), 2, content.c_str()},
      {"places-content-huge", softmax, set(content, "1e-1000000"), 10, "/places/0/value"},
      {"places-content-of-another-length", softmax,
       json([](Json& d) { d.at(at(first + "/input/contents/0")).erase(0); }), 10, "expected 13 entries"},
      {"places-content-missing", softmax, json([](Json& d) { d.at(at(first + "/input/contents")).erase(0); }),
       10, "expected 3 vectors"},
      {"places-trigger-at-the-first-position", softmax, set(first + "/input/trigger", 1), 10,
       "/places/0/input/trigger: out of range"},
      {"places-position-outside", softmax, set(first + "/position", 4), 10,
       "/places/0/position: out of range"},
      {"places-another-position", softmax, set(first + "/position", 0), 10, "/places/0/value"},
      {"places-coordinate-outside", softmax, set(first + "/coordinate", 16), 10,
       "/places/0/coordinate: out of range"},
      {"places-another-coordinate", softmax, set(first + "/coordinate", 0), 10, "/places/0/value"},
      {"places-another-field", softmax, add(first, "head", 0), 2, "head"},
      {"places-over-letters", letters, over_letters("1"), 0, "the loss is at least 0;"},
      {"places-a-letter-that-is-none", letters, over_letters("1/2"), 10,
       "not in the content set of its token"},
      {"places-a-box-and-an-alphabet", softmax,
       set("/instance/task/content", {{"alphabet", Json::array({Json(std::vector<std::string>(13, "1"))})}}),
       10, "/instance/task/trigger_content: expected two boxes or two alphabets"},

      {"places-of-another-model", softmax, json([](Json& d) {
         for (Json& entry : d.at(at(head + "/output_value")))
           if (entry[0] == d["places"][0]["coordinate"]) entry[2] = "1/2";
       }),
       10, "/places/0/value"},
      {"places-of-other-scores", softmax, set(last_score, "100"), 10, "/places/"},
      {"places-of-another-normaliser", softmax, set("/instance/model/normaliser", "sigmoid"), 10,
       "/places/0/value"},
      {"places-of-another-length", relu, set("/instance/task/length", 9), 10, "expected 8 vectors"},
      {"places-of-a-length-beyond-the-format", relu, set("/instance/task/length", 4097), 10,
       "/instance/task/length: out of range"},
      {"places-of-one-head-less", slots, json([](Json& d) { d.at(at("/instance/model/heads")).erase(1); }),
       10, "/places/"},
      {"places-an-entry-not-defined", softmax, set(head + "/query_key/0/2", "1/(2-2)"), 10,
       "not defined: a divisor that is 0"},
      {"places-an-entry-beyond-the-range", softmax, set(last_score, "exp(exp(100))"), 5,
       "exp of a number beyond"},
      {"places-nested-deeply", softmax, set("/places", Json::parse(repeated("[", 70) + repeated("]", 70))), 2,
       "nested too deep"},
  };
  return list;
}

}  // namespace corpus::places
