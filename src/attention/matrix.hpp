#pragma once

#include <map>
#include <utility>

#include "numeric/expression.hpp"

namespace sinkproof::attention {

/// An n×n matrix of exact numbers, held by its non-zero entries (an entry that is the literal 0 is not held).
/// Rows and columns are 0-based.
class Matrix {
 public:
  using Entries = std::map<std::pair<long, long>, numeric::Expression>;

  explicit Matrix(long size) : size_(size) {}

  [[nodiscard]] long size() const { return size_; }
  /// In the order of (row, column).
  [[nodiscard]] const Entries& entries() const { return entries_; }
  /// The entry, or null where it is 0.
  [[nodiscard]] const numeric::Expression* find(long row, long column) const;
  /// Throws InternalError outside the matrix.
  void set(long row, long column, numeric::Expression value);

 private:
  long size_;
  Entries entries_;
};

}  // namespace sinkproof::attention
