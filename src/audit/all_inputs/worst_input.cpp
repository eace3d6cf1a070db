#include "audit/all_inputs/worst_input.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace sinkproof::audit::all_inputs {

namespace {

using Vector = std::vector<double>;

/// A row error with its contents: the query's own, those of the other content tokens, and behind them that of
/// the trigger key if there is one.
struct Candidate {
  RowError row;
  Vector t;
  std::vector<Vector> keys;
  double value = -1;
};

/// The rows of a head in plain doubles, and what they are for a candidate.
class PlainHead {
 public:
  explicit PlainHead(const HeadRows& rows) : rows_(rows), m_(rows.m) {
    for (const auto& line : rows.product) product_.push_back(middles(line));
    for (const Query query : {trigger_query, content_query}) {
      own_[query] = middles(rows.own[query]);
      for (std::size_t k = 0; k < 4; ++k) {
        const Affine& affine = affine_of(query, k);
        constants_[query][k] = affine.constant.middle();
        slopes_[query][k] = middles(affine.slope);
      }
    }
    for (const auto& row : rows.values) {
      values_.push_back(
          {row.anchor.middle(), row.trigger.middle(), row.content.middle(), middles(row.slope)});
    }
  }

  [[nodiscard]] double output() const { return sum_ / divisor_; }

  void set(const Candidate& candidate) {
    const RowError& row = candidate.row;
    a_ = own_[row.query];
    double size = 0;
    for (std::size_t k = 0; k < m_; ++k) {
      for (std::size_t i = 0; i < m_; ++i) a_[k] += candidate.t[i] * product_[i][k];
      size += std::fabs(a_[k]);
    }
    const PlainValues& values = values_[row.coordinate];
    const double of_anchor = fixed(anchor, candidate);
    const double of_trigger = fixed(trigger, candidate);
    const double of_content = fixed(content, candidate);
    const double of_null = fixed(null, candidate);
    const double of_own = (row.query == trigger_query ? of_trigger : of_content) + dot(a_, candidate.t);
    shift_ = std::max({of_anchor, of_own, of_content + size});
    if (rows_.has_null()) shift_ = std::max(shift_, of_null);
    if (row.has_trigger) shift_ = std::max(shift_, of_trigger + size);
    const double own_value =
        (row.query == trigger_query ? values.trigger : values.content) + dot(values.slope, candidate.t);
    divisor_ = weight(of_anchor) + weight(of_own) + (rows_.has_null() ? weight(of_null) : 0);
    sum_ = weight(of_anchor) * values.anchor + weight(of_own) * own_value;
    scores_.clear();
    key_values_.clear();
    for (std::size_t k = 0; k < candidate.keys.size(); ++k) {
      const bool is_trigger = row.has_trigger && k + 1 == candidate.keys.size();
      scores_.push_back((is_trigger ? of_trigger : of_content) + dot(a_, candidate.keys[k]));
      key_values_.push_back((is_trigger ? values.trigger : values.content) +
                            dot(values.slope, candidate.keys[k]));
      divisor_ += weight(scores_.back());
      sum_ += weight(scores_.back()) * key_values_.back();
    }
    if (!is_softmax())
      divisor_ =
          static_cast<double>(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  }

  /// Content i of key k moves by `change`. The output then is the result; it is so from keep() on.
  double try_key(const RowError& row, std::size_t k, std::size_t i, double change) {
    return try_score(k, a_[i] * change, values_[row.coordinate].slope[i] * change);
  }
  /// Score and value of key k move by so much.
  double try_score(std::size_t k, double of_score, double of_value) {
    new_score_ = scores_[k] + of_score;
    new_value_ = key_values_[k] + of_value;
    const double old_weight = weight(scores_[k]);
    const double new_weight = weight(new_score_);
    new_divisor_ = is_softmax() ? divisor_ + new_weight - old_weight : divisor_;
    new_sum_ = sum_ + new_weight * new_value_ - old_weight * key_values_[k];
    return new_sum_ / new_divisor_;
  }
  /// Attention weight of key k.
  [[nodiscard]] double share(std::size_t k) const { return weight(scores_[k]) / divisor_; }
  /// What a content of a key adds to its score, and to its value in the row's coordinate.
  [[nodiscard]] double of_score(std::size_t i) const { return a_[i]; }
  [[nodiscard]] double of_value(const RowError& row, std::size_t i) const {
    return values_[row.coordinate].slope[i];
  }
  void keep(std::size_t k) {
    scores_[k] = new_score_;
    key_values_[k] = new_value_;
    divisor_ = new_divisor_;
    sum_ = new_sum_;
  }

 private:
  struct PlainValues {
    double anchor, trigger, content;
    Vector slope;
  };
  enum Fixed : std::size_t { anchor, trigger, content, null };

  static Vector middles(const std::vector<Interval>& x) {
    Vector result;
    for (const auto& part : x) result.push_back(part.middle());
    return result;
  }
  static double dot(const Vector& x, const Vector& y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
  }
  const Affine& affine_of(Query query, std::size_t k) const {
    const std::array<const std::array<Affine, 2>*, 4> all{&rows_.anchor, &rows_.trigger, &rows_.content,
                                                          &rows_.null};
    return (*all[k])[query];
  }
  double fixed(Fixed which, const Candidate& candidate) const {
    return constants_[candidate.row.query][which] + dot(slopes_[candidate.row.query][which], candidate.t);
  }
  bool is_softmax() const { return attention::is_softmax(rows_.normaliser); }
  double weight(double score) const { return is_softmax() ? std::exp(score - shift_) : std::max(score, 0.0); }

  const HeadRows& rows_;
  std::size_t m_;
  std::vector<Vector> product_;
  std::array<Vector, 2> own_;
  std::array<std::array<double, 4>, 2> constants_{};
  std::array<std::array<Vector, 4>, 2> slopes_;
  std::vector<PlainValues> values_;
  // Of the candidate.
  Vector a_, scores_, key_values_;
  double shift_ = 0, divisor_ = 1, sum_ = 0;
  // With another content.
  double new_score_ = 0, new_value_ = 0, new_divisor_ = 1, new_sum_ = 0;
};

/// The error of a candidate, and steps that make it larger.
class Climber {
 public:
  explicit Climber(const ModelRows& heads) : m_(heads.front().m), shape_(heads.front()) {
    for (const HeadRows& head : heads) heads_.emplace_back(head);
  }

  /// Sign flips of single coordinates until none is better; of the query's contents, too.
  void climb(Candidate& candidate) {
    set(candidate);
    for (int sweep = 0; sweep < 60; ++sweep) {
      const double before = candidate.value;
      for (std::size_t i = 0; i < m_; ++i) try_query(candidate, i, candidate.t[i] > 0 ? -1 : 1);
      for (std::size_t k = 0; k < candidate.keys.size(); ++k) {
        for (std::size_t i = 0; i < m_; ++i) try_key(candidate, k, i, candidate.keys[k][i] > 0 ? -1 : 1);
      }
      if (candidate.value > before) continue;
      for (std::size_t k = 0; k < candidate.keys.size(); ++k) {
        for (const PlainHead& head : heads_) try_chain(candidate, k, head);
      }
      if (!(candidate.value > before)) break;
    }
  }

  /// The same of the query's contents, with keys that answer to each flip.
  void climb_together(Candidate& candidate) {
    climb(candidate);
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (std::size_t i = 0; i < m_; ++i) {
        Candidate moved = candidate;
        moved.t[i] = moved.t[i] > 0 ? -1 : 1;
        set(moved);
        for (std::size_t k = 0; k < moved.keys.size(); ++k) {
          for (const PlainHead& head : heads_) try_chain(moved, k, head);
        }
        if (!(moved.value > candidate.value + 1e-15)) continue;
        candidate = std::move(moved);
        is_better = true;
      }
    }
    set(candidate);
  }

  /// Smaller and smaller steps of single coordinates.
  void polish(Candidate& candidate) {
    set(candidate);
    for (double step = 1; step > 0x1p-22; step /= 2) {
      for (int sweep = 0; sweep < 4; ++sweep) {
        const double before = candidate.value;
        for (const double way : {-step, step}) {
          for (std::size_t i = 0; i < m_; ++i)
            try_query(candidate, i, std::clamp(candidate.t[i] + way, -1.0, 1.0));
          for (std::size_t k = 0; k < candidate.keys.size(); ++k) {
            for (std::size_t i = 0; i < m_; ++i)
              try_key(candidate, k, i, std::clamp(candidate.keys[k][i] + way, -1.0, 1.0));
          }
        }
        if (!(candidate.value > before)) break;
      }
    }
  }

 private:
  void set(Candidate& candidate) {
    const RowError& row = candidate.row;
    double output = 0;
    for (PlainHead& head : heads_) {
      head.set(candidate);
      output += head.output();
    }
    const auto j = static_cast<double>(row.position());
    target_ = 0;
    share_ = 0;
    if (row.query == trigger_query) {
      if (row.coordinate == 1) target_ = 1 / j;
      if (row.coordinate == m_ + 2) target_ = static_cast<double>(row.others) / j;
      if (shape_.is_content_coordinate(row.coordinate)) {
        share_ = 1 / j;
        target_ = candidate.t[row.coordinate - 2] / j;
        for (const auto& key : candidate.keys) target_ += key[row.coordinate - 2] / j;
      }
    }
    candidate.value = row.sign * (output - target_);
  }

  void try_query(Candidate& candidate, std::size_t i, double to) {
    const double from = candidate.t[i];
    const double before = candidate.value;
    if (from == to) return;
    candidate.t[i] = to;
    set(candidate);
    if (candidate.value > before) return;
    candidate.t[i] = from;
    set(candidate);
  }

  void try_key(Candidate& candidate, std::size_t k, std::size_t i, double to) {
    const RowError& row = candidate.row;
    const double change = to - candidate.keys[k][i];
    if (change == 0) return;
    double output = 0;
    for (PlainHead& head : heads_) output += head.try_key(row, k, i, change);
    const double target = target_ + (i + 2 == row.coordinate ? share_ * change : 0);
    const double found = row.sign * (output - target);
    if (!(found > candidate.value + 1e-15)) return;
    candidate.keys[k][i] = to;
    candidate.value = found;
    for (PlainHead& head : heads_) head.keep(k);
    target_ = target;
  }

  /// The contents x of key k that are sgn(c − νa) for some ν, c being what they add to the error at the
  /// weights as they are, and a to the head's score: the vertices between a large score and a large value
  /// (L3).
  void try_chain(Candidate& candidate, std::size_t k, const PlainHead& head) {
    const RowError& row = candidate.row;
    const auto moved_target = [&](std::size_t i, double change) {
      return i + 2 == row.coordinate ? share_ * change : 0;
    };
    Vector& x = candidate.keys[k];
    Vector to(m_);
    std::vector<std::pair<double, std::size_t>> flips;
    for (std::size_t i = 0; i < m_; ++i) {
      double gain = -moved_target(i, 1);
      for (const PlainHead& each : heads_) gain += each.share(k) * each.of_value(row, i);
      gain *= row.sign;
      const double a = head.of_score(i);
      const bool is_level = std::fabs(a) < 1e-12;
      to[i] = (is_level ? gain : a) < 0 ? -1 : 1;
      if (!is_level) flips.emplace_back(gain / a, i);
    }
    std::sort(flips.begin(), flips.end());
    const auto value_at = [&](const Vector& y) {
      double target = target_;
      for (std::size_t i = 0; i < m_; ++i) target += moved_target(i, y[i] - x[i]);
      double output = 0;
      for (PlainHead& each : heads_) {
        double of_score = 0;
        double of_value = 0;
        for (std::size_t i = 0; i < m_; ++i) {
          of_score += each.of_score(i) * (y[i] - x[i]);
          of_value += each.of_value(row, i) * (y[i] - x[i]);
        }
        output += each.try_score(k, of_score, of_value);
      }
      return row.sign * (output - target);
    };
    Vector best = x;
    double most = candidate.value + 1e-15;
    for (std::size_t flipped = 0; flipped <= flips.size(); ++flipped) {
      if (const double value = value_at(to); value > most) {
        most = value;
        best = to;
      }
      if (flipped < flips.size()) to[flips[flipped].second] *= -1;
    }
    if (best == x) return;
    x = best;
    set(candidate);
  }

  std::size_t m_;
  const HeadRows& shape_;
  std::vector<PlainHead> heads_;
  double target_ = 0, share_ = 0;
};

/// Half of the starts have two letters of the content, opposite in all coordinates but a few: such are the
/// worst inputs of trained heads.
Candidate random_start(const HeadRows& rows, const RowError& row, std::mt19937_64& random) {
  const auto sign = [&] { return (random() & 1U) != 0 ? 1.0 : -1.0; };
  const auto corner = [&] {
    Vector result(rows.m);
    for (auto& part : result) part = sign();
    return result;
  };
  Candidate candidate{row, corner(), {}, -1};
  const std::size_t keys = static_cast<std::size_t>(row.others) + (row.has_trigger ? 1 : 0);
  if ((random() & 1U) != 0) {
    for (std::size_t k = 0; k < keys; ++k) candidate.keys.push_back(corner());
    return candidate;
  }
  const Vector letter = corner();
  Vector other = letter;
  for (auto& part : other) {
    if (random() % 8 != 0) part = -part;
  }
  const std::size_t of_first = keys == 0 ? 0 : random() % (keys + 1);
  for (std::size_t k = 0; k < keys; ++k) candidate.keys.push_back(k < of_first ? letter : other);
  return candidate;
}

bool is_like(const RowError& x, const RowError& y) {
  return x.query == y.query && x.has_trigger == y.has_trigger && x.coordinate == y.coordinate &&
         x.sign == y.sign;
}

/// Of candidates in falling order the first of each kind, however many keys it has.
std::vector<Candidate*> best_of_kinds(std::vector<Candidate>& found) {
  std::vector<Candidate*> best;
  for (Candidate& candidate : found) {
    const auto is_same = [&](const Candidate* other) { return is_like(candidate.row, other->row); };
    if (std::ranges::none_of(best, is_same)) best.push_back(&candidate);
  }
  return best;
}

/// Of candidates in falling order: half of them are the best of a kind, the others just the best.
std::vector<Candidate*> worth_another_look(std::vector<Candidate>& found, std::size_t most) {
  std::vector<Candidate*> result = best_of_kinds(found);
  result.resize(std::min(result.size(), most / 2));
  for (Candidate& candidate : found) {
    if (result.size() < most && std::ranges::find(result, &candidate) == result.end())
      result.push_back(&candidate);
  }
  return result;
}

/// The same with another number of keys, in which the first and the one that differs most from it stand for
/// all: n of the first.
Candidate of_two_letters(const Candidate& model, const RowError& row, long n) {
  const auto distance = [&](const Vector& x) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += std::fabs(x[i] - model.keys.front()[i]);
    return sum;
  };
  const Vector& other =
      *std::max_element(model.keys.begin(), model.keys.end(),
                        [&](const Vector& x, const Vector& y) { return distance(x) < distance(y); });
  Candidate candidate{row, model.t, {}, -1};
  for (long k = 0; k < row.others; ++k) candidate.keys.push_back(k < n ? model.keys.front() : other);
  if (row.has_trigger) candidate.keys.push_back(model.keys.back());
  return candidate;
}

/// Multiples of 2^-23 in [−1, 1], which are float32 numbers, too.
task::Content exact_content(const Vector& x) {
  constexpr double scale = 0x1p23;
  task::Content result;
  for (const double part : x)
    result.emplace_back(std::lround(std::clamp(part, -1.0, 1.0) * scale), static_cast<long>(scale));
  return result;
}

}  // namespace

task::Place place_of(const HeadRows& rows, const RowError& row, const Vector& query,
                     const std::vector<Vector>& keys) {
  task::Place place;
  place.position = row.position();
  place.coordinate = static_cast<long>(row.coordinate);
  place.input.contents.assign(static_cast<std::size_t>(rows.length - 1),
                              task::Content(rows.m, numeric::Rational(0)));
  place.input.trigger = row.query == trigger_query ? place.position
                        : row.has_trigger          ? 2
                                                   : std::max(2L, place.position + 1);
  const auto at = [&](long position) -> task::Content& {
    return place.input.contents[static_cast<std::size_t>(position - 1)];
  };
  long position = 1;
  for (std::size_t k = 0; k < static_cast<std::size_t>(row.others); ++k, ++position) {
    if (row.has_trigger && position == 2) ++position;
    at(position) = exact_content(keys[k]);
  }
  if (row.has_trigger) at(2) = exact_content(keys.back());
  at(place.position) = exact_content(query);
  return place;
}

task::Place find_worst_input(const ModelRows& heads, std::uint64_t seed,
                             const std::function<bool()>& is_over) {
  const HeadRows& rows = heads.front();
  // Enough to see which rows of each kind are worth more, then many for the best of them (fewer where a climb
  // takes long), then these with other numbers of keys.
  constexpr double operations = 2e8;
  constexpr double first_starts = 2;
  constexpr double rows_again = 32;
  constexpr double most_starts_again = 400;
  constexpr std::size_t kinds_with_other_counts = 4;
  constexpr std::size_t polished = 8;
  const auto m = static_cast<double>(rows.m) + 1;
  const double keys = m * static_cast<double>(rows.length);
  const double of_climb = 6 * static_cast<double>(heads.size()) * (m * (m * m + keys) + 20 * keys);
  const auto starts_again =
      static_cast<int>(std::clamp(operations / (rows_again * of_climb), 4.0, most_starts_again));
  std::mt19937_64 random(seed);
  Climber climber(heads);
  std::vector<Candidate> found;
  const auto by_value = [](const Candidate& x, const Candidate& y) { return x.value > y.value; };
  const auto all_rows = row_errors(rows);
  const double affordable = std::max(2 * rows_again, operations / (first_starts * of_climb));
  const auto stride = static_cast<std::size_t>(static_cast<double>(all_rows.size()) / affordable) + 1;
  for (std::size_t k = 0; k < all_rows.size() && (found.empty() || !is_over()); k += stride) {
    for (int start = 0; start < first_starts; ++start) {
      Candidate candidate = random_start(rows, all_rows[k], random);
      climber.climb(candidate);
      if (start == 0) {
        found.push_back(std::move(candidate));
      } else if (candidate.value > found.back().value) {
        found.back() = std::move(candidate);
      }
    }
  }
  std::stable_sort(found.begin(), found.end(), by_value);
  for (Candidate* candidate : best_of_kinds(found)) {
    if (!is_over()) climber.climb_together(*candidate);
  }
  std::stable_sort(found.begin(), found.end(), by_value);
  for (Candidate* candidate : worth_another_look(found, static_cast<std::size_t>(rows_again))) {
    for (int start = 0; start < starts_again && !is_over(); ++start) {
      Candidate other = random_start(rows, candidate->row, random);
      climber.climb(other);
      if (other.value > candidate->value) *candidate = std::move(other);
    }
    if (!is_over()) climber.climb_together(*candidate);
  }
  std::stable_sort(found.begin(), found.end(), by_value);
  std::vector<Candidate> models;
  for (const Candidate* candidate : best_of_kinds(found)) {
    if (models.size() < kinds_with_other_counts) models.push_back(*candidate);
  }
  for (const Candidate& model : models) {
    for (const RowError& row : all_rows) {
      if (model.keys.empty() || !is_like(row, model.row) || is_over()) continue;
      const long step = row.others / 16 + 1;
      for (long n = 0; n <= row.others; n += step) {
        Candidate candidate = of_two_letters(model, row, n);
        climber.climb(candidate);
        found.push_back(std::move(candidate));
      }
    }
  }
  std::stable_sort(found.begin(), found.end(), by_value);
  for (std::size_t k = 0; k < std::min(polished, found.size()) && !is_over(); ++k) {
    climber.climb_together(found[k]);
    climber.polish(found[k]);
  }
  const Candidate& best = *std::min_element(found.begin(), found.end(), by_value);
  return place_of(rows, best.row, best.t, best.keys);
}

}  // namespace sinkproof::audit::all_inputs
