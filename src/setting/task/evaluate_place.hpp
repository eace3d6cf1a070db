#pragma once

#include <vector>

#include "setting/task/analysis.hpp"

namespace sinkproof::task {

/// |f_i − y_i| in the place's coordinate on the place's input, straight from the definition of attention.
/// Enclosed.
numeric::Ball error_at(const TriggerInstance& instance, const Place& place,
                       const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// α_i0 of every head on the place's input, straight from the definition of attention. Enclosed.
std::vector<numeric::Ball> anchor_masses_at(const TriggerInstance& instance, const Place& place,
                                            const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// α_i0 + α_ij of each head, at a position after the trigger at j.
std::vector<numeric::Ball> anchor_trigger_masses_at(const TriggerInstance& instance, const Place& place,
                                                    const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// π_i of every head, likewise.
std::vector<numeric::Ball> null_masses_at(const TriggerInstance& instance, const Place& place,
                                          const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// α_i0 + π_i of every head, likewise.
std::vector<numeric::Ball> absorbed_masses_at(const TriggerInstance& instance, const Place& place,
                                              const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::task
