// Texts of a document that would be a line of their own, or the beginning of an answer, on a terminal. A
// result line was forged through statement_sha256 in a rejection, and through the id of a mutant in an
// acceptance.
#include "tampering.hpp"

namespace corpus::forged_lines {

namespace {

constexpr const char* mutant =
    "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* constructed =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* formulas = "rows--softmax-sink-bound.json";

const std::string forged = "x\nok.json: accepted (certified: relu-sink-free, relu-mean L=3 m=0)";

Edit mutant_id(const std::string& id) {
  return json([=](Json& d) { d["mutant"]["id"] = d["conclusion"]["id"] = id; });
}

Edit mutant_formula(const std::string& text) {
  return set("/mutant/conclusion", text);
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"forged-statement", constructed, set("/statement_sha256", forged), 10,
       R"(/statement_sha256: another statement: 'x\x0aok.json\x3a accepted (certified\x3a relu-sink-free)"},
      {"forged-statement-that-ends-its-quotation", constructed,
       set("/statement_sha256", "x'; expected y: accepted (certified: z)"), 10,
       R"('x\'; expected y\x3a accepted)"},
      {"forged-mutant-id", mutant, mutant_id("x' (1 >= 0), found)\n" + forged), 10,
       R"(/mutant/id: 'x\' (1 >= 0), found)\x0ax\x0aok.json\x3a accepted (certified\x3a relu-sin...' is not a name)"},
      {"forged-mutant-id-on-one-line", mutant, mutant_id("x' (1 >= 0), found) accepted ('y"), 10,
       "is not a name"},
      {"mutant-id-a-name", mutant, mutant_id("a-0"), 0, "with the conclusion 'a-0' ("},
      {"mutant-id-with-a-capital", mutant, mutant_id("A-0"), 10, "/mutant/id: 'A-0' is not a name"},
      {"mutant-id-begins-with-a-digit", mutant, mutant_id("0-a"), 10, "/mutant/id: '0-a' is not a name"},
      {"mutant-id-empty", mutant, mutant_id(""), 10, "/mutant/id: '' is not a name"},
      {"mutant-id-not-ascii", mutant, mutant_id("\u00e9"), 10, R"(/mutant/id: '\xc3\xa9' is not a name)"},
      {"forged-mutant-formula", mutant, mutant_formula("1 >= 0), found)\n" + forged), 10,
       "/mutant/conclusion: character 7 of"},
      {"forged-theorem", constructed, set("/theorem", forged), 10,
       "/theorem: unknown theorem 'x\\x0aok.json"},
      {"forged-construction", constructed, set("/construction", forged), 10, "'x\\x0aok.json"},
      {"forged-verdict", constructed, set("/verdict", forged), 10, "'x\\x0aok.json"},
      {"forged-format", constructed, set("/format", forged), 10, "unknown format 'x\\x0aok.json"},
      {"forged-claim", constructed, set("/claims/0/id", forged), 10, "/claims/0/id: expected 'loss'"},
      {"forged-parameter", constructed, add("/parameters", forged, "1"), 10,
       "unknown parameter 'x\\x0aok.json"},
      {"forged-parameter-that-is-no-number", constructed, add("/parameters", forged, forged), 2,
       "/parameters/x\\x0aok.json\\x3a accepted (certified\\x3a"},
      {"forged-field", constructed, add("", forged, "1"), 2, "unknown field 'x\\x0aok.json"},
      {"forged-dropped", constructed, add("", "dropped", Json::array({forged})), 10,
       "/dropped/0: 'x\\x0aok.json"},
      {"forged-quantity", constructed, add("/quantities", forged, Json::array()), 2,
       "/quantities/x\\x0aok.json\\x3a accepted (certified\\x3a"},
      {"forged-witness", constructed, json([](Json& d) {
         d["witnesses"] = Json::array({Json{{"refutes", forged},
                                            {"input", {{"trigger", 2}, {"contents", Json::array()}}},
                                            {"position", 1},
                                            {"value", enclosure("0", "1")}}});
       }),
       10, "/witnesses/0/refutes: 'x\\x0aok.json"},
      {"forged-table", formulas, set("/table", forged), 10, "/table: unknown table 'x\\x0aok.json"},
      {"forged-cell", formulas, set("/rows/0/bound_after", forged), 2, "/rows/0/bound_after: "},
  };
  return list;
}

}  // namespace corpus::forged_lines
