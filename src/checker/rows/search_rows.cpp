// Tables of searches: hypothesis-ablation and tightness.
//
// Given: a document of rows, with the certificates of cases.
// Derives itself: which rows the table has to have (the hypotheses and constants of the theorem's statement),
// that each case refutes what its row says, and `outcome`, `proved`, `refuted_below` of rows with a case, in
// the very words that follow.
// Takes from the document: `trials`, and `outcome` of a row without a case. Nobody can confirm them: the
// document has to say so in `not_certified`, and they have to be ones that a search of so many trials may
// have.
// The names of files tie rows to cases; they are names and nothing else.
// Acceptance means: each case refutes the theorem's conclusion (or one that follows from it) without the
// hypotheses that it drops, or the conclusion with that constant. A row without a case says nothing of the
// theorem.
// Assumes: check_certificate; of the weaker conclusions in is_weaker and of LEAST what FORMAT.md argues for
// them.
#include "checker/rows/search_rows.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "checker/check.hpp"
#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view ablation = "hypothesis-ablation";
constexpr std::string_view tightness = "tightness";

/// A conclusion that follows from the theorem's, and may be refuted in its place.
bool is_weaker(const StatedMutant& mutant, const Certificate& certificate) {
  const std::string& conclusion = mutant.conclusion;
  if (conclusion == "conclusion >= 0") return true;
  if (certificate.theorem == "softmax-sink-necessity")
    return conclusion == "min(sink_mass_before, sink_mass_after) >= 1/2";
  if (certificate.theorem == "null-slot-necessity")
    return conclusion == "min(absorbed_before, absorbed_after) >= 1/2";
  // Whose own conclusion is strict.
  if (certificate.theorem == "dense-attention-smoothing") return conclusion == "conclusion > 0";
  return certificate.theorem == "relu-sink-free" && conclusion == "1/10 >= loss";
}

bool is_file_name(std::string_view text) {
  constexpr std::size_t longest = 255;
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && text.size() <= longest && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_letter(c) || c == '-' || c == '_' || c == '.'; });
}

/// What the document states, and the cases, each accepted.
class Searches {
 public:
  explicit Searches(const json::Value& root)
      : root_(root), parameters_(read_parameters(root["parameters"])), rows_(root["rows"].elements()) {
    trials_ = read_integer(parameters_, "trials", 1, 1'000'000);
    static_cast<void>(read_integer(parameters_, "seed", 0, 1'000'000'000));
    if (parameters_.size() != 3) throw Rejected("/parameters", "expected theorem, trials and seed");
    statement_ = find_statement(theorem());
    if (statement_ == nullptr) throw Rejected("/parameters/theorem", "unknown theorem " + quoted(theorem()));
    for (const auto& [file, value] : root["cases"].members()) {
      if (!is_file_name(file)) throw Rejected("/cases", quoted(file) + " is not the name of a file");
      cases_.emplace(file, accepted(std::string(file), value));
    }
  }

  const std::string& theorem() const { return find_parameter(parameters_, "theorem").text; }
  const std::vector<std::string_view>& hypotheses() const { return statement_->hypotheses; }
  const std::vector<ProvedConstant>& constants() const { return statement_->constants; }
  const std::vector<json::Value>& rows() const { return rows_; }

  void require(const json::Value& stated, std::string_view expected) const {
    if (stated.string() != expected) throw Rejected(stated.place(), "expected " + quoted(expected));
  }

  void require_number_of_rows(std::size_t expected) const {
    if (rows_.size() != expected)
      throw Rejected("/rows", std::to_string(rows_.size()) + " rows; expected " + std::to_string(expected));
  }

  /// A search ends with what it finds; one that finds nothing has made all its trials.
  void require_trials(const json::Value& stated, bool has_found) const {
    const std::string_view text = stated.string();
    const std::string most = std::to_string(trials_);
    const bool is_integer =
        !text.empty() && text[0] != '0' && text.find_first_not_of("0123456789") == std::string_view::npos;
    const bool is_below = text.size() < most.size() || (text.size() == most.size() && text <= most);
    if (!is_integer || !is_below || (!has_found && text != most))
      throw Rejected(stated.place(), (has_found ? "expected an integer from 1 to " : "expected ") + most);
  }

  /// The case that the row cites, which refutes this theorem's conclusion; null where it cites none.
  const Certificate* case_of(const json::Value& row) {
    require(row["theorem"], theorem());
    const json::Value file = row["case_file"];
    if (file.is_null()) return nullptr;
    const auto found = cases_.find(std::string(file.string()));
    if (found == cases_.end()) throw Rejected(file.place(), "not one of the cases");
    cited_.insert(found->first);
    const Certificate& certificate = found->second.certificate;
    if (certificate.theorem != theorem()) throw Rejected(file.place(), "a case of another theorem");
    const auto& claims = certificate.claims;
    if (certificate.verdict != "refuted" ||
        std::any_of(claims.begin(), claims.end(),
                    [](const StatedMargin& claim) { return claim.is_certainly_false(); }))
      throw Rejected(file.place(), "the case does not refute the conclusion");
    return &certificate;
  }

  /// The document says what only the search says.
  void require_not_certified(std::size_t row, const std::vector<std::string_view>& expected) const {
    const auto lists = root_["not_certified"].elements();
    if (lists.size() != rows_.size())
      throw Rejected("/not_certified", "expected as many lists as there are rows");
    const auto stated = lists[row].elements();
    bool is_equal = stated.size() == expected.size();
    for (std::size_t k = 0; is_equal && k < stated.size(); ++k) is_equal = stated[k].string() == expected[k];
    if (!is_equal) throw Rejected(lists[row].place(), "not the columns that nobody can confirm");
  }

  void require_all_cited() const {
    for (const auto& [file, accepted] : cases_)
      if (!cited_.contains(file)) throw Rejected("/cases", "no row cites " + quoted(file));
  }

  std::string summary(std::string_view table) const {
    std::string text = "rows: " + std::string(table);
    for (const auto& [name, parameter] : parameters_) text += shown_parameter(name, parameter.text);
    return text;
  }

 private:
  static Accepted accepted(const std::string& file, const json::Value& value) {
    try {
      return check_certificate(value);
    } catch (const Rejected& error) {
      throw Rejected("/cases/" + file, error.what());
    }
  }

  const json::Value& root_;
  Parameters parameters_;
  const Statement* statement_ = nullptr;
  long trials_ = 0;
  std::vector<json::Value> rows_;
  std::map<std::string, Accepted> cases_;
  std::set<std::string> cited_;
};

void check_ablation(Searches& searches) {
  const auto& hypotheses = searches.hypotheses();
  searches.require_number_of_rows(hypotheses.size());
  for (std::size_t k = 0; k < hypotheses.size(); ++k) {
    const json::Value& row = searches.rows()[k];
    row.require_fields({"theorem", "hypothesis", "outcome", "case_file", "trials"});
    searches.require(row["hypothesis"], hypotheses[k]);
    const Certificate* const found = searches.case_of(row);
    searches.require_trials(row["trials"], found != nullptr);
    const json::Value outcome = row["outcome"];
    searches.require_not_certified(k, found != nullptr ? std::vector<std::string_view>{"trials"}
                                                       : std::vector<std::string_view>{"outcome", "trials"});
    if (found == nullptr) {
      if (outcome.string() != "not found needed") searches.require(outcome, "vacuous");
      continue;
    }
    const auto& dropped = found->dropped;
    if (std::find(dropped.begin(), dropped.end(), hypotheses[k]) == dropped.end())
      throw Rejected(row["case_file"].place(), "the case has the hypothesis " + quoted(hypotheses[k]));
    searches.require(outcome, dropped.size() == 1 ? "needed" : "jointly needed");
    if (found->mutant && !is_weaker(*found->mutant, *found))
      throw Rejected(row["case_file"].place(), "the case refutes something that the theorem does not say");
  }
}

void check_tightness(Searches& searches) {
  const auto& expected = searches.constants();
  if (expected.empty()) throw Rejected("/parameters/theorem", "a theorem without constants");
  searches.require_number_of_rows(expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const json::Value& row = searches.rows()[k];
    row.require_fields({"theorem", "constant", "proved", "refuted_below", "case_file"});
    searches.require(row["constant"], expected[k].id);
    searches.require(row["proved"], expected[k].proved);
    const Certificate* const found = searches.case_of(row);
    const json::Value below = row["refuted_below"];
    searches.require_not_certified(k, found != nullptr ? std::vector<std::string_view>{}
                                                       : std::vector<std::string_view>{"refuted_below"});
    if (found == nullptr) {
      if (!below.is_null()) throw Rejected(below.place(), "expected null: there is no case");
      continue;
    }
    static_cast<void>(read_rational(below));
    if (!found->dropped.empty()) throw Rejected(row["case_file"].place(), "a case without a hypothesis");
    const std::string conclusion = std::string(below.string()) + " >= " + std::string(expected[k].least);
    if (!found->mutant || found->mutant->conclusion != conclusion)
      throw Rejected(below.place(), "the case does not refute " + quoted(conclusion));
  }
}

}  // namespace

bool is_search_table(std::string_view name) {
  return name == ablation || name == tightness;
}

std::string check_search_rows(const json::Value& root) {
  root.require_fields({"format", "table", "digits", "parameters", "rows", "not_certified", "cases"});
  if (const long digits = root["digits"].integer(); digits < 1 || digits > 1000)
    throw Rejected("/digits", "out of range; expected 1 to 1000");
  Searches searches(root);
  const std::string_view table = root["table"].string();
  if (table == ablation) {
    check_ablation(searches);
  } else {
    check_tightness(searches);
  }
  searches.require_all_cited();
  return searches.summary(table);
}

}  // namespace sinkproof_check
