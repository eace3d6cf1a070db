// Tampered certificates of rows of tables.
#include "tampering.hpp"

namespace corpus::rows {

namespace {

constexpr const char* bound = "rows--softmax-sink-bound.json";
constexpr const char* irrational = "rows--softmax-sink-bound-irrational.json";
constexpr const char* nothing = "rows--softmax-sink-bound-nothing.json";
constexpr const char* probabilistic = "rows--softmax-sink-bound-probabilistic.json";
constexpr const char* anchor = "rows--softmax-anchor.json";
constexpr const char* multilayer_bound = "rows--multilayer-sink-bound.json";
constexpr const char* normaliser = "rows--relu-normaliser-loss.json";
constexpr const char* relu = "rows--sink-free-attention-relu.json";
constexpr const char* key_bias = "rows--sink-free-attention-key-bias.json";
constexpr const char* heads = "rows--multihead-tradeoff.json";
constexpr const char* cost = "rows--sink-cost.json";
constexpr const char* diagonal = "rows--sink-diagonal-cost.json";
constexpr const char* metric = "rows--sink-metric.json";
constexpr const char* regions = "rows--smoothing-regions.json";
constexpr const char* ablated = "rows--hypothesis-ablation.json";
constexpr const char* weaker = "rows--hypothesis-ablation-weaker.json";
constexpr const char* tight = "rows--tightness.json";
constexpr const char* switches = "rows--switch-equivalence.json";

/// One unit more or less in the last place.
Edit last_digit(const std::string& pointer, int by) {
  return json([=](Json& d) {
    auto text = d.at(at(pointer)).get<std::string>();
    const auto place = text.find_last_of("0123456789", text.find('e'));
    text.at(place) = static_cast<char>('0' + (text.at(place) - '0' + by + 10) % 10);
    d.at(at(pointer)) = text;
  });
}

/// All rows of hypothesis-ablation as if nothing had been found, with this change.
Edit nothing_found(const std::function<void(Json&)>& change) {
  return json([=](Json& d) {
    d["cases"] = Json::object();
    for (std::size_t k = 0; k < d["rows"].size(); ++k) {
      Json& row = d["rows"][k];
      row["outcome"] = "not found needed";
      row["case_file"] = nullptr;
      row["trials"] = d["parameters"]["trials"];
      d["not_certified"][k] = Json::array({"outcome", "trials"});
    }
    change(d);
  });
}

/// The case of the first row under another name.
Edit rename_case(const std::string& name) {
  return json([=](Json& d) {
    const auto old = d["rows"][0]["case_file"].get<std::string>();
    d["cases"][name] = d["cases"][old];
    d["cases"].erase(old);
    for (Json& row : d["rows"])
      if (row["case_file"] == old) row["case_file"] = name;
  });
}

/// The certificate is about another conclusion, whose margin is `value`.
void state_mutant(Json& certificate, const char* conclusion, const char* lower, const char* upper) {
  certificate["mutant"] = {{"id", "other"}, {"conclusion", conclusion}};
  certificate["conclusion"]["id"] = "other";
  certificate["conclusion"]["strict"] = std::string(conclusion).find(">=") == std::string::npos;
  certificate["conclusion"]["lower"] = lower;
  certificate["conclusion"]["upper"] = upper;
  certificate["witnesses"] = Json::array();
}

/// The case of the first row is about this conclusion, whose margin is that of the theorem's own.
Edit case_about(const char* conclusion) {
  return json([=](Json& d) {
    Json& found = d["cases"][d["rows"][0]["case_file"].get<std::string>()];
    const Json own = found["conclusion"];
    state_mutant(found, conclusion, own["lower"].get<std::string>().c_str(),
                 own["upper"].get<std::string>().c_str());
  });
}

/// The case of `small-loss`, without `length` as well.
Edit without_length_too(const char* outcome) {
  return json([=](Json& d) {
    Json& row = d["rows"][3];
    row["outcome"] = outcome;
    d["cases"][row["case_file"].get<std::string>()]["dropped"] = {"length", "small-loss"};
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"rows-lower-digit-flipped", bound, change_digit("/rows/0/bound_after", 4, 1), 10,
       "/rows/0/bound_after: above the value"},
      {"rows-lower-rounded-up", bound, last_digit("/rows/0/bound_after", 1), 10,
       "/rows/0/bound_after: above the value"},
      {"rows-lower-rounded-down-twice", bound, last_digit("/rows/0/bound_after", -1), 10,
       "/rows/0/bound_after: not the value rounded down"},
      {"rows-irrational-lower-rounded-up", irrational, last_digit("/rows/0/bound_before", 1), 10,
       "/rows/0/bound_before: above the value"},
      {"rows-irrational-said-to-be-rational", irrational, set("/rows/0/bound_before_exact", "99/100"), 10,
       "/rows/0/bound_before_exact: "},
      {"rows-fewer-digits-than-stated", bound, set("/rows/0/bound_after", "0.9790"), 10,
       "/rows/0/bound_after: not the value rounded down"},
      {"rows-fewer-digits-as-stated", bound, json([](Json& d) {
         d["digits"] = 4;
         d["rows"][0]["bound_before"] = "0.9892";
         d["rows"][0]["bound_after"] = "0.9790";
       }),
       0, "accepted (rows: softmax-sink-bound"},
      {"rows-more-digits-than-stated", bound, set("/digits", 9), 10, "more digits than 9"},
      {"rows-digits-out-of-range", bound, set("/digits", 1001), 10, "/digits: out of range"},
      {"rows-digits-none", bound, set("/digits", 0), 10, "/digits: out of range"},
      {"rows-fraction-for-a-decimal", bound, set("/rows/0/bound_after", "1155/1181"), 2,
       "/rows/0/bound_after: expected a decimal"},
      {"rows-exact-value-wrong", bound, set("/rows/0/bound_after_exact", "1155/1182"), 10,
       "/rows/0/bound_after_exact: "},
      {"rows-exact-value-not-stated", bound, set("/rows/0/bound_after_exact", nullptr), 0,
       "accepted (rows: softmax-sink-bound"},
      {"rows-value-not-stated", bound, set("/rows/0/bound_after", nullptr), 2, "/rows/0/bound_after: "},
      {"rows-columns-swapped", bound, swap("/rows/0/bound_before", "/rows/0/bound_after"), 10,
       "/rows/0/bound_before: not the value rounded down"},
      {"rows-zero-for-a-bound", bound, set("/rows/0/bound_after", "0"), 10,
       "/rows/0/bound_after: not the value rounded down"},
      {"rows-a-bound-for-zero", nothing, set("/rows/0/bound_after", "1e-1000"), 10,
       "/rows/0/bound_after: above the value"},
      {"rows-below-zero-for-zero", nothing, set("/rows/0/bound_after", "-1e-1000"), 10,
       "/rows/0/bound_after: not the value rounded down"},
      {"rows-of-another-parameter", bound, set("/parameters/eta", "1/201"), 10,
       "/rows/0/eta: expected '1/201'"},
      {"rows-of-another-parameter-in-both-places", bound, json([](Json& d) {
         d["parameters"]["eta"] = "1/201";
         d["rows"][0]["eta"] = "1/201";
       }),
       10, "/rows/0/bound_before: not the value rounded down"},
      {"rows-parameter-out-of-range", bound, set("/parameters/eta", "-1/200"), 10,
       "/parameters/eta: out of range"},
      {"rows-parameter-unknown", bound, add("/parameters", "m", "5"), 10, "unknown parameter 'm'"},
      {"rows-parameter-missing", bound, drop("/parameters", "eta"), 10, "missing parameter 'eta'"},
      {"rows-another-table", bound, set("/table", "softmax-anchor"), 10, "unknown parameter 'eta'"},
      {"rows-unknown-table", bound, set("/table", "softmax-sink-bond"), 10, "/table: unknown table"},
      {"rows-unknown-format", bound, set("/format", "sinkproof-rows/2"), 10, "/format: unknown format"},
      {"rows-unknown-field", bound, add("", "comment", "true"), 2, "comment"},
      {"rows-unknown-column", bound, add("/rows/0", "bound", "1"), 2,
       "a column that the table does not have"},
      {"rows-column-missing", bound, drop("/rows/0", "bound_before"), 2, "bound_before"},
      {"rows-none", bound, set("/rows", Json::array()), 10, "/rows: 0 rows; expected 1"},
      {"rows-twice", bound, json([](Json& d) { d["rows"].push_back(d["rows"][0]); }), 10,
       "/rows: 2 rows; expected 1"},
      {"rows-truncated", bound, [](const std::string& text) { return text.substr(0, text.size() / 2); }, 2,
       ""},
      {"rows-of-a-formula-with-a-certificate", bound, add("", "certificate", Json::object()), 10,
       "/certificate: expected none"},
      {"rows-probability-of-one", probabilistic, set("/parameters/delta", "1"), 10,
       "/parameters/delta: out of range"},
      {"rows-upper-rounded-down", anchor, last_digit("/rows/0/loss_upper", -1), 10,
       "/rows/0/loss_upper: below the value"},
      {"rows-upper-rounded-up-twice", anchor, set("/rows/0/loss_upper", "0.0001677031850"), 10,
       "/rows/0/loss_upper: not the value rounded up"},
      {"rows-lower-for-upper", anchor, swap("/rows/0/loss_lower", "/rows/0/loss_upper"), 10,
       "/rows/0/loss_lower: above the value"},
      {"rows-certificate-missing", anchor, drop("", "certificate"), 10, "/certificate: missing"},
      {"rows-certificate-of-other-parameters", anchor, json([](Json& d) {
         d["parameters"]["beta"] = "9";
         d["rows"][0]["beta"] = "9";
       }),
       10, "/certificate/parameters/beta: not the row's"},
      {"rows-certificate-tampered-with", anchor, set_ends("/certificate/quantities/loss", "0", "0"), 10,
       "rejected: /certificate/quantities/loss/upper: below the value"},
      // What an instance's certificate states may be wide; what the row shows is held against the value
      // itself.
      {"rows-certificate-stated-widely", anchor, set_ends("/certificate/quantities/loss", "0", "1"), 0,
       "accepted (rows: softmax-anchor"},
      {"rows-certificate-of-a-larger-loss", multilayer_bound, json([](Json& d) {
         d["parameters"]["eta"] = "1/100000";
         d["rows"][0]["eta"] = "1/100000";
       }),
       10, "/certificate: a loss above eta"},
      {"rows-cut-off-digit-flipped", multilayer_bound, last_digit("/rows/0/spread_sink_mass", 1), 10,
       "/rows/0/spread_sink_mass: above the value"},
      {"rows-cut-off-digit-lowered", multilayer_bound, set("/rows/0/spread_sink_mass", "0.9899999999…"), 10,
       "/rows/0/spread_sink_mass: below the value"},
      {"rows-digits-without-ellipsis", multilayer_bound, json([](Json& d) {
         auto text = d["rows"][0]["spread_sink_mass"].get<std::string>();
         const std::string ellipsis = "…";
         d["rows"][0]["spread_sink_mass"] = text.erase(text.find(ellipsis), ellipsis.size());
       }),
       10, "/rows/0/spread_sink_mass: below the value"},
      {"rows-ellipsis-amid-digits", multilayer_bound, set("/rows/0/spread_sink_mass", "0.9…5"), 2,
       "expected the ellipsis behind the digits"},
      {"rows-interval-too-wide", multilayer_bound, set("/rows/0/spread_sink_mass", "[0, 1]"), 10,
       "wider than its digits"},
      {"rows-another-fraction", normaliser, set("/rows/0/exact", "11/599"), 10, "/rows/0/exact: "},
      {"rows-another-normaliser", normaliser, json([](Json& d) {
         d["parameters"]["normaliser"] = "none";
         d["rows"][0]["normaliser"] = "none";
       }),
       10, "/certificate/parameters/normaliser: not the row's"},
      {"rows-relu-with-a-parameter", relu, set("/rows/0/parameter", "10"), 10,
       "/rows/0/parameter: expected null"},
      {"rows-relu-with-a-null-slot", relu, set("/rows/0/min_null_mass_lower", "0"), 10,
       "/rows/0/min_null_mass_lower: expected null"},
      {"rows-kind-in-the-place-of-another", key_bias, json([](Json& d) {
         d["parameters"]["kind"] = "softmax-one";
         d["rows"][0]["kind"] = "softmax-one";
       }),
       10, "/certificate/construction: another construction"},
      {"rows-unknown-kind", key_bias, set("/parameters/kind", "tanh"), 10, "/parameters/kind: unknown name"},
      {"rows-another-number-of-heads", heads, set("/rows/0/heads", "4"), 10, "/rows/0/heads: "},
      {"rows-cost-in-another-dimension", cost, json([](Json& d) {
         d["parameters"]["d"] = "10";
         d["rows"][0]["d"] = "10";
       }),
       10, "/rows/0/cost_lower: not the value rounded down"},
      {"rows-cost-in-too-few-dimensions", cost, set("/parameters/d", "2"), 10, "/parameters/d: out of range"},
      {"rows-patterns-swapped", diagonal, swap("/rows/0/U_sink", "/rows/0/U_diag"), 10, "/rows/0/U_sink: "},
      {"rows-ratio-rounded-up", diagonal, last_digit("/rows/0/ratio_lower", 1), 10,
       "/rows/0/ratio_lower: above the value"},
      {"rows-decision-turned", metric, set("/rows/0/decision", "above"), 10,
       "/rows/0/decision: expected 'below'"},
      {"rows-decision-open", metric, set("/rows/0/decision", "undecided"), 10,
       "/rows/0/decision: expected 'below'"},
      {"rows-one-left-out", metric, json([](Json& d) { d["rows"].erase(1); }), 10, "/rows: "},
      {"rows-out-of-order", metric, swap("/rows/0", "/rows/1"), 10, "/rows/0/key: expected '1'"},
      {"rows-count-off-by-one", regions, set("/rows/0/count", "1"), 10, "/rows/0/count: expected"},
      {"rows-sign-turned", regions, set("/rows/0/rho_change_sign", "-"), 10,
       "/rows/0/rho_change_sign: expected '+'"},
      {"rows-another-seed", regions, set("/parameters/seed", "2"), 10, "/rows"},
      {"rows-angle-too-large", switches, last_digit("/rows/0/theta", 1), 10,
       "/rows/0/theta: the angle is too large"},
      {"rows-angle-too-small", switches, last_digit("/rows/0/theta", -1), 10,
       "/rows/0/theta: the angle is too small"},
      {"rows-angle-beyond-a-right-one", switches, set("/rows/0/theta", "2.4…"), 10, "/rows/0/theta: "},
      {"rows-angle-at-a-right-one", switches, set("/rows/0/theta", "1.57079…"), 5,
       "not decided: /rows/0/theta: too near a right angle"},
      {"rows-angle-below-zero", switches, set("/rows/0/theta", "-0.5…"), 10, "an angle of at least 0"},
      {"rows-sine-for-the-angle", switches, swap("/rows/0/theta", "/rows/0/sine"), 10,
       "/rows/0/theta: the angle is too small"},
      {"rows-hypothesis-needed-without-a-case", ablated, set("/rows/2/outcome", "needed"), 10,
       "/rows/2/outcome: expected 'vacuous'"},
      {"rows-hypothesis-not-needed-with-a-case", ablated, set("/rows/0/outcome", "not found needed"), 10,
       "/rows/0/outcome: expected 'needed'"},
      {"rows-case-of-another-hypothesis", ablated, swap("/rows/0/case_file", "/rows/1/case_file"), 10,
       "/rows/0/case_file: the case has the hypothesis"},
      {"rows-case-not-there", ablated, set("/rows/0/case_file", "other.json"), 10, "not one of the cases"},
      {"rows-search-said-to-be-certified", ablated, set("/not_certified/2", Json::array({"trials"})), 10,
       "/not_certified/2: not the columns"},
      {"rows-hypotheses-out-of-order", ablated, json([](Json& d) { std::swap(d["rows"][0], d["rows"][1]); }),
       10, "/rows/0/hypothesis: expected 'softmax'"},
      {"rows-cases-of-another-theorem", ablated, json([](Json& d) {
         // Which has three hypotheses as well.
         d["parameters"]["theorem"] = "sink-metric";
         const std::vector<std::string> hypotheses{"length", "threshold-positive", "threshold-below-one"};
         for (std::size_t k = 0; k < hypotheses.size(); ++k) {
           d["rows"][k]["theorem"] = "sink-metric";
           d["rows"][k]["hypothesis"] = hypotheses[k];
         }
       }),
       10, "/rows/0/case_file: a case of another theorem"},
      {"rows-case-not-cited", ablated,
       json([](Json& d) { d["cases"]["more.json"] = d["cases"].begin().value(); }), 10,
       "/cases: no row cites"},
      // The case without another hypothesis besides, which it does not need to be without.
      {"rows-jointly-needed", weaker, without_length_too("jointly needed"), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-jointly-needed-said-to-be-needed", weaker, without_length_too("needed"), 10,
       "/rows/3/outcome: expected 'jointly needed'"},
      {"rows-needed-said-to-be-jointly", weaker, set("/rows/0/outcome", "jointly needed"), 10,
       "/rows/0/outcome: expected 'needed'"},
      {"rows-case-without-another", weaker, swap("/rows/0/case_file", "/rows/3/case_file"), 10,
       "/rows/0/case_file: the case has the hypothesis 'softmax'"},
      // In the words of the statement alone.
      {"rows-case-of-a-conclusion-in-other-words", weaker, json([](Json& d) {
         d["cases"][d["rows"][3]["case_file"].get<std::string>()]["mutant"]["conclusion"] =
             "min(sink_mass_before, sink_mass_after) >= 2/4";
       }),
       10, "/rows/3/case_file: the case refutes something that the theorem does not say"},
      {"rows-constant-refuted-with-more", tight, set("/rows/0/refuted_below", "1.99999"), 10,
       "/rows/0/refuted_below: the case does not refute"},
      {"rows-another-constant-proved", tight, set("/rows/0/proved", "5"), 10, "/rows/0/proved: expected '2'"},
      {"rows-constant-left-out", tight, json([](Json& d) {
         d["rows"].erase(1);
         d["not_certified"].erase(1);
       }),
       10, "/rows: 2 rows; expected 3"},
      // Without a case nothing held the hypotheses of a row: a table could say of what it liked that the
      // theorem needs it.
      {"rows-hypothesis-invented-without-a-case", ablated, set("/rows/2/hypothesis", "gravity"), 10,
       "/rows/2/hypothesis: expected 'small-loss'"},
      {"rows-hypothesis-renamed-behind-cases", ablated, set("/rows/2/hypothesis", "gravity-small-loss"), 10,
       "/rows/2/hypothesis: expected 'small-loss'"},
      {"rows-of-a-search-none", ablated, nothing_found([](Json& d) {
         d["rows"] = Json::array();
         d["not_certified"] = Json::array();
       }),
       10, "/rows: 0 rows; expected 3"},
      {"rows-without-any-case", ablated, nothing_found([](Json& /*d*/) {}), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-without-any-case-out-of-order", ablated,
       nothing_found([](Json& d) { std::swap(d["rows"][0], d["rows"][1]); }), 10,
       "/rows/0/hypothesis: expected 'softmax'"},
      {"rows-hypothesis-twice", ablated, nothing_found([](Json& d) { d["rows"][1] = d["rows"][0]; }), 10,
       "/rows/1/hypothesis: expected 'content-blind'"},
      {"rows-hypothesis-left-out", ablated, nothing_found([](Json& d) {
         d["rows"].erase(2);
         d["not_certified"].erase(2);
       }),
       10, "/rows: 2 rows; expected 3"},
      {"rows-hypothesis-too-many", ablated, nothing_found([](Json& d) {
         d["rows"].push_back(d["rows"][2]);
         d["not_certified"].push_back(d["not_certified"][2]);
       }),
       10, "/rows: 4 rows; expected 3"},
      {"rows-said-not-to-be-certified-of-more-rows", ablated,
       json([](Json& d) { d["not_certified"].push_back(Json::array()); }), 10,
       "/not_certified: expected as many lists"},
      {"rows-not-certified-out-of-order", ablated,
       set("/not_certified/2", Json::array({"trials", "outcome"})), 10, "/not_certified/2: not the columns"},
      // `trials` was any text, and could say that a search of 60 trials had made a million.
      {"rows-of-a-search-digits-0", ablated, set("/digits", 0), 10, "/digits: out of range"},
      {"rows-of-a-search-digits-1", ablated, set("/digits", 1), 0, "accepted (rows: hypothesis-ablation"},
      {"rows-of-a-search-digits-1000", ablated, set("/digits", 1000), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-of-a-search-digits-1001", ablated, set("/digits", 1001), 10, "/digits: out of range"},
      {"rows-of-a-search-parameter-added", ablated, add("/parameters", "digits", "1"), 10,
       "/parameters: expected theorem, trials and seed"},
      {"rows-of-a-search-theorem-unknown", ablated, set("/parameters/theorem", "tradeoff"), 10,
       "/parameters/theorem: unknown theorem 'tradeoff'"},
      {"rows-case-names-of-all-letters", ablated, json([](Json& d) {
         for (auto& row : d["rows"])
           if (!row["case_file"].is_null()) {
             const auto old = row["case_file"].get<std::string>();
             const std::string name = row["hypothesis"] == "softmax" ? "AZaz09.json" : "ZA-_z";
             row["case_file"] = name;
             d["cases"][name] = Json(d["cases"][old]);
             d["cases"].erase(old);
           }
       }),
       0, "accepted (rows: hypothesis-ablation"},
      {"rows-trials-all", ablated, set("/rows/0/trials", "240"), 0, "accepted (rows: hypothesis-ablation"},
      {"rows-trials-more-than-all", ablated, set("/rows/0/trials", "241"), 10,
       "/rows/0/trials: expected an integer from 1 to 240"},
      {"rows-trials-one", ablated, set("/rows/0/trials", "1"), 0, "accepted (rows: hypothesis-ablation"},
      {"rows-trials-none", ablated, set("/rows/0/trials", "0"), 10, "/rows/0/trials: expected an integer"},
      {"rows-trials-empty", ablated, set("/rows/0/trials", ""), 10, "/rows/0/trials: expected an integer"},
      {"rows-trials-with-a-leading-zero", ablated, set("/rows/0/trials", "05"), 10,
       "/rows/0/trials: expected an integer"},
      {"rows-trials-with-words", ablated, set("/rows/0/trials", "5 (all)"), 10,
       "/rows/0/trials: expected an integer"},
      {"rows-trials-of-many-digits", ablated, set("/rows/0/trials", std::string(19000, '9')), 10,
       "/rows/0/trials: expected an integer"},
      {"rows-trials-a-line-end", ablated, set("/rows/2/trials", "\n"), 10, "/rows/2/trials: expected 240"},
      {"rows-trials-fewer-where-none-was-found", ablated, set("/rows/2/trials", "59"), 10,
       "/rows/2/trials: expected 240"},
      {"rows-trials-a-million", tight, set("/parameters/trials", "1000000"), 0, "trials=1000000"},
      {"rows-trials-more-than-a-million", tight, set("/parameters/trials", "1000001"), 10,
       "/parameters/trials: out of range"},
      {"rows-trials-in-words", ablated, nothing_found([](Json& d) { d["parameters"]["trials"] = "many"; }), 2,
       "/parameters/trials: expected a number"},
      // A name is printed and written to a folder by whoever unpacks the cases.
      {"rows-case-name-longest", ablated, rename_case(std::string(255, 'a')), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-case-name-too-long", ablated, rename_case(std::string(256, 'a')), 10,
       "is not the name of a file"},
      {"rows-case-name-of-a-folder-above", ablated, rename_case("../a.json"), 10,
       "/cases: '../a.json' is not the name of a file"},
      {"rows-case-name-of-two-lines", ablated, rename_case("a\nb.json"), 10,
       "/cases: 'a\\x0ab.json' is not the name of a file"},
      {"rows-case-name-empty", ablated, rename_case(""), 10, "/cases: '' is not the name of a file"},
      {"rows-case-name-hidden", ablated, rename_case(".json"), 10,
       "/cases: '.json' is not the name of a file"},
      {"rows-case-tampered-with", ablated, json([](Json& d) {
         d["cases"][d["rows"][0]["case_file"].get<std::string>()]["quantities"]["heads"]["lower"] = "-1";
       }),
       0, "accepted (rows: hypothesis-ablation"},
      {"rows-case-tampered-with-more", ablated, json([](Json& d) {
         d["cases"][d["rows"][0]["case_file"].get<std::string>()]["quantities"]["heads"]["lower"] = "1000";
       }),
       10, "/quantities/heads"},
      // `conclusion > 0` is false where the margin is 0, of which the theorem says nothing.
      {"rows-case-about-the-conclusion-in-a-formula", ablated, case_about("conclusion >= 0"), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-case-about-a-stricter-conclusion", ablated, case_about("conclusion > 0"), 10,
       "/rows/0/case_file: the case refutes something that the theorem does not say"},
      {"rows-case-about-the-conclusion-in-other-words", ablated, case_about("conclusion >=  0"), 10,
       "/rows/0/case_file: the case refutes something that the theorem does not say"},
      {"rows-case-about-what-is-false", ablated, json([](Json& d) {
         state_mutant(d["cases"][d["rows"][0]["case_file"].get<std::string>()], "0 >= 1", "-1", "-1");
       }),
       10, "/rows/0/case_file: the case refutes something that the theorem does not say"},
      {"rows-constant-refuted-by-what-is-false", tight, json([](Json& d) {
         state_mutant(d["cases"][d["rows"][0]["case_file"].get<std::string>()], "0 >= 1", "-1", "-1");
       }),
       10, "/rows/0/refuted_below: the case does not refute"},
      {"rows-constant-refuted-without-a-hypothesis", tight, json([](Json& d) {
         d["cases"][d["rows"][0]["case_file"].get<std::string>()]["dropped"] = {"length"};
       }),
       10, "/rows/0/case_file: a case without a hypothesis"},
      {"rows-constant-an-expression", tight, set("/rows/0/refuted_below", "1/2+1/3"), 2,
       "/rows/0/refuted_below: "},
      {"rows-constant-refuted-without-a-case", tight, json([](Json& d) {
         d["cases"].erase(d["rows"][0]["case_file"].get<std::string>());
         d["rows"][0]["case_file"] = nullptr;
         d["not_certified"][0] = {"refuted_below"};
       }),
       10, "/rows/0/refuted_below: expected null"},
      {"rows-constant-not-refuted", tight, json([](Json& d) {
         d["cases"].erase(d["rows"][0]["case_file"].get<std::string>());
         d["rows"][0]["case_file"] = nullptr;
         d["rows"][0]["refuted_below"] = nullptr;
         d["not_certified"][0] = {"refuted_below"};
       }),
       0, "accepted (rows: tightness"},
      {"rows-constants-of-a-theorem-without-any", tight, json([](Json& d) {
         d["parameters"]["theorem"] = "sink-metric";
         d["cases"] = Json::object();
         d["rows"] = d["not_certified"] = Json::array();
       }),
       10, "/parameters/theorem: a theorem without constants"},
      // Whose certificate says 1 ≥ 0, and nothing of the theorem.
      {"rows-certificate-of-a-mutant", relu,
       json([](Json& d) { state_mutant(d["certificate"], "1 >= 0", "1", "1"); }), 10,
       "/certificate/mutant: expected none"},
      {"rows-certificate-of-the-conclusion-in-a-formula", relu,
       json([](Json& d) { state_mutant(d["certificate"], "conclusion >= 0", "0", "0"); }), 10,
       "/certificate/mutant: expected none"},
      {"rows-certificate-refuted", relu, json([](Json& d) {
         state_mutant(d["certificate"], "0 >= 1", "-1", "-1");
         d["certificate"]["verdict"] = "refuted";
       }),
       10, "/certificate/verdict: expected 'certified' or 'vacuous'"},
      {"rows-certificate-without-a-hypothesis", relu,
       add("/certificate", "dropped", Json::array({"weights"})), 10, "/certificate/dropped: expected all"},
      // The parameter of relu, which its instance does not have, was read by nobody.
      {"rows-relu-with-the-largest-parameter", relu, set("/parameters/parameter", "1000"), 0,
       "parameter=1000"},
      {"rows-relu-with-a-larger-parameter", relu, set("/parameters/parameter", "1000.001"), 10,
       "/parameters/parameter: out of range"},
      {"rows-relu-with-no-parameter-above-zero", relu, set("/parameters/parameter", "0"), 10,
       "/parameters/parameter: out of range"},
      {"rows-relu-with-an-undefined-parameter", relu, set("/parameters/parameter", "1/0"), 10,
       "/parameters/parameter: "},
      {"rows-relu-with-a-logarithm-of-nothing", relu, set("/parameters/parameter", "0*log(-5)+1"), 10,
       "/parameters/parameter: "},
      {"rows-relu-with-a-name-for-a-parameter", relu, set("/parameters/parameter", "none"), 2,
       "/parameters/parameter: expected a number"},
      {"rows-zero-with-a-sign-and-an-exponent", nothing, set("/rows/0/bound_after", "-0.00e5"), 0,
       "accepted (rows: softmax-sink-bound"},
      {"rows-cut-off-with-fewer-digits", switches, set("/rows/0/theta", "0.601…"), 0,
       "accepted (rows: switch-equivalence"},
      {"rows-cut-off-with-more-digits", switches, set("/rows/0/theta", "0.60126421667…"), 10,
       "/rows/0/theta: expected 1 to 10 digits"},
      {"rows-cut-off-zero", switches, set("/rows/0/theta", "0.0…"), 10,
       "/rows/0/theta: expected 1 to 10 digits, not all 0"},
      {"rows-cut-off-before-an-exponent", switches, set("/rows/0/theta", "6.01…e-1"), 0,
       "accepted (rows: switch-equivalence"},
      {"rows-cut-off-behind-an-exponent", switches, set("/rows/0/theta", "6.01e-1…"), 2,
       "expected the ellipsis behind the digits"},
      {"rows-cut-off-twice", switches, set("/rows/0/theta", "0.6……"), 2, "/rows/0/theta: "},
      {"rows-interval-widest", multilayer_bound, set("/rows/0/spread_sink_mass", "[0.99, 0.9900000099]"), 0,
       "accepted (rows: multilayer-sink-bound"},
      {"rows-interval-wider", multilayer_bound, set("/rows/0/spread_sink_mass", "[0.99, 0.99000001]"), 10,
       "wider than its digits"},
      {"rows-interval-turned", multilayer_bound, set("/rows/0/spread_sink_mass", "[0.9900000099, 0.99]"), 10,
       "/rows/0/spread_sink_mass: the lower end is above the upper one"},
      {"rows-number-of-a-million-digits", bound, set("/rows/0/bound_after", "0." + std::string(1000000, '9')),
       2, "more than 20000 characters"},
      {"rows-exponent-beyond", bound, set("/rows/0/bound_after", "1e-1000001"), 2, "beyond +-1000000"},
      {"rows-huge", bound, set("/rows/0/bound_after", "1e1000000"), 10,
       "/rows/0/bound_after: above the value"},
  };
  return list;
}

}  // namespace corpus::rows
