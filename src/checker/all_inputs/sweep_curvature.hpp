#pragma once

#include <vector>

#include "checker/all_inputs/sweep_face.hpp"

namespace sinkproof_check::sweep {

/// q_i ≥ −½ ∂²E/∂t_i² of a softmax row for all t of the face and all contents of the other tokens;
/// largest_fixed where nothing is known. `values` are of the row's sign. docs/audit-of-all-inputs.md, L4.
std::vector<Fixed> softmax_curvatures(const HeadRows& head, const Row& row, const Values& values,
                                      const Face& face);

}  // namespace sinkproof_check::sweep
