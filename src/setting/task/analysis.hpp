#pragma once

#include <optional>
#include <string>

#include "numeric/exact.hpp"
#include "setting/task/prepared_instance.hpp"

namespace sinkproof::task {

/// Exact suprema and infima over all inputs of the task (FORMAT.md, "Quantities of a task instance"), in the
/// scalar S.
template <numeric::Scalar S>
struct Analysis {
  S loss;              ///< sup ‖f_i − y_i‖_∞
  S sink_mass_before;  ///< inf α_i0, i ≥ 1 before the trigger; 1 where there is no such i
  S sink_mass_after;   ///< inf α_i0, i after the trigger; 1 where there is no such i
  S max_anchor_mass;   ///< sup α_i0, i ≥ 1
  S min_null_mass;  ///< inf π_i, i ≥ 1 non-trigger: the mass of the null slot; 0 where the normaliser has none
  S absorbed_before;  ///< inf α_i0 + π_i, i ≥ 1 before the trigger; 1 where there is no such i
  S absorbed_after;   ///< inf α_i0 + π_i, i after the trigger; 1 where there is no such i
};

/// At most this many row classes of a finite alphabet are gone through.
constexpr long max_alphabet_rows = 4'000'000;

/// Box contents: see BoxPlan.
/// Finite alphabets: exhaustion over the row classes, which stand for all sequences; InputError that says how
/// many sequences and rows there are where there are more than max_alphabet_rows rows.
template <numeric::Scalar S>
Analysis<S> analyse(const PreparedInstance& prepared, const numeric::Arithmetic<S>& arithmetic);

/// The number of different inputs of a task with finite alphabets: (L−2)·|U_t|·|U|^{L−2}.
numeric::Integer count_sequences(const TriggerTask& task);
/// The number of row classes of a task with finite alphabets, or max_alphabet_rows + 1 if there are more.
long count_alphabet_rows(const TriggerTask& task);

/// Where something extreme happens: an input, a position, and for errors an output coordinate.
struct Place {
  TriggerInput input;
  long position;
  std::optional<long> coordinate;
};

/// Places to look at, found at some precision; nothing is claimed about them: the caller evaluates the model
/// there.
struct ExtremePlaces {
  Place largest_error;
  Place largest_anchor_mass;
  Place smallest_sink_mass_before;
  std::optional<Place> smallest_sink_mass_after;
  Place smallest_null_mass;
  Place smallest_absorbed_before;
  std::optional<Place> smallest_absorbed_after;
  std::optional<Place> smallest_anchor_trigger_mass = {};  ///< see TriggerMasses
};
ExtremePlaces find_extreme_places(const PreparedInstance& prepared,
                                  const numeric::Arithmetic<numeric::Ball>& arithmetic = {128});

}  // namespace sinkproof::task
