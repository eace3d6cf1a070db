#pragma once

#include <functional>
#include <vector>

#include "setting/task/prepared_instance.hpp"
#include "setting/task/token_kinds.hpp"

namespace sinkproof::task {

template <class S>
using RowVisitor = std::function<void(const RowReport<S>&)>;

/// What a visitor looks at. Errors take most of the time; without them a report has no coordinates.
enum class RowParts { all, weights };

/// Of each row class, in the order of the visits, whether it is visited. Null: all are.
using WantedRows = const std::vector<bool>*;

/// Visits every row class of a task with box contents. Kinds: those of BoxPlan. Cost O(L · non-zero weights).
template <numeric::Scalar S>
void visit_box_rows(const TriggerInstance& instance, const BoxPlan& plan,
                    const numeric::Arithmetic<S>& arithmetic, const RowVisitor<S>& visit,
                    RowParts parts = RowParts::all, WantedRows wanted = nullptr);

/// Visits every row class of a task with finite alphabets. Kinds: 0 anchor, then the letters as content
/// tokens, then the trigger's letters as trigger tokens.
template <numeric::Scalar S>
void visit_alphabet_rows(const TriggerInstance& instance, const numeric::Arithmetic<S>& arithmetic,
                         const RowVisitor<S>& visit, RowParts parts = RowParts::all,
                         WantedRows wanted = nullptr);

/// The one of the two that the task asks for.
template <numeric::Scalar S>
void visit_rows(const PreparedInstance& prepared, const numeric::Arithmetic<S>& arithmetic,
                const RowVisitor<S>& visit, RowParts parts = RowParts::all, WantedRows wanted = nullptr) {
  if (prepared.box) {
    visit_box_rows(prepared.instance, *prepared.box, arithmetic, visit, parts, wanted);
  } else {
    visit_alphabet_rows(prepared.instance, arithmetic, visit, parts, wanted);
  }
}

}  // namespace sinkproof::task
