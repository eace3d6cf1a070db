// Tampered certificates about somebody's statement of numbers, with somebody's construction.
#include "tampering.hpp"

namespace corpus::statements_about_numbers {

namespace {

constexpr const char* numbers_of_means = "numbers--my-pair.json";
constexpr const char* turned_means = "numbers--my-pair-turned.json";

Edit reworded_construction(const std::string& old, const std::string& replacement) {
  return json([=](Json& d) {
    auto text = d["construction_text"].get<std::string>();
    const auto place = text.find(old);
    if (place == std::string::npos) throw std::runtime_error("no '" + old + "' in the construction's text");
    d["construction_text"] = text.replace(place, old.size(), replacement);
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"numbers-in-other-words", numbers_of_means, reworded_construction("b = ratio*a", "b = (ratio*a)"), 0,
       "accepted (certified: 'my-means' (somebody's statement, sha256 "},
      {"numbers-one-in-two-steps", numbers_of_means,
       reworded_construction("b = ratio*a", "b = 1; b = b*ratio*a"), 10,
       "/construction_text: line 11, column 8: 'b' stands twice"},
      {"numbers-construction-said-to-be-somebodys", numbers_of_means,
       reworded_construction("\"the first\"", "\"a\""), 0, "my-pair (somebody's construction, sha256 "},
      {"numbers-another-formula", numbers_of_means, reworded_construction("b = ratio*a", "b = ratio*a + 1"),
       10, "/instance/b: not the construction's; expected about 3"},
      {"numbers-another-word", numbers_of_means,
       reworded_construction("else rising where b > a", "else rising where b > 2*a"), 10,
       "/instance/order: not the construction's; expected 'falling'"},
      {"numbers-without-an-array", numbers_of_means, drop("/instance", "shares"), 10,
       "/instance: without 'shares', which the construction gives"},
      {"numbers-array-too-short", numbers_of_means, json([](Json& d) { d["instance"]["shares"].erase(0); }),
       10, "/instance/shares: expected 3 numbers"},
      {"numbers-array-off", numbers_of_means, set("/instance/shares/1", "1/2"), 10,
       "/instance/shares: not the construction's"},
      {"numbers-without-the-construction", numbers_of_means, drop("", "construction_text"), 10,
       "/construction: 'my-pair' is no construction of numbers"},
      {"numbers-construction-of-ours", numbers_of_means, set("/construction", "sink-optimum"), 10,
       "/construction: 'sink-optimum' is no construction of the text"},
      {"numbers-construction-under-our-id", numbers_of_means, json([](Json& d) {
         d = Json::parse(
             reworded_construction("construction my-pair", "construction sink-optimum")(d.dump()));
         d["construction"] = "sink-optimum";
       }),
       10, "'sink-optimum' is one of sinkproof's ids"},
      {"numbers-entry-more", numbers_of_means,
       reworded("entry times", "entry other optional \"x\"\nentry times"), 10,
       "/construction: has other entries than the theorem: 'other' differs"},
      {"numbers-entry-narrower", numbers_of_means, reworded("entry b in (0,1000]", "entry b in (0,1]"), 10,
       "/instance/b: out of range; expected a number above 0 and at most 1"},
      {"numbers-entry-of-a-parameter", numbers_of_means, reworded("parameter part", "parameter a"), 10,
       "expected a new name: 'a' has a meaning"},
      {"numbers-entry-late", numbers_of_means, reworded("let geometric", "entry late \"x\"\nlet geometric"),
       10, "expected an entry line of the setting numbers, before all but notes"},
      {"numbers-parameter-assigned", numbers_of_means,
       reworded_construction("b = ratio*a", "a = 1; b = ratio*a"), 10,
       "expected an entry without a parameter of its name, not 'a'"},
      {"numbers-claim-strengthened", numbers_of_means,
       reworded_construction("b >= ratio*a", "b >= 2*ratio*a"), 10, "/claims/0"},
      // Of what a generator gives forged/ has more.
      {"numbers-generated", numbers_of_means,
       reworded_construction("b = ratio*a", "generate shares[1..3] by magic"), 10,
       "expected the generator 'diagonal-optimum', not 'magic'"},
      {"numbers-mutant-as-the-construction", turned_means, set("/construction", "my-pair"), 10,
       "not the construction's"},
      {"numbers-mutant-without-its-witness", turned_means, json([](Json& d) { d["witnesses"].erase(0); }), 10,
       "/witnesses: missing witness for 'ratio'"},
      {"numbers-witness-of-no-part", turned_means, set("/witnesses/0/part", 3), 10,
       "/witnesses/0/part: out of range; expected 1 to 2"},
      {"numbers-witness-of-what-holds", turned_means, json([](Json& d) {
         d["witnesses"][0]["part"] = 2;
         d["witnesses"][0]["value"] = enclosure("0", "1000");
       }),
       10, "/witnesses/0/value: does not show a violation"},
      {"numbers-witness-of-the-conclusion", turned_means, json([](Json& d) {
         d["witnesses"].push_back({{"refutes", "between"}, {"part", 1}, {"value", enclosure("-1", "-1")}});
       }),
       10, "'between' needs no witness"},
      {"numbers-with-a-place", numbers_of_means,
       add("", "attained", Json::array({{{"quantity", "smaller"}, {"value", enclosure("0", "2")}}})), 10,
       "/attained"},
  };
  return list;
}

}  // namespace corpus::statements_about_numbers
