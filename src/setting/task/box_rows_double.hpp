#pragma once

#include <optional>

#include "setting/task/analysis.hpp"

namespace sinkproof::task {

/// The analysis of a box task in plain doubles, many rows at a time, with one error bound for all that is
/// computed (the proof is in the .cpp file). Nothing where the bound does not hold: normalisers other than
/// softmax and ReLU, weights that may be 0 but need not be, numbers outside 2^±120. The row by row visit in
/// intervals is for these.
std::optional<Analysis<numeric::Interval>> analyse_in_doubles(const TriggerInstance& instance,
                                                              const BoxPlan& plan);

}  // namespace sinkproof::task
