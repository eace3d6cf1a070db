#pragma once

#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "theorem/fit_instance.hpp"

/// What the names of the setting normaliser-fit stand for on an instance (FORMAT.md, "Somebody's statement").
namespace sinkproof::theorem {

/// Length, normaliser and, of the parameters, those that are named.
language::Form form_of(const FitInstance& instance, const std::vector<std::string>& own);

/// Gives a run the numbers of an instance. Both have to live as long.
template <numeric::Scalar S>
language::Supply<S> supply_of(const FitInstance& instance, const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorem
