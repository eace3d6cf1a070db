#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "numeric/exact.hpp"
#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// The attention of the row at position 1: the smallest α^l_10 and the largest α^l_11 of each layer's heads.
template <class S>
struct FirstRow {
  std::vector<S> sink;
  std::vector<S> self;
};

/// The anchor masses of the row at a position i ≥ 1, in an input with this trigger.
template <class S>
struct RowMasses {
  long position;
  long trigger;                      ///< behind the position, where that is before the trigger
  S largest_anchor;                  ///< of α^l_i0, over the layers and their heads
  std::optional<S> composed_anchor;  ///< B_i0; of several heads in a layer there is no B
};

/// One output coordinate and the largest |f_i − y_i| in it over a set of inputs.
template <class S>
struct MultilayerError {
  long position;
  long coordinate;
  S error;
};

/// What both kinds of contents report. `input` gives an input at which the report is attained; it is only for
/// callers that ask.
template <class S>
struct MultilayerVisitor {
  std::function<void(const MultilayerError<S>&, const std::function<TriggerInput()>& input)> error;
  std::function<void(const FirstRow<S>&, const std::function<TriggerInput()>& input)> first_row;
  std::function<void(const RowMasses<S>&, const std::function<TriggerInput()>& input)> masses;
};

template <numeric::Scalar S>
void visit_multilayer_box(const MultilayerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                          const MultilayerVisitor<S>& visitor);

template <numeric::Scalar S>
void visit_multilayer_alphabet(const MultilayerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                               const MultilayerVisitor<S>& visitor);

}  // namespace sinkproof::task
