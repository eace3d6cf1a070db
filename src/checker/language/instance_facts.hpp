#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/language/setting.hpp"

namespace sinkproof_check::language {

/// The parameters of a text, and nothing else: what a setting has of words, facts, entries and functions a derived class says. checks.cpp lets no text ask for more.
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

  /// make(), once for each number and entry of an instance that stays as it is: formulas ask for the same ones again and again.
  template <class Make>
  Real kept(std::string_view name, const std::vector<long>& indices, const Make& make) {
    auto of_name = kept_.find(name);
    if (of_name == kept_.end()) of_name = kept_.try_emplace(std::string(name)).first;
    auto& entries = of_name->second;
    const auto known = entries.find(indices);
    if (known != entries.end()) return known->second;
    constexpr std::size_t most_of_a_name = 1'000;  // beyond, they would take more memory than they save time
    if (entries.size() == most_of_a_name) return make();
    return entries.emplace(indices, make()).first->second;
  }

 private:
  std::map<std::string_view, Value> parameters_;
  std::map<std::string, std::map<std::vector<long>, Real>, std::less<>> kept_;
};

}  // namespace sinkproof_check::language
