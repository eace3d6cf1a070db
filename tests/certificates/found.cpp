// Tampered certificates of instances that a search found: no construction stands behind them.
#include "tampering.hpp"

namespace corpus::found {

namespace {

constexpr const char* relu = "softmax-sink-necessity--found--seed1-trial35--without-softmax.json";
constexpr const char* heads = "softmax-sink-necessity--found--seed1-trial15--without-single-head.json";
constexpr const char* constructed =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::string model = "/instance/model/heads/0/";
  static const std::vector<Tampering> list{
      {"found-a-weight-changed", relu, set(model + "query_key/0/2", "2"), 10, "/hypotheses/3/lower"},
      {"found-a-value-changed", heads, change_digit(model + "output_value/0/2", 0, 1), 10, "/hypotheses/3"},
      {"found-a-weight-written-otherwise", relu, set(model + "query_key/0/2", "4/4"), 0, "accepted (refuted"},
      {"found-nothing-dropped", relu, drop("", "dropped"), 10, "'refuted' does not follow"},
      {"found-another-hypothesis-dropped", relu, set("/dropped/0", "single-head"), 10,
       "'refuted' does not follow"},
      {"found-with-a-claim", relu, json([](Json& d) {
         d["claims"] = {{{"id", "loss"}, {"strict", false}, {"lower", "0"}, {"upper", "0"}}};
       }),
       10, "/claims: 1 margins; expected 0"},
      {"found-without-its-corollaries", heads, json([](Json& d) {
         Json& list_of_heads = d["instance"]["model"]["heads"];
         list_of_heads = Json::array({list_of_heads[0]});
       }),
       10, "/claims: 0 margins; expected 1"},
      {"found-with-a-size-as-parameter", relu, add("/parameters", "L", "5"), 10, "unknown parameter 'L'"},
      {"found-without-a-parameter", relu, drop("/parameters", "delta"), 10, "missing parameter 'delta'"},
      {"found-parameter-out-of-range", relu, set("/parameters/delta", "1"), 10, "/parameters/delta"},
      {"found-a-box-and-an-alphabet", relu,
       set("/instance/task/content", {{"alphabet", Json::array({Json::array()})}}), 10,
       "/instance/task/trigger_content: expected two boxes or two alphabets"},
      {"found-scores-that-see-the-box", relu, json([](Json& d) {
         d["instance"]["task"]["content_dimension"] = 1;
         d.at(at("/instance/model/heads/0/query_key")) = {{1, 2, "1"}};
       }),
       10, "scores that depend on contents"},
      {"found-too-short", relu, set("/instance/task/length", 2), 10, "/instance/task/length"},
      {"found-no-heads", relu, set("/instance/model/heads", Json::array()), 10, "expected 1 to 128 heads"},
      {"found-witness-missing", relu, set("/witnesses", Json::array()), 10, "missing witness for 'sink'"},
      {"found-witness-at-the-trigger", heads,
       json([](Json& d) { d.at(at("/witnesses/0/position")) = d.at(at("/witnesses/0/input/trigger")); }), 10,
       "/witnesses/0/position"},
      {"found-verdict-certified", relu, set("/verdict", "certified"), 10, "'certified' does not follow"},
      {"found-another-theorem", relu, set("/theorem", "relu-sink-free"), 10, "/statement_sha256"},
      {"found-passed-off-as-a-construction", relu, set("/construction", "softmax-anchor"), 10,
       "/parameters: missing parameter 'L'"},
      {"found-a-construction-passed-off", constructed, set("/construction", "found"), 10,
       "/parameters: unknown parameter 'L'"},
      {"found-note-without-a-command", relu, drop("/search", "command"), 2, "command"},
      {"found-note-with-a-number", relu, set("/search/seed", 1), 2, "/search/seed"},
      {"found-without-a-note", relu, drop("", "search"), 0, "accepted (refuted"},
      {"found-version-2", relu, set("/format", "sinkproof-certificate/2"), 10, "/format"},
  };
  return list;
}

}  // namespace corpus::found
