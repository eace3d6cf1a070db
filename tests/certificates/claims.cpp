// Tampered claims of somebody's own.
#include "tampering.hpp"

namespace corpus::claims {

namespace {

/// loss <= 1/1000: refuted, with a place. 2: certified, in two parts of different strictness. 3: certified,
/// an equality. 4: not defined.
constexpr const char* alone = "trigger--softmax-anchor--L5-m1-beta5--claims.json";
/// conclusion > 0 and eta_bar < 1: refuted, of a theorem's quantities.
constexpr const char* beside =
    "softmax-sink-necessity--softmax-anchor--L5-m1-beta5-eta_bar1_200000-delta1_4-f076a6cfd0d7f73a--claims."
    "json";
/// The seven quantities, all attained; finite alphabets.
constexpr const char* letters = "trigger--null-slot-stand-in-anchor--L5-m1-beta8--claims.json";
/// Anchor masses of 0 on both sides of the trigger.
constexpr const char* no_mass = "trigger--relu-mean--L5-m1--claims.json";
/// No position is behind the trigger.
constexpr const char* shortest = "trigger--softmax-anchor--L3-m1-beta5--claims.json";

const std::string first = "/claims/0";

Edit relate(const char* text) {
  return set(first + "/relation", text);
}

/// The first claim with another relation, and what would make it certified: a loss is at least 0.
Edit claim_certified(const char* text) {
  return json([=](Json& d) {
    d["claims"][0]["relation"] = text;
    d["claims"][0]["verdict"] = "certified";
    d["attained"] = Json::array();
  });
}

Edit move_place(const char* field, long to) {
  return set(std::string("/attained/0/") + field, to);
}

/// The first claim says what it said and what another one says.
Edit join(std::size_t other, const char* verdict) {
  return json([=](Json& d) {
    Json& claim = d["claims"][0];
    claim["relation"] =
        claim["relation"].get<std::string>() + " and " + d["claims"][other]["relation"].get<std::string>();
    for (const Json& part : d["claims"][other]["parts"]) claim["parts"].push_back(part);
    claim["verdict"] = verdict;
  });
}

Edit keep(std::size_t claim) {
  return json([=](Json& d) {
    const Json kept = d["claims"][claim];
    d["claims"] = Json::array({kept});
    d["attained"] = Json::array();
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"claims-of-another-version", alone, set("/format", "sinkproof-claims/2"), 10,
       "/format: unknown format"},
      {"claims-of-an-unknown-vocabulary", alone, set("/vocabulary", "task"), 10,
       "/vocabulary: unknown vocabulary"},
      {"claims-vocabulary-no-string", alone, set("/vocabulary", 1), 2, "/vocabulary: expected a string"},
      {"claims-of-a-theorem-without-its-hash", beside, drop("", "statement_sha256"), 2,
       "missing field 'statement_sha256'"},
      {"claims-of-a-theorem-with-another-hash", beside,
       set("/statement_sha256", "0651ce02495235d3a959c0e3a727a09729dd52a4f87025a2c0762e0d58e4e9e5"), 10,
       "/statement_sha256: another statement"},
      {"claims-of-the-task-with-a-hash", alone,
       add("", "statement_sha256", "9651ce02495235d3a959c0e3a727a09729dd52a4f87025a2c0762e0d58e4e9e5"), 10,
       "/statement_sha256: expected none"},
      {"claims-vocabulary-taken-for-a-theorems", alone, set("/vocabulary", "softmax-sink-necessity"), 2,
       "missing field 'statement_sha256'"},
      {"claims-vocabulary-of-another-theorem", beside, set("/vocabulary", "relu-sink-free"), 10,
       "/statement_sha256: another statement"},
      {"claims-verdict-certified", alone, set(first + "/verdict", "certified"), 10,
       "/claims/0/verdict: 'certified' does not follow; expected 'refuted'"},
      {"claims-verdict-refuted", alone, set("/claims/1/verdict", "refuted"), 10,
       "/claims/1/verdict: 'refuted' does not follow; expected 'certified'"},
      {"claims-verdict-inconclusive", alone, set("/claims/1/verdict", "inconclusive"), 10,
       "/claims/1/verdict: 'inconclusive' does not follow"},
      {"claims-verdict-vacuous", alone, set("/claims/1/verdict", "vacuous"), 10,
       "/claims/1/verdict: 'vacuous' does not follow"},
      {"claims-verdict-of-what-is-not-defined", alone, set("/claims/3/verdict", "refuted"), 10,
       "/claims/3/verdict: 'refuted' does not follow; expected 'inconclusive'"},
      {"claims-relation-turned", alone, relate("loss >= 1/1000"), 10,
       "/claims/0/parts/0/margin/upper: below the value"},
      {"claims-relation-turned-and-certified", alone, claim_certified("loss >= 1/1000"), 10,
       "/claims/0/parts/0/margin/upper: below the value"},
      {"claims-sides-exchanged", alone, relate("1/1000 <= loss"), 10,
       "/claims/0/parts/0/left/lower: above the value"},
      {"claims-relation-strict", alone, relate("loss < 1/1000"), 10,
       "/claims/0/parts/0/strict: expected true"},
      {"claims-strictness-flipped", alone, set(first + "/parts/0/strict", true), 10,
       "/claims/0/parts/0/strict: expected false"},
      {"claims-relation-of-another-text", alone, relate("loss <= 1/100"), 10,
       "/claims/0/parts/0/right/upper: below the value"},
      {"claims-same-relation-otherwise", alone, relate("loss<=max(0.001, 0)and 1=1"), 10,
       "/claims/0/parts: 1 parts; expected 2"},
      {"claims-same-relation-in-other-words", alone, relate(" max(loss, 0)<=0.001 "), 0,
       "claim-1 refuted ' max(loss, 0)<=0.001 '"},
      {"claims-no-relation", alone, relate("loss - 1/1000"), 10, "/claims/0/relation: character 14 of"},
      {"claims-relation-of-nothing", alone, relate(""), 10, "/claims/0/relation: character 1 of"},
      {"claims-relation-of-an-unknown-name", alone, relate("los <= 1/1000"), 10,
       "/claims/0/relation: character 1 of"},
      {"claims-relation-of-a-theorems-quantity", alone, relate("bound_after <= 1/1000"), 10,
       "/claims/0/relation: character 1 of"},
      {"claims-relation-of-a-conclusion-that-is-none", alone, relate("conclusion <= 1/1000"), 10,
       "/claims/0/relation: character 1 of"},
      {"claims-divide-by-zero", alone, relate("loss + 0/(loss - loss) <= 1/1000"), 10,
       "/claims/0/parts/0/left: not defined for this instance"},
      {"claims-divide-by-zero-in-a-maximum", alone, relate("max(loss, 0*(1/0)) <= 1/1000"), 10,
       "/claims/0/parts/0/left: not defined for this instance"},
      {"claims-divide-by-what-nobody-shows-to-be-other-than-zero", alone,
       relate("loss + 0/(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)) <= 1/1000"), 10,
       "/claims/0/relation: not shown to be defined"},
      {"claims-divide-on-the-right-by-what-nobody-shows-to-be-other-than-zero", alone,
       relate("loss <= 1/1000 + 0/(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3))"), 10,
       "/claims/0/relation: not shown to be defined"},
      {"claims-refuted-and-certified-taken-for-certified", alone, join(1, "certified"), 10,
       "/claims/0/verdict: 'certified' does not follow; expected 'refuted'"},
      {"claims-refuted-and-not-defined", alone, join(3, "refuted"), 10,
       "/claims/0/verdict: 'refuted' does not follow; expected 'inconclusive'"},
      {"claims-certified-and-open", alone, set_ends("/claims/1/parts/0/margin", "-1", "1"), 10,
       "/claims/1/verdict: 'certified' does not follow; expected 'inconclusive'"},
      {"claims-defined-stated-as-not-defined", alone,
       json([](Json& d) { d["claims"][3]["relation"] = "1/(loss - loss + 1) > 0"; }), 10,
       "/claims/3/parts/0/left: stated as not defined"},
      {"claims-left-side-elsewhere", alone, set_ends(first + "/parts/0/left", "0", "1/1000"), 10,
       "/claims/0/parts/0/left/upper: below the value"},
      {"claims-left-side-wider", alone, set_ends(first + "/parts/0/left", "0", "1"), 0, "claim-1 refuted"},
      {"claims-right-side-elsewhere", alone, set_ends(first + "/parts/0/right", "1/100", "1/100"), 10,
       "/claims/0/parts/0/right/lower: above the value"},
      {"claims-margin-overstated", alone, set_ends(first + "/parts/0/margin", "0", "1"), 10,
       "/claims/0/parts/0/margin/lower: above the value"},
      {"claims-margin-wide", alone, set_ends(first + "/parts/0/margin", "-1", "1"), 10,
       "/claims/0/verdict: 'refuted' does not follow; expected 'inconclusive'"},
      {"claims-equality-not-quite", alone, set_ends("/claims/2/parts/0/margin", "-1e-300", "-1e-301"), 10,
       "/claims/2/parts/0/margin/upper: below the value"},
      {"claims-equality-of-what-differs", alone,
       set("/claims/2/relation", "loss = exp(-beta)/(2+exp(-beta)) + 1e-300"), 10, "/claims/2/parts/0/"},
      {"claims-quantity-elsewhere", alone, set_ends("/quantities/loss", "0", "1/1000"), 10,
       "/quantities/loss/upper: below the value"},
      {"claims-quantity-missing", alone, drop("/quantities", "min_null_mass"), 10,
       "missing quantity 'min_null_mass'"},
      {"claims-quantity-too-many", alone, add("/quantities", "L", enclosure("5", "5")), 10,
       "a quantity that the statement does not name"},
      {"claims-attained-elsewhere", alone, move_place("position", 1), 10, "/attained/0/value"},
      {"claims-attained-where-the-value-is-another", alone, json([](Json& d) {
         d["attained"][0]["position"] = 1;
         d["attained"][0]["value"] = enclosure("0", "1");
       }),
       10, "/attained/0: not attained there"},
      {"claims-attained-at-another-content", alone, json([](Json& d) {
         d["attained"][0]["input"]["contents"][0][0] = "-1/2";
         d["attained"][0]["value"] = enclosure("0", "1");
       }),
       10, "/attained/0: not attained there"},
      {"claims-attained-with-the-other-sign", alone, json([](Json& d) {
         for (auto& content : d["attained"][0]["input"]["contents"]) content[0] = "1";
       }),
       0, "claim-1 refuted"},
      {"claims-attained-outside-the-box", alone, set("/attained/0/input/contents/0/0", "-2"), 10,
       "/attained/0/input/contents/0: not in the content set"},
      {"claims-attained-at-no-letter", letters, set("/attained/0/input/contents/0/0", "1/2"), 10,
       "/attained/0/input/contents/0: not in the content set"},
      {"claims-attained-at-no-position", alone, move_place("position", 5), 10,
       "/attained/0/position: out of range"},
      {"claims-attained-at-no-trigger", alone, set("/attained/0/input/trigger", 1), 10,
       "/attained/0/input/trigger: out of range"},
      {"claims-attained-without-a-coordinate", alone, drop("/attained/0", "coordinate"), 10,
       "/attained/0: expected a coordinate"},
      {"claims-mass-attained-with-a-coordinate", letters, add("/attained/1", "coordinate", 0), 10,
       "/attained/1/coordinate: expected none"},
      {"claims-mass-attained-at-the-trigger", letters,
       json([](Json& d) { d["attained"][1]["position"] = d["attained"][1]["input"]["trigger"]; }), 10,
       "/attained/1/position: the trigger's position"},
      {"claims-mass-attained-behind-the-trigger", letters, json([](Json& d) {
         d["attained"][1]["position"] = 4;
         d["attained"][1]["input"]["trigger"] = 2;
       }),
       10, "/attained/1"},
      {"claims-mass-attained-behind-the-trigger-where-it-is-the-same", no_mass, json([](Json& d) {
         d["attained"][0]["position"] = 3;
         d["attained"][0]["input"]["trigger"] = 2;
       }),
       10, "/attained/0/position: on the other side of the trigger"},
      {"claims-mass-attained-before-the-trigger-where-it-is-the-same", no_mass, json([](Json& d) {
         d["attained"][1]["position"] = 3;
         d["attained"][1]["input"]["trigger"] = 4;
       }),
       10, "/attained/1/position: on the other side of the trigger"},
      {"claims-place-of-the-mass-of-no-position", shortest, json([](Json& d) {
         d["attained"].push_back({{"quantity", "sink_mass_after"},
                                  {"input", {{"trigger", 2}, {"contents", {{"0"}, {"0"}}}}},
                                  {"position", 1},
                                  {"value", enclosure("0", "1")}});
       }),
       10, "/attained/0/quantity: 'sink_mass_after' needs no place"},
      {"claims-mass-attained-at-the-anchor", letters, set("/attained/1/position", 0), 10,
       "/attained/1/position: expected a position behind the anchor"},
      {"claims-attained-stated-elsewhere", alone, set_ends("/attained/0/value", "1/100", "1/10"), 10,
       "/attained/0/value/lower: above the value"},
      {"claims-without-a-place", alone, set("/attained", Json::array()), 10,
       "/attained: missing place of 'loss'"},
      {"claims-without-one-of-the-places", letters, json([](Json& d) { d["attained"].erase(3); }), 10,
       "/attained: missing place of"},
      {"claims-place-twice", alone, json([](Json& d) {
         const Json place = d["attained"][0];
         d["attained"].push_back(place);
       }),
       10, "/attained/1/quantity: 'loss' needs no place"},
      {"claims-place-of-another-quantity", alone, set("/attained/0/quantity", "max_anchor_mass"), 10,
       "/attained/0/quantity: 'max_anchor_mass' needs no place"},
      {"claims-place-of-what-has-none", alone, set("/attained/0/quantity", "beta"), 10,
       "/attained/0/quantity: 'beta' needs no place"},
      {"claims-places-in-another-order", letters, swap("/attained/0", "/attained/6"), 0, "claim-1 refuted"},
      {"claims-id-twice", alone, set("/claims/1/id", "claim-1"), 10, "/claims/1/id: 'claim-1' stands twice"},
      {"claims-id-of-another-name", alone, set("/claims/1/id", "mine"), 0, "mine certified"},
      {"claims-id-no-name", alone, set("/claims/1/id", "Claim 1"), 10,
       "/claims/1/id: 'Claim 1' is not a name"},
      {"claims-id-of-the-theorems-conclusion", beside, set("/claims/0/id", "sink"), 10,
       "/claims/0/id: 'sink' is the statement's own"},
      {"claims-id-of-a-hypothesis", beside, set("/claims/0/id", "small-loss"), 10,
       "/claims/0/id: 'small-loss' is the statement's own"},
      {"claims-id-of-the-constructions-claim", alone, set("/claims/1/id", "loss"), 10,
       "/claims/1/id: 'loss' is the statement's own"},
      {"claims-none", alone, set("/claims", Json::array()), 10, "/claims: 0 claims; expected 1 to 100"},
      {"claims-101", alone, json([](Json& d) {
         Json claim = d["claims"][1];
         d["claims"] = Json::array();
         d["attained"] = Json::array();
         for (int k = 0; k < 101; ++k) {
           claim["id"] = "claim-" + std::to_string(k);
           d["claims"].push_back(claim);
         }
       }),
       10, "/claims: 101 claims; expected 1 to 100"},
      {"claims-100", alone, json([](Json& d) {
         Json claim = d["claims"][1];
         d["claims"] = Json::array();
         d["attained"] = Json::array();
         for (int k = 0; k < 100; ++k) {
           claim["id"] = "claim-" + std::to_string(k);
           d["claims"].push_back(claim);
         }
       }),
       0, "and 90 more"},
      {"claims-one-that-is-decided", alone, keep(1), 0, "claim-2 certified"},
      {"claims-all-inconclusive", alone, keep(3), 10, "/claims: all inconclusive"},
      {"claims-part-missing", alone, json([](Json& d) { d["claims"][1]["parts"].erase(1); }), 10,
       "/claims/1/parts: 1 parts; expected 2"},
      {"claims-parts-exchanged", alone, swap("/claims/1/parts/0", "/claims/1/parts/1"), 10,
       "/claims/1/parts/0/strict: expected"},
      {"claims-part-without-margin", alone, drop(first + "/parts/0", "margin"), 2, "missing field 'margin'"},
      {"claims-part-with-an-id", alone, add(first + "/parts/0", "id", "x"), 2, "unknown field 'id'"},
      {"claims-without-attained", alone, drop("", "attained"), 2, "missing field 'attained'"},
      {"claims-with-a-theorem", alone, add("", "theorem", "softmax-sink-necessity"), 2,
       "unknown field 'theorem'"},
      {"claims-with-a-verdict-of-all", alone, add("", "verdict", "certified"), 2, "unknown field 'verdict'"},
      {"claims-with-dropped-hypotheses", beside, add("", "dropped", Json::array({"single-head"})), 2,
       "unknown field 'dropped'"},
      {"claims-field-twice", alone, replace("\"vocabulary\"", "\"vocabulary\": \"trigger\", \"vocabulary\""),
       2, "'vocabulary'"},
      {"claims-other-parameter", alone, set("/parameters/beta", "6"), 10,
       "/instance/model/heads/0/query_key"},
      {"claims-unknown-parameter", alone, add("/parameters", "eta_bar", "1/2"), 10,
       "/parameters: unknown parameter 'eta_bar'"},
      {"claims-other-instance", alone, set("/instance/model/heads/0/output_value/0/2", "2"), 10,
       "/instance/model/heads/0/output_value"},
      {"claims-of-an-unknown-construction", alone, set("/construction", "softmax"), 10,
       "/construction: 'softmax' is not a construction"},
      {"claims-of-a-given-instance", alone, json([](Json& d) {
         d["construction"] = "given";
         d["parameters"] = Json::object();
         d["claims"] = Json::array({d["claims"][0]});
       }),
       0, "accepted (claims about given: claim-1 refuted"},
      {"claims-of-a-given-instance-name-no-beta", alone, json([](Json& d) {
         d["construction"] = "given";
         d["parameters"] = Json::object();
       }),
       10, "/claims/2/relation: character 13 of"},
      {"claims-taken-for-a-certificate", alone, set("/format", "sinkproof-certificate/1"), 2,
       "unknown field"},
  };
  return list;
}

}  // namespace corpus::claims
