#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/known_corners.hpp"
#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/row_error.hpp"

namespace sinkproof::audit::all_inputs {

struct OpenRow {
  RowError row;
  double bound;  ///< of the error on the box, from above
};

/// Row errors of one query and coordinate that are not yet known to be small on a box of the query's
/// contents.
struct OpenBox {
  Query query;
  std::size_t coordinate;
  QueryBox box;
  std::vector<OpenRow> rows;
  long halvings = 0;                         ///< of [−1, 1]^m, to come to the box
  std::optional<KnownCorners> corners = {};  ///< what halving has left of them; not in files

  [[nodiscard]] double bound() const;
};

/// Where a search for the loss stands. What is not open is at most `closed`: so the loss is at most the
/// largest bound of both, whenever the search is stopped.
struct LossState {
  double closed = 0;
  std::vector<OpenBox> open;  ///< in any order
  long halvings = 0;          ///< of the box that was halved most often

  [[nodiscard]] double upper() const;
};

}  // namespace sinkproof::audit::all_inputs
