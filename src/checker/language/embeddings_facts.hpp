#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/language/instance_facts.hpp"
#include "checker/setting/embeddings/sink_numbers.hpp"

namespace sinkproof_check::language {

/// What the names of the setting embeddings mean for an instance (FORMAT.md, "Somebody's statement").
class EmbeddingsFacts final : public InstanceFacts {
 public:
  /// Keeps a reference to the instance.
  EmbeddingsFacts(const SinkInstance& instance, const SinkNumbers& numbers,
                  std::map<std::string_view, Value> parameters);

  std::optional<Real> number(std::string_view name) override;
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override;
  std::string_view word(std::string_view name) override;
  bool fact(std::string_view name) override;
  /// Of all entries of an array, or at least of those that are not 0.
  std::vector<std::vector<long>> indices_of(std::string_view name) const;

 private:
  const SinkInstance& instance_;
  std::map<std::string_view, std::optional<Real>> numbers_;
};

}  // namespace sinkproof_check::language
