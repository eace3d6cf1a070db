#pragma once

#include "constructions/planar_law.hpp"

namespace sinkproof::constructions {

/// `signed-law`: weights that are no probabilities, so that the "covariance" is not positive semidefinite.
const TokenLawConstruction& signed_law();

}  // namespace sinkproof::constructions
