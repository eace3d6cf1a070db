#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/task_facts.hpp"
#include "checker/setting/trigger/anchor_means.hpp"

namespace sinkproof_check::language {

/// What the names of the setting trigger-task mean for an instance of one layer (FORMAT.md, "Somebody's
/// statement").
class TriggerFacts final : public TaskFacts {
 public:
  /// Keeps a reference to the instance.
  TriggerFacts(const TriggerInstance& instance, TriggerMeasures measures,
               std::map<std::string_view, Value> parameters);

  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  std::optional<Real> function(std::string_view name, const std::vector<Real>& numbers) override;

 private:
  Real measured(std::string_view name) override;
  long layers() const override { return 1; }
  long heads() const override { return static_cast<long>(instance_.model.heads.size()); }
  const Head& head(long /*layer*/, long head) const override { return instance_.model.heads[at(head - 1)]; }
  const Matrix* position_bias(long /*layer*/) const override { return nullptr; }
  std::optional<Normaliser> normaliser() const override { return instance_.model.normaliser; }
  bool is_residual() const override { return false; }

  const AnchorMeans& means();
  const TriggerMasses& masses();

  const TriggerInstance& instance_;
  TriggerMeasures measures_;
  std::optional<AnchorMeans> means_;
  std::optional<TriggerMasses> masses_;
};

}  // namespace sinkproof_check::language
