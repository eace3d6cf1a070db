#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "certificate/found_case.hpp"
#include "engine/neighbourhood.hpp"
#include "tables/table.hpp"

/// What the tables of searches have in common: parameters, and how a row cites its case.
namespace sinkproof::tables {

/// Whether there is something to ask of a theorem. Of the others the table has no rows, and they are none of
/// its points.
using IsAsked = bool (*)(const theorem::Description&);

/// theorem, trials, seed.
std::vector<parameter::Specification> search_parameters(IsAsked is_asked);
/// All of these theorems.
std::vector<parameter::GridAxis> search_grid(IsAsked is_asked);

const theorem::Theorem& theorem_of(const parameter::Values& values);
/// In the calling thread: rows are computed in parallel already.
engine::FuzzOptions budget_of(const parameter::Values& values);

/// What stop_searches_when() was given.
const std::atomic<bool>& stop_of_searches();

/// The name of the case, which goes to the rows' cases; empty where there is none.
Cell cite(Rows& rows, const std::optional<certificate::FoundCase>& found);

}  // namespace sinkproof::tables
