#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "checker/language/setting.hpp"

namespace sinkproof_check::language {

/// The parameters of a text, and nothing else: what a setting has of words, facts, entries and functions a
/// derived class says. checks.cpp lets no text ask for more.
class InstanceFacts : public Facts {
 public:
  std::string_view word(std::string_view /*name*/) override { throw std::logic_error("no such word"); }
  bool fact(std::string_view /*name*/) override { throw std::logic_error("no such fact"); }
  std::optional<Real> entry(std::string_view /*name*/, const std::vector<long>& /*indices*/) override {
    throw std::logic_error("no such entry");
  }
  std::optional<Real> function(std::string_view /*name*/, const std::vector<Real>& /*numbers*/) override {
    throw std::logic_error("no such function");
  }
  Value parameter(std::string_view name) final { return parameters_.at(name); }

 protected:
  explicit InstanceFacts(std::map<std::string_view, Value> parameters) : parameters_(std::move(parameters)) {}

  /// make(), once for each number and entry of an instance that stays as it is: formulas ask for the same
  /// ones again and again.
  template <class Make>
  Real kept(std::string_view name, const std::vector<long>& indices, const Make& make) {
    // Four indices of 16 bits: what has others is made anew.
    std::uint64_t place = 0;
    for (const long index : indices) {
      if (index < 0 || index > 0xffff || place >> 48U != 0) return make();
      place = place << 16U | static_cast<std::uint64_t>(index);
    }
    auto of_name =
        std::find_if(kept_.begin(), kept_.end(), [&](const auto& other) { return other.first == name; });
    if (of_name == kept_.end()) of_name = kept_.insert(of_name, {std::string(name), {}});
    auto& entries = of_name->second;
    const auto known = entries.find(place);
    if (known != entries.end()) return known->second;
    constexpr std::size_t most_of_a_name = 1'000;  // beyond, they would take more memory than they save time
    if (entries.size() == most_of_a_name) return make();
    return entries.emplace(place, make()).first->second;
  }

 private:
  std::map<std::string_view, Value> parameters_;
  /// By name, of which settings have a few, and place.
  std::vector<std::pair<std::string, std::unordered_map<std::uint64_t, Real>>> kept_;
};

}  // namespace sinkproof_check::language
