// Tampered certificates about somebody's statement, whose text they carry.
#include <regex>

#include "tampering.hpp"

namespace corpus::statements_of_others {

namespace {

constexpr const char* own_certified = "own-relu-sink-free--relu-mean--L3-m0.json";
constexpr const char* own_refuted = "own-multihead-sink-tradeoff--relu-mean--L5-m1--without-softmax.json";
constexpr const char* own_found =
    "own-softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* own_metric =
    "own-sink-metric--softmax-anchor--L8-m1-beta8-epsilon3_10-91cec2674648d199.json";
constexpr const char* own_flipped =
    "own-softmax-sink-necessity--softmax-anchor-flipped--L5-m1-beta5-eta_bar1_200000-delta1_4-"
    "f076a6cfd0d7f73a.json";
constexpr const char* names = "names--multihead-cancellation.json";
constexpr const char* own_sharp =
    "null-slot-necessity--softmax-one-anchor-sharp--L5-m1-eta1_150-size1000-70abbb780df29651.json";
constexpr const char* letters = "letters--null-slot-stand-in-anchor.json";
const std::string relu_theorem = "own-relu-sink-free";

/// Another text, with its hash.
Edit texted(const std::string& text) {
  return json([=](Json& d) { state(d, text); });
}

std::string with(const std::string& text, const std::string& old, const std::string& replacement) {
  const auto place = text.find(old);
  if (place == std::string::npos) throw std::runtime_error("no '" + old + "' in the text");
  return std::string(text).replace(place, old.size(), replacement);
}

/// In the text, which keeps to its hash.
Edit retext(const std::string& old, const std::string& replacement) {
  return json([=](Json& d) { state(d, with(d["statement"].get<std::string>(), old, replacement)); });
}

/// Of a text whose examples would notice it first.
Edit retext_without_examples(const std::string& old, const std::string& replacement) {
  return json([=](Json& d) {
    static const std::regex example("(^|\n)example [^\n]*");
    const auto text = std::regex_replace(d["statement"].get<std::string>(), example, "");
    state(d, with(text, old, replacement));
  });
}

/// A text of these lines on the instance of relu-mean, stated with hypotheses and a conclusion of margin 0 or
/// 1 so that only the text is at fault.
Edit lines(const std::string& text) {
  return json([=](Json& d) {
    d["hypotheses"] = Json::array();
    d["quantities"] = Json::object();
    d["conclusion"] = {{"id", "c"}, {"strict", false}, {"lower", "0"}, {"upper", "0"}};
    d["theorem"] = "t";
    state(d, "theorem t : trigger-task\n" + text + "conclusion c : loss >= 0\n");
  });
}

/// Likewise with one quantity.
Edit quantity(const std::string& formula, const Json& value) {
  return json([=](Json& d) {
    d = Json::parse(lines("quantity q = " + formula + "\n")(d.dump()));
    d["quantities"]["q"] = {{"lower", value}, {"upper", value}};
  });
}

/// Some 750 operations inside each other for each link, each behind a number that is beyond the range of
/// numbers.
Edit chain_behind_thrown(int links) {
  std::string text = "let bad = [exp(exp(100)) > 0]\nlet f(x) = " + repeated("-", 150) + "x\nlet a0 = 1\n";
  for (int i = 1; i <= links; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    text += "let a" + std::to_string(i) + " = 0*" + before + " + f(f(f(f(f(" + before +
            "))))) + [bad > 0 or 2 > 1]\n";
  }
  text += "quantity q = a" + std::to_string(links) + "\n";
  return json([=](Json& d) {
    d = Json::parse(lines(text)(d.dump()));
    const std::string value = std::to_string(links + 1);
    d["quantities"]["q"] = {{"lower", value}, {"upper", value}};
  });
}

/// A loop over a divisor that is 0, which nothing shows: √(3+2√2) = 1+√2.
const std::string open_loop = "sum(1/(sqrt(3+2*sqrt(2))-1-sqrt(2)+0*h) for h in 1..2) > 0";

/// A text with one parameter of this name, on an instance whose construction has others.
Edit named_parameter(const std::string& name, const std::string& range) {
  return json([=](Json& d) {
    d["hypotheses"] = Json::array();
    d["quantities"] = Json::object();
    d["claims"].erase(2);
    d["conclusion"] = {{"id", "c"}, {"strict", false}, {"lower", "2"}, {"upper", "2"}};
    d["theorem"] = "t";
    if (!d["parameters"].contains(name)) d["parameters"][name] = "1";
    state(d, "theorem t : trigger-task\nparameter " + name + " in " + range + " = " +
                 (range.front() == '(' ? "1/2" : "1") + "\nconclusion c : L >= 3\n");
  });
}

Edit conclude(const std::string& text) {
  return set("/mutant/conclusion", text);
}

Edit called(const std::string& id) {
  return json([=](Json& d) {
    d["mutant"]["id"] = id;
    d["conclusion"]["id"] = id;
  });
}

Edit retheoremed(const std::string& id) {
  return json([=](Json& d) {
    const auto old = d["theorem"].get<std::string>();
    d["theorem"] = id;
    state(d, with(d["statement"].get<std::string>(), old, id));
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // Whose it is.
      {"statement-hash-of-another", own_certified, set("/statement_sha256", std::string(64, 'a')), 10,
       "/statement_sha256: not that of the statement"},
      {"statement-hash-in-capitals", own_certified, json([](Json& d) {
         auto hash = d["statement_sha256"].get<std::string>();
         for (char& c : hash) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
         d["statement_sha256"] = hash;
       }),
       10, "/statement_sha256: not that of the statement"},
      {"statement-one-byte-changed", own_certified,
       json([](Json& d) { d["statement"] = with(d["statement"].get<std::string>(), "solves", "solved"); }),
       10, "/statement_sha256: not that of the statement"},
      {"statement-with-a-comment", own_certified,
       retext("quantity loss", "# said by somebody\nquantity loss"), 0,
       "accepted (certified: 'own-relu-sink-free' (somebody's statement, sha256 "},
      {"statement-missing", own_certified, drop("", "statement"), 10,
       "/theorem: unknown theorem 'own-relu-sink-free'"},
      {"statement-no-string", own_certified, set("/statement", Json::array()), 2,
       "/statement: expected a string"},
      {"statement-empty", own_certified, texted(""), 10, "/statement: line 1, column 1: expected 'theorem'"},
      {"statement-under-our-id", own_certified, retheoremed("relu-sink-free"), 10,
       "column 9: 'relu-sink-free' is one of sinkproof's ids"},
      {"statement-under-the-id-of-a-construction", own_certified, retheoremed("softmax-anchor"), 10,
       "column 9: 'softmax-anchor' is one of sinkproof's ids"},
      {"statement-with-our-certificate", own_certified, set("/theorem", "relu-sink-free"), 10,
       "/theorem: the statement's is 'own-relu-sink-free'"},
      {"statement-of-another-id", own_certified, set("/theorem", "own"), 10,
       "/theorem: the statement's is 'own-relu-sink-free'"},
      {"statement-id-with-an-escape", own_certified, retheoremed("own\x1b[31m"), 10, "not '\\x1b'"},
      {"statement-theorem-with-an-escape", own_certified, set("/theorem", "\x1b[31mown"), 10,
       "/theorem: the statement's is"},
      {"statement-title-with-an-escape", own_certified, retext("title \"", "title \"\x1b]0;t\x07"), 0,
       "accepted (certified"},
      {"statement-title-like-an-answer", own_certified,
       retext("title \"", "title \"x: accepted (certified: relu-sink-free) "), 0,
       "accepted (certified: 'own-relu-sink-free'"},
      {"statement-of-patterns", own_certified, retext(": trigger-task", ": patterns"), 10,
       "/statement: line "},
      {"statement-of-an-unknown-setting", own_certified, retext(": trigger-task", ": trigger"), 10,
       "expected the setting trigger-task, normaliser-fit, embeddings, token-law, switch, patterns or "
       "numbers, not "
       "'trigger'"},
      {"statement-of-another-version", own_certified, retext(": trigger-task", ": trigger-task version 2"),
       10, "expected version 1 of the language"},
      {"statement-of-two-blocks", own_certified,
       retext("quantity loss", "theorem t : trigger-task\nquantity loss"), 10,
       "expected a statement of a theorem, not 'theorem'"},
      {"statement-with-its-fence", own_certified, retext("theorem own", "```theorem\ntheorem own"), 10,
       "line 1, column 1: expected"},
      {"statement-with-the-closing-fence", own_certified,
       json([](Json& d) { state(d, d["statement"].get<std::string>() + "```\n"); }), 10, "not '`'"},
      {"statement-without-its-last-end", own_certified, json([](Json& d) {
         auto text = d["statement"].get<std::string>();
         text.pop_back();
         state(d, text);
       }),
       10, "expected a line that ends with \\n"},
      {"statement-with-returns", own_certified, retext("\n", "\r\n"), 10,
       "expected lines that end with \\n, and no \\r"},
      {"statement-with-a-zero-byte", own_certified, retext("quantity", std::string("\0quantity", 9)), 10,
       "not '\\x00'"},
      {"statement-that-begins-with-a-space", own_certified, retext("theorem own", " theorem own"), 10,
       "line 1, column 1: expected a statement"},
      {"statement-of-a-construction", own_certified, texted("construction k : trigger-task\n"), 10,
       "expected 'theorem'"},
      {"statement-without-conclusion", own_certified, texted("theorem t : trigger-task\nquantity loss\n"), 10,
       "expected a conclusion"},
      {"statement-construction-of-another-task", own_certified, set("/construction", "multilayer-anchor"), 10,
       "/construction: 'multilayer-anchor' is no construction of the trigger-conditional task"},
      {"statement-construction-unknown", own_certified, set("/construction", "relu-men"), 10,
       "/construction: 'relu-men' is no construction"},
      // What it says of the instance.
      {"statement-conclusion-overstated", own_certified,
       retext_without_examples("max_anchor_mass <= 0", "max_anchor_mass <= -1"), 10,
       "/conclusion/lower: above the value"},
      {"statement-conclusion-false", own_certified,
       retext("conclusion exact-and-sink-free", "conclusion exact-and-sink-free-2"), 10,
       "/conclusion/id: expected 'exact-and-sink-free-2'"},
      {"statement-hypothesis-changed", own_certified,
       retext("normaliser is relu-non-anchor", "normaliser is relu-none"), 10,
       "/hypotheses/1/lower: above the value"},
      {"statement-hypothesis-strict", own_certified, retext("heads <= 1", "heads < 2"), 10,
       "/hypotheses/2/strict: expected true"},
      {"statement-hypothesis-missing", own_certified, json([](Json& d) { d["hypotheses"].erase(0); }), 10,
       "/hypotheses: 3 margins; expected 4"},
      {"statement-hypotheses-in-another-order", own_certified, swap("/hypotheses/0", "/hypotheses/1"), 10,
       "/hypotheses/0/id: expected 'relu'"},
      {"statement-weights-changed", own_certified, retext_without_examples("[r = k]", "[r = k + 1]"), 10,
       "/hypotheses/3/lower: above the value"},
      {"statement-index-changed", own_certified, retext_without_examples("W_OV[h][r,k]", "W_OV[h][r,k+1]"),
       10, "/statement: an index of 'W_OV' is 3; expected 0 to 2"},
      {"statement-index-below", own_certified, retext_without_examples("W_OV[h][r,k]", "W_OV[h][r-1,k]"), 10,
       "/statement: an index of 'W_OV' is -1; expected 0 to 2"},
      {"statement-head-outside", own_certified, retext_without_examples("W_OV[h][r,k]", "W_OV[h+1][r,k]"), 10,
       "/statement: an index of 'W_OV' is 2; expected 1 to 1"},
      {"statement-layer-outside", own_certified, retext_without_examples("W_OV[h][r,k]", "W_OV[2,h][r,k]"),
       10, "/statement: an index of 'W_OV' is 2; expected 1 to 1"},
      {"statement-quantity-missing", own_certified, drop("/quantities", "loss"), 10,
       "/quantities: missing quantity 'loss'"},
      {"statement-quantity-more", own_certified, add("/quantities", "heads", enclosure("1", "1")), 10,
       "/quantities: a quantity that the statement does not name"},
      {"statement-claim-more", own_certified, json([](Json& d) { d["claims"].push_back(d["claims"][0]); }),
       10, "/claims: "},
      {"statement-verdict-refuted", own_certified, set("/verdict", "refuted"), 10,
       "/verdict: 'refuted' does not follow"},
      {"statement-quantity-not-defined", own_certified, quantity("1/loss", not_defined), 0,
       "accepted (certified: 't'"},
      {"statement-undefined-as-a-number", own_certified, quantity("1/loss", "0"), 10,
       "/quantities/q: not defined for this instance"},
      {"statement-number-as-undefined", own_certified, quantity("1/(loss+1)", not_defined), 10,
       "/quantities/q: stated as not defined"},
      {"statement-number-beyond-the-range", own_certified, quantity("exp(10^13)", not_defined), 10,
       "/quantities/q: stated as not defined"},
      {"statement-condition-beyond-the-range", own_certified, quantity("[exp(10^13) > 0]", "1"), 5,
       "a condition of the statement stays open"},
      {"statement-sum-of-large-numbers", own_certified, quantity("2^999999999 - 2^999999999 + 1", "1"), 0,
       "accepted (certified"},
      {"statement-sum-of-larger-numbers", own_certified,
       quantity("(2^999999999)^999999999 - (2^999999999)^999999999", "1"), 5, "not decided: /quantities/q"},
      // What is open in one relation is nothing to the loops of the next one.
      {"statement-loop-behind-an-open-one", own_certified,
       quantity("1 where " + open_loop + " or min(h for h in 3..5) < 2 else 0", "1"), 5,
       "a condition of the statement stays open"},
      {"statement-true-loop-behind-an-open-one", own_certified,
       quantity("1 where " + open_loop + " or min(h for h in 3..5) > 2 else 0", "1"), 0, "accepted"},
      {"statement-false-loop-behind-an-open-one", own_certified,
       quantity("1 where " + open_loop + " and min(h for h in 3..5) < 2 else 0", "0"), 0, "accepted"},
      {"statement-true-loop-beside-an-open-one", own_certified,
       quantity("1 where " + open_loop + " and min(h for h in 3..5) > 2 else 0", "0"), 5,
       "a condition of the statement stays open"},
      {"statement-exponent-too-large", own_certified, quantity("loss^1000000000", "0"), 10,
       "expected an exponent of at most 999999999"},
      {"statement-exponent-computed-too-large", own_certified, quantity("loss^(10^9)", "0"), 10,
       "expected an exponent of at most 999999999"},
      {"statement-number-with-a-large-exponent", own_certified, quantity("1e1001", "0"), 10,
       "decimal exponent is at most 1000"},
      {"statement-chain-behind-thrown", own_certified, chain_behind_thrown(1), 0, "accepted"},
      {"statement-longer-chain-behind-thrown", own_certified, chain_behind_thrown(2), 10,
       "at most 1000 operations inside each other"},
      {"statement-nested-deep", own_certified, quantity(repeated("(", 500) + "1" + repeated(")", 500), "1"),
       10, "at most 200 operations inside each other"},
      {"statement-integer-of-many-digits", own_certified, quantity("W_OV[10^20-10^20,0]", "1"), 0,
       "accepted"},
      {"statement-index-of-many-digits", own_certified, quantity("W_OV[10^20,0]", "1"), 10,
       "expected an integer of at most 15 digits"},
      {"statement-gap-of-two-heads", own_certified, quantity("anchor_gap(1, 1)", "0"), 10,
       "/statement: 'anchor_gap' of 2 numbers; expected one for each head"},
      {"statement-gap-of-one-head", own_certified, quantity("anchor_gap(1)", "0"), 0, "accepted"},
      {"statement-mean-of-no-trigger", own_certified, quantity("anchor_mean[1,1]", "0"), 10,
       "/statement: an index of 'anchor_mean' is 1; expected 2 to 2"},
      {"statement-mean-behind-the-end", own_certified, quantity("anchor_mean[1,3]", "0"), 10,
       "/statement: an index of 'anchor_mean' is 3; expected 2 to 2"},
      {"statement-mean-of-no-head", own_certified, quantity("anchor_mean[2,2]", "0"), 10,
       "/statement: an index of 'anchor_mean' is 2; expected 1 to 1"},
      {"statement-mass-of-no-head", own_certified, quantity("own_anchor_mass[0]", "0"), 10,
       "/statement: an index of 'own_anchor_mass' is 0; expected 1 to 1"},
      {"statement-position-behind-the-end", own_certified, quantity("P[3,0]", "0"), 10,
       "/statement: an index of 'P' is 3; expected 0 to 2"},
      {"statement-position-at-the-end", own_certified, quantity("P[0,2]", "0"), 0, "accepted"},
      {"statement-bias-behind-the-end", own_certified, quantity("key_bias[3]", "0"), 10,
       "/statement: an index of 'key_bias' is 3; expected 0 to 2"},
      {"statement-bias-at-the-end", own_certified, quantity("key_bias[2]", "0"), 0, "accepted"},
      {"statement-example-wrong", own_certified, lines("example loss + 1 at loss = 1 : 3\n"), 10,
       "line 2, column 9: a wrong example: this is about 2"},
      {"statement-example-right", own_certified, lines("example loss + 1 at loss = 1 : 2\n"), 0, "accepted"},
      {"statement-name-of-a-later-let", own_certified, lines("quantity q = x\nlet x = 1\n"), 10,
       "expected a known name, not 'x'"},
      {"statement-line-too-long", own_certified, lines("# " + repeated("x", 2000) + "\n"), 10,
       "expected lines of at most 2000 bytes"},
      // Parameters.
      {"statement-parameter-missing", names, drop("/parameters", "n"), 10,
       "/parameters: missing parameter 'n'"},
      {"statement-parameter-more", names, add("/parameters", "k", "2"), 10,
       "/parameters: unknown parameter 'k'"},
      {"statement-parameter-outside", names, set("/parameters/n", "4"), 10,
       "/parameters/n: out of range; expected one that the statement gives it: an integer of at least 1 and "
       "at most 3"},
      {"statement-parameter-no-integer", names, set("/parameters/n", "3/2"), 10,
       "/parameters/n: out of range; expected one that the statement gives it: an integer of at least 1 and "
       "at most 3"},
      {"statement-parameter-another", names, set("/parameters/n", "3"), 10, "/hypotheses/"},
      {"statement-parameter-with-large-parts", names, set("/parameters/r", "1/4"), 10,
       "/parameters/r: out of range; expected one that the statement gives it: a number above 0 and at most "
       "1, a fraction of parts up to 3"},
      {"statement-parameter-at-its-open-end", names, set("/parameters/r", "0"), 10,
       "/parameters/r: out of range; expected one that the statement gives it: a number above 0 and at most "
       "1, a fraction of parts up to 3"},
      {"statement-parameter-at-its-upper-end", names, set("/parameters/x", "1"), 10,
       "/parameters/x: out of range; expected one that the statement gives it: a number of at least 0 and "
       "below 1"},
      {"statement-parameter-an-unknown-word", names, set("/parameters/w", "d"), 10,
       "/parameters/w: out of range; expected one that the statement gives it: a or b or c"},
      {"statement-parameter-another-word", names, set("/parameters/w", "c"), 10, "/hypotheses/"},
      {"statement-parameter-a-number-for-a-word", names, set("/parameters/w", "1"), 10,
       "/parameters/w: out of range; expected one that the statement gives it: a or b or c"},
      {"statement-parameter-a-word-for-a-number", names, set("/parameters/n", "b"), 10,
       "/parameters/n: out of range; expected one that the statement gives it: an integer of at least 1 and "
       "at most 3"},
      {"statement-parameter-named-as-the-construction's", names,
       retext("let f(y) =", "parameter scale in (0,1] = 1\nlet f(y) ="), 10,
       "'scale' is a parameter of the construction"},
      {"statement-parameter-named-as-a-loss", own_sharp, named_parameter("eta", "(0,1)"), 10,
       "'eta' is a parameter of the construction"},
      {"statement-parameter-named-as-a-size", own_sharp, named_parameter("size", "1..2000"), 10,
       "'size' is a parameter of the construction"},
      {"statement-parameter-named-as-nothing", own_sharp, named_parameter("sizes", "1..2000"), 0, "accepted"},
      {"statement-default-outside", names, retext("parameter n in 1..3 = 1", "parameter n in 1..3 = 4"), 10,
       "expected a value in the range of 'n'"},
      {"statement-values-that-are-others", names, json([](Json&) {}), 0,
       "nobody has proved it in general) n=2 r=1/3 x=exp(-1) w=b, multihead-cancellation L=5"},
      {"statement-value-by-default", names, retext("parameter n in 1..3 = 1", "parameter n in 1..3 = 2"), 0,
       "nobody has proved it in general) r=1/3 x=exp(-1) w=b, multihead-cancellation L=5"},
      // Conditions of the setting.
      {"statement-if-that-is-true", names,
       retext("corollary other : 9 >= sum(k for k in 1..heads) if contents is signs",
              "corollary other : 9 >= sum(k for k in 1..heads) if contents is box"),
       10, "/claims: 3 margins; expected 4"},
      {"statement-hypothesis-not-stated-dropped", names, add("", "dropped", Json::array({"unstated"})), 10,
       "/dropped/0: 'unstated' is not a hypothesis"},
      {"statement-all-of-nothing", names, json([](Json& d) {
         for (Json& hypothesis : d["hypotheses"])
           if (hypothesis["id"] == "nothing") hypothesis["lower"] = hypothesis["upper"] = "2";
       }),
       10, "/lower: above the value; expected an enclosure of about 1"},
      {"statement-letters-that-are-signs", letters, retext("contents is signs", "contents is constant"), 10,
       "/hypotheses/0/lower: above the value"},
      {"statement-letters-that-vary", letters, retext("contents_vary is no", "contents_vary"), 10,
       "/hypotheses/2/lower: above the value"},
      {"statement-mean-over-letters", letters, set_ends("/quantities/mean", "0", "1"), 10,
       "/quantities/mean: not defined for this instance"},
      // Mutants, witnesses, places.
      {"statement-mutant-otherwise", letters, conclude("loss >= 0 and max_anchor_mass + 0 <= 2"), 10,
       "/mutant/conclusion: the statement has another mutant of this id"},
      {"statement-mutant-cut", letters, conclude("loss >= 0"), 10,
       "/mutant/conclusion: the statement has another mutant of this id"},
      {"statement-mutant-continued", letters, conclude("loss >= 0 and max_anchor_mass+0 <= 1 and L >= 3"), 10,
       "/mutant/conclusion: the statement has another mutant"},
      {"statement-mutant-spaced", letters, conclude("loss>=0 and max_anchor_mass + 0<=1"), 0,
       "accepted (certified"},
      {"statement-mutant-of-one's-own", letters, json([](Json& d) {
         d = Json::parse(called("further")(d.dump()));
         d["mutant"]["conclusion"] =
             "max(own_anchor_mass[1] where L > 5 else loss, -W_OV[1,0]) >= -1 and all(loss >= -k for k in "
             "1..m)";
         d["conclusion"] = {{"id", "further"}, {"strict", false}, {"lower", "1"}, {"upper", "2"}};
       }),
       0, "accepted (certified"},
      {"statement-mutant-as-a-hypothesis", letters, called("signs"), 10, "'signs' stands twice"},
      {"statement-mutant-as-the-conclusion", letters, called("undefined-margin"), 10,
       "'undefined-margin' stands twice"},
      {"statement-mutant-with-a-comment", letters, conclude("loss >= 0 and max_anchor_mass+0 <= 1 # so"), 10,
       "/mutant/conclusion: expected one line, without comments and texts"},
      {"statement-mutant-of-two-lines", letters, conclude("loss >= 0\nhypothesis h : L >= 5"), 10,
       "/mutant/conclusion: expected one line"},
      {"statement-mutant-with-a-text", letters, conclude("loss >= 0 \"\""), 10,
       "/mutant/conclusion: expected one line"},
      {"statement-mutant-of-2001-characters", letters, conclude("loss >= 0" + repeated(" ", 1992)), 10,
       "/mutant/conclusion: line 1, column 1: expected lines of at most 2000 bytes"},
      {"statement-mutant-unknown-name", letters, json([](Json& d) {
         d = Json::parse(called("further")(d.dump()));
         d["mutant"]["conclusion"] = "los >= 0";
       }),
       10, "/mutant/conclusion: expected a known name, not 'los'"},
      {"statement-witness-of-the-conclusion", own_refuted, json([](Json& d) {
         const Json input{{"trigger", 2}, {"contents", {{"0"}, {"0"}, {"0"}, {"0"}}}};
         d["witnesses"] = Json::array({Json{
             {"refutes", "tradeoff"}, {"input", input}, {"position", 1}, {"value", enclosure("0", "0")}}});
       }),
       10, "/witnesses/0/refutes: 'tradeoff' needs no witness"},
      {"statement-refuted-but-not-dropped", own_refuted, drop("", "dropped"), 10,
       "/verdict: 'refuted' does not follow; expected 'vacuous'"},
      {"statement-dropped-unknown", own_refuted, set("/dropped/0", "tradeoff"), 10,
       "/dropped/0: 'tradeoff' is not a hypothesis"},
      {"statement-place", own_refuted, json([](Json& d) {
         const Json input{{"trigger", 2}, {"contents", {{"0"}, {"0"}, {"0"}, {"0"}}}};
         d["attained"] = Json::array({Json{{"quantity", "sink_mass_before"},
                                           {"input", input},
                                           {"position", 1},
                                           {"value", enclosure("0", "0")}}});
       }),
       0, "accepted (refuted"},
      {"statement-place-elsewhere", own_found, json([](Json& d) {
         d["attained"][1]["position"] = 1;
         d["attained"][1]["value"] = enclosure("1/2", "1/2");
       }),
       10, "/attained/1: not attained there"},
      {"statement-place-of-no-supremum", own_found, set("/attained/1/quantity", "bound_before"), 10,
       "/attained/1/quantity: 'bound_before' is no supremum"},
      {"statement-without-a-claim's-witness", own_flipped, set("/witnesses", Json::array()), 10,
       "/witnesses: missing witness for 'loss'"},
      {"statement-epsilon-at-its-end", own_metric, set("/parameters/epsilon", "1"), 10,
       "/parameters/epsilon: out of range; expected one that the statement gives it: a number above 0 and "
       "below 1"},
      {"statement-corollary-overstated", own_metric,
       retext("smallest_anchor_mean > (epsilon where bound > epsilon else 0)",
              "smallest_anchor_mean > (1 where bound > epsilon else 0)"),
       10, "/claims/1/lower: above the value"},
  };
  return list;
}

}  // namespace corpus::statements_of_others
