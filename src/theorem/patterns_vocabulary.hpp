#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "theorem/patterns_instance.hpp"

/// What the names of the setting patterns stand for on an instance (FORMAT.md, "Somebody's statement").
namespace sinkproof::theorem {

/// All rational numbers but long ones, the facts and, of the parameters, those that are named: what is known
/// is computed exactly, once.
language::Form form_of(const PatternsInstance& instance, const std::vector<std::string>& own);

/// The number of this name, exactly; nothing where the instance has none.
std::optional<numeric::Expression> number_of(const PatternsInstance& instance, const std::string& name);

/// Gives a run the other numbers of an instance. Both have to live as long.
template <numeric::Scalar S>
language::Supply<S> supply_of(const PatternsInstance& instance, const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorem
