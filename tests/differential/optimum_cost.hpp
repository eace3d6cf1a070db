#pragma once

#include "parameter/specification.hpp"

namespace sinkproof::differential {

/// The same values, with optimum=no where the least cost of sink-diagonal-cost would take the interior points
/// more than about two seconds. Values without `optimum` are as they were.
/// Throws InputError where the construction refuses the values.
parameter::Values without_costly_optimum(parameter::Values values);

}  // namespace sinkproof::differential
