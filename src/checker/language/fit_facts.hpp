#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/instance_facts.hpp"
#include "checker/setting/fit/normaliser_fit.hpp"

namespace sinkproof_check::language {

/// What the names of the setting normaliser-fit mean for an instance (FORMAT.md, "Somebody's statement").
class FitFacts final : public InstanceFacts {
 public:
  /// Keeps a reference to the fit.
  FitFacts(const NormaliserFit& fit, std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::string_view word(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;

 private:
  const NormaliserFit& fit_;
};

}  // namespace sinkproof_check::language
