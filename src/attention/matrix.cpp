#include "attention/matrix.hpp"

#include "numeric/error.hpp"

namespace sinkproof::attention {

const numeric::Expression* Matrix::find(long row, long column) const {
  const auto place = entries_.find({row, column});
  return place == entries_.end() ? nullptr : &place->second;
}

void Matrix::set(long row, long column, numeric::Expression value) {
  if (row < 0 || column < 0 || row >= size_ || column >= size_)
    throw InternalError("a matrix entry outside the matrix");
  if (value.is_zero()) {
    entries_.erase({row, column});
  } else {
    entries_.insert_or_assign({row, column}, std::move(value));
  }
}

}  // namespace sinkproof::attention
