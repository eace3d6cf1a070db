#include "audit/all_inputs/bound_loss.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/row_error.hpp"
#include "audit/all_inputs/tournament.hpp"
#include "audit/all_inputs/upward.hpp"
#include "parallel/run_parallel.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr std::array<Fineness, 8> levels{{{4, 2, 1},
                                          {16, 4, 2},
                                          {48, 8, 2},
                                          {64, 16, 4},
                                          {128, 32, 4},
                                          {256, 32, 8},
                                          {512, 64, 16},
                                          {1024, 128, 32}}};
/// Corners are looked at with at least this level of fineness where they are to show something of the box:
/// what is coarser shows too little.
constexpr std::size_t corner_level = 2;
constexpr double no_bound = std::numeric_limits<double>::infinity();
/// Boxes that are smaller are not halved again.
constexpr double smallest_half_width = 0x1p-20;
/// Beyond this many bytes in open boxes corners are looked at again.
constexpr std::size_t most_corner_bytes = std::size_t{1} << 28U;
/// Beyond this many row errors in open boxes the search stops: a few hundred megabytes.
constexpr std::size_t most_open = 2'000'000;

/// What became of a box.
struct Outcome {
  double closed = 0;  ///< the largest bound among the row errors that are done
  std::vector<OpenBox> left;
};

/// With that of t_r, which moves the target: it is always one of the first.
std::vector<double> importance_in(const ModelRows& heads, const OpenBox& box) {
  std::vector<double> result(heads.front().m, 0);
  for (const HeadRows& head : heads) {
    const auto of_head = importance_of_contents(head, box.query);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += of_head[i];
  }
  if (box.query == trigger_query && heads.front().is_content_coordinate(box.coordinate))
    result[box.coordinate - 2] += 1;
  return result;
}

/// So many coordinates have corners that the bounds of all rows at all corners fit into 32 MB.
std::size_t most_corners(std::size_t rows) {
  std::size_t most = QueryBox::most_corner_coordinates;
  while (most > 0 && (rows << most) > (std::size_t{1} << 22)) --most;
  return most;
}

/// What is added to the corners of an open row, and what came of it.
struct RowBends {
  RowBends(Bends of_contents, const std::vector<std::size_t>& corners)
      : bends(std::move(of_contents)), slack(lift()) {
    for (const std::size_t i : corners) of_corners.push_back(bends.along[i]);
    for (const double bend : of_corners) slack += bend;
    if (bends.corner_lift > 0) corner_lifts.assign(std::size_t{1} << corners.size(), no_bound);
  }

  /// At most, beside the bends along the contents.
  [[nodiscard]] double lift() const { return up(bends.lift + bends.corner_lift); }

  Bends bends;
  double slack;                    ///< what the tournament can add to the largest corner
  std::vector<double> of_corners;  ///< bends.along of each coordinate that has corners
  std::vector<double>
      corner_lifts;  ///< of each corner, infinite where it was not asked for; none where there is none
  double tournament = no_bound;  ///< what came out of it last
};

class BoxSearch {
 public:
  BoxSearch(const ModelRows& heads, const LossSearch& search, OpenBox box)
      : search_(search),
        box_(std::move(box)),
        importance_(importance_in(heads, box_)),
        corners_(box_.box.corner_coordinates(importance_, most_corners(box_.rows.size()))),
        bounds_(error_bounds(heads, box_.query, box_.coordinate)) {
    if (box_.corners) inherit(*std::exchange(box_.corners, std::nullopt));
  }

  Outcome run() {
    bound_whole();
    if (box_.rows.empty()) return std::move(outcome_);
    for (const auto& open : box_.rows) {
      rows_.emplace_back(bounds_->bends(open.row), corners_);
      if (uppers_.size() < rows_.size()) {
        uppers_.emplace_back(std::size_t{1} << corners_.size(), no_bound);
        effort_.emplace_back(std::size_t{1} << corners_.size(), std::uint8_t{0});
      }
    }
    // L4 adds the bends to the corners; L9 knows one head of softmax alone.
    const bool shows_box = bounds_->look_at_box(box_.box.all(), corners_);
    const auto most_slack = std::ranges::max(rows_, {}, &RowBends::slack).slack;
    const bool is_tournament_first = !shows_box || most_slack < search_.lower / 2;
    const double eta = is_tournament_first ? search_.target : next_eta();
    if (is_tournament_first && !bound_by_tournaments()) return left_as_it_is();
    if (shows_box && !box_.rows.empty() && !show_at_corners(eta)) return left_as_it_is();
    if (!is_tournament_first && may_tournament_win() && !bound_by_tournaments()) return left_as_it_is();
    if (box_.rows.empty()) return std::move(outcome_);
    if (box_.bound() <= eta) return left_as_it_is();
    split();
    return std::move(outcome_);
  }

 private:
  /// With what is known of its corners.
  Outcome left_as_it_is() {
    if (knows_corners_) box_.corners = {corners_, std::move(uppers_), std::move(effort_)};
    outcome_.left.push_back(std::move(box_));
    return std::move(outcome_);
  }

  void close(double bound) { outcome_.closed = std::max(outcome_.closed, bound); }

  /// The whole box as one face: enough for the rows of most content queries of a trained head.
  void bound_whole() {
    bounds_->enter(box_.box.all(), search_.lower);
    bounds_->look_at(box_.box.all(), search_.lower);
    for (auto& row : box_.rows) row.bound = std::min(row.bound, bounds_->upper(row.row, levels.front()));
    drop_closed();
  }

  /// Bounds at corners hold for the box with the same corners in other coordinates.
  void inherit(KnownCorners known) {
    if (!std::ranges::is_permutation(known.coordinates, corners_)) return;
    corners_ = std::move(known.coordinates);
    uppers_ = std::move(known.uppers);
    effort_ = std::move(known.effort);
    knows_corners_ = true;
  }

  /// Corners at or below this cannot be what keeps the tournament above the target, whatever the others are.
  [[nodiscard]] double hot_above(std::size_t k) const { return search_.target - rows_[k].slack; }

  /// Corners that are known better than this help little: beside what is left to be shown, and beside what
  /// the tournament adds.
  [[nodiscard]] double tolerance(std::size_t k) const {
    return std::max((search_.target - search_.lower) / 4, rows_[k].slack / 32);
  }

  [[nodiscard]] double hottest(std::size_t k) const {
    return *std::max_element(uppers_[k].begin(), uppers_[k].end());
  }

  /// Whether the tournament adds more to the corners than what these are too much by.
  [[nodiscard]] bool is_split_better(std::size_t k) const {
    const double corner = hottest(k);
    return rows_[k].tournament - corner >= corner - search_.target;
  }
  [[nodiscard]] bool is_split_better() const {
    for (std::size_t k = 0; k < box_.rows.size(); ++k)
      if (!is_split_better(k)) return false;
    return true;
  }

  /// False: the search is to stop, and the bounds are as they were.
  bool refine(std::size_t level) {
    knows_corners_ = true;
    std::vector<bool> is_left;
    for (std::size_t k = 0; k < box_.rows.size(); ++k)
      is_left.push_back(level > 0 && bounds_->are_costly() && is_split_better(k));
    for (std::size_t s = 0; s < std::size_t{1} << corners_.size(); ++s) {
      const auto is_hot = [&](std::size_t k) {
        return effort_[k][s] <= level && uppers_[k][s] > hot_above(k) && !is_left[k];
      };
      const auto wants_lift = [&](std::size_t k) {
        const auto& lifts = rows_[k].corner_lifts;
        return !lifts.empty() && lifts[s] == no_bound && uppers_[k][s] > hot_above(k);
      };
      bool any = false;
      for (std::size_t k = 0; k < box_.rows.size() && !any; ++k) any = is_hot(k) || wants_lift(k);
      if (!any) continue;
      if (search_.is_over()) return false;
      bounds_->look_at(box_.box.corner(corners_, s), search_.lower);
      for (std::size_t k = 0; k < box_.rows.size(); ++k) {
        if (wants_lift(k)) rows_[k].corner_lifts[s] = bounds_->corner_lift(box_.rows[k].row);
        if (!is_hot(k)) continue;
        if (bounds_->are_costly() && search_.is_over()) return false;
        uppers_[k][s] = std::min(
            uppers_[k][s], bounds_->close_upper(box_.rows[k].row, levels[level],
                                                {search_.target, hot_above(k), uppers_[k][s], tolerance(k)}));
        effort_[k][s] = static_cast<std::uint8_t>(level + 1);
      }
    }
    for (std::size_t k = 0; k < box_.rows.size(); ++k) {
      RowBends& row = rows_[k];
      std::vector<double> uppers = uppers_[k];
      for (std::size_t s = 0; s < row.corner_lifts.size(); ++s)
        uppers[s] = up(uppers[s] + std::min(row.bends.corner_lift, row.corner_lifts[s]));
      row.tournament = up(tournament_upper(uppers, row.of_corners) + row.bends.lift);
      box_.rows[k].bound = std::min(box_.rows[k].bound, row.tournament);
    }
    return true;
  }

  [[nodiscard]] bool may_tournament_win() const {
    const double open = box_.bound() - search_.lower;
    return std::ranges::any_of(rows_, [&](const RowBends& row) { return row.slack < open; });
  }

  /// L4, level by level. False: the search is to stop.
  bool bound_by_tournaments() {
    for (std::size_t level = 0; level < levels.size() && !box_.rows.empty(); ++level) {
      if (!refine(level)) return false;
      drop_closed();
      if (is_split_better()) break;
    }
    return true;
  }

  /// What is to be shown next: where that takes long, half of what is open, so that the bound falls all the
  /// time.
  [[nodiscard]] double next_eta() const {
    constexpr std::size_t few = 1U << 12U;
    const double half = search_.lower + (box_.bound() - search_.lower) / 2;
    // Half of infinity is no less.
    if (box_.rows.size() << corners_.size() <= few || !std::isfinite(half)) return search_.target;
    return std::max(search_.target, half);
  }

  /// L9. False: the search is to stop.
  bool show_at_corners(double eta) {
    Shown shown{eta, {}};
    for (std::size_t k = 0; k < box_.rows.size(); ++k)
      if (box_.rows[k].bound > eta) shown.left.push_back(k);
    show_at_corners(look_at_corners(box_.box.all(), 0, shown.left, shown), 0, shown);
    if (shown.is_over) return false;
    for (const std::size_t k : shown.left) box_.rows[k].bound = eta;
    drop_closed();
    return true;
  }

  struct Shown {
    double eta;
    std::vector<std::size_t> left;  ///< rows that no corner has failed to show
    bool is_over = false;
  };
  /// Corners of the box: those in a face.
  struct Corners {
    std::vector<Interval> face;
    std::vector<std::size_t> open;  ///< rows of which they do not show it together
    double above = 0;               ///< what they fail by, at most
  };
  Corners look_at_corners(std::vector<Interval> face, std::size_t depth, const std::vector<std::size_t>& rows,
                          Shown& shown) {
    Corners corners{std::move(face), {}};
    for (const std::size_t k : rows)
      if (std::ranges::find(shown.left, k) != shown.left.end()) corners.open.push_back(k);
    shown.is_over = shown.is_over || search_.is_over();
    if (corners.open.empty() || shown.is_over || !bounds_->look_at_corners(corners.face, shown.eta))
      return corners;
    // All rows of a level have most in common.
    const std::size_t last = depth == corners_.size() ? corner_level : 1;
    for (std::size_t level = 0; level <= last; ++level) {
      corners.above = 0;
      std::erase_if(corners.open, [&](std::size_t k) {
        const double above = bounds_->above_eta(box_.rows[k].row, levels[level]);
        corners.above = std::max(corners.above, above);
        return above <= 0;
      });
    }
    return corners;
  }
  /// What several corners do not show together, halves of them may.
  void show_at_corners(const Corners& corners, std::size_t depth, Shown& shown) {
    if (corners.open.empty() || shown.is_over) return;
    if (depth == corners_.size()) {
      std::erase_if(shown.left,
                    [&](std::size_t k) { return std::ranges::find(corners.open, k) != corners.open.end(); });
      return;
    }
    const auto half = [&](bool is_upper) {
      std::vector<Interval> face = corners.face;
      Interval& side = face[corners_[depth]];
      side = point(is_upper ? side.upper() : side.lower());
      return look_at_corners(std::move(face), depth + 1, corners.open, shown);
    };
    // Where they are highest most rows fail.
    std::array<Corners, 2> halves{half(false), half(true)};
    if (halves[0].above < halves[1].above) std::swap(halves[0], halves[1]);
    for (Corners& of : halves) {
      std::erase_if(of.open,
                    [&](std::size_t k) { return std::ranges::find(shown.left, k) == shown.left.end(); });
      show_at_corners(of, depth + 1, shown);
    }
  }

  void drop_closed() {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < box_.rows.size(); ++k) {
      if (box_.rows[k].bound <= search_.target) {
        close(box_.rows[k].bound);
        continue;
      }
      if (kept != k) {
        box_.rows[kept] = box_.rows[k];
        move_back(rows_, k, kept);
        move_back(uppers_, k, kept);
        move_back(effort_, k, kept);
      }
      ++kept;
    }
    shorten(box_.rows, kept);
    shorten(rows_, kept);
    shorten(uppers_, kept);
    shorten(effort_, kept);
  }

  // What is known of no row yet is empty.
  template <class T>
  static void move_back(std::vector<T>& of_rows, std::size_t from, std::size_t to) {
    if (from < of_rows.size()) of_rows[to] = std::move(of_rows[from]);
  }
  template <class T>
  static void shorten(std::vector<T>& of_rows, std::size_t count) {
    if (count < of_rows.size()) of_rows.erase(of_rows.begin() + static_cast<long>(count), of_rows.end());
  }

  /// Halves the box where the corners lose most, or where an interval of t is widest.
  void split() {
    std::vector<bool> has_corners(box_.box.dimension(), false);
    for (const std::size_t i : corners_) has_corners[i] = true;
    const auto worth_halving = [&](std::size_t i) {
      double most = 0;
      for (const RowBends& row : rows_) most = std::max(most, row.bends.worth_halving_at(i));
      return most;
    };
    std::size_t best = box_.box.dimension();
    double most = -1;
    for (std::size_t i = 0; i < box_.box.dimension(); ++i) {
      const double half = box_.box.half_width(i);
      const double loss = has_corners[i] ? worth_halving(i) + 1e-12 * half : importance_[i] * half;
      if (half > smallest_half_width && loss > most) {
        most = loss;
        best = i;
      }
    }
    if (best == box_.box.dimension()) {
      for (const auto& open : box_.rows) close(open.bound);
      return;
    }
    auto halves = box_.box.halves(best);
    const long halvings = box_.halvings + 1;
    auto known = halved_corners(best);
    outcome_.left.push_back(
        {box_.query, box_.coordinate, std::move(halves.first), box_.rows, halvings, std::move(known.first)});
    outcome_.left.push_back({box_.query, box_.coordinate, std::move(halves.second), std::move(box_.rows),
                             halvings, std::move(known.second)});
  }

  /// Of the halves along a coordinate.
  std::pair<std::optional<KnownCorners>, std::optional<KnownCorners>> halved_corners(std::size_t coordinate) {
    // A middle that is rounded is none.
    if (!knows_corners_ || !is_exact_middle(box_.box.at(coordinate))) return {};
    const auto at = static_cast<std::size_t>(std::ranges::find(corners_, coordinate) - corners_.begin());
    std::vector<double> bends;
    for (const RowBends& row : rows_)
      bends.push_back(at < corners_.size() ? up(row.of_corners[at] + row.lift()) : 0);
    return halved({corners_, std::move(uppers_), std::move(effort_)}, coordinate, bends);
  }

  static bool is_exact_middle(const Interval& side) {
    constexpr double unit = 0x1p-30;
    const auto is_multiple = [](double x) { return std::abs(x) <= 1 && std::remainder(x, unit) == 0; };
    return is_multiple(side.lower()) && is_multiple(side.upper());
  }

  const LossSearch& search_;
  OpenBox box_;
  std::vector<double> importance_;
  std::vector<std::size_t> corners_;
  std::unique_ptr<ErrorBounds> bounds_;
  Outcome outcome_;
  bool knows_corners_ = false;
  // Of each open row.
  std::vector<RowBends> rows_;
  std::vector<std::vector<double>> uppers_;        ///< of each corner
  std::vector<std::vector<std::uint8_t>> effort_;  ///< see KnownCorners
};

/// Boxes with the largest bounds first.
class OpenBoxes {
 public:
  explicit OpenBoxes(LossState& state) : state_(state) {
    // What came first stays first among equals.
    for (auto end = state_.open.begin(); end != state_.open.end();) {
      rows_ += end->rows.size();
      if (end->corners) corner_bytes_ += end->corners->bytes();
      std::push_heap(state_.open.begin(), ++end, is_below);
    }
  }

  [[nodiscard]] bool empty() const { return state_.open.empty(); }
  [[nodiscard]] double largest() const { return empty() ? 0 : state_.open.front().bound(); }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  void push(OpenBox box) {
    rows_ += box.rows.size();
    if (box.corners) {
      const std::size_t bytes = box.corners->bytes();
      if (corner_bytes_ + bytes <= most_corner_bytes) {
        corner_bytes_ += bytes;
      } else {
        box.corners.reset();
      }
    }
    state_.halvings = std::max(state_.halvings, box.halvings);
    state_.open.push_back(std::move(box));
    std::push_heap(state_.open.begin(), state_.open.end(), is_below);
  }
  OpenBox pop() {
    std::pop_heap(state_.open.begin(), state_.open.end(), is_below);
    OpenBox box = std::move(state_.open.back());
    state_.open.pop_back();
    rows_ -= box.rows.size();
    if (box.corners) corner_bytes_ -= box.corners->bytes();
    return box;
  }

 private:
  static bool is_below(const OpenBox& x, const OpenBox& y) { return x.bound() < y.bound(); }

  LossState& state_;
  std::size_t rows_ = 0;
  std::size_t corner_bytes_ = 0;
};

/// Every row error, on the whole of [−1, 1]^m.
LossState beginning(const ModelRows& heads, const LossSearch& search) {
  std::map<std::pair<Query, std::size_t>, std::vector<OpenRow>> groups;
  for (const RowError& row : row_errors(heads.front()))
    groups[{row.query, row.coordinate}].push_back({row, no_bound});
  LossState state;
  state.closed = search.lower;
  for (const Interval& output : first_row(heads)) state.closed = std::max(state.closed, magnitude(output));
  const QueryBox whole(heads.front().m);
  for (auto& [place, group] : groups) {
    const auto bounds = error_bounds(heads, place.first, place.second);
    bounds->enter(whole.all(), search.lower);
    bounds->look_at(whole.all(), search.lower);
    OpenBox box{place.first, place.second, whole, {}};
    for (auto& row : group) {
      row.bound = bounds->upper(row.row, levels.front());
      if (row.bound > search.target) {
        box.rows.push_back(row);
      } else {
        state.closed = std::max(state.closed, row.bound);
      }
    }
    if (!box.rows.empty()) state.open.push_back(std::move(box));
  }
  return state;
}

}  // namespace

LossState bound_loss(const ModelRows& heads, const LossSearch& search, std::optional<LossState> from) {
  LossState state = from ? std::move(*from) : beginning(heads, search);
  OpenBoxes open(state);
  for (;;) {
    const double upper = std::max(state.closed, open.largest());
    search.progress(state, upper);
    if (upper <= search.target || open.largest() <= search.target || search.is_over() ||
        open.rows() > most_open)
      return state;
    std::vector<OpenBox> batch;
    while (batch.size() < std::size_t{2} * search.jobs && open.largest() > search.target)
      batch.push_back(open.pop());
    std::vector<Outcome> outcomes(batch.size());
    const std::atomic<bool> never{false};
    parallel::run_parallel(batch.size(), search.jobs, never,
                           [&](std::size_t k) { outcomes[k] = BoxSearch(heads, search, batch[k]).run(); });
    for (auto& outcome : outcomes) {
      state.closed = std::max(state.closed, outcome.closed);
      for (auto& box : outcome.left) open.push(std::move(box));
    }
  }
}

}  // namespace sinkproof::audit::all_inputs
