#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "audit/all_inputs/row_error.hpp"
#include "setting/task/analysis.hpp"

namespace sinkproof::audit::all_inputs {

/// The input that has these contents in the row: the query's own, those of the other content tokens, and
/// behind them that of the trigger key where there is one; all else is 0. Contents are rounded to multiples
/// of 2^-23.
task::Place place_of(const HeadRows& rows, const RowError& row, const std::vector<double>& query,
                     const std::vector<std::vector<double>>& keys);

/// A place where the error is large: local search from corners by flips of signs, in plain doubles. Nothing
/// is claimed about it: the caller evaluates the model there. Rows other than row 0.
task::Place find_worst_input(const ModelRows& heads, std::uint64_t seed,
                             const std::function<bool()>& is_over);

}  // namespace sinkproof::audit::all_inputs
