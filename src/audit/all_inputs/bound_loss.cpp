#include "audit/all_inputs/bound_loss.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <utility>

#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/row_error.hpp"
#include "audit/all_inputs/tournament.hpp"
#include "parallel/run_parallel.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr std::array<Fineness, 8> levels{{{4, 2, 1},
                                          {16, 4, 1},
                                          {48, 8, 2},
                                          {128, 16, 4},
                                          {256, 32, 8},
                                          {512, 64, 16},
                                          {1024, 128, 32},
                                          {2048, 256, 64}}};
constexpr double no_bound = std::numeric_limits<double>::infinity();
/// Boxes that are smaller are not halved again.
constexpr double smallest_half_width = 0x1p-20;
/// Beyond this many row errors in open boxes the search stops: a few hundred megabytes.
constexpr std::size_t most_open = 2'000'000;

struct OpenRow {
  RowError row;
  double bound;
};

/// Row errors of one query and coordinate, and the query's contents.
struct Node {
  Query query;
  std::size_t coordinate;
  QueryBox box;
  std::vector<OpenRow> rows;
  long halvings = 0;  ///< of [−1, 1]^m, to come to the box

  [[nodiscard]] double bound() const {
    double largest = 0;
    for (const auto& open : rows) largest = std::max(largest, open.bound);
    return largest;
  }
};
struct ByBound {
  bool operator()(const std::pair<double, Node>& x, const std::pair<double, Node>& y) const {
    return x.first < y.first;
  }
};

/// What became of a node.
struct Outcome {
  double closed = 0;  ///< the largest bound among the row errors that are done
  std::vector<Node> left;
};

/// With that of t_r, which moves the target: it is always one of the first.
std::vector<double> importance_in(const HeadRows& rows, const Node& node) {
  auto result = importance_of_contents(rows, node.query);
  if (node.query == trigger_query && rows.is_content_coordinate(node.coordinate))
    result[node.coordinate - 2] += 1;
  return result;
}

/// So many coordinates have corners that the bounds of all rows at all corners fit into 32 MB.
std::size_t most_corners(std::size_t rows) {
  std::size_t most = QueryBox::most_corner_coordinates;
  while (most > 0 && (rows << most) > (std::size_t{1} << 22)) --most;
  return most;
}

class NodeSearch {
 public:
  NodeSearch(const HeadRows& rows, const LossSearch& search, Node node)
      : rows_(rows),
        search_(search),
        node_(std::move(node)),
        importance_(importance_in(rows, node_)),
        corners_(node_.box.corner_coordinates(importance_, most_corners(node_.rows.size()))),
        bounds_(error_bounds(rows, node_.query, node_.coordinate)) {}

  Outcome run() {
    bound_whole();
    if (node_.rows.empty()) return std::move(outcome_);
    for (const auto& open : node_.rows) {
      const auto q = bounds_->curvatures(open.row);
      std::vector<double>& bends = bends_.emplace_back();
      for (const std::size_t i : corners_) {
        const double half = node_.box.half_width(i);
        bends.push_back(q[i] == 0 ? 0 : up(q[i] * up(half * half)));
      }
      uppers_.emplace_back(std::size_t{1} << corners_.size(), no_bound);
      double& slack = slacks_.emplace_back(0);
      for (const double bend : bends) slack += bend;
    }
    for (const Fineness& fineness : levels) {
      if (!refine(fineness)) {
        outcome_.left.push_back(std::move(node_));
        return std::move(outcome_);
      }
      drop_closed();
      if (node_.rows.empty()) return std::move(outcome_);
      if (is_split_better()) break;
    }
    split();
    return std::move(outcome_);
  }

 private:
  void close(double bound) { outcome_.closed = std::max(outcome_.closed, bound); }

  /// The whole box as one face: enough for the rows of most content queries of a trained head.
  void bound_whole() {
    bounds_->look_at(node_.box.all(), search_.lower);
    std::vector<OpenRow> open;
    for (auto& row : node_.rows) {
      row.bound = std::min(row.bound, bounds_->upper(row.row, levels.front()));
      if (row.bound > search_.target) {
        open.push_back(row);
      } else {
        close(row.bound);
      }
    }
    node_.rows = std::move(open);
  }

  /// Corners at or below this cannot be what keeps the tournament above the target, whatever the others are.
  [[nodiscard]] double hot_above(std::size_t k) const { return search_.target - slacks_[k]; }

  /// Whether the tournament adds more to the corners than what these are too much by.
  [[nodiscard]] bool is_split_better() const {
    for (std::size_t k = 0; k < node_.rows.size(); ++k) {
      const double corner = *std::max_element(uppers_[k].begin(), uppers_[k].end());
      if (node_.rows[k].bound - corner < corner - search_.target) return false;
    }
    return true;
  }

  /// False: the search is to stop, and the bounds are as they were.
  bool refine(const Fineness& fineness) {
    for (std::size_t s = 0; s < std::size_t{1} << corners_.size(); ++s) {
      const auto is_hot = [&](std::size_t k) { return uppers_[k][s] > hot_above(k); };
      bool any = false;
      for (std::size_t k = 0; k < node_.rows.size() && !any; ++k) any = is_hot(k);
      if (!any) continue;
      if (search_.is_over()) return false;
      bounds_->look_at(node_.box.corner(corners_, s), search_.lower);
      for (std::size_t k = 0; k < node_.rows.size(); ++k) {
        if (is_hot(k)) uppers_[k][s] = std::min(uppers_[k][s], bounds_->upper(node_.rows[k].row, fineness));
      }
    }
    for (std::size_t k = 0; k < node_.rows.size(); ++k) {
      std::vector<double> uppers = uppers_[k];
      node_.rows[k].bound = std::min(node_.rows[k].bound, tournament_upper(uppers, bends_[k]));
    }
    return true;
  }

  void drop_closed() {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < node_.rows.size(); ++k) {
      if (node_.rows[k].bound <= search_.target) {
        close(node_.rows[k].bound);
        continue;
      }
      if (kept != k) {
        node_.rows[kept] = node_.rows[k];
        bends_[kept] = std::move(bends_[k]);
        uppers_[kept] = std::move(uppers_[k]);
        slacks_[kept] = slacks_[k];
      }
      ++kept;
    }
    node_.rows.resize(kept, node_.rows.front());
    bends_.resize(kept);
    uppers_.resize(kept);
    slacks_.resize(kept);
  }

  /// Halves the box where the corners lose most, or where an interval of t is widest.
  void split() {
    std::vector<double> losses(rows_.m, 0);
    std::vector<bool> has_corners(rows_.m, false);
    for (std::size_t k = 0; k < corners_.size(); ++k) {
      has_corners[corners_[k]] = true;
      for (const auto& bends : bends_) losses[corners_[k]] = std::max(losses[corners_[k]], bends[k]);
    }
    std::size_t best = rows_.m;
    double most = -1;
    for (std::size_t i = 0; i < rows_.m; ++i) {
      const double half = node_.box.half_width(i);
      const double loss = has_corners[i] ? losses[i] + 1e-12 * half : importance_[i] * half;
      if (half > smallest_half_width && loss > most) {
        most = loss;
        best = i;
      }
    }
    if (best == rows_.m) {
      for (const auto& open : node_.rows) close(open.bound);
      return;
    }
    auto halves = node_.box.halves(best);
    const long halvings = node_.halvings + 1;
    outcome_.left.push_back({node_.query, node_.coordinate, std::move(halves.first), node_.rows, halvings});
    outcome_.left.push_back(
        {node_.query, node_.coordinate, std::move(halves.second), std::move(node_.rows), halvings});
  }

  const HeadRows& rows_;
  const LossSearch& search_;
  Node node_;
  std::vector<double> importance_;
  std::vector<std::size_t> corners_;
  std::unique_ptr<ErrorBounds> bounds_;
  Outcome outcome_;
  // Of each open row.
  std::vector<std::vector<double>> bends_;   ///< q w² of each corner coordinate
  std::vector<std::vector<double>> uppers_;  ///< of each corner
  std::vector<double> slacks_;               ///< what the tournament can add to the largest corner
};

}  // namespace

LossBound bound_loss(const HeadRows& rows, const LossSearch& search) {
  std::priority_queue<std::pair<double, Node>, std::vector<std::pair<double, Node>>, ByBound> open;
  std::size_t open_rows = 0;
  long halvings = 0;
  const auto push = [&](Node node) {
    open_rows += node.rows.size();
    halvings = std::max(halvings, node.halvings);
    const double bound = node.bound();
    open.emplace(bound, std::move(node));
  };
  std::map<std::pair<Query, std::size_t>, std::vector<OpenRow>> groups;
  const QueryBox box(rows.m);
  for (const RowError& row : row_errors(rows)) groups[{row.query, row.coordinate}].push_back({row, no_bound});
  double closed = search.lower;
  for (const auto& values : rows.values)
    closed = std::max(closed, magnitude(rows.first_weight * values.anchor));
  for (auto& [place, group] : groups) {
    const auto bounds = error_bounds(rows, place.first, place.second);
    bounds->look_at(box.all(), search.lower);
    Node node{place.first, place.second, box, {}};
    for (auto& row : group) {
      row.bound = bounds->upper(row.row, levels.front());
      if (row.bound > search.target) {
        node.rows.push_back(row);
      } else {
        closed = std::max(closed, row.bound);
      }
    }
    if (!node.rows.empty()) push(std::move(node));
  }
  for (;;) {
    const double upper = open.empty() ? closed : std::max(closed, open.top().first);
    search.progress(upper, open.size());
    if (upper <= search.target || open.empty() || search.is_over() || open_rows > most_open)
      return {upper, open.size(), halvings};
    std::vector<Node> batch;
    for (std::size_t k = 0;
         k < std::size_t{2} * search.jobs && !open.empty() && open.top().first > search.target; ++k) {
      batch.push_back(open.top().second);
      open_rows -= batch.back().rows.size();
      open.pop();
    }
    if (batch.empty()) return {upper, open.size(), halvings};
    std::vector<Outcome> outcomes(batch.size());
    const std::atomic<bool> never{false};
    parallel::run_parallel(batch.size(), search.jobs, never,
                           [&](std::size_t k) { outcomes[k] = NodeSearch(rows, search, batch[k]).run(); });
    for (auto& outcome : outcomes) {
      closed = std::max(closed, outcome.closed);
      for (auto& node : outcome.left) push(std::move(node));
    }
  }
}

}  // namespace sinkproof::audit::all_inputs
