#pragma once

#include <functional>
#include <vector>

#include "numeric/exact.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// A single layer without positional information sees of a prefix only which tokens are in it, and how often.
/// So rows are told apart by the kind of the query and the number of keys of each kind: one row class stands
/// for all inputs and positions with these.
enum class Role { start, before_trigger, trigger, after_trigger };

struct RowClass {
  Role role;  ///< of the query's position: 0, non-trigger before the trigger, trigger, non-trigger after it
  long position;             ///< i; at Role::trigger it is j
  std::size_t query;         ///< kind of the query
  std::vector<long> counts;  ///< keys 0 … i by kind, the query's own token included
};

/// Goes through the row classes of a task with finite alphabets. Letters are counted by kind: 0 anchor, 1 …
/// |U| content, then |U_t| trigger kinds.
void for_each_row_class(const TriggerTask& task, const std::function<void(const RowClass&)>& visit);

/// Unnormalised attention weights between kinds: [head][query kind][key kind].
template <class S>
using KindWeights = std::vector<std::vector<std::vector<S>>>;

/// Unnormalised weights of the null slot: [head][query kind].
template <class S>
using NullWeights = std::vector<std::vector<S>>;

/// What the analysis needs of a row: the weight of each single key of each kind, by head, and the largest
/// errors of output coordinates over the inputs of this class.
/// Coordinates that err alike, because their weights are alike, may be reported once.
template <class S>
struct RowReport {
  const RowClass& row;
  const std::vector<std::vector<S>>& weights;  ///< [head][kind]
  const std::vector<long>& coordinates;        ///< those that are reported
  const std::vector<S>& errors;                ///< of each of them: sup |f_i − y_i|
  const std::vector<S>& null_masses;           ///< [head]: π_i; 0 where there is no null slot
};

}  // namespace sinkproof::task
