#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/language/construction_text.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/setting/trigger/construction_claims.hpp"
#include "checker/setting/trigger/multilayer_task.hpp"

namespace sinkproof_check::language {

/// The construction of the trigger-conditional task of this name: of models of several layers where its text says how many there are, or something that only these have. Throws Rejected where there is none.
ConstructionText find_task_construction(std::string_view name, bool several_layers);

/// What a construction of the trigger-conditional task makes of its parameters, and what it claims. All throw Rejected, ValueError.
class TaskConstruction {
 public:
  /// With these parameters, each shown to be in its range; there are no others, but for those of the names `others`.
  TaskConstruction(const ConstructionText& text, const Parameters& parameters,
                   const std::vector<std::string_view>& others);

  TriggerInstance one_layer() const;
  MultilayerInstance several_layers() const;

  std::vector<std::string_view> parameter_names() const { return language::parameter_names(text_); }
  const std::map<std::string_view, Value>& values() const { return values_; }
  /// The claims that are stated, where names mean this.
  std::vector<ConstructionClaim> claims(Facts& facts) const;

 private:
  /// A head of a layer, with scores of positions, by layer and head.
  using Heads = std::vector<std::vector<Layer>>;
  struct Made {
    TriggerTask task;
    bool residual;
    Heads heads;
  };
  using Sizes = std::map<std::string_view, long>;
  class MakingFacts;

  Made make() const;
  Sizes take_sizes() const;
  std::string_view word(std::string_view name, std::string_view otherwise, Evaluation& evaluation) const;
  ContentSet contents(std::string_view name, long dimension, Evaluation& evaluation) const;
  Normaliser normaliser(Evaluation& evaluation) const;
  void assign(const Assignment& assignment, Evaluation& evaluation, Heads& heads) const;

  ConstructionText text_;
  std::map<std::string_view, Value> values_;
  std::vector<const Assignment*> assignments_;          ///< in their order, those of the mutant last
  std::map<std::string_view, const Assignment*> last_;  ///< of a word or a size the one that counts
};

}  // namespace sinkproof_check::language
