#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "audit/all_inputs/loss_state.hpp"
#include "audit/trigger_audit.hpp"

namespace sinkproof::audit {

/// Certified facts about a model over all inputs of its task; masses are those of every head. Each enclosure
/// contains the supremum or infimum; its place is an input that attains the end that inputs can show.
struct AllInputsAudit {
  Finding loss;                                       ///< an infinite end where nothing is known
  Finding smallest_anchor_mass_before;                ///< at non-trigger positions i ≥ 1 before the trigger
  std::optional<Finding> smallest_anchor_mass_after;  ///< behind the trigger; none where L = 3
  Finding largest_anchor_mass;                        ///< at non-trigger positions i ≥ 1
  std::size_t open = 0;                               ///< boxes that were left above the gap
  long halvings = 0;                                  ///< of the box that was halved most often
  bool is_within_gap = false;
};

/// Whether it is of a kind that audit_all_inputs covers: the target `inclusive`, and heads of softmax, with
/// or without a null slot, or one of ReLU. audit_layers (layered_audit.hpp) bounds the others.
bool has_refined_bounds(const task::TriggerInstance& instance);

/// Throws InputError where the model has several heads of ReLU, a normaliser other than softmax (with or
/// without a null slot) or ReLU, contents that are no box, or is too large.
void require_all_inputs(const task::TriggerInstance& instance);

/// Where a search stands, to go on from later.
struct AllInputsState {
  task::Place place;  ///< the input whose error is the lower end
  all_inputs::LossState loss;
};

struct AllInputsOptions {
  double gap =
      0.01;  ///< the search stops where the bound from above is at most 1 + gap times the one from below, or at most 10^-12; > 0
  unsigned jobs = 1;
  std::uint64_t seed = 1;         ///< of the starts of the local search
  std::function<bool()> is_over;  ///< asked often, by all threads: whether to stop with what is known
  /// Told now and then, by one thread, and at the end: all that is known so far.
  std::function<void(const AllInputsAudit& so_far)> progress;
  std::optional<AllInputsState> from = {};  ///< of a search of the same instance
  /// Told with `progress`: what a later search may go on from.
  std::function<void(const task::Place& place, const all_inputs::LossState& state, bool is_last)> keep = {};
};

/// The bounds of docs/audit-of-all-inputs.md. Throws InputError as require_all_inputs does, and where weights
/// are beyond doubles.
AllInputsAudit audit_all_inputs(const task::TriggerInstance& instance, AllInputsOptions options);

}  // namespace sinkproof::audit
