// Tampered refutations of a mutant's conclusion, which stands in the certificate: on an instance that a
// search on_found, and on a construction.
#include "tampering.hpp"

namespace corpus::mutants {

namespace {

/// Without `small-loss`; the conclusion of the theorem itself is not defined there.
constexpr const char* on_found =
    "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* on_constructed =
    "relu-normaliser-obstruction--chebyshev-fit--seed1-trial3--mutant-share-too-small.json";
const std::string formula = "min(sink_mass_before, sink_mass_after) >= 1/2";

Edit conclude(const std::string& text) {
  return set("/mutant/conclusion", text);
}

Edit called(const char* id) {
  return json([=](Json& d) {
    d["mutant"]["id"] = id;
    d["conclusion"]["id"] = id;
  });
}

/// Vacuous, as nothing is dropped, with this conclusion, stated as not defined.
Edit undefined(const std::string& text) {
  return json([=](Json& d) {
    d.erase("dropped");
    d["verdict"] = "vacuous";
    d["mutant"]["conclusion"] = text;
    d["conclusion"]["lower"] = not_defined;
    d["conclusion"]["upper"] = not_defined;
  });
}

/// The same formula with spaces behind it.
Edit characters(std::size_t count) {
  return conclude(formula + repeated(" ", count - formula.size()));
}

Edit add_witness(const std::string& refutes) {
  return json([=](Json& d) {
    const Json input{{"trigger", 1}, {"contents", {Json::array(), Json::array()}}};
    d["witnesses"] = Json::array(
        {Json{{"refutes", refutes}, {"input", input}, {"position", 1}, {"value", enclosure("1/4", "1/4")}}});
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"mutant-other-formula", on_found, conclude("min(sink_mass_before, sink_mass_after) >= 1/3"), 10,
       "/conclusion/upper: below the value"},
      {"mutant-same-formula-otherwise", on_found, conclude(" max(sink_mass_after-0.5,-1)>=0 "), 0,
       "accepted (refuted"},
      {"mutant-opposite-formula", on_found, conclude("1/2 >= min(sink_mass_before, sink_mass_after)"), 10,
       "/conclusion/upper: below the value"},
      {"mutant-unknown-quantity", on_found, conclude("sink_mass >= 1/2"), 10,
       "/mutant/conclusion: character 1 of"},
      {"mutant-hypothesis-for-quantity", on_found, conclude("length >= 1/2"), 10,
       "/mutant/conclusion: character 1 of"},
      {"mutant-quantity-of-another-theorem", on_constructed, conclude("loss >= 1/2"), 10,
       "/mutant/conclusion: character 1 of"},
      {"mutant-without-relation", on_found, conclude("sink_mass_after - 1/2"), 10,
       "/mutant/conclusion: character 22 of"},
      {"mutant-with-two-relations", on_found, conclude("sink_mass_after >= 1/2 >= 0"), 10,
       "/mutant/conclusion: character 24 of"},
      {"mutant-relation-in-two-parts", on_found, conclude("sink_mass_after > = 1/2"), 10,
       "/mutant/conclusion: character 19 of"},
      {"mutant-empty-formula", on_found, conclude(""), 10, "/mutant/conclusion: character 1 of"},
      {"mutant-tab-in-formula", on_found, conclude("sink_mass_after\t>= 1/2"), 10,
       "/mutant/conclusion: character 16 of"},
      {"mutant-formula-of-2000-characters", on_found, characters(2000), 0, "accepted (refuted"},
      {"mutant-formula-of-2001-characters", on_found, characters(2001), 10, "more than 2000 characters"},
      {"mutant-formula-nested-deep", on_found,
       conclude(repeated("(", 300) + "loss" + repeated(")", 300) + " >= 1"), 10, "nested too deep"},
      {"mutant-names-an-undefined-conclusion", on_found, conclude("max(conclusion, sink_mass_after) >= 1/2"),
       10, "/conclusion: not defined for this instance"},
      // What has no value may not be said to have one, nor what has one to have none: a false conclusion
      // would be hidden.
      {"mutant-undefined-conclusion-stated-so", on_found, undefined("0*conclusion >= 0"), 0,
       "accepted (vacuous"},
      {"mutant-root-of-less-than-zero-stated-so", on_found, undefined("sqrt(loss - loss - 1e-300) >= 0"), 0,
       "accepted (vacuous"},
      {"mutant-root-of-zero-stated-as-undefined", on_found, undefined("sqrt(loss - loss) >= 0"), 10,
       "/conclusion: stated as not defined"},
      {"mutant-divisor-of-zero-stated-so", on_found, undefined("max(1, 1/(loss - loss)) >= 0"), 0,
       "accepted (vacuous"},
      {"mutant-divisor-near-zero-stated-as-undefined", on_found, undefined("1/(loss - loss + 1e-300) >= 0"),
       10, "/conclusion: stated as not defined"},
      {"mutant-names-the-conclusion", on_constructed,
       conclude("conclusion + 0.99999 >= loss_lower_bound/fit_error"), 0, "accepted (refuted"},
      {"mutant-divides-by-zero", on_constructed, conclude("1/(fit_error - loss_lower_bound) >= 100"), 10,
       "/conclusion: not defined for this instance"},
      {"mutant-logarithm-of-a-negative", on_constructed, conclude("log(-fit_error) >= 0"), 10,
       "/conclusion: not defined for this instance"},
      {"mutant-beyond-range", on_constructed, conclude("((((2^999)^999)^999)^999)^999 >= 0"), 5,
       "not decided: /conclusion/lower: cannot confirm this end: a number beyond this checker's range"},
      {"mutant-smaller-constant", on_constructed, conclude("0.99 >= loss_lower_bound/fit_error"), 10,
       "/conclusion/lower: above the value"},
      // The same margin in other words, and the neighbours that say something else.
      {"mutant-relation-turned", on_found, conclude("1/2 <= min(sink_mass_before, sink_mass_after)"), 0,
       "accepted (refuted"},
      {"mutant-relation-turned-and-sides-not", on_found,
       conclude("min(sink_mass_before, sink_mass_after) <= 1/2"), 10, "/conclusion/upper: below the value"},
      {"mutant-relation-turned-strict", on_found, conclude("1/2 < min(sink_mass_before, sink_mass_after)"),
       10, "/conclusion/strict: expected true"},
      {"mutant-in-two-parts", on_found, conclude("sink_mass_before >= 1/2 and sink_mass_after >= 1/2"), 0,
       "accepted (refuted"},
      {"mutant-in-two-parts-of-which-one-is-strict", on_found,
       conclude("sink_mass_before >= 1/2 and sink_mass_after > 1/2"), 10,
       "/mutant/conclusion: relations of which some are strict"},
      {"mutant-in-two-parts-of-which-one-is-not-defined", on_found,
       conclude("sink_mass_after >= 1/2 and 1/(loss - loss) >= 0"), 10,
       "/conclusion: not defined for this instance"},
      {"mutant-of-17-parts", on_found, conclude(repeated("loss >= 0 and ", 16) + "sink_mass_after >= 1/2"),
       10, "at most 16 relations"},
      {"mutant-ends-in-and", on_found, conclude("sink_mass_after >= 1/2 and "), 10,
       "/mutant/conclusion: character 28 of"},
      {"mutant-equality-of-what-differs", on_constructed, conclude("conclusion = 1"), 10,
       "/conclusion/lower: above the value"},
      {"mutant-margin-overstated", on_found, set_ends("/conclusion", "-1/4", "-1/5"), 10,
       "/conclusion/lower: above the value"},
      {"mutant-margin-understated", on_found, set_ends("/conclusion", "-1/2", "-2/5"), 10,
       "/conclusion/upper: below the value"},
      {"mutant-margin-wider", on_found, set_ends("/conclusion", "-1/2", "-1/5"), 0, "accepted (refuted"},
      {"mutant-margin-not-defined", on_found, set_ends("/conclusion", not_defined, not_defined), 10,
       "/conclusion: stated as not defined"},
      {"mutant-margin-strict", on_found, set("/conclusion/strict", true), 10,
       "/conclusion/strict: expected false"},
      {"mutant-relation-strict", on_found, conclude("min(sink_mass_before, sink_mass_after) > 1/2"), 10,
       "/conclusion/strict: expected true"},
      {"mutant-conclusion-with-the-theorems-id", on_found, set("/conclusion/id", "sink"), 10,
       "/conclusion/id: expected 'any-loss'"},
      {"mutant-other-id", on_found, set("/mutant/id", "sunk"), 10, "/conclusion/id: expected 'sunk'"},
      // A certificate of `0 >= 1` could look like one of the statement's own conclusion.
      {"mutant-called-like-the-conclusion", on_found, called("sink"), 10,
       "/mutant/id: 'sink' is the statement's own"},
      {"mutant-called-like-a-hypothesis", on_found, called("small-loss"), 10,
       "/mutant/id: 'small-loss' is the statement's own"},
      {"mutant-called-like-a-claim", on_constructed, called("dual"), 10,
       "/mutant/id: 'dual' is the statement's own"},
      {"mutant-called-nothing", on_found, called(""), 10, "/mutant/id: '' is not a name"},
      {"mutant-called-like-another-theorems-conclusion", on_found, called("absorbed"), 0,
       "accepted (refuted"},
      {"mutant-taken-for-the-theorem", on_found, json([](Json& d) {
         d.erase("mutant");
         d.erase("attained");
       }),
       10, "/conclusion/id: expected 'sink'"},
      {"mutant-of-a-construction-taken-for-the-theorem", on_constructed, drop("", "mutant"), 10,
       "/conclusion/id: expected 'obstruction'"},
      {"mutant-unknown-field", on_found, add("/mutant", "dropped", Json::array()), 2,
       "/mutant: unknown field 'dropped'"},
      {"mutant-without-id", on_found, drop("/mutant", "id"), 2, "/mutant: missing field 'id'"},
      {"mutant-without-conclusion", on_found, drop("/mutant", "conclusion"), 2,
       "/mutant: missing field 'conclusion'"},
      {"mutant-conclusion-no-string", on_found, set("/mutant/conclusion", 1), 2,
       "/mutant/conclusion: expected a string"},
      {"mutant-no-object", on_found, set("/mutant", "any-loss"), 2, "/mutant"},
      {"mutant-null", on_found, set("/mutant", nullptr), 2, "/mutant"},
      {"mutant-witness-for-its-conclusion", on_found, add_witness("any-loss"), 10,
       "/witnesses/0/refutes: 'any-loss' needs no witness"},
      {"mutant-witness-for-the-theorems-conclusion", on_found, add_witness("sink"), 10,
       "/witnesses/0/refutes: 'sink' needs no witness"},
      {"mutant-nothing-dropped", on_found, drop("", "dropped"), 10, "expected 'vacuous'"},
      {"mutant-another-dropped", on_found, set("/dropped", Json::array({"length"})), 10,
       "expected 'vacuous'"},
      {"mutant-certified", on_constructed, set("/verdict", "certified"), 10, "expected 'refuted'"},
      {"mutant-quantity-wrong", on_constructed, set_ends("/quantities/fit_error", "1/20", "1/20"), 10,
       "/quantities/fit_error/lower: above the value"},
      {"mutant-other-parameter", on_constructed, set("/parameters/L", "5"), 10,
       "/instance: 'L' is not the construction's; expected about 5"},
      {"mutant-construction-found", on_constructed, set("/construction", "found"), 10, "/construction"},
      {"construction-note-without-trial", on_constructed, drop("/search", "trial"), 2,
       "/search: missing field 'trial'"},
      {"construction-note-with-more", on_constructed, add("/search", "host", "x"), 2,
       "/search: unknown field 'host'"},
      {"construction-without-a-note", on_constructed, drop("", "search"), 0, "accepted (refuted"},
  };
  return list;
}

}  // namespace corpus::mutants
