// The loss of one head over all inputs is at most what is stated: lemma L4 of docs/audit-of-all-inputs.md,
// and which rows and boxes there are.
//
// Given: the rows of a head and a bound.
// Derives itself: that every row (kind of query, number of content keys, trigger before or not), output
// coordinate and sign has an error of at most the bound for all contents: over the whole box, from corners,
// or over its halves.
// Takes from the document: the bound, and how often to halve, which bounds the effort.
// Acceptance means: no input has an error above the bound.
// Assumes: sweep_rows.cpp for the list of rows, sweep_bounds.hpp for faces. The document leaves nothing out:
// which rows, corners and halves there are is said here alone.
#include "checker/all_inputs/sweep_loss.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_box.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

constexpr std::array<Fineness, 8> levels{{{4, 2, 1},
                                          {16, 4, 2},
                                          {32, 8, 2},
                                          {64, 16, 4},
                                          {128, 32, 4},
                                          {256, 64, 8},
                                          {512, 128, 16},
                                          {1024, 256, 32}}};
/// So many bounds are held at once.
constexpr std::size_t most_bounds = std::size_t{1} << 22U;
/// What moves scores less needs no corners.
constexpr Fixed unimportant = one >> 30;

/// (1+τ)/2·p + (1−τ)/2·q + bend (1−τ²) at most, over |τ| ≤ 1: max(p, q) where d = |p − q| ≥ 4·bend, else
/// max(p, q) + (4·bend − d)²/(16·bend).
Fixed pair_upper(Fixed p, Fixed q, Fixed bend) {
  const Fixed larger = std::max(p, q);
  // At most 2^63, since bend ≤ largest_fixed: the square is below 2^127.
  const WideFixed left = static_cast<WideFixed>(bend) * 4 - (static_cast<WideFixed>(larger) - std::min(p, q));
  if (left <= 0) return larger;
  const WideFixed divisor = static_cast<WideFixed>(bend) * 16;
  return narrowed(larger + (left * left + (divisor - 1)) / divisor);
}

/// Where a bound of the query's contents in a box has come to.
struct OpenRow {
  Row row;
  Fixed bound;
};

/// What corners of a box say of a row that is open on it: L4.
struct Cornered {
  Cornered(const OpenRow& of, Bends over_corners, const std::vector<std::size_t>& corners)
      : open(of), bends(std::move(over_corners)) {
    for (const std::size_t i : corners) of_corners.push_back(bends.along[i]);
    if (!is_of_use()) return;
    slack = bends.lift + bends.corner_lift;
    for (const Fixed bend : of_corners) slack += bend;
    uppers.assign(std::size_t{1} << corners.size(), largest_fixed);
    if (bends.corner_lift > 0) lifts.assign(uppers.size(), bends.corner_lift);
  }

  OpenRow open;
  Bends bends;
  std::vector<Fixed> of_corners;     ///< bends.along of each coordinate that has corners
  Fixed slack = 0;                   ///< what the tournament can add to the largest corner
  std::vector<Fixed> uppers;         ///< of each corner, but for
  std::vector<Fixed> lifts;          ///< what is added there; none where nothing is
  Fixed tournament = largest_fixed;  ///< what came out of it last

  /// Beyond this the tournament is of no use; nor do its numbers overflow.
  [[nodiscard]] bool is_of_use() const {
    constexpr Fixed most = one << 8;
    return bends.lift <= most && bends.corner_lift <= most &&
           std::all_of(of_corners.begin(), of_corners.end(), [](Fixed bend) { return bend <= most; });
  }
  [[nodiscard]] Fixed hottest() const { return *std::max_element(uppers.begin(), uppers.end()); }
  void play() {
    std::vector<Fixed> bounds = uppers;
    for (std::size_t s = 0; s < lifts.size(); ++s) bounds[s] += std::min(lifts[s], bends.corner_lift);
    charge_steps(2 * bounds.size());
    // Where a number may be too large nothing is known.
    if (*std::max_element(bounds.begin(), bounds.end()) > largest_fixed - slack) return;
    tournament = tournament_upper(std::move(bounds), of_corners) + bends.lift;
    open.bound = std::min(open.bound, tournament);
  }
};

/// One box of the query's contents, and the rows of one output coordinate that are open on it.
class BoxCheck {
 public:
  BoxCheck(ErrorBounds& bounds, const std::vector<Fixed>& importance, Fixed enough, const Box& box,
           std::vector<OpenRow> rows)
      : bounds_(bounds), importance_(importance), enough_(enough), box_(box), open_(std::move(rows)) {}

  /// Leaves open what no bound closes, or what halving the box promises more for.
  void run(bool may_be_halved) {
    bound_whole();
    if (open_.empty()) return;
    choose_corners();
    const bool knows_bends = prepare_corners();
    // L4 adds bends to corners, L9 does not.
    const bool is_tournament_first = knows_bends && most_slack() < enough_ / 2;
    if (is_tournament_first) play(may_be_halved);
    if (!open_.empty() && bounds_.enter_corners(corners_)) show_at_corners();
    if (!open_.empty() && !is_tournament_first && may_tournament_win()) play(may_be_halved);
  }
  [[nodiscard]] const std::vector<OpenRow>& open() const { return open_; }

  /// The coordinate along which halving promises most, if it can be halved.
  [[nodiscard]] std::optional<std::size_t> coordinate_to_halve() const {
    std::vector<Fixed> losses;
    for (std::size_t i = 0; i < importance_.size(); ++i)
      losses.push_back(product_upper(importance_[i], box_.half_width(i)));
    for (const std::size_t i : corners_) {
      if (rows_.empty()) break;
      losses[i] = box_.half_width(i) >> 20;
      for (const Cornered& row : rows_) losses[i] = std::max(losses[i], row.bends.worth_halving_at(i));
    }
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < losses.size(); ++i) {
      if (box_.may_be_halved(i) && (!best || losses[i] > losses[*best])) best = i;
    }
    return best;
  }

 private:
  /// Intervals: enough for most rows of a trained head.
  void bound_whole() {
    bounds_.enter(box_.all());
    bounds_.look_at(box_.all(), levels.front());
    for (OpenRow& open : open_) open.bound = std::min(open.bound, bounds_.upper(open.row, enough_));
    std::erase_if(open_, [&](const OpenRow& open) { return open.bound <= enough_; });
  }

  void choose_corners() {
    for (std::size_t i = 0; i < importance_.size(); ++i) {
      if (importance_[i] > unimportant) corners_.push_back(i);
    }
    const auto weight = [&](std::size_t i) { return product_upper(importance_[i], box_.half_width(i)); };
    std::stable_sort(corners_.begin(), corners_.end(),
                     [&](std::size_t x, std::size_t y) { return weight(x) > weight(y); });
    std::size_t most = most_corner_coordinates;
    while (most > 0 && (open_.size() << most) > most_bounds) --most;
    if (corners_.size() > most) corners_.resize(most);
  }

  /// False where L4 says nothing.
  bool prepare_corners() {
    try {
      if (std::all_of(open_.begin(), open_.end(), [&](const OpenRow& open) {
            rows_.emplace_back(open, bounds_.bends(open.row), corners_);
            return rows_.back().is_of_use();
          }))
        return true;
    } catch (const BeyondLimit&) {
      charge_steps(steps_of_too_large);
    }
    rows_.clear();
    return false;
  }
  [[nodiscard]] Fixed most_slack() const {
    Fixed most = 0;
    for (const Cornered& row : rows_) most = std::max(most, row.slack);
    return most;
  }

  [[nodiscard]] bool may_tournament_win() const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const Cornered& row) { return row.slack < row.open.bound - enough_; });
  }

  /// L4, level by level.
  void play(bool may_be_halved) {
    for (const Fineness& fineness : levels) {
      refine(fineness);
      for (Cornered& row : rows_) row.play();
      std::erase_if(rows_, [&](const Cornered& row) { return row.open.bound <= enough_; });
      if (rows_.empty() || (may_be_halved && is_split_better())) break;
    }
    open_.clear();
    for (const Cornered& row : rows_) open_.push_back(row.open);
  }

  /// L9: rows that are shown at all corners are shown on the box.
  void show_at_corners() {
    std::vector<std::size_t> all(open_.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<bool> is_shown(open_.size(), true);
    show_in_face(look_at_corners(box_.all(), 0, all), 0, is_shown);
    std::vector<OpenRow> left;
    std::vector<Cornered> rows_left;  // of the same rows, or none
    for (const std::size_t k : all) {
      if (is_shown[k]) continue;
      left.push_back(open_[k]);
      if (!rows_.empty()) rows_left.push_back(std::move(rows_[k]));
    }
    open_ = std::move(left);
    rows_ = std::move(rows_left);
  }
  /// Corners of the box that lie in a face, and the rows that they do not show together.
  struct Corners {
    std::vector<Span> face;
    std::vector<std::size_t> open;
    Fixed above = 0;  ///< what these fail by, at most
  };
  Corners look_at_corners(std::vector<Span> face, std::size_t depth, const std::vector<std::size_t>& rows) {
    Corners result{std::move(face), rows};
    const std::size_t last = depth == corners_.size() ? 2 : 1;
    for (std::size_t level = 0; level <= last && !result.open.empty(); ++level) {
      bounds_.look_at_corners(result.face, levels[level]);
      result.above = 0;
      std::erase_if(result.open, [&](std::size_t k) {
        const Fixed above = bounds_.above_target(open_[k].row);
        result.above = std::max(result.above, above);
        return above <= 0;
      });
    }
    return result;
  }
  /// What corners do not show together, halves of them may; `is_shown` is of each row that no corner has
  /// failed to show.
  void show_in_face(const Corners& corners, std::size_t depth, std::vector<bool>& is_shown) {
    std::vector<std::size_t> rows = corners.open;
    std::erase_if(rows, [&](std::size_t k) { return !is_shown[k]; });
    if (rows.empty()) return;
    if (depth == corners_.size()) {
      for (const std::size_t k : rows) is_shown[k] = false;
      return;
    }
    std::array<Corners, 2> halves;
    for (const bool is_upper : {false, true}) {
      std::vector<Span> face = corners.face;
      Span& side = face[corners_[depth]];
      side = point(is_upper ? side.upper : side.lower);
      halves[is_upper ? 1 : 0] = look_at_corners(std::move(face), depth + 1, rows);
    }
    // Where they are highest most rows fail.
    if (halves[0].above < halves[1].above) std::swap(halves[0], halves[1]);
    for (const Corners& half : halves) show_in_face(half, depth + 1, is_shown);
  }

  /// A corner at or below this cannot be what keeps the tournament above the bound.
  [[nodiscard]] Fixed hot_above(const Cornered& row) const { return enough_ - row.slack; }

  void refine(const Fineness& fineness) {
    for (std::size_t s = 0; s < std::size_t{1} << corners_.size(); ++s) {
      bool is_seen = false;
      for (Cornered& row : rows_) {
        Fixed& corner = row.uppers[s];
        if (corner <= hot_above(row)) continue;
        if (!is_seen) bounds_.look_at(box_.corner(corners_, s), fineness);
        is_seen = true;
        corner = std::min(corner, bounds_.upper(row.open.row, hot_above(row)));
        if (!row.lifts.empty()) row.lifts[s] = bounds_.corner_lift(row.open.row);
      }
      charge_steps(rows_.size());
    }
  }

  /// Whether the tournament adds more to the corners than these are too large by: of every row.
  [[nodiscard]] bool is_split_better() const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const Cornered& row) {
      return row.tournament - row.hottest() >= row.hottest() - enough_;
    });
  }

  ErrorBounds& bounds_;
  const std::vector<Fixed>& importance_;
  Fixed enough_;
  const Box& box_;
  std::vector<OpenRow> open_;
  std::vector<std::size_t> corners_;
  /// Of the rows that are open, in their order, where corners are looked at; otherwise none.
  std::vector<Cornered> rows_;
};

class LossSweep {
 public:
  LossSweep(const HeadRows& head, Query query, std::size_t coordinate, Fixed enough, long halvings,
            const std::string& place)
      : head_(head),
        query_(query),
        coordinate_(coordinate),
        enough_(enough),
        halvings_(halvings),
        place_(place),
        bounds_(error_bounds(head, query, coordinate, enough)),
        importance_(importance_of_contents(head, query)) {
    if (const auto mean = mean_of(head, query, coordinate))
      importance_[*mean] = narrowed(importance_[*mean] + one);
  }

  void run() {
    std::vector<OpenRow> rows;
    for (const Row& row : rows_of(head_, query_)) rows.push_back({row, largest_fixed});
    close(Box(head_.m), std::move(rows), 0);
  }

 private:
  void close(const Box& box, std::vector<OpenRow> rows, long depth) {
    std::optional<std::size_t> coordinate;
    {
      BoxCheck check(*bounds_, importance_, enough_, box, std::move(rows));
      check.run(depth < halvings_);
      if (check.open().empty()) return;
      rows = check.open();
      coordinate = check.coordinate_to_halve();
    }
    if (!coordinate || depth == halvings_) refuse(rows.front());
    close(box.half(*coordinate, false), rows, depth + 1);
    close(box.half(*coordinate, true), std::move(rows), depth + 1);
  }

  [[noreturn]] void refuse(const OpenRow& open) const {
    const Row& row = open.row;
    // Nothing is known of it: it may be any number.
    if (open.bound == largest_fixed) too_large();
    throw Rejected(place_, std::string("not shown with ") + std::to_string(halvings_) + " halvings: " +
                               (row.query == Query::trigger ? "the trigger's row" : "a content token's row") +
                               " at position " + std::to_string(row.position()) +
                               (row.has_trigger ? ", after the trigger" : "") + ", coordinate " +
                               std::to_string(coordinate_) +
                               ", is only known to have an error of at most about " +
                               approximate(Real(rational_of(open.bound))) + " on a box of its contents");
  }

  const HeadRows& head_;
  Query query_;
  std::size_t coordinate_;
  Fixed enough_;
  long halvings_;
  const std::string& place_;
  std::unique_ptr<ErrorBounds> bounds_;
  std::vector<Fixed> importance_;
};

}  // namespace

Fixed tournament_upper(std::vector<Fixed> bounds, const std::vector<Fixed>& bends) {
  std::size_t count = bounds.size();
  for (std::size_t k = bends.size(); k-- > 0;) {
    count /= 2;
    for (std::size_t s = 0; s < count; ++s) bounds[s] = pair_upper(bounds[s], bounds[s + count], bends[k]);
  }
  return bounds[0];
}

void require_loss_at_most(const HeadRows& head, Fixed upper, long halvings, const std::string& place) {
  // The bound largest_fixed says nothing, so a row that has it must not be taken for one that is shown.
  upper = std::min(upper, largest_fixed - 1);
  for (const Values& values : head.values) {
    // Row 0, whose target is 0.
    if (const Fixed error = (head.first_weight * values.anchor).magnitude(); error > upper)
      throw Rejected(place,
                     "not shown: the anchor's own row is only known to have an error of at most about " +
                         approximate(Real(rational_of(error))));
  }
  for (const Query query : {Query::trigger, Query::content}) {
    for (std::size_t coordinate = 0; coordinate < head.values.size(); ++coordinate)
      LossSweep(head, query, coordinate, upper, halvings, place).run();
  }
}

}  // namespace sinkproof_check::sweep
