#include "engine/candidates.hpp"

#include <array>
#include <cmath>

namespace sinkproof::engine {

namespace {

template <class T, std::size_t n>
const T& pick(const std::array<T, n>& choices, CounterRandom& random) {
  return choices[random.below(n)];
}

theorem::Shape random_shape(const Falsifier& falsifier, CounterRandom& random) {
  constexpr double at_minimum = 0.3;
  constexpr int attempts = 16;
  const auto& families = falsifier.families();
  theorem::Shape shape;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const std::size_t family = random.below(families.size());
    shape = {static_cast<long>(family)};
    for (const auto& [name, least, most] : families[family])
      shape.push_back(random.chance(at_minimum) ? least : random.between(least, most));
    if (falsifier.has(shape)) return shape;
  }
  for (std::size_t d = 1; d < shape.size(); ++d)
    shape[d] = families[static_cast<std::size_t>(shape.front())][d - 1].least;
  return shape;
}

}  // namespace

Falsifier::Point random_point(Falsifier& falsifier, CounterRandom& random) {
  constexpr double fitted = 0.75;
  Falsifier::Point point{random_shape(falsifier, random), {}};
  const double size = pick(std::array{1.0, 1.0, 1.0, 0.01, 0.2, 4.0, 20.0}, random);
  const double zeros = pick(std::array{0.0, 0.0, 0.3, 0.7}, random);
  const double repeats = pick(std::array{0.0, 0.0, 0.3}, random);
  const double negative = pick(std::array{0.5, 0.5, 0.0, 1.0}, random);
  const bool is_whole = random.chance(0.25);
  for (const auto& [scale, is_fitted] : falsifier.space().coordinates(point.shape)) {
    if (random.chance(zeros)) {
      point.values.push_back(0);
    } else if (!point.values.empty() && random.chance(repeats)) {
      point.values.push_back(point.values[random.below(point.values.size())]);
    } else {
      const double x = std::fabs(random.normal()) * scale * size;
      point.values.push_back((random.chance(negative) ? -1 : 1) * (is_whole ? std::round(x) : x));
    }
  }
  if (random.chance(fitted)) falsifier.evaluator(point.shape).fit(point.values);
  return point;
}

Falsifier::Point perturbed(Falsifier& falsifier, const std::vector<Falsifier::Point>& starts,
                           CounterRandom& random) {
  Falsifier::Point point = starts[random.below(starts.size())];
  const double share = pick(std::array{0.05, 0.2, 1.0}, random);
  const double size = pick(std::array{0.001, 0.05, 0.5}, random);
  const auto coordinates = falsifier.space().coordinates(point.shape);
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    if (!random.chance(share)) continue;
    point.values[k] =
        random.chance(0.1) ? 0 : point.values[k] + random.normal() * coordinates[k].scale * size;
  }
  if (random.chance(0.5)) falsifier.evaluator(point.shape).fit(point.values);
  return point;
}

}  // namespace sinkproof::engine
