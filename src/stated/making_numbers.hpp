#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/numbers/named_numbers.hpp"

/// Instances of constructions of `numbers`: assignments and generators in their order, each of the values so
/// far (docs/language.md, "The setting numbers").
namespace sinkproof::stated {

/// Throws InputError that begins with a place in the file: a value is not defined, a condition is not
/// decided, an entry leaves its range, …
numbers::NamedNumbers made_numbers(const language::Source& source, const language::Block& block,
                                   const language::ConstructionMutant* mutant,
                                   const parameter::Values& values);

/// All instances with the same values of some parameters, as functions of the others, in doubles, for
/// searches.
struct ParametricNumbers {
  language::Form form;                  ///< what is the same in all of them
  std::vector<language::Input> inputs;  ///< the others
  /// Of the other parameters, in their order, the inputs' values, which stand until the next call. Null where
  /// there is no such instance.
  std::function<const std::vector<double>*(std::span<const double> values)> set;
};

/// `known` are those values, words among them; `others` the names of the other parameters. Throws InputError
/// where more has to be known: a bound of a loop, what a generator takes, …
ParametricNumbers numbers_in_doubles(const language::Source& source, const language::Block& block,
                                     const language::ConstructionMutant* mutant,
                                     const parameter::Values& known, const std::vector<std::string>& others);

}  // namespace sinkproof::stated
