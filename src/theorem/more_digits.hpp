#pragma once

#include "numeric/ball.hpp"

namespace sinkproof::theorem {

/// How many digits beyond 25 a value needs so that, rounded outward, it still breaks its bound; `violation`
/// is by how much it does, > 0.
int more_digits(const numeric::Ball& value, const numeric::Ball& violation);

}  // namespace sinkproof::theorem
