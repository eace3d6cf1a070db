#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "engine/counter_random.hpp"

namespace sinkproof::differential {

/// Everything that is drawn of an instance is a function of the seed and the instance's number.
using Random = engine::CounterRandom;

template <class T>
const T& pick(Random& random, const std::vector<T>& choices) {
  return choices[random.below(choices.size())];
}

/// Of least … most, with every order of magnitude of the distance to the least as likely as another.
inline long magnitudes(Random& random, long least, long most) {
  const double span = std::log(static_cast<double>(most - least) + 2);
  const double distance = std::exp(random.uniform() * span) - 1;
  return std::min(most, least + static_cast<long>(distance));
}

}  // namespace sinkproof::differential
