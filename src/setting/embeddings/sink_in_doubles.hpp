#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

/// Instances in doubles, for searches: they steer, and never enter a verdict.
namespace sinkproof::embeddings {

using DoubleRows = std::vector<std::vector<double>>;

/// A problem whose row 0 is the sink, and all others queries and keys.
struct DoubleProblem {
  DoubleRows embeddings;
  std::optional<std::size_t> window;
  std::size_t dimension;       ///< of the instance, whose embeddings may be these up to a rotation
  bool is_sufficient = false;  ///< whether the instance says so also where it has no W
};

/// Real parameters, of which the last one is the margin ↦ the problem. Those that are no parameters of the
/// construction become the ones that a search takes for them. Throws InputError where there is no instance.
using ParametricSink = std::function<DoubleProblem(std::vector<double>& reals)>;

/// The squares of what SinkEmbeddings' nearest points are away from 0.
struct SinkDistances {
  double r_squared;  ///< of the queries
  double v_squared;  ///< of the differences of the keys
  double n_squared;  ///< of the pairs
};
/// Nothing where doubles do not find the nearest points well.
std::optional<SinkDistances> distances(const DoubleProblem& problem);

}  // namespace sinkproof::embeddings
