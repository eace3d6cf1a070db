#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "checker/language/making.hpp"
#include "checker/setting/trigger/construction_claims.hpp"
#include "checker/setting/trigger/multilayer_task.hpp"

namespace sinkproof_check::language {

/// The construction of the trigger-conditional task of this name: of models of several layers where its text
/// says how many there are, or something that only these have. Throws Rejected where there is none.
ConstructionText find_task_construction(std::string_view name, bool several_layers);

/// What a construction of the trigger-conditional task makes of its parameters, and what it claims. All throw
/// Rejected, ValueError.
class TaskConstruction {
 public:
  /// With these parameters, each shown to be in its range; there are no others, but for those of the names
  /// `others`.
  TaskConstruction(const ConstructionText& text, const Parameters& parameters,
                   const std::vector<std::string_view>& others)
      : making_(text, parameters, others) {}

  TriggerInstance one_layer() const;
  MultilayerInstance several_layers() const;

  std::vector<std::string_view> parameter_names() const { return language::parameter_names(making_.text()); }
  const std::map<std::string_view, Value>& values() const { return making_.values(); }
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

  Made make() const;
  ContentSet contents(std::string_view name, long dimension, Evaluation& evaluation) const;
  Normaliser normaliser(Evaluation& evaluation) const;
  void assign(const Assignment& assignment, Evaluation& evaluation, Heads& heads) const;

  Making making_;
};

}  // namespace sinkproof_check::language
