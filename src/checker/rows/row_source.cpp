// What rows draw on: the document's parameters and its certificate.
//
// Given: parameters and a certificate that check_certificate has accepted.
// Derives itself: nothing; it holds the certificate against what the table asks for.
// Takes from the document: which certificate it is. Safe, as theorem, construction, verdict and every
// parameter are compared, parameters by their text, and the cells are shown from what was derived, not from
// what is stated.
// Acceptance means: the certificate is about the row's instance and the theorem's own conclusion, with all
// hypotheses.
// Assumes: check_certificate.
#include <algorithm>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/rows/table.hpp"

namespace sinkproof_check {

ExpectedCell text_cell(std::string column, std::string text) {
  return {std::move(column), Shown::text, std::nullopt, std::move(text), false};
}

ExpectedCell cell(std::string column, Shown shown, std::optional<Real> value, bool has_exact) {
  return {std::move(column), shown, std::move(value), {}, has_exact};
}

const std::string& RowSource::text(std::string_view name) const {
  return find_parameter(parameters_, name).text;
}

const Accepted& RowSource::certificate(std::string_view theorem, std::string_view construction,
                                       const std::vector<std::pair<std::string, std::string>>& parameters,
                                       const std::vector<std::string>& free) const {
  const Certificate& certificate = certificate_.value().certificate;
  if (certificate.theorem != theorem)
    throw Rejected("/certificate/theorem", "another theorem than the table's; expected " + quoted(theorem));
  if (certificate.construction != construction)
    throw Rejected("/certificate/construction",
                   "another construction than the row's; expected " + quoted(construction));
  if (certificate.verdict != "certified" && certificate.verdict != "vacuous")
    throw Rejected("/certificate/verdict", "expected 'certified' or 'vacuous'");
  if (!certificate.dropped.empty())
    throw Rejected("/certificate/dropped", "expected all hypotheses to count");
  if (certificate.mutant)
    throw Rejected("/certificate/mutant", "expected none: the row is about what the theorem says");
  for (const auto& [name, text] : parameters) {
    if (find_parameter(certificate.parameters, name).text != text)
      throw Rejected("/certificate/parameters/" + name, "not the row's; expected " + quoted(text));
  }
  for (const std::string& name : free) static_cast<void>(find_parameter(certificate.parameters, name));
  // No name stands twice, so any other number means an unknown one.
  if (certificate.parameters.size() != parameters.size() + free.size())
    throw Rejected("/certificate/parameters", "a parameter that the row does not have");
  return *certificate_;
}

const Accepted& RowSource::certificate(std::string_view theorem, std::string_view construction) const {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& [name, parameter] : parameters_) texts.emplace_back(name, parameter.text);
  return certificate(theorem, construction, texts);
}

const std::optional<Real>& find_quantity(const Accepted& certificate, std::string_view name) {
  for (const auto& [candidate, value] : certificate.derivation.quantities)
    if (candidate == name) return value;
  throw std::logic_error("no quantity " + std::string(name));
}

const Real& quantity(const Accepted& certificate, std::string_view name) {
  const auto& value = find_quantity(certificate, name);
  if (!value) throw ValueError(std::string(name) + " is not defined");
  return *value;
}

}  // namespace sinkproof_check
