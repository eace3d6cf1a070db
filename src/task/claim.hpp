#pragma once

#include <string>
#include <vector>

#include "numeric/expression.hpp"

namespace sinkproof::task {

/// What a construction promises: a named quantity of the analysis is at most the largest of the bounds. Its margin is max(bounds) − quantity ≥ 0.
struct Claim {
  std::string id;
  std::string quantity;
  std::vector<numeric::Expression> bounds;
};

}  // namespace sinkproof::task
