#include "audit/all_inputs/tournament.hpp"

#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

double pair_upper(double p, double q, double bend) {
  const double larger = std::max(p, q);
  const double difference = -up(std::min(p, q) - larger);
  // With d = |p − q| the sup is max(p, q) where d ≥ 4·bend, else max(p, q) + (4·bend − d)²/(16·bend).
  const double left = up(4 * bend - difference);
  if (left <= 0) return larger;
  // `difference` is at most d, so `left` is at least 4·bend − d, of which 4·bend is no less.
  return up(larger + up(left * std::min(1.0, up(left / (4 * bend)))) / 4);
}

double tournament_upper(std::vector<double>& bounds, const std::vector<double>& bends) {
  std::size_t count = bounds.size();
  for (std::size_t k = bends.size(); k-- > 0;) {
    count /= 2;
    for (std::size_t s = 0; s < count; ++s) bounds[s] = pair_upper(bounds[s], bounds[s + count], bends[k]);
  }
  return bounds[0];
}

}  // namespace sinkproof::audit::all_inputs
