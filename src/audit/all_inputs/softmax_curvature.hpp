#pragma once

#include <vector>

#include "audit/all_inputs/query_face.hpp"
#include "audit/all_inputs/row_error.hpp"

namespace sinkproof::audit::all_inputs {

/// q_i ≥ −½ ∂²E/∂t_i² for the query's contents in the box of the face and all contents of the other tokens,
/// perhaps below 0; +∞ where nothing is known. docs/audit-of-all-inputs.md, L4.
std::vector<double> softmax_curvatures(const HeadRows& rows, const RowError& row, const QueryFace& box);

}  // namespace sinkproof::audit::all_inputs
