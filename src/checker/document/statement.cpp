// What all subjects need of a certificate.
//
// Given: the margins of a construction's claims and of a text's corollaries; a certificate.
// Derives itself: nothing.
// Takes from the document: names, for an answer.
// Acceptance means: nothing is accepted here: no corollary passes for a claim.
// Assumes: nothing.
#include "checker/document/statement.hpp"

#include <algorithm>
#include <set>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

void add_corollaries(std::vector<Margin>& claims, std::vector<Margin> corollaries) {
  std::set<std::string> ids;
  for (const Margin& claim : claims) ids.insert(claim.id);
  for (Margin& corollary : corollaries) {
    if (ids.contains(corollary.id))
      throw Rejected("/statement",
                     "the corollary " + quoted(corollary.id) + " has the id of a claim of the construction");
    claims.push_back(std::move(corollary));
  }
}

}  // namespace

Derivation derivation(std::vector<Margin> claims, TheoremMargins says, bool is_somebodys) {
  Derivation result;
  result.claims = std::move(claims);
  if (is_somebodys) result.claims_with_witness = result.claims.size();
  add_corollaries(result.claims, std::move(says.corollaries));
  result.hypotheses = std::move(says.hypotheses);
  result.conclusion = std::move(says.conclusion);
  result.quantities = std::move(says.quantities);
  result.own_values = std::move(says.own_values);
  return result;
}

std::string shown_parameter(const std::string& name, const std::string& text) {
  constexpr std::size_t most_shown = 60;
  // Part of a number would be another one, and a long one would hide what stands behind it.
  if (text.size() > most_shown) return " " + name + "=what /parameters/" + name + " says";
  const std::string shown = quoted(text);
  return " " + name + "=" + shown.substr(1, shown.size() - 2);
}

std::string described(const Certificate& certificate, const std::vector<std::string_view>& names,
                      const std::vector<std::string_view>& own) {
  constexpr std::size_t most_shown = 12;
  std::string result = certificate.construction;
  std::size_t count = 0;
  for (const std::string_view name : names) {
    if (std::find(own.begin(), own.end(), name) != own.end()) continue;
    for (const auto& [key, parameter] : certificate.parameters) {
      if (key != name) continue;
      if (++count <= most_shown) result += shown_parameter(key, parameter.text);
    }
  }
  if (count > most_shown) result += " and " + std::to_string(count - most_shown) + " more parameters";
  return result;
}

}  // namespace sinkproof_check
