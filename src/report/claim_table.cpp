#include "report/claim_table.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "files/printable.hpp"
#include "numeric/certain_digits.hpp"
#include "report/reason.hpp"
#include "report/verdict_text.hpp"

namespace sinkproof::report {

namespace {

using theorem::Verdict;

std::vector<std::string> claim_header(const VerifiedInstance& instance) {
  std::vector<std::string> cells;
  if (!instance.file.empty()) cells.emplace_back("file");
  for (const auto& [name, value] : instance.parameters.entries()) cells.push_back(name);
  for (const char* cell : {"claim", "verdict", "left", "", "right", ""}) cells.emplace_back(cell);
  return cells;
}

std::vector<std::string> claim_row(const VerifiedInstance& instance, const engine::OwnClaimResult& claim,
                                   std::size_t part) {
  const auto side = [](const std::optional<numeric::Enclosure>& value) {
    return value ? numeric::certain_digits(*value, shown_digits) : "not defined";
  };
  std::vector<std::string> cells;
  if (!instance.file.empty()) cells.push_back(files::on_one_line(instance.file));
  for (const auto& [name, value] : instance.parameters.entries())
    cells.push_back(parameter::to_string(value));
  cells.push_back(claim.claim.id);
  cells.push_back(verdict_text(claim.verdict, instance.claims_beyond_checker));
  cells.push_back(side(claim.parts[part].left));
  cells.emplace_back(claim.claim.relation.relation(part));
  cells.push_back(side(claim.parts[part].right));
  cells.push_back(reason(claim.parts[part]));
  return cells;
}

std::string place_text(const theorem::Attained& attained, const std::string& exact_input) {
  constexpr std::size_t longest = 200;
  const auto place = nlohmann::ordered_json::parse(attained.place_json);
  std::string text = "position " + place["position"].dump();
  if (place.contains("coordinate")) text += ", coordinate " + place["coordinate"].dump();
  std::string contents;
  for (const auto& row : place["input"]["contents"]) {
    std::string numbers;
    for (const auto& number : row) numbers += (numbers.empty() ? "" : ", ") + number.get<std::string>();
    if (!numbers.empty()) contents += (contents.empty() ? "(" : ", (") + numbers + ")";
  }
  text += " of the input with the trigger at " + place["input"]["trigger"].dump();
  if (contents.size() > longest) return text + "; exact input in " + exact_input;
  return text + (contents.empty() ? ", which has no contents" : " and the contents " + contents);
}

}  // namespace

ClaimTable::ClaimTable(const VerifiedInstance& like) : table_(claim_header(like)) {
  for (const auto& claim : like.result.own_claims) {
    relations_.emplace(claim.claim.id, claim.claim.relation.text());
    legend_ += "  " + claim.claim.id + ": " + claim.claim.relation.text() + "\n";
  }
}

void ClaimTable::add(const VerifiedInstance& instance, const std::string& exact_input) {
  for (const auto& claim : instance.result.own_claims) {
    // A construction's own claims have other numbers on each instance.
    const auto first = relations_.find(claim.claim.id);
    if (first == relations_.end() || first->second != claim.claim.relation.text())
      legend_ += "  " + claim.claim.id + " of " + files::on_one_line(instance.file) + ": " +
                 claim.claim.relation.text() + "\n";
    for (std::size_t part = 0; part < claim.parts.size(); ++part)
      table_.add(claim_row(instance, claim, part));
  }
  const std::string where = place_of(instance);
  attained_ += beyond_text(where, instance.claims_beyond_checker);
  for (const auto& place : instance.result.attained) {
    attained_ += "  at " + where + ": " + place.quantity + " is " +
                 numeric::certain_digits(place.value, shown_digits) + " at " +
                 place_text(place, exact_input) + "\n";
  }
}

std::string ClaimTable::text(const std::string& construction) const {
  return "own claims on " + construction + ", each about these instances only\n" + legend_ + "\n" +
         table_.text() + "\n" + attained_;
}

}  // namespace sinkproof::report
