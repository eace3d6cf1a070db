#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numeric/enclosure.hpp"
#include "numeric/error.hpp"

namespace sinkproof::theorem {

/// A real number of which it is claimed that it is > 0 (strict) or ≥ 0. Empty: not defined for this instance
/// (statement.md says when).
template <class S>
struct Margin {
  std::string id;
  bool strict = false;
  std::optional<S> value;
};

/// A named number that a theorem speaks about. Empty: not defined for this instance, which is for exact
/// reasons or unknown (`defined_if`).
template <class S>
struct Quantity {
  std::string name;
  std::optional<S> value;
};

/// All that a theorem says about one instance, in one scalar.
template <class S>
struct Evaluation {
  std::vector<Margin<S>> claims;
  std::vector<Margin<S>> hypotheses;
  Margin<S> conclusion;
  std::vector<Quantity<S>> quantities;
};

/// The quantity of this name. Throws InternalError if there is none.
template <class S>
const Quantity<S>& find_quantity(const Evaluation<S>& evaluation, std::string_view name) {
  for (const auto& candidate : evaluation.quantities) {
    if (candidate.name == name) return candidate;
  }
  throw InternalError("no quantity " + std::string(name));
}

/// Its value, where it is known to have one. Throws InternalError if it has none.
template <class S>
const S& quantity(const Evaluation<S>& evaluation, std::string_view name) {
  const auto& value = find_quantity(evaluation, name).value;
  if (!value) throw InternalError("the quantity " + std::string(name) + " is not defined here");
  return *value;
}

template <class S>
bool has_undefined_quantity(const Evaluation<S>& evaluation) {
  return std::any_of(evaluation.quantities.begin(), evaluation.quantities.end(),
                     [](const auto& quantity) { return !quantity.value; });
}

/// value() where the condition certainly holds, nothing where it certainly does not, and what is not known
/// where it is undecided in this tier.
template <numeric::Scalar S, class Value>
std::optional<S> defined_if(numeric::Ternary condition, const numeric::Arithmetic<S>& arithmetic,
                            Value value) {
  switch (condition) {
    case numeric::Ternary::certainly:
      return value();
    case numeric::Ternary::certainly_not:
      return std::nullopt;
    case numeric::Ternary::undecided:
      break;
  }
  return arithmetic.unknown();
}

/// value(), or what is not known where the exact path does not reach it: other margins may be within reach.
template <numeric::Scalar S, class Value>
std::optional<S> where_reached(const numeric::Arithmetic<S>& arithmetic, Value value) {
  try {
    return value();
  } catch (const numeric::ExactUnavailable&) {
    return arithmetic.unknown();
  }
}

/// The margin of a hypothesis that is plainly true or false of the instance's form: 1 or −1.
template <numeric::Scalar S>
S indicator(bool holds, const numeric::Arithmetic<S>& arithmetic) {
  return arithmetic.from(holds ? 1L : -1L);
}

}  // namespace sinkproof::theorem
