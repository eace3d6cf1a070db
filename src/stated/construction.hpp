#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/residual.hpp"
#include "language/syntax.hpp"
#include "parameter/grid.hpp"
#include "setting/embeddings/sink_construction.hpp"
#include "setting/fit/normaliser_fit.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/switch/switch_construction.hpp"
#include "setting/task/multilayer_kernel.hpp"
#include "setting/task/multilayer_task.hpp"
#include "setting/task/stated_construction.hpp"
#include "setting/task/trigger_task.hpp"
#include "stated/making_numbers.hpp"
#include "stated/number_claims.hpp"
#include "stated/patterns_in_doubles.hpp"

/// Constructions whose texts are blocks of a file (docs/language.md).
namespace sinkproof::stated {

using Made =
    std::variant<task::TriggerInstance, task::MultilayerInstance, fit::NormaliserFit, switches::SwitchFamily,
                 law::TokenLaw, embeddings::SinkEmbeddings, patterns::SinkDiagonal>;

/// A relation of a claim, where the parameters have values. The roots are the larger side − the smaller one,
/// the larger side, the smaller one; of an equation −|left − right|, left, right.
struct Relation {
  language::Comparison comparison;
  language::Residual formula;
};

/// What a construction promises of an instance: all of the relations. They name what an analysis of the
/// instance finds or, of normaliser-fit and token-law, what is in it, and nothing else; of switch they are
/// numbers.
struct Claim {
  std::string id;
  std::vector<Relation> relations;
};

/// A construction, or a mutant of one.
class Construction {
 public:
  /// All that stand in a block, the mutants behind their original. The block has been checked.
  static std::vector<Construction> all_of(const std::shared_ptr<const language::Source>& source,
                                          const std::shared_ptr<const language::Block>& block);

  /// Its usual values are as they are written; the source of a mutant is "mutant".
  [[nodiscard]] const task::ConstructionDescription& description() const { return description_; }
  [[nodiscard]] const std::string& id() const { return description_.name; }
  [[nodiscard]] const std::optional<std::string>& mutant_of() const { return description_.mutant_of; }
  [[nodiscard]] const std::vector<parameter::Specification>& parameters() const {
    return description_.parameters;
  }
  /// As they are written; empty where a parameter has none. In the order of parameters().
  [[nodiscard]] const std::vector<std::string>& default_values() const { return description_.usual_values; }
  [[nodiscard]] const std::string& setting() const { return block_->setting.text; }
  [[nodiscard]] const std::shared_ptr<const language::Block>& block() const { return block_; }
  /// The block, as certificates have it.
  [[nodiscard]] std::string text() const;
  /// Whether its instances are MultilayerInstances: it says how many layers there are, or what only layers
  /// have.
  [[nodiscard]] bool has_layers() const { return has_layers(*block_); }
  static bool has_layers(const language::Block& block);
  /// "FILE:LINE:COLUMN" of its id.
  [[nodiscard]] std::string place() const;

  /// The instance of these values, which are in the ranges of parameters(). Throws InputError, with a place
  /// in the file, where there is none: an index leaves its range, a value is not defined, …
  [[nodiscard]] Made make(const parameter::Values& values) const;
  /// An instance, and the claims that are stated of it; one whose `where` does not hold decides nothing, and
  /// is left out.
  struct MadeWithClaims {
    Made data;
    std::vector<Claim> claims;
  };
  /// Throws InputError in the same way.
  [[nodiscard]] MadeWithClaims make_with_claims(const parameter::Values& values) const;
  [[nodiscard]] std::vector<Claim> claims(const parameter::Values& values) const;
  /// Of several layers, all instances of the same whole numbers and choices, as functions of the real
  /// parameters: for searches. Nothing where one has to make() each of them.
  [[nodiscard]] std::optional<task::ParametricLayers> in_doubles(const parameter::Values& sizes) const;
  /// The same of switch.
  [[nodiscard]] std::optional<switches::ParametricSwitch> switches_in_doubles(
      const parameter::Values& sizes) const;
  /// The same of token-law, of all parameters that are not among the values.
  [[nodiscard]] std::optional<law::ParametricLaw> law_in_doubles(const parameter::Values& values) const;

  /// The same of embeddings.
  [[nodiscard]] std::optional<embeddings::ParametricSink> sink_in_doubles(
      const parameter::Values& sizes) const;

  /// The same of patterns.
  [[nodiscard]] std::optional<PatternsForm> patterns_form(const parameter::Values& sizes) const;

  /// Of `numbers` what make(), claims() and in_doubles() are of other settings.
  [[nodiscard]] numbers::NamedNumbers make_numbers(const parameter::Values& values) const;
  [[nodiscard]] std::shared_ptr<const NumberClaims> claims_of(const numbers::NamedNumbers& made,
                                                              const parameter::Values& values) const;
  /// Of all parameters that are not among the values.
  [[nodiscard]] std::optional<ParametricNumbers> numbers_in_doubles(const parameter::Values& values) const;
  [[nodiscard]] std::vector<std::string> names_without(const parameter::Values& values) const;

 private:
  [[nodiscard]] std::vector<std::string> real_parameters() const;
  Construction(std::shared_ptr<const language::Source> source, std::shared_ptr<const language::Block> block,
               const language::ConstructionMutant* mutant);
  std::shared_ptr<const language::Source> source_;
  std::shared_ptr<const language::Block> block_;
  const language::ConstructionMutant* mutant_;  ///< of the block; null of the construction itself
  task::ConstructionDescription description_;
};

/// What its text says of its parameters.
std::vector<parameter::GridAxis> default_axes(const Construction& stated);

}  // namespace sinkproof::stated
