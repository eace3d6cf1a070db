#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/setting.hpp"
#include "checker/setting/trigger/anchor_means.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check::language {

/// What the names of the setting trigger-task mean for an instance of one layer (FORMAT.md, "Somebody's statement").
class TriggerFacts final : public Facts {
 public:
  /// Keeps a reference to the instance.
  TriggerFacts(const TriggerInstance& instance, TriggerMeasures measures,
               std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::string_view word(std::string_view name) override;
  bool fact(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  std::optional<std::vector<long>> line(std::string_view name, const std::vector<long>& indices,
                                        std::size_t running) override;
  std::optional<Real> function(std::string_view name, const std::vector<Real>& numbers) override;
  Value parameter(std::string_view name) override { return parameters_.at(name); }

 private:
  const AnchorMeans& means();
  const TriggerMasses& masses();

  const TriggerInstance& instance_;
  TriggerMeasures measures_;
  std::map<std::string_view, Value> parameters_;
  std::optional<AnchorMeans> means_;
  std::optional<TriggerMasses> masses_;
  std::optional<bool> has_same_contents_;
  bool do_contents_vary_ = false;  ///< where the one above is known
  std::optional<std::string_view> content_word_;
  std::optional<std::string_view> trigger_content_word_;
  std::optional<mpq_class> content_distance_;
  std::optional<mpq_class> trigger_distance_;
};

}  // namespace sinkproof_check::language
