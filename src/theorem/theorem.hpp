#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "theorem/evaluation.hpp"

namespace sinkproof::stated {
class Construction;
}

namespace sinkproof::theorem {

class SearchSpace;

/// Parameters of a theorem itself, which follow those of every construction, and their values by default.
using OwnParameters = std::vector<std::pair<parameter::Specification, parameter::GridAxis>>;

/// A hypothesis or the conclusion, as statement.md has it.
struct Proposition {
  std::string id;
  bool strict;
  std::string meaning;
};

/// Something near the theorem that nobody has proved or refuted; statement.md says what is known.
struct OpenQuestion {
  std::string id;
  std::string question;
};

/// A deliberately wrong variant of the statement: a falsifier is as good as the share of these that it
/// refutes.
struct Mutant {
  std::string id;
  std::string change;  ///< what is wrong with it, for people
  /// A Formula over the theorem's quantities and `conclusion`, the margin of its own; of a theorem whose text
  /// is in the language of docs/language.md, a condition of that language.
  std::string conclusion;
  std::vector<std::string> dropped = {};  ///< ids of hypotheses that it does without
  bool is_listed = true;                  ///< in a description, and not somebody's own
};

/// A constant of the conclusion, which says the less the larger the constant is: it holds for an instance if
/// and only if the constant is at least `least`.
struct Constant {
  std::string id;
  std::string meaning;
  std::string proved;  ///< an exact number: the conclusion holds with it
  std::string least;   ///< of an instance: a formula over the theorem's quantities, without relation
};

/// What `list` shows, and what the margins must match.
struct Description {
  std::string id;  ///< the folder's name
  std::string title;
  std::string source;            ///< paper key and label (theorems/references.md)
  std::string provenance;        ///< which part is as published, reconstructed, proved here
  std::string statement_sha256;  ///< of statement.md, 64 hexadecimal digits; empty where there is none
  std::vector<Proposition> hypotheses;
  Proposition conclusion;
  std::vector<std::string> quantities;
  /// Further conclusions, of instances to which they apply; their margins stand behind the construction's
  /// claims.
  std::vector<Proposition> corollaries = {};
  std::vector<OpenQuestion> open_questions = {};
  std::vector<Mutant> mutants = {};
  std::vector<Constant> constants = {};
  std::string absence = {};  ///< for people, where a quantity may be not defined: what that says
  bool is_theorem = true;    ///< false of a task's quantities alone, of which nothing is stated
  std::string text = {};     ///< of somebody's theorem: its block (FORMAT.md, "Somebody's statement")
  std::string file = {};     ///< that it was read from
};

/// Where instances come from: a construction or a mutant of one.
struct Source {
  std::string name;
  std::string summary;
  std::string origin;  ///< theorem or paper key, and label
  std::optional<std::string> mutant_of;
  std::vector<parameter::Specification> parameters;
  std::vector<parameter::GridAxis>
      default_grid;        ///< names every parameter: what those that are not given run over
  bool by_default = true;  ///< whether it is verified where no construction is named
  std::string text =
      {};  ///< of somebody's, which stands in the theorem's file: its block (FORMAT.md, "Somebody's statement")
  /// Of somebody's in the theorem's file, but of numbers: certificates call its instances `given`, and
  /// commands make them (app/stated_files.hpp); no theorem does.
  std::shared_ptr<const stated::Construction> given = nullptr;
};

/// The exact data of one instance, of a type that only its theorem knows.
class Instance {
 public:
  Instance() = default;
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;
  virtual ~Instance() = default;
  /// The `instance` object of src/certificate/FORMAT.md.
  [[nodiscard]] virtual nlohmann::ordered_json to_json() const = 0;
  /// Those that Theorem::size_names names.
  [[nodiscard]] virtual std::vector<long> sizes() const { return {}; }
  /// Whether a checker may need more than ten seconds of work for it.
  [[nodiscard]] virtual bool is_large() const { return false; }
  /// Whether all of its numbers are rational, so that to_json() has no formula.
  [[nodiscard]] virtual bool is_rational() const { return false; }
};

/// A certified violation at one exact place.
struct Witness {
  std::string refutes;       ///< id of a claim or of the conclusion
  std::string place_json;    ///< the members of FORMAT.md's witness that say where, as one JSON object
  numeric::Enclosure value;  ///< what is found there
  int more_digits = 0;       ///< beyond the usual ones, which say that the value breaks its bound
};

/// An exact place at which a quantity that is a supremum or infimum over inputs is attained, by direct
/// evaluation.
struct Attained {
  std::string quantity;
  std::string place_json;    ///< the members of FORMAT.md's `attained` that say where, as one JSON object
  numeric::Enclosure value;  ///< what is found there
};

/// A theorem = typed instances + named hypotheses + a conclusion, all as margins. The engine, certificates
/// and tables are generic over this.
/// Implementations have no state: every function may be called from several threads.
class Theorem {
 public:
  Theorem() = default;
  Theorem(const Theorem&) = delete;
  Theorem& operator=(const Theorem&) = delete;
  virtual ~Theorem() = default;

  [[nodiscard]] virtual const Description& description() const = 0;
  /// Those that are verified by default first, mutants after their originals.
  [[nodiscard]] virtual std::vector<Source> sources() const = 0;
  /// These and, where its text names them, those of its file that are `given`.
  [[nodiscard]] virtual std::vector<Source> all_sources() const { return sources(); }
  [[nodiscard]] virtual OwnParameters own_parameters() const { return {}; }
  /// `source` is one of sources(), the values are within its ranges.
  [[nodiscard]] virtual std::unique_ptr<Instance> instantiate(const std::string& source,
                                                              const parameter::Values& values) const = 0;

  /// All margins and quantities in one tier. Ids, strictness and order are those of description(); a
  /// hypothesis that is not stated of the instance is left out. Throw DomainError where this tier is too
  /// coarse, and ExactUnavailable where the exact path does not reach.
  [[nodiscard]] virtual Evaluation<numeric::Interval> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Interval>& arithmetic) const = 0;
  [[nodiscard]] virtual Evaluation<numeric::Ball> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Ball>& arithmetic) const = 0;
  [[nodiscard]] virtual Evaluation<numeric::Exact> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Exact>& arithmetic) const = 0;

  /// Where a falsifier looks for counterexamples: the parameters of the constructions, where the theorem does
  /// not say more.
  [[nodiscard]] virtual std::unique_ptr<SearchSpace> search_space() const;

  /// For a margin that was certified false: an exact place where direct evaluation shows it. Throws
  /// InternalError if none is found: the suprema and the direct evaluation then disagree.
  [[nodiscard]] virtual Witness witness(const Instance& instance, const std::string& refuted_id,
                                        long max_bits) const = 0;

  /// Whether a refuted margin of this id needs a witness in a certificate: not where it is about numbers that
  /// a checker derives.
  [[nodiscard]] virtual bool needs_witness(const Instance& /*instance*/, const std::string& /*id*/) const {
    return true;
  }

  /// Whether instances are rational, and their numbers rational or roots: the exact path is asked whatever
  /// enclosures tell, so that what is rational is shown as what it is.
  [[nodiscard]] virtual bool is_exact() const { return false; }

  /// Of a theorem whose text is in the language of docs/language.md: the same with the mutant's conclusion in
  /// place of its own. Null where a mutant's conclusion is a Formula. Throws InputError.
  [[nodiscard]] virtual std::unique_ptr<const Theorem> variant(const Mutant& /*mutant*/) const {
    return nullptr;
  }
  /// Of such a theorem: the suprema and infima over inputs that its conclusion rests on.
  [[nodiscard]] virtual std::vector<std::string> extremes_of_conclusion(const Instance& /*instance*/) const {
    return {};
  }

  /// What somebody's own claims may call the sizes of an instance.
  [[nodiscard]] virtual std::vector<std::string> size_names() const { return {}; }
  /// Of those of these quantities that are suprema or infima over inputs, and have a place. The values are
  /// held against the evaluation: throws InputError where no precision that is tried makes them agree.
  [[nodiscard]] virtual std::vector<Attained> attained(
      const Instance& /*instance*/, const std::vector<std::string>& /*quantities*/,
      const Evaluation<numeric::Enclosure>& /*evaluation*/) const {
    return {};
  }
};

}  // namespace sinkproof::theorem
