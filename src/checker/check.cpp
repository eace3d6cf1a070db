// One document against its statement: margins, quantities, verdict, witnesses.
//
// Given: a document, and the list of statements (statements.cpp).
// Derives itself: every margin and quantity through the statement's Subject; the verdict by FORMAT.md's rules
// 1 to 5; which margins need a witness.
// Takes from the document: stated enclosures, from which the verdict follows. Safe, as each end is first
// proved to be on its side of the derived value; and a mutant's relation, which is evaluated on derived
// quantities and printed.
// Acceptance means: instance and parameters belong together, every stated enclosure holds its value, the
// verdict follows, and each refuted margin has a witness that shows it.
// Assumes: the statements' files below, and sign_of (real.cpp).
#include "checker/check.hpp"

#include <algorithm>
#include <set>

#include "checker/all_inputs/all_inputs.hpp"
#include "checker/document/attained.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/setting.hpp"
#include "checker/language/statement_file.hpp"
#include "checker/language/text_statement.hpp"
#include "checker/rows/rows.hpp"
#include "checker/rows/table.hpp"
#include "checker/setting/embeddings/sink_embeddings.hpp"
#include "checker/setting/trigger/claims.hpp"
#include "checker/setting/trigger/places.hpp"

namespace sinkproof_check {

namespace {

const Statement& statement_of(const Certificate& certificate) {
  if (const Statement* const statement = find_statement(certificate.theorem)) return *statement;
  throw Rejected("/theorem", "unknown theorem " + quoted(certificate.theorem));
}

void require_margin(const StatedMargin& stated, const Margin& margin) {
  const std::string& place = stated.enclosure.place;
  if (stated.id != margin.id) throw Rejected(place + "/id", "expected " + quoted(margin.id));
  if (stated.is_strict != margin.is_strict)
    throw Rejected(place + "/strict", std::string("expected ") + (margin.is_strict ? "true" : "false"));
  require_enclosure(stated.enclosure, margin.value);
}

void require_margins(const std::vector<StatedMargin>& stated, const std::vector<Margin>& margins,
                     const std::string& place) {
  if (stated.size() != margins.size())
    throw Rejected(place,
                   std::to_string(stated.size()) + " margins; expected " + std::to_string(margins.size()));
  for (std::size_t i = 0; i < margins.size(); ++i) require_margin(stated[i], margins[i]);
}

/// The tables of searches speak of the statement's hypotheses without an instance: what is derived has to be
/// these.
void require_hypotheses(const std::vector<Margin>& derived, const Statement& statement) {
  const auto& ids = statement.hypotheses;
  if (!std::equal(derived.begin(), derived.end(), ids.begin(), ids.end(),
                  [](const Margin& margin, std::string_view id) { return margin.id == id; }))
    throw std::logic_error("other hypotheses than those of " + std::string(statement.id));
}

/// A mutant that is called as a margin of the statement would pass its relation off as that.
void require_own_id(const StatedMutant& mutant, const Derivation& derivation) {
  const auto is_same = [&](const Margin& margin) { return margin.id == mutant.id; };
  const bool is_taken = is_same(derivation.conclusion) ||
                        std::any_of(derivation.hypotheses.begin(), derivation.hypotheses.end(), is_same) ||
                        std::any_of(derivation.claims.begin(), derivation.claims.end(), is_same);
  if (is_taken) throw Rejected("/mutant/id", quoted(mutant.id) + " is the statement's own");
}

/// The conclusion that the certificate is about: the statement's own or, of a mutant, the relation that it
/// states.
Margin conclusion_of(const Certificate& certificate, const Derivation& derivation, const Subject& subject) {
  if (!certificate.mutant) return derivation.conclusion;
  require_own_id(*certificate.mutant, derivation);
  if (auto margin = subject.mutant_margin()) return *margin;
  NamedReals names = derivation.quantities;
  names.emplace_back("conclusion", derivation.conclusion.value);
  try {
    const Relation relation = parse_relation(certificate.mutant->conclusion, names);
    const auto margin = relation.margin();
    if (margin) require_defined(*margin);
    return {certificate.mutant->id, relation.is_strict(), margin};
  } catch (const SyntaxError& error) {
    throw Rejected("/mutant/conclusion", error.what());
  } catch (const ValueError& error) {
    refuse("/mutant/conclusion", "", error);
  }
}

/// A claim that is false makes its verdict `refuted`, or something else rests on it: no enclosure may leave
/// that open.
void require_claims_told(const Certificate& certificate, const std::vector<Margin>& claims) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const StatedMargin& stated = certificate.claims[i];
    const Margin& margin = claims[i];
    if (!margin.value || stated.is_certainly_true() || stated.is_certainly_false()) continue;
    const int sign = sign_of(*margin.value);
    if (sign < 0 || (sign == 0 && margin.is_strict))
      throw Rejected(stated.enclosure.place,
                     quoted(stated.id) + " is false, and its enclosure leaves that open");
  }
}

/// The verdict that follows from the margins as stated (FORMAT.md, rules 1 to 5).
std::string verdict_of(const Certificate& certificate) {
  const auto is_true = [](const StatedMargin& margin) { return margin.is_certainly_true(); };
  const auto is_false = [](const StatedMargin& margin) { return margin.is_certainly_false(); };
  const auto& claims = certificate.claims;
  std::vector<StatedMargin> hypotheses = certificate.hypotheses;
  std::erase_if(hypotheses, [&](const StatedMargin& margin) {
    return std::count(certificate.dropped.begin(), certificate.dropped.end(), margin.id) > 0;
  });
  if (std::any_of(claims.begin(), claims.end(), is_false)) return "refuted";
  if (std::any_of(hypotheses.begin(), hypotheses.end(), is_false)) return "vacuous";
  if (!std::all_of(hypotheses.begin(), hypotheses.end(), is_true)) return "inconclusive";
  if (is_false(certificate.conclusion)) return "refuted";
  const bool holds = std::all_of(claims.begin(), claims.end(), is_true) && is_true(certificate.conclusion);
  return holds ? "certified" : "inconclusive";
}

/// Every hypothesis that is dropped is one.
void require_dropped(const Certificate& certificate, const std::vector<Margin>& hypotheses) {
  for (std::size_t i = 0; i < certificate.dropped.size(); ++i) {
    const std::string& id = certificate.dropped[i];
    if (std::none_of(hypotheses.begin(), hypotheses.end(),
                     [&](const Margin& margin) { return margin.id == id; }))
      throw Rejected("/dropped/" + std::to_string(i), quoted(id) + " is not a hypothesis of this theorem");
  }
}

/// What needs a witness: the claims that are false or, if there are none and the verdict is refuted, the
/// conclusion.
std::set<std::string> refuted_margins(const Certificate& certificate, const Derivation& derivation) {
  std::set<std::string> result;
  if (certificate.verdict != "refuted") return result;
  const std::size_t claims = derivation.claims_with_witness.value_or(certificate.claims.size());
  for (std::size_t i = 0; i < claims; ++i)
    if (certificate.claims[i].is_certainly_false()) result.insert(certificate.claims[i].id);
  // A mutant's conclusion, and somebody's, is about numbers that are derived anew.
  if (result.empty() && derivation.has_conclusion_witness && !certificate.mutant && !certificate.statement)
    result.insert(certificate.conclusion.id);
  return result;
}

void require_witnesses(const Certificate& certificate, const Derivation& derivation, const Subject& subject) {
  std::set<std::string> open = refuted_margins(certificate, derivation);
  for (std::size_t i = 0; i < certificate.witnesses.size(); ++i) {
    const std::string place = "/witnesses/" + std::to_string(i);
    const std::string refutes = subject.refuted_by(i);
    if (open.erase(refutes) == 0)
      throw Rejected(place + "/refutes", quoted(refutes) + " needs no witness, or has one already");
    try {
      subject.check_witness(i);
    } catch (const ValueError& error) {
      refuse(place, "", error);
    }
  }
  if (!open.empty()) throw Rejected("/witnesses", "missing witness for " + quoted(*open.begin()));
}

}  // namespace

void require_enclosure(const StatedEnclosure& stated, const std::optional<Real>& value) {
  if (!stated.lower || !value) {
    if (stated.lower || value)
      throw Rejected(stated.place,
                     value ? "stated as not defined; expected an enclosure of about " + approximate(*value)
                           : "not defined for this instance; expected null");
    return;
  }
  if (*stated.lower > *stated.upper)
    throw Rejected(stated.place, "lower exceeds upper; expected lower <= upper");
  const auto require_sign = [&](const char* end, const Real& difference, const char* otherwise) {
    try {
      if (sign_of(difference) >= 0) return;
    } catch (const ValueError& error) {
      refuse(stated.place + end, "cannot confirm this end: ", error);
    }
    throw Rejected(stated.place + end,
                   std::string(otherwise) + "; expected an enclosure of about " + approximate(*value));
  };
  require_sign("/lower", *value - Real(*stated.lower), "above the value");
  require_sign("/upper", Real(*stated.upper) - *value, "below the value");
}

std::unique_ptr<Subject> read_subject(const Statement& statement, const Certificate& certificate) {
  try {
    return statement.read(certificate);
  } catch (const ValueError& error) {
    refuse("/instance", "", error);
  }
}

void require_statement(const Certificate& certificate, const Statement& statement) {
  if (certificate.statement_sha256 != statement.sha256)
    throw Rejected("/statement_sha256",
                   "another statement: " + quoted(std::string_view(certificate.statement_sha256), 64) +
                       "; expected " + quoted(statement.sha256, 64));
  const auto& names = statement.constructions;
  if (std::find(names.begin(), names.end(), certificate.construction) == names.end())
    throw Rejected("/construction",
                   quoted(certificate.construction) + " is not a construction of this theorem");
}

void require_quantities(const StatedQuantities& stated, const NamedReals& quantities) {
  for (const auto& [name, value] : quantities) {
    const auto at = std::find_if(stated.begin(), stated.end(),
                                 [&, &wanted = name](const auto& item) { return item.first == wanted; });
    if (at == stated.end()) throw Rejected("/quantities", "missing quantity " + quoted(name));
    require_enclosure(at->second, value);
  }
  // No key stands twice, so with all there, any other count means an unknown one.
  if (stated.size() != quantities.size())
    throw Rejected("/quantities", "a quantity that the statement does not name; expected " +
                                      std::to_string(quantities.size()));
}

namespace {

std::unique_ptr<Subject> subject_of(const Certificate& certificate, const Statement* statement) {
  if (statement != nullptr) {
    auto subject = read_subject(*statement, certificate);
    require_statement(certificate, *statement);
    return subject;
  }
  try {
    return language::read_text_subject(certificate);
  } catch (const ValueError& error) {
    refuse("/instance", "", error);
  }
}

/// The theorem as an answer names it: no text passes for one of ours.
std::string whose(const Certificate& certificate) {
  constexpr std::size_t shown = 16;
  if (!certificate.statement) return certificate.theorem;
  return quoted(certificate.theorem, certificate.theorem.size()) + " (somebody's statement, sha256 " +
         certificate.statement_sha256.substr(0, shown) + "; nobody has proved it in general)";
}

/// What stands in place of the theorem's conclusion, first, as nothing may hide it; then the hypotheses that
/// it does without. Values of its own parameters are behind them.
std::string variant(const Certificate& certificate) {
  constexpr std::size_t most_shown = 10;
  std::string result;
  if (certificate.mutant)
    result = " with the conclusion '" + certificate.mutant->id + "' (" + certificate.mutant->conclusion + ")";
  const auto& dropped = certificate.dropped;
  for (std::size_t k = 0; k < std::min(dropped.size(), most_shown); ++k)
    result += " without '" + dropped[k] + "'";
  if (dropped.size() > most_shown) result += " and " + std::to_string(dropped.size() - most_shown) + " more";
  return result;
}

/// What is made once in a program, when it is first asked for: before any document, so that none pays for it,
/// and whether there were others makes no difference. Texts are read, uncounted, one by one when a document
/// is about them: all of them take longer than most documents.
void make_lists() {
  const UncountedWork once;
  static_cast<void>(trigger_vocabulary());
  static_cast<void>(language::settings());
  static_cast<void>(language::own_construction_ids({}));
  static_cast<void>(row_tables());
}

}  // namespace

Accepted check_certificate(const json::Value& root) {
  Certificate certificate = read_certificate(root);
  const Statement* const statement = certificate.statement ? nullptr : &statement_of(certificate);
  const std::unique_ptr<Subject> subject = subject_of(certificate, statement);
  if (certificate.verdict == "inconclusive")
    throw Rejected("/verdict", "'inconclusive' claims nothing; expected certified, refuted or vacuous");
  Derivation derivation;
  try {
    derivation = subject->derive();
    if (statement != nullptr) require_hypotheses(derivation.hypotheses, *statement);
    require_margins(certificate.claims, derivation.claims, "/claims");
    require_claims_told(certificate, derivation.claims);
    require_margins(certificate.hypotheses, derivation.hypotheses, "/hypotheses");
    require_dropped(certificate, derivation.hypotheses);
    require_margin(certificate.conclusion, conclusion_of(certificate, derivation, *subject));
    require_quantities(certificate.quantities, derivation.quantities);
  } catch (const ValueError& error) {
    refuse("/instance", "its margins cannot be derived: ", error);
  }
  const std::string verdict = verdict_of(certificate);
  if (certificate.verdict != verdict)
    throw Rejected("/verdict", quoted(certificate.verdict) + " does not follow; expected " + quoted(verdict));
  require_witnesses(certificate, derivation, *subject);
  require_places(certificate, derivation, *subject);
  std::string summary = verdict + ": " + whose(certificate) + variant(certificate) + derivation.own_values +
                        ", " + subject->description();
  return {std::move(certificate), std::move(derivation), std::move(summary)};
}

std::string check_document(std::string text, const std::string* statement_file) {
  make_lists();
  const CountedDocument counted;
  try {
    const json::Document document(std::move(text));
    const auto format = document.root()["format"].string();
    std::string summary;
    const auto check_other = format == rows_format         ? check_rows
                             : format == claims_format     ? check_claims
                             : format == places_format     ? check_places
                             : format == all_inputs_format ? check_all_inputs
                                                           : nullptr;
    if (check_other != nullptr) {
      if (statement_file != nullptr)
        throw Rejected("/format", "no certificate; a statement has certificates only");
      summary = check_other(document.root());
    } else {
      Accepted accepted = check_certificate(document.root());
      if (statement_file != nullptr) language::require_statement_file(accepted.certificate, *statement_file);
      summary = std::move(accepted.summary);
    }
    // A library that was refused memory may have gone on without.
    require_budget();
    return summary;
  } catch (...) {
    // Refused memory is std::bad_alloc, and whatever comes of it.
    require_budget();
    throw;
  }
}

}  // namespace sinkproof_check
