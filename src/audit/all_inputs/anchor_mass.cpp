#include "audit/all_inputs/anchor_mass.hpp"

#include <array>
#include <utility>

#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/tournament.hpp"
#include "audit/all_inputs/worst_input.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// 1/(1 + x) for x ≥ 0, at least and at most.
double share_lower(double x) {
  if (!(x < 0x1p1000)) return 0;
  return std::max(0.0, (Interval(1) / (Interval(1) + Interval::from_endpoints(x, x))).lower());
}
double share_upper(double x) {
  return std::min(1.0, (Interval(1) / (Interval(1) + Interval::from_endpoints(x, x))).upper());
}

/// The checker counts the null slot's score where there is none, too.
std::vector<double> importance_with_null(const HeadRows& rows) {
  std::vector<double> result = importance_of_contents(rows, content_query);
  for (std::size_t i = 0; i < rows.m && !rows.has_null(); ++i)
    result[i] += magnitude(rows.null[content_query].slope[i]);
  return result;
}

/// Maximises over corners: the bound by L4 from the bend of each content, and the corner where the function
/// seems largest.
template <class Bend, class At>
std::pair<double, std::vector<Interval>> maximise(const QueryBox& box,
                                                  const std::vector<std::size_t>& corners, Bend bend, At at) {
  std::vector<double> bends;
  bends.reserve(corners.size());
  for (const std::size_t i : corners) bends.push_back(bend(i));
  std::vector<double> bounds;
  bounds.reserve(std::size_t{1} << corners.size());
  std::size_t best = 0;
  for (std::size_t s = 0; s < std::size_t{1} << corners.size(); ++s) {
    bounds.push_back(at(box.corner(corners, s)));
    if (bounds[s] > bounds[best]) best = s;
  }
  return {tournament_upper(bounds, bends), box.corner(corners, best)};
}

std::vector<double> middles(const std::vector<Interval>& t) {
  std::vector<double> result;
  result.reserve(t.size());
  for (const auto& part : t) result.push_back(part.middle());
  return result;
}

/// The contents that have the largest scores.
std::vector<double> best_key(const QueryFace& face) {
  std::vector<double> result;
  result.reserve(face.a_near.size());
  for (const auto& part : face.a_near) result.push_back(part.middle < 0 ? -1 : 1);
  return result;
}

/// The score of the query's own token minus the anchor's.
Interval own_above_anchor(const HeadRows& rows, const std::vector<Interval>& u) {
  Interval sum = -rows.anchor[content_query].at(u);
  for (std::size_t k = 0; k < rows.m; ++k) {
    Interval a = rows.own[content_query][k];
    for (std::size_t i = 0; i < rows.m; ++i) a += u[i] * rows.product[i][k];
    sum += a * u[k];
  }
  return sum;
}

class MassSearch {
 public:
  explicit MassSearch(const HeadRows& rows)
      : rows_(rows),
        box_(rows.m),
        orders_{box_.corner_coordinates(importance_of_contents(rows, content_query)),
                box_.corner_coordinates(importance_with_null(rows))} {}

  MassBound smallest(const RowError& row) const {
    const QueryFace whole(rows_, content_query, box_.all());
    const double own =
        whole.is_usable && whole.anchor.lower() > 0 ? (whole.own / whole.anchor).upper() : infinite;
    // The checker's numbers end there.
    constexpr double most_above_anchor = 250;
    const auto bend = [&](std::size_t i) {
      const double falls = std::max(0.0, -rows_.product[i][i].lower());
      return falls == 0 ? 0 : own > most_above_anchor ? infinite : up(falls * own);
    };
    const auto [bound, u] = maximise_in_both_orders(bend, [&](std::vector<Interval> t) {
      const QueryFace face(rows_, content_query, std::move(t));
      if (!face.is_usable || !(face.anchor.lower() > 0)) return infinite;
      const Interval largest = exp(Interval::from_endpoints(face.norm, face.norm));
      Interval sum = face.own + face.null + Interval(row.others) * (face.content * largest);
      if (row.has_trigger) sum += face.trigger * largest;
      // With more contents than corners the checker, which takes the anchor's weight off the whole sum, is
      // this much above.
      const Interval& another = face.anchor;
      const Interval width = face.anchor - another;
      if (width.upper() > face.anchor.lower() * 0x1p-20) sum += width;
      return (sum / face.anchor).upper();
    });
    const QueryFace face(rows_, content_query, u);
    std::vector<std::vector<double>> keys(static_cast<std::size_t>(row.others) + (row.has_trigger ? 1 : 0),
                                          best_key(face));
    return {share_lower(bound), mass_place(row, middles(u), keys)};
  }

  MassBound largest() const {
    const auto bend = [&](std::size_t i) { return std::max(0.0, rows_.product[i][i].upper()); };
    const auto [bound, u] = maximise_in_both_orders(
        bend, [&](const std::vector<Interval>& t) { return up(-own_above_anchor(rows_, t).lower()); });
    // What the null slot takes at least is found by itself: the largest mass is at most this.
    Interval rest = bound < 700 ? exp(Interval::from_endpoints(-bound, -bound)) : Interval();
    double least = std::max(0.0, rest.lower());
    if (rows_.has_null()) {
      const auto all = box_.all();
      Affine null = rows_.null[content_query];
      const Affine& anchor = rows_.anchor[content_query];
      null.constant -= anchor.constant;
      for (std::size_t i = 0; i < rows_.m; ++i) null.slope[i] -= anchor.slope[i];
      const Interval score = null.at(all);
      if (!score.is_entire()) least = std::max(least, -up(-up(least) - exp(score).lower()));
    }
    return {share_upper(std::min(least, 0x1p1000)),
            mass_place({content_query, 0, false, 0, 1}, middles(u), {})};
  }

 private:
  task::Place mass_place(const RowError& row, const std::vector<double>& u,
                         const std::vector<std::vector<double>>& keys) const {
    task::Place place = place_of(rows_, row, u, keys);
    place.coordinate.reset();
    return place;
  }

  template <class Bend, class At>
  [[nodiscard]] std::pair<double, std::vector<Interval>> maximise_in_both_orders(Bend bend, At at) const {
    auto first = maximise(box_, orders_[0], bend, at);
    if (orders_[0] != orders_[1])
      first.first = std::max(first.first, maximise(box_, orders_[1], bend, at).first);
    return first;
  }

  const HeadRows& rows_;
  QueryBox box_;
  /// What is left depends on the order of elimination. The worse of two is taken, so that the checker, whose
  /// order is the second, follows.
  std::array<std::vector<std::size_t>, 2> orders_;
};

/// max(s, 0)/N with an affine score s of the anchor: its extremes are at corners, and N grows with the
/// position.
MassBound relu_mass(const HeadRows& rows, const RowError& row, int sign) {
  const Affine& score = rows.anchor[content_query];
  MassBound result;
  std::vector<double> u;
  for (const auto& slope : score.slope) u.push_back(slope.middle() * sign > 0 ? 1 : -1);
  const Interval extreme = score.at(QueryBox(rows.m).all());
  const Interval mass = max(extreme, Interval()) /
                        Interval(attention::fixed_divisor(rows.normaliser, row.position(), rows.length));
  result.bound = sign > 0 ? mass.upper() : std::max(0.0, mass.lower());
  result.place = place_of(
      rows, row, u,
      std::vector<std::vector<double>>(static_cast<std::size_t>(row.others) + (row.has_trigger ? 1 : 0), u));
  result.place.coordinate.reset();
  return result;
}

}  // namespace

AnchorMasses bound_anchor_masses(const HeadRows& rows) {
  if (!attention::is_softmax(rows.normaliser)) {
    const RowError at_end{content_query, rows.length - 3, true, 0, 1};
    return {relu_mass(rows, {content_query, rows.length - 3, false, 0, 1}, -1),
            rows.length >= 4 ? relu_mass(rows, at_end, -1) : MassBound{1, {}},
            relu_mass(rows, {content_query, 0, false, 0, 1}, +1)};
  }
  const MassSearch search(rows);
  const RowError before{content_query, rows.length - 3, false, 0, 1};
  const RowError after{content_query, rows.length - 3, true, 0, 1};
  return {search.smallest(before), rows.length >= 4 ? search.smallest(after) : MassBound{1, {}},
          search.largest()};
}

}  // namespace sinkproof::audit::all_inputs
