#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/instance_facts.hpp"
#include "checker/setting/law/law_numbers.hpp"

namespace sinkproof_check::language {

/// What the names of the setting token-law mean for an instance (FORMAT.md, "Somebody's statement").
class LawFacts final : public InstanceFacts {
 public:
  /// Keeps a reference to the numbers.
  LawFacts(const LawNumbers& numbers, std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;

 private:
  const LawNumbers& numbers_;
};

}  // namespace sinkproof_check::language
