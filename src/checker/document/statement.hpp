#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// A margin as the statement defines it for an instance; without value where the statement does not define
/// it.
struct Margin {
  std::string id;
  bool is_strict;
  std::optional<Real> value;
};

/// Everything a certificate states about an instance, derived anew.
struct Derivation {
  std::vector<Margin> claims;
  std::vector<Margin> hypotheses;
  Margin conclusion;
  NamedReals quantities;  ///< all that the statement names, without value where one is not defined
  /// Of somebody's statement: so many of the claims, the first ones, are a construction's. What the others
  /// say, and the conclusion, needs no witness where it is false.
  std::optional<std::size_t> claims_with_witness = std::nullopt;
  /// Of a theorem of ours: whether its conclusion, where it is false, has a witness. One that is about
  /// numbers which are derived anew needs none.
  bool has_conclusion_witness = true;
  NamedReals measures = {};  ///< likewise: suprema and infima that places may be about
  /// Parameters of the theorem's own with another value than its text gives them, as an answer shows them: "
  /// epsilon=1/2".
  std::string own_values = {};
};

/// What a theorem says about an instance, apart from the construction's claims.
struct TheoremMargins {
  std::vector<Margin> hypotheses;
  Margin conclusion;
  NamedReals quantities;
  std::vector<Margin> corollaries = {};  ///< which stand behind the construction's claims
  std::string own_values = {};           ///< as Derivation has them
};

/// What a construction claims, and behind it what a theorem says, which is somebody's text or one of ours.
/// Throws Rejected where a corollary has the id of a claim.
Derivation derivation(std::vector<Margin> claims, TheoremMargins says, bool is_somebodys);

/// A parameter in an answer, in full or by its place.
std::string shown_parameter(const std::string& name, const std::string& text);

/// The construction, and its parameters of these names in this order, the first twelve; `own` are the text's,
/// which are none of it.
std::string described(const Certificate& certificate, const std::vector<std::string_view>& names,
                      const std::vector<std::string_view>& own);

/// A certificate seen through one theorem's statement: its instance and its witnesses.
class Subject {
 public:
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  Subject(Subject&&) = delete;
  Subject& operator=(Subject&&) = delete;
  virtual ~Subject() = default;

  /// Holds the instance against its construction, and derives the margins. Throws Rejected.
  virtual Derivation derive() = 0;
  /// The id of the claim or conclusion that the witness is for.
  virtual std::string refuted_by(std::size_t witness) const = 0;
  /// Evaluates the model at the witness. Called after derive(). Throws Rejected if the witness does not show
  /// what it says.
  virtual void check_witness(std::size_t witness) const = 0;
  /// The construction's parameters in its order, for people: "L=16 m=13 beta=5".
  virtual std::string description() const = 0;

  /// A mutant's conclusion where it is more than a formula between quantities. Called after derive(). Throws
  /// Rejected, ValueError.
  virtual std::optional<Margin> mutant_margin() const { return std::nullopt; }
  /// What somebody's own claims may call the sizes of the instance.
  virtual std::vector<std::pair<std::string, long>> sizes() const { return {}; }
  /// Whether the quantity is a supremum or infimum over inputs, attained at a place of one of them.
  virtual bool is_attained(std::string_view /*quantity*/) const { return false; }
  /// Evaluates the model at a place that the document names, an entry of FORMAT.md's `attained`: what is
  /// there of such a quantity, and what is stated. Throws Malformed, Rejected.
  virtual std::pair<Real, StatedEnclosure> value_at_place(const json::Value& /*entry*/) const {
    throw std::logic_error("a quantity without a place");
  }
};

/// A constant c of a conclusion, which holds of an instance if and only if c is at least `least`.
struct ProvedConstant {
  std::string_view id;
  std::string_view proved;  ///< this and `least` in the words of the statement
  std::string_view least;
};

/// A theorem that the checker knows. `read` takes the structure of instance and witnesses (Malformed), and
/// keeps a reference to the certificate.
struct Statement {
  std::string_view id;
  std::string_view sha256;  ///< of theorems/<id>/statement.md
  std::vector<std::string_view> constructions;
  std::vector<std::string_view> hypotheses;  ///< ids in the statement's order, the same for every instance
  std::unique_ptr<Subject> (*read)(const Certificate&);
  std::vector<ProvedConstant> constants = {};  ///< in the statement's order
};

/// Every theorem there is.
const std::vector<Statement>& statements();
/// The one with this id, of texts without reading the others; null where there is none.
const Statement* find_statement(std::string_view id);

/// The quantities of the trigger-conditional task of one layer, without a theorem: id `trigger`, no hash, no
/// hypotheses. It is none of statements().
const Statement& trigger_vocabulary();

/// Proves that the stated enclosure holds the value (or that both say "not defined"). Throws Rejected where
/// that fails.
void require_enclosure(const StatedEnclosure& stated, const std::optional<Real>& value);

/// Likewise of all quantities of a document, which are these and no others.
void require_quantities(const StatedQuantities& stated, const NamedReals& quantities);

/// The certificate is about this text of the statement, and names one of its constructions. Throws Rejected.
void require_statement(const Certificate& certificate, const Statement& statement);
/// Throws Rejected where a number in the instance is too much for this program: no error of the program.
std::unique_ptr<Subject> read_subject(const Statement& statement, const Certificate& certificate);

}  // namespace sinkproof_check
