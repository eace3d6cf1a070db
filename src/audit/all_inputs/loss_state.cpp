#include "audit/all_inputs/loss_state.hpp"

#include <algorithm>

namespace sinkproof::audit::all_inputs {

double OpenBox::bound() const {
  double largest = 0;
  for (const auto& row : rows) largest = std::max(largest, row.bound);
  return largest;
}

double LossState::upper() const {
  double largest = closed;
  for (const auto& box : open) largest = std::max(largest, box.bound());
  return largest;
}

}  // namespace sinkproof::audit::all_inputs
