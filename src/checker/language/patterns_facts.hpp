#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "checker/language/instance_facts.hpp"
#include "checker/setting/patterns/pattern_numbers.hpp"

namespace sinkproof_check::language {

/// What the names of the setting patterns mean for an instance (FORMAT.md, "Somebody's statement").
class PatternsFacts final : public InstanceFacts {
 public:
  /// Keeps a reference to the data.
  PatternsFacts(const SinkDiagonal& data, const PatternNumbers& numbers,
                std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  /// Of constructions alone.
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  /// Of all entries of an array that are not 0.
  std::vector<std::vector<long>> indices_of(std::string_view name) const;
  bool fact(std::string_view name) override;

 private:
  void add_optimum(std::string_view bound, std::string_view cost,
                   const std::optional<CertifiedOptimum>& optimum);

  const SinkDiagonal& data_;
  std::map<std::string_view, std::optional<Real>> numbers_;
};

}  // namespace sinkproof_check::language
