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

/// theorem, trials, seed.
std::vector<parameter::Specification> search_parameters();
/// The theorems of which there is something to ask.
std::vector<parameter::GridAxis> search_grid(bool (*is_asked)(const theorem::Description&));

const theorem::Theorem& theorem_of(const parameter::Values& values);
/// In the calling thread: rows are computed in parallel already.
engine::FuzzOptions budget_of(const parameter::Values& values);

/// What stop_searches_when() was given.
const std::atomic<bool>& stop_of_searches();

/// The name of the case, which goes to the rows' cases; empty where there is none.
Cell cite(Rows& rows, const std::optional<certificate::FoundCase>& found);

}  // namespace sinkproof::tables
