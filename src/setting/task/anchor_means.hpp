#pragma once

#include <vector>

#include "numeric/scalar.hpp"
#include "setting/task/prepared_instance.hpp"

namespace sinkproof::task {

/// What one head gives the anchor, averaged over the queries.
template <class S>
struct AnchorMeans {
  S own;  ///< α_00
  std::vector<S>
      means;  ///< (1/L) Σ_i α_i0 on every input whose trigger is at position 2, 3, …, L−1: α_0 of the sink metric (G25; theory page 10)
};

/// Of each head. Scores do not depend on contents from the box, so that nothing of an input matters but where
/// its trigger is. Throws InputError for finite alphabets.
template <numeric::Scalar S>
std::vector<AnchorMeans<S>> anchor_means(const PreparedInstance& prepared,
                                         const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::task
