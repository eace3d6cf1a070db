#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/instance_facts.hpp"
#include "checker/setting/switch/switch_family.hpp"

namespace sinkproof_check::language {

/// What the names of the setting switch mean for an instance (FORMAT.md, "Somebody's statement").
class SwitchFacts final : public InstanceFacts {
 public:
  /// Keeps a reference to the family.
  SwitchFacts(const SwitchFamily& family, std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  /// Of all entries of an array.
  std::vector<std::vector<long>> indices_of(std::string_view name) const;

 private:
  Real made(std::string_view name) const;
  Real made(std::string_view name, const std::vector<long>& indices) const;

  const SwitchFamily& family_;
};

}  // namespace sinkproof_check::language
