#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "files/printable.hpp"
#include "numeric/certain_digits.hpp"
#include "report/claim_table.hpp"
#include "report/reason.hpp"
#include "report/somebodys.hpp"
#include "report/text_table.hpp"
#include "report/verdict_text.hpp"
#include "report/verify_report.hpp"
#include "theorem/mutant.hpp"
#include "theorem/search_space.hpp"

namespace sinkproof::report {

namespace {

using theorem::Verdict;

/// Why a result is not certified, or not checked, for the lines below the table.
std::string explanation(const VerifiedInstance& instance, const std::string& exact_input) {
  const auto& result = instance.result;
  std::string text = beyond_text(place_of(instance), instance.beyond_checker);
  for (const auto& witness : result.witnesses) {
    text += "  refuted at " + place_of(instance) + ": '" + witness.refutes + "' fails where the value is " +
            numeric::certain_digits(witness.value, shown_digits) + "; exact input in " + exact_input + "\n";
  }
  return text;
}

std::vector<std::string> header_of(const VerifiedInstance& instance) {
  std::vector<std::string> header;
  if (!instance.file.empty()) header.emplace_back("file");
  for (const auto& [name, value] : instance.parameters.entries()) header.push_back(name);
  header.emplace_back("verdict");
  for (const auto& quantity : instance.result.evaluation.quantities) header.push_back(quantity.name);
  header.emplace_back("bits");
  header.emplace_back("");
  return header;
}

std::vector<std::string> row_of(const VerifiedInstance& instance) {
  std::vector<std::string> row;
  if (!instance.file.empty()) row.push_back(files::on_one_line(instance.file));
  for (const auto& [name, value] : instance.parameters.entries()) row.push_back(parameter::to_string(value));
  row.push_back(verdict_text(instance.result.verdict, instance.beyond_checker));
  const auto& evaluation = instance.result.evaluation;
  for (const auto& quantity : evaluation.quantities)
    row.push_back(numeric::certain_digits(quantity.value, shown_digits));
  row.push_back(instance.result.bits == 0 ? "exact" : std::to_string(instance.result.bits));
  row.push_back(reason(instance.result));
  return row;
}

/// A line, where there is one.
std::string indented(const std::string& line) {
  return line.empty() ? "" : "  " + line + "\n";
}

std::string in_parentheses(const std::string& text) {
  return text.empty() ? "" : " (" + text + ")";
}

/// The theorem's verdict, or that on one of somebody's own claims.
bool is_refuted(const engine::VerifyResult& result) {
  return result.verdict == Verdict::refuted ||
         std::any_of(result.own_claims.begin(), result.own_claims.end(),
                     [](const auto& claim) { return claim.verdict == Verdict::refuted; });
}

/// The results of one theorem on one construction.
struct Group {
  const theorem::Theorem* theorem;
  std::string construction;
  std::vector<std::string> dropped;
  std::optional<theorem::Mutant> mutant;
  TextTable table;
  std::string explanations;
  std::optional<ClaimTable> claims;
  bool has_verdict;
  bool has_shown = false;
  bool has_undefined = false;  ///< quantities, which a footnote explains

  [[nodiscard]] std::string text() const {
    const auto& description = theorem->description();
    std::string own = claims ? claims->text(construction) : "";
    if (!has_verdict) return own;
    std::string without;
    for (const auto& hypothesis : dropped)
      without += (without.empty() ? ", without '" : " '") + hypothesis + "'";
    if (mutant) without += ", with the conclusion '" + mutant->id + "' (" + mutant->conclusion + ")";
    // What is known of the theorem says nothing about somebody's own weights, nor about a relation of
    // somebody's own in the place of its conclusion.
    const bool is_somebodys =
        construction == theorem::given_construction || (mutant && mutant->id == theorem::own_formula);
    const std::string known = is_somebodys
                                  ? ""
                                  : indented(description.title + in_parentheses(description.source)) +
                                        indented(description.provenance);
    const std::string whose = description.text.empty() ? "" : "  " + somebodys(description) + "\n";
    const std::string note =
        has_undefined ? std::string("  ") + numeric::no_number + ": " + description.absence + "\n" : "";
    return description.id + " on " + construction + without + "\n" + known + whose + "\n" + table.text() +
           note + "\n" + explanations + own;
  }
};

class VerifyTable final : public VerifyReport {
 public:
  explicit VerifyTable(std::string exact_input) : exact_input_(std::move(exact_input)) {}

  std::string add(const VerifiedInstance& instance) override {
    std::string complete;
    if (!group_ || group_->theorem != instance.theorem || group_->construction != instance.construction ||
        group_->has_verdict != instance.has_verdict()) {
      if (group_) complete = group_->text();
      group_.emplace(Group{instance.theorem,
                           instance.construction,
                           instance.result.dropped,
                           instance.result.mutant,
                           TextTable(header_of(instance), instance.parameters.entries().size()),
                           "",
                           {},
                           instance.has_verdict()});
      if (!instance.result.own_claims.empty()) group_->claims.emplace(instance);
    }
    if (group_->claims) group_->claims->add(instance, exact_input_);
    // One of each group is enough to see what is wrong with all of them.
    std::string shown;
    if (is_refuted(instance.result) && instance.show && !std::exchange(group_->has_shown, true))
      shown = instance.show(instance.result);
    if (instance.result.verdict != Verdict::refuted || !instance.has_verdict()) {
      if (group_->claims) group_->claims->add_text(std::exchange(shown, ""));
    }
    for (const auto& claim : instance.result.own_claims) ++claim_counts_[claim.verdict];
    if (!instance.has_verdict()) return complete;
    group_->table.add(row_of(instance));
    group_->has_undefined |= has_undefined_quantity(instance.result.evaluation);
    group_->explanations += explanation(instance, exact_input_);
    group_->explanations += shown;
    ++counts_[instance.result.verdict];
    return complete;
  }
  std::string finish() override {
    std::string text = group_ ? group_->text() : "";
    if (!counts_.empty() || claim_counts_.empty()) {
      const auto count = [&](Verdict verdict) { return std::to_string(counts_[verdict]) + " "; };
      text += count(Verdict::certified) + "certified, " + count(Verdict::refuted) + "refuted, " +
              count(Verdict::vacuous) + "vacuous, " + count(Verdict::inconclusive) + "inconclusive\n";
    }
    if (claim_counts_.empty()) return text;
    const auto count = [&](Verdict verdict) { return std::to_string(claim_counts_[verdict]) + " "; };
    return text + "own claims: " + count(Verdict::certified) + "certified, " + count(Verdict::refuted) +
           "refuted, " + count(Verdict::inconclusive) + "inconclusive\n";
  }

 private:
  std::string exact_input_;
  std::optional<Group> group_;
  std::map<Verdict, std::size_t> counts_;
  std::map<Verdict, std::size_t> claim_counts_;
};

}  // namespace

std::unique_ptr<VerifyReport> verify_table(std::string exact_input) {
  return std::make_unique<VerifyTable>(std::move(exact_input));
}

}  // namespace sinkproof::report
