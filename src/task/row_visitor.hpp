#pragma once

#include <functional>

#include "task/token_kinds.hpp"

namespace sinkproof::task {

template <class S>
using RowVisitor = std::function<void(const RowReport<S>&)>;

/// Visits every row class of a task with box contents. Kinds: 0 anchor, 1 content token, 2 trigger token.
template <numeric::Scalar S>
void visit_box_rows(const TriggerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                    const RowVisitor<S>& visit);

/// Visits every row class of a task with finite alphabets. Kinds: 0 anchor, then the letters as content tokens, then the trigger's letters as trigger tokens.
template <numeric::Scalar S>
void visit_alphabet_rows(const TriggerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                         const RowVisitor<S>& visit);

/// The one of the two that the task asks for.
template <numeric::Scalar S>
void visit_rows(const TriggerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                const RowVisitor<S>& visit) {
  if (instance.task.content.is_box()) {
    visit_box_rows(instance, arithmetic, visit);
  } else {
    visit_alphabet_rows(instance, arithmetic, visit);
  }
}

}  // namespace sinkproof::task
