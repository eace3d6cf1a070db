// Numbers and words in place of an instance: of examples, and of a statement's formulas in tables.
//
// Given: names, numbers and words.
// Derives itself: c, which is m + 2.
// Takes from the document: the numbers and words. Safe, as what is derived from them is a formula's value
// there, and about no instance.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: nothing.
#include "checker/language/given_numbers.hpp"

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr long most_size = 1'000'000;

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

long GivenNumbers::size(std::string_view name) const {
  const auto value = rational_value(given(name));
  if (!value || value->get_den() != 1 || *value < 0 || *value > most_size)
    throw ValueError("it gives " + quoted(name) + " no size that an entry can have");
  return value->get_num().get_si();
}

/// Throws Rejected, as what is open in a condition may be left open.
void GivenNumbers::require_indices(std::string_view name, const std::vector<long>& indices) const {
  charge_steps(32);
  const auto require = [&](long index, long least, long most) {
    if (index < least || index > most)
      throw Rejected("/statement", "an index of " + quoted(name) + " is " + std::to_string(index) +
                                       "; expected " + std::to_string(least) + " to " + std::to_string(most));
  };
  require(indices[0], 1, size("layers"));
  require(indices[1], 1, size("heads"));
  const long last = name == "P" ? size("L") - 1 : size("m") + 2;
  for (std::size_t which = 2; which < indices.size(); ++which) require(indices[which], 0, last);
}

void GivenNumbers::give_entry(std::string_view name, const std::vector<long>& indices, const Real& number) {
  require_indices(name, indices);
  entries_[name].insert_or_assign(indices, number);
}

std::optional<Real> GivenNumbers::entry(std::string_view name, const std::vector<long>& indices) {
  const auto known = entries_.find(name);
  if (known == entries_.end()) missing(name);
  require_indices(name, indices);
  const auto one = known->second.find(indices);
  return one == known->second.end() ? Real(0) : one->second;
}

std::optional<Real> GivenNumbers::function(std::string_view name, const std::vector<Real>& /*numbers*/) {
  missing(name);
}

Value GivenNumbers::parameter(std::string_view name) {
  if (const auto known = words_.find(name); known != words_.end()) return {std::nullopt, known->second};
  return {given(name)};
}

}  // namespace sinkproof_check::language
