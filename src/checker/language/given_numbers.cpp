// Numbers and words in place of an instance: of examples, and of a statement's formulas in tables.
//
// Given: names, numbers and words.
// Derives itself: c, which is m + 2.
// Takes from the document: the numbers and words. Safe, as what is derived from them is a formula's value there, and about no instance.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: nothing.
#include "checker/language/given_numbers.hpp"

#include <string>

#include "checker/kernel/error.hpp"

namespace sinkproof_check::language {

namespace {

[[noreturn]] void missing(std::string_view name) {
  throw ValueError("it gives no value to " + quoted(name));
}

}  // namespace

const Real& GivenNumbers::given(std::string_view name) const {
  const auto known = numbers_.find(name);
  if (known == numbers_.end()) missing(name);
  return known->second;
}

std::optional<Real> GivenNumbers::number(std::string_view name) {
  if (has_c_ && name == "c") return given("m") + Real(2);
  return given(name);
}

std::string_view GivenNumbers::word(std::string_view name) {
  const auto known = words_.find(name);
  if (known == words_.end()) missing(name);
  return known->second;
}

bool GivenNumbers::fact(std::string_view name) {
  return word(name) == "yes";
}

std::optional<Real> GivenNumbers::entry(std::string_view name, const std::vector<long>& /*indices*/) {
  missing(name);
}

std::optional<Real> GivenNumbers::function(std::string_view name, const std::vector<Real>& /*numbers*/) {
  missing(name);
}

Value GivenNumbers::parameter(std::string_view name) {
  if (const auto known = words_.find(name); known != words_.end()) return {std::nullopt, known->second};
  return {given(name)};
}

}  // namespace sinkproof_check::language
