// Somebody's own claims about one instance: relations between its quantities, each with a verdict.
//
// Given: a document sinkproof-claims/1; the statement whose quantities it names, or the task's own
// (language/trigger_vocabulary.cpp).
// Derives itself: every quantity through the statement's Subject; both sides and the margin of every
// relation, read by this program; which verdict follows, and which quantities need a place.
// Takes from the document: the relations, which are what is claimed, and printed; the enclosures, from which
// the verdicts follow. Safe, as each end is first proved to be on its side of the derived value. A place only
// has to exist.
// Acceptance means: every verdict is that of its relation on this instance, over all inputs; at each place
// stated the model gives, by direct evaluation, what attained.cpp does not tell from the quantity. No theorem
// stands behind it.
// Assumes: the statements' files, attained.cpp, expression.cpp and sign_of (real.cpp).
#include "checker/setting/trigger/claims.hpp"

#include <algorithm>
#include <set>

#include "checker/document/attained.hpp"
#include "checker/document/certificate.hpp"
#include "checker/document/statement.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t most_claims = 100;

const Statement& find_vocabulary(const json::Value& value) {
  if (value.string() == trigger_vocabulary().id) return trigger_vocabulary();
  if (const Statement* const statement = find_statement(value.string())) return *statement;
  throw Rejected(value.place(),
                 "unknown vocabulary " + quoted(value.string()) + "; expected 'trigger' or a theorem");
}

/// What the document says of the instance, in the form in which a statement reads it. The task's own
/// quantities have no hash.
Certificate read_subject_part(const json::Value& root, const Statement& vocabulary) {
  if (vocabulary.sha256.empty() && root.has("statement_sha256"))
    throw Rejected("/statement_sha256", "expected none: no theorem's quantities are named");
  return {std::string(vocabulary.id),
          vocabulary.sha256.empty() ? "" : std::string(root["statement_sha256"].string()),
          std::string(root["construction"].string()),
          read_parameters(root["parameters"]),
          "",
          {},
          {},
          {},
          read_quantities(root["quantities"]),
          root["instance"],
          {},
          {},
          {},
          {},
          {}};
}

/// Quantities, the margin of a theorem's conclusion, parameters that are numbers, sizes: each name once, for
/// the first of these.
NamedReals names_of(const Derivation& derivation, const Certificate& certificate, const Subject& subject) {
  NamedReals names = derivation.quantities;
  if (!certificate.statement_sha256.empty()) names.emplace_back("conclusion", derivation.conclusion.value);
  const auto add = [&](const std::string& name, const Real& value) {
    if (std::none_of(names.begin(), names.end(), [&](const auto& named) { return named.first == name; }))
      names.emplace_back(name, value);
  };
  for (const auto& [name, parameter] : certificate.parameters)
    if (parameter.value) add(name, *parameter.value);
  for (const auto& [name, size] : subject.sizes()) add(name, size);
  return names;
}

/// A claim that is called as a margin of the statement would pass itself off as that.
void require_own_id(const std::string& id, const std::string& place, const Derivation& derivation) {
  const auto is_same = [&](const Margin& margin) { return margin.id == id; };
  if (!is_name(id)) throw Rejected(place, quoted(id) + " is not a name");
  if (is_same(derivation.conclusion) ||
      std::any_of(derivation.hypotheses.begin(), derivation.hypotheses.end(), is_same) ||
      std::any_of(derivation.claims.begin(), derivation.claims.end(), is_same))
    throw Rejected(place, quoted(id) + " is the statement's own");
}

Relation read_relation(const json::Value& value, const NamedReals& names) {
  try {
    Relation relation = parse_relation(value.string(), names);
    for (const RelationPart& part : relation.parts) {
      if (part.left) require_defined(*part.left);
      if (part.right) require_defined(*part.right);
    }
    return relation;
  } catch (const SyntaxError& error) {
    throw Rejected(value.place(), error.what());
  } catch (const ValueError& error) {
    refuse(value.place(), "", error);
  }
}

/// The margin as stated, when all that is stated of the part holds.
StatedMargin check_part(const json::Value& stated, const RelationPart& part) {
  stated.require_fields({"strict", "left", "right", "margin"});
  if (stated["strict"].boolean() != part.is_strict)
    throw Rejected(stated["strict"].place(), std::string("expected ") + (part.is_strict ? "true" : "false"));
  require_enclosure(read_plain_enclosure(stated["left"]), part.left);
  require_enclosure(read_plain_enclosure(stated["right"]), part.right);
  StatedMargin margin{"", part.is_strict, read_plain_enclosure(stated["margin"])};
  require_enclosure(margin.enclosure, part.margin);
  return margin;
}

std::string claim_verdict(const std::vector<StatedMargin>& parts) {
  if (std::any_of(parts.begin(), parts.end(), [](const auto& part) { return !part.enclosure.lower; }))
    return "inconclusive";
  if (std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.is_certainly_false(); }))
    return "refuted";
  return std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.is_certainly_true(); })
             ? "certified"
             : "inconclusive";
}

struct Claim {
  std::string id;
  std::string relation;
  std::string verdict;
  std::set<std::string, std::less<>> names;
};

Claim check_claim(const json::Value& value, const NamedReals& names, const Derivation& derivation) {
  value.require_fields({"id", "relation", "parts", "verdict"});
  Claim claim{std::string(value["id"].string()), std::string(value["relation"].string()), "", {}};
  require_own_id(claim.id, value["id"].place(), derivation);
  Relation relation = read_relation(value["relation"], names);
  const auto stated = value["parts"].elements();
  if (stated.size() != relation.parts.size())
    throw Rejected(value["parts"].place(), std::to_string(stated.size()) + " parts; expected " +
                                               std::to_string(relation.parts.size()));
  std::vector<StatedMargin> margins;
  for (std::size_t k = 0; k < stated.size(); ++k) margins.push_back(check_part(stated[k], relation.parts[k]));
  claim.verdict = claim_verdict(margins);
  if (value["verdict"].string() != claim.verdict)
    throw Rejected(value["verdict"].place(),
                   quoted(value["verdict"].string()) + " does not follow; expected " + quoted(claim.verdict));
  claim.names = std::move(relation.names);
  return claim;
}

std::vector<Claim> check_each_claim(const json::Value& value, const NamedReals& names,
                                    const Derivation& derivation) {
  std::vector<Claim> claims;
  std::set<std::string> ids;
  const auto stated = value.elements();
  if (stated.empty() || stated.size() > most_claims)
    throw Rejected(value.place(),
                   std::to_string(stated.size()) + " claims; expected 1 to " + std::to_string(most_claims));
  for (const json::Value& claim : stated) {
    claims.push_back(check_claim(claim, names, derivation));
    if (!ids.insert(claims.back().id).second)
      throw Rejected(claim["id"].place(), quoted(claims.back().id) + " stands twice");
  }
  if (std::all_of(claims.begin(), claims.end(),
                  [](const Claim& claim) { return claim.verdict == "inconclusive"; }))
    throw Rejected(value.place(), "all inconclusive, which claims nothing; expected one that is decided");
  return claims;
}

/// One place for each quantity of a refuted claim that has one.
void check_attained(const json::Value& value, const std::vector<Claim>& claims, const Derivation& derivation,
                    const Subject& subject) {
  std::set<std::string, std::less<>> open;
  for (const Claim& claim : claims) {
    if (claim.verdict != "refuted") continue;
    for (const auto& [name, quantity] : derivation.quantities)
      if (claim.names.contains(name) && subject.is_attained(name)) open.insert(name);
  }
  for (const json::Value& entry : value.elements()) {
    const std::string name(entry["quantity"].string());
    if (open.erase(name) == 0)
      throw Rejected(entry["quantity"].place(), quoted(name) + " needs no place, or has one already");
    require_place(entry, name, derivation, subject);
  }
  if (!open.empty()) throw Rejected(value.place(), "missing place of " + quoted(*open.begin()));
}

std::string summary(const std::vector<Claim>& claims, const Statement& vocabulary,
                    const Derivation& derivation, const Subject& subject) {
  std::string result = "claims about " + subject.description();
  if (!vocabulary.sha256.empty())
    result += " in the quantities of " + std::string(vocabulary.id) + derivation.own_values;
  result += ": ";
  constexpr std::size_t most_shown = 10;
  constexpr std::size_t longest_shown = 400;
  for (std::size_t k = 0; k < std::min(claims.size(), most_shown); ++k) {
    const Claim& claim = claims[k];
    // Part of a relation would be another one.
    result +=
        (k == 0 ? "" : ", ") + claim.id + " " + claim.verdict + " " +
        (claim.relation.size() <= longest_shown ? quoted(claim.relation, longest_shown)
                                                : "what /claims/" + std::to_string(k) + "/relation says");
  }
  if (claims.size() > most_shown) result += " and " + std::to_string(claims.size() - most_shown) + " more";
  return result;
}

}  // namespace

std::string check_claims(const json::Value& root) {
  root.require_fields(
      {"format", "vocabulary", "construction", "parameters", "instance", "quantities", "claims", "attained"},
      {"statement_sha256"});
  const Statement& vocabulary = find_vocabulary(root["vocabulary"]);
  const Certificate certificate = read_subject_part(root, vocabulary);
  const std::unique_ptr<Subject> subject = read_subject(vocabulary, certificate);
  require_statement(certificate, vocabulary);
  try {
    const Derivation derivation = subject->derive();
    require_quantities(certificate.quantities, derivation.quantities);
    const auto claims =
        check_each_claim(root["claims"], names_of(derivation, certificate, *subject), derivation);
    check_attained(root["attained"], claims, derivation, *subject);
    return summary(claims, vocabulary, derivation, *subject);
  } catch (const ValueError& error) {
    refuse("/instance", "its quantities cannot be derived: ", error);
  }
}

}  // namespace sinkproof_check
