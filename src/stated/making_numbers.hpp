#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "numbers/named_numbers.hpp"
#include "parameter/grid.hpp"

/// Instances of constructions of `numbers`: assignments and generators in their order, each of the values so far (docs/language.md, "The setting numbers").
namespace sinkproof::stated {

/// Throws InputError that begins with a place in the file: a value is not defined, a condition is not decided, an entry leaves its range, …
numbers::NamedNumbers made_numbers(const language::Source& source, const language::Block& block,
                                   const language::ConstructionMutant* mutant,
                                   const parameter::Values& values);

/// All instances with the same whole numbers and choices, as functions of the real parameters, in doubles, for searches.
struct ParametricNumbers {
  language::Form form;                 ///< what is the same in all of them
  std::vector<language::Input> inputs;  ///< the others
  /// Of these real parameters, in their order, the inputs' values, which stand until the next call. Null where there is no such instance.
  std::function<const std::vector<double>*(std::span<const double> values)> set;
};

/// `sizes` are the values of the other parameters. Throws InputError where one has to make each of them.
ParametricNumbers numbers_in_doubles(const language::Source& source, const language::Block& block,
                                     const language::ConstructionMutant* mutant,
                                     const parameter::Values& sizes,
                                     const std::vector<std::string>& real_parameters);

}  // namespace sinkproof::stated
