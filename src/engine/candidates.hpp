#pragma once

#include "engine/counter_random.hpp"
#include "engine/falsifier.hpp"

namespace sinkproof::engine {

/// A point with the corners where statements break: sizes at their minimum, zeros, equal values, whole
/// numbers, huge and tiny ones, one sign. Often fitted to the hypotheses.
Falsifier::Point random_point(Falsifier& falsifier, CounterRandom& random);

/// One of the starts with some of its values changed, a little or much. `starts` is not empty.
Falsifier::Point perturbed(Falsifier& falsifier, const std::vector<Falsifier::Point>& starts,
                           CounterRandom& random);

}  // namespace sinkproof::engine
