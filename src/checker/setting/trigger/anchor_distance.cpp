// The least distance of anchor masses at a trigger and elsewhere.
//
// Given: masses by head, of rows at triggers and of others (trigger_task.cpp).
// Derives itself: the least Σ_heads gaps[h]·|x_h − y_h|; of one head whose triggers are all on one side by
// the extremes of the others alone.
// Takes from the document: nothing; masses are derived from its model. Safe, as a pair is left out only where
// its enclosure is above another's, or exactly equal to it.
// Acceptance means: nothing is accepted here: multihead_sink_tradeoff.cpp compares with this number.
// Assumes: enclosures of real.cpp.
#include "checker/setting/trigger/anchor_distance.hpp"

#include <cstddef>

#include "checker/kernel/error.hpp"
#include "checker/setting/trigger/near_pairs.hpp"

namespace sinkproof_check {

namespace {

constexpr long filter_bits = 128;

}  // namespace

void PairDistances::add(const std::vector<Real>& x, const std::vector<Real>& y) {
  if (is_excluded(x, y)) return;
  std::vector<Real> terms;
  for (std::size_t h = 0; h < gaps_.size(); ++h) terms.push_back(gaps_[h] * absolute(x[h] - y[h]));
  least_.add(sum(std::move(terms)));
}

bool PairDistances::is_excluded(const std::vector<Real>& x, const std::vector<Real>& y) {
  try {
    Enclosure distance;
    for (std::size_t h = 0; h < gaps_.size(); ++h) {
      const Enclosure difference =
          sinkproof_check::add(x[h].enclosure(filter_bits), negate(y[h].enclosure(filter_bits)), filter_bits);
      const Enclosure term = multiply(gaps_[h].enclosure(filter_bits), absolute(difference), filter_bits);
      distance = sinkproof_check::add(distance, term, filter_bits);
    }
    if (bound_ && compare(distance.lower, *bound_) > 0) return true;
    // An exact distance that was met before says nothing new: many rows are alike.
    if (bound_ && compare(distance.lower, *bound_) == 0 && compare(distance.lower, distance.upper) == 0)
      return true;
    if (!bound_ || compare(distance.upper, *bound_) < 0) bound_ = distance.upper;
  } catch (const Unresolved&) {
    // Higher precision has to tell.
  }
  return false;
}

namespace {

/// Least or largest of neighbours in a list, where what whole blocks have is shared.
class RangeExtremes {
 public:
  /// `side` 1 for the least, −1 for the largest.
  RangeExtremes(std::vector<Real> items, int side) : items_(std::move(items)), side_(side) {
    for (std::size_t i = 0; i + block <= items_.size(); i += block)
      blocks_.push_back(extreme({items_.begin() + static_cast<std::ptrdiff_t>(i),
                                 items_.begin() + static_cast<std::ptrdiff_t>(i + block)}));
  }

  void add(std::size_t from, std::size_t to, std::vector<Real>& parts) const {
    while (from < to) {
      const bool is_whole = from % block == 0 && from + block <= to;
      parts.push_back(is_whole ? blocks_[from / block] : items_[from]);
      from += is_whole ? block : 1;
    }
  }
  Real extreme(std::vector<Real> parts) const {
    return side_ > 0 ? minimum(std::move(parts)) : maximum(std::move(parts));
  }

 private:
  static constexpr std::size_t block = 64;
  std::vector<Real> items_;
  std::vector<Real> blocks_;
  int side_;
};

/// 1 if no trigger's row gives the anchor of the (only) head more than another row does, −1 if none gives
/// less, 0 if neither is certain.
int side_of_triggers(const AnchorColumns& columns) {
  std::optional<Enclosure> triggers;
  std::optional<Enclosure> others;
  const auto widen = [](std::optional<Enclosure>& hull, const std::vector<Real>& heads) {
    if (heads.empty()) return;
    const Enclosure& mass = heads[0].enclosure(filter_bits);
    if (!hull) hull = mass;
    if (compare(mass.lower, hull->lower) < 0) hull->lower = mass.lower;
    if (compare(mass.upper, hull->upper) > 0) hull->upper = mass.upper;
  };
  try {
    for (std::size_t i = 1; i < columns.before.size(); ++i) {
      widen(triggers, columns.at_trigger[i]);
      widen(others, columns.before[i]);
      widen(others, columns.after[i]);
    }
  } catch (const Unresolved&) {
    return 0;
  }
  if (compare(others->lower, triggers->upper) >= 0) return 1;
  return compare(others->upper, triggers->lower) <= 0 ? -1 : 0;
}

/// Of a negative one the least product is with the largest distance. Those of a statement's text may be so.
bool is_perhaps_negative(const Real& gap) {
  try {
    return gap.enclosure(filter_bits).lower.sign() < 0;
  } catch (const Unresolved&) {
    return true;
  }
}

/// min |α_i0 − α_j0| of one head, where all the differences have one sign.
Real least_gap(const AnchorColumns& columns, int side) {
  const auto of_column = [&](const std::vector<std::vector<Real>>& column) {
    std::vector<Real> items;
    items.reserve(column.size());
    for (const auto& heads : column) items.push_back(heads.empty() ? Real(0) : heads[0]);
    return RangeExtremes(std::move(items), side);
  };
  const RangeExtremes before = of_column(columns.before);
  const RangeExtremes after = of_column(columns.after);
  Infimum result;
  const std::size_t length = columns.before.size();
  for (std::size_t j = 2; j < length; ++j) {
    std::vector<Real> parts;
    before.add(1, j, parts);
    after.add(j + 1, length, parts);
    result.add(absolute(before.extreme(std::move(parts)) - columns.at_trigger[j][0]));
  }
  return result.value_or(0);
}

}  // namespace

Real least_distance(const AnchorColumns& columns, const std::vector<Real>& gaps) {
  const std::size_t length = columns.before.size();
  if (gaps.size() == 1 && !is_perhaps_negative(gaps[0]))
    if (const int side = side_of_triggers(columns); side != 0) return gaps[0] * least_gap(columns, side);
  const auto near = NearPairs::of(columns, gaps);
  PairDistances distances(gaps);
  for (std::size_t j = 2; j < length; ++j)
    for (std::size_t i = 1; i < length; ++i)
      if (i != j && (!near || near->may_be_least(i, j)))
        distances.add((i < j ? columns.before : columns.after)[i], columns.at_trigger[j]);
  return distances.value();
}

}  // namespace sinkproof_check
