#pragma once

#include <map>
#include <optional>
#include <stdexcept>
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

 private:
  std::map<std::string_view, Value> parameters_;
};

}  // namespace sinkproof_check::language
