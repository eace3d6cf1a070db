#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "language/compile.hpp"
#include "setting/switch/switch_family.hpp"

/// What names of the setting switch stand for on an instance.
namespace sinkproof::switches {

/// Its integers.
template <class Number>
language::Form sizes_of(const SwitchFamilyIn<Number>& family);
/// And its numbers without indices.
language::Form form_of(const SwitchFamily& family);

/// Its other numbers. All are rational: what is no root is computed exactly, once.
class SwitchEntries final : public language::KnownEntries {
 public:
  explicit SwitchEntries(SwitchFamily family) : family_(std::move(family)) {}
  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  /// Nobody asks: entries of this setting belong to no heads.
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;
  [[nodiscard]] bool is_fixed() const override { return true; }

 private:
  SwitchFamily family_;
};

}  // namespace sinkproof::switches
