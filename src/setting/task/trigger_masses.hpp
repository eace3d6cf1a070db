#pragma once

#include "setting/task/prepared_instance.hpp"
#include "setting/task/token_kinds.hpp"

namespace sinkproof::task {

/// What positions after the trigger leave on the trigger's own token, over all inputs of the task, in the
/// scalar S.
template <numeric::Scalar S>
struct TriggerMasses {
  S anchor_trigger_mass_after;  ///< inf α_i0 + α_ij, i after the trigger at j; 1 where there is no such i
  S least_trigger_mass_after;  ///< least over the trigger's contents of sup α_ij; 0 where there is no such i
};

template <numeric::Scalar S>
TriggerMasses<S> trigger_masses(const PreparedInstance& prepared, const numeric::Arithmetic<S>& arithmetic);

/// The kind of the trigger among the keys of a row that sees it; kinds are those of box or alphabet rows.
std::size_t trigger_kind(const TriggerTask& task, const RowClass& row);

/// inf over contents u of sup over contents u′ of ‖u − u′‖_∞: 0 of one content, 1 of the box with m ≥ 1.
numeric::Rational content_distance(const TriggerTask& task);
/// sup of ‖t − t′‖_∞ over two contents of the trigger: 2 of the box with m ≥ 1.
numeric::Rational trigger_distance(const TriggerTask& task);
/// Whether contents of content and trigger tokens are the same set; of alphabets, in the same order.
bool has_same_contents(const TriggerTask& task);

}  // namespace sinkproof::task
