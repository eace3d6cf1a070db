#include "report/verify_table.hpp"

#include <map>

#include "numeric/certain_digits.hpp"
#include "report/text_table.hpp"

namespace sinkproof::report {

namespace {

constexpr int shown_digits = 9;

using theorem::Verdict;

/// Why a result is not certified, for the lines below the table.
std::string explanation(const VerifiedInstance& instance) {
  const auto& result = instance.result;
  std::string text;
  for (const auto& witness : result.witnesses) {
    text += "  refuted at " + instance.parameters.text() + ": '" + witness.refutes +
            "' fails where the value is " + numeric::certain_digits(witness.value, shown_digits) +
            "; exact input in the certificate (--certificates DIR)\n";
  }
  return text;
}

std::string reason_in_row(const engine::VerifyResult& result) {
  if (result.verdict == Verdict::vacuous) {
    for (const auto& hypothesis : result.evaluation.hypotheses) {
      if (holds(hypothesis) == numeric::Ternary::certainly_not)
        return "'" + hypothesis.id + "' does not hold";
    }
  }
  if (result.verdict == Verdict::refuted) return "see below";
  if (result.verdict == Verdict::inconclusive) return "a sign is undecided at this precision";
  return "";
}

std::string table_of(const std::vector<const VerifiedInstance*>& group) {
  std::vector<std::string> header;
  for (const auto& [name, value] : group.front()->parameters.entries()) header.push_back(name);
  header.emplace_back("verdict");
  for (const auto& quantity : group.front()->result.evaluation.quantities) header.push_back(quantity.name);
  header.emplace_back("bits");
  header.emplace_back("");
  std::vector<std::vector<std::string>> rows;
  for (const auto* instance : group) {
    auto& row = rows.emplace_back();
    for (const auto& [name, value] : instance->parameters.entries()) row.push_back(numeric::to_string(value));
    row.emplace_back(to_string(instance->result.verdict));
    for (const auto& quantity : instance->result.evaluation.quantities) {
      row.push_back(numeric::certain_digits(quantity.value, shown_digits));
    }
    row.push_back(instance->result.bits == 0 ? "exact" : std::to_string(instance->result.bits));
    row.push_back(reason_in_row(instance->result));
  }
  return text_table(header, rows);
}

}  // namespace

std::string verify_table(const std::vector<VerifiedInstance>& results) {
  std::string text;
  std::map<Verdict, std::size_t> counts;
  for (std::size_t begin = 0; begin < results.size();) {
    std::vector<const VerifiedInstance*> group;
    const auto& first = results[begin];
    for (; begin < results.size() && results[begin].theorem == first.theorem &&
           results[begin].construction == first.construction;
         ++begin) {
      group.push_back(&results[begin]);
      ++counts[results[begin].result.verdict];
    }
    const auto& description = first.theorem->description();
    text += description.id + " on " + first.construction + "\n";
    text += "  " + description.title + " (" + description.source + ")\n";
    text += "  " + description.provenance + "\n\n";
    text += table_of(group) + "\n";
    for (const auto* instance : group) text += explanation(*instance);
  }
  text += std::to_string(counts[Verdict::certified]) + " certified, " +
          std::to_string(counts[Verdict::refuted]) + " refuted, " + std::to_string(counts[Verdict::vacuous]) +
          " vacuous, " + std::to_string(counts[Verdict::inconclusive]) + " inconclusive\n";
  return text;
}

}  // namespace sinkproof::report
