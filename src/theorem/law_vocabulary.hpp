#pragma once

#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "theorem/law_instance.hpp"

/// What the names of the setting token-law stand for on an instance (FORMAT.md, "Somebody's statement").
namespace sinkproof::theorem {

/// Numbers of tokens, atoms and coordinates and, of the parameters, those that are named.
language::Form form_of(const LawInstance& instance, const std::vector<std::string>& own);

/// Gives a run the numbers of an instance. Both have to live as long.
template <numeric::Scalar S>
language::Supply<S> supply_of(const LawInstance& instance, const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::theorem
