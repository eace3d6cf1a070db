#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/instance_facts.hpp"
#include "checker/language/numbers_instance.hpp"

namespace sinkproof_check::language {

/// What the names that a text about numbers declares mean for an instance.
class NumbersFacts final : public InstanceFacts {
 public:
  /// Keeps references to both.
  NumbersFacts(const Block& block, const NumbersInstance& instance,
               std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::string_view word(std::string_view name) override;
  bool fact(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;

 private:
  const EntryValue* find(std::string_view name) const;

  const NumbersInstance& instance_;
  std::map<std::string_view, const EntryLine*> lines_;
};

}  // namespace sinkproof_check::language
