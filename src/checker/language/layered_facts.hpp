#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/task_facts.hpp"
#include "checker/setting/trigger/multilayer_task.hpp"

namespace sinkproof_check::language {

/// What the names of the setting trigger-task mean for an instance of several layers (FORMAT.md, "Somebody's
/// statement").
class LayeredFacts final : public TaskFacts {
 public:
  /// Keeps a reference to the instance.
  LayeredFacts(const MultilayerInstance& instance, MultilayerMeasures measures,
               std::map<std::string_view, Value> parameters);

  std::optional<Real> function(std::string_view name, const std::vector<Real>& numbers) override;

 private:
  Real measured(std::string_view name) override;
  long layers() const override { return static_cast<long>(instance_.layers.size()); }
  long heads() const override { return 1; }
  const Head& head(long layer, long /*head*/) const override { return instance_.layers[at(layer - 1)].head; }
  const Matrix* position_bias(long layer) const override {
    return &instance_.layers[at(layer - 1)].position_bias;
  }
  std::optional<Normaliser> normaliser() const override;
  bool is_residual() const override { return instance_.residual; }

  const MultilayerInstance& instance_;
  MultilayerMeasures measures_;
};

}  // namespace sinkproof_check::language
