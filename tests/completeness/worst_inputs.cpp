// worst_inputs [--heads N] [--first K] [--seed S]: bounds of the checker's sweep over all inputs
// (src/checker/all_inputs) against the worst inputs that a search finds, for heads number K … K+N−1 of seed
// S. These are of every shape: weights from small to far too large, sparse, equal or dense, scores that are
// concave in the query's contents, anchors whose values are large.
// A case is a row, an output coordinate and a box of the query's contents. None of its bounds may be below
// the error that was found there: by intervals, from corners by L4, from corners by L9
// (docs/audit-of-all-inputs.md); nor may an anchor mass that was found be beyond its bound.
// Errors are computed from FORMAT.md in doubles; one that is above a bound is computed again, by exact
// expressions. Prints what failed, and how often bounds were near. Exit code 1 if one fails, or if too few
// are near.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_box.hpp"
#include "checker/all_inputs/sweep_loss.hpp"
#include "checker/all_inputs/sweep_masses.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

using sweep::Box;
using sweep::Fixed;
using sweep::Query;
using sweep::Row;
using Vector = std::vector<double>;

class Random {
 public:
  explicit Random(std::uint64_t seed) : source_(seed) {}
  std::size_t below(std::size_t n) { return source_() % n; }
  double uniform() { return static_cast<double>(source_() >> 11U) * 0x1p-53; }
  template <std::size_t n>
  double one_of(const std::array<double, n>& values) {
    return values[below(n)];
  }

 private:
  std::mt19937_64 source_;
};

/// All weights are multiples of 2^-20.
struct PlainHead {
  TriggerTask task;
  Normaliser normaliser = Normaliser::softmax;
  std::size_t width = 0;
  std::vector<Vector> query_key, output_value;
  Vector key_bias;

  [[nodiscard]] TriggerInstance instance() const {
    TriggerInstance result{
        task, {normaliser, {{zero_matrix(task.coordinates()), zero_matrix(task.coordinates())}}}};
    Head& head = result.model.heads[0];
    const auto real = [](double x) { return Real(mpq_class(x)); };
    for (std::size_t r = 0; r < width; ++r) {
      for (std::size_t c = 0; c < width; ++c) {
        const auto row = static_cast<long>(r);
        const auto column = static_cast<long>(c);
        if (query_key[r][c] != 0) head.query_key.set(row, column, real(query_key[r][c]));
        if (output_value[r][c] != 0) head.output_value.set(row, column, real(output_value[r][c]));
      }
      if (normaliser == Normaliser::softmax_key_bias && key_bias[r] != 0)
        head.key_bias.emplace_back(static_cast<long>(r), real(key_bias[r]));
    }
    return result;
  }
};

PlainHead drawn_head(Random& random) {
  constexpr std::array normalisers{
      Normaliser::softmax,          Normaliser::softmax,         Normaliser::softmax_one,
      Normaliser::softmax_key_bias, Normaliser::relu_non_anchor, Normaliser::relu_row_count,
      Normaliser::relu_none,        Normaliser::relu_length,     Normaliser::relu_preceding};
  PlainHead result;
  result.task.length = 3 + static_cast<long>(random.below(random.below(8) == 0 ? 12 : 4));
  result.task.content_dimension = static_cast<long>(random.below(4));
  result.normaliser = normalisers[random.below(normalisers.size())];
  const std::size_t n = result.width = at(result.task.coordinates());
  const double of_indicators = random.one_of<6>({0.05, 0.5, 1, 3, 8, 100});
  const double of_contents = random.one_of<6>({0.05, 0.5, 1, 3, 8, 20});
  const double of_values = random.one_of<6>({0.01, 0.3, 1, 1, 3, 30});
  const double zeros = random.one_of<4>({0, 0.4, 0.7, 0.85});
  const bool is_discrete = random.below(2) == 0;
  const auto entry = [&](double size) {
    if (random.uniform() < zeros) return 0.0;
    const double x = is_discrete ? static_cast<double>(random.below(5)) / 2 - 1 : 2 * random.uniform() - 1;
    return std::round(x * size * 0x1p20) * 0x1p-20;
  };
  const auto is_content = [&](std::size_t r) { return r >= 2 && r + 1 < n; };
  result.query_key.assign(n, Vector(n));
  result.output_value = result.query_key;
  result.key_bias.assign(n, 0);
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      result.query_key[r][c] = entry(is_content(r) || is_content(c) ? of_contents : of_indicators);
      result.output_value[r][c] = entry(of_values);
    }
    result.key_bias[r] = entry(of_indicators);
  }
  // Where the own token's score is concave errors are largest between the corners.
  const bool is_concave = random.below(2) == 0;
  for (std::size_t r = 2; is_concave && is_content(r); ++r)
    result.query_key[r][r] = -std::fabs(result.query_key[r][r]) - std::round(of_contents);
  if (random.below(4) == 0) {
    for (Vector& row : result.output_value) row[0] = entry(30 * of_values);
  }
  return result;
}

/// A row of inputs, whose contents are the query's own, those of the other content tokens, and those of a
/// trigger key: so long one behind the other.
class PlainRow {
 public:
  PlainRow(const PlainHead& head, const Row& row)
      : head_(head), row_(row), contents_(at(head.task.content_dimension)), keys_(at(row.position()) + 1) {}

  [[nodiscard]] std::size_t size() const { return contents_ * (keys_ - 1); }

  struct Result {
    double error;  ///< σ(f − y)
    double anchor;
  };
  Result at_contents(const Vector& x, std::size_t coordinate) {
    const std::size_t n = head_.width;
    tokens_.assign(keys_ * n, 0);
    tokens_[0] = 1;
    for (std::size_t k = 1; k < keys_; ++k) {
      double* token = &tokens_[k * n];
      token[is_trigger(k) ? 1 : n - 1] = 1;
      for (std::size_t i = 0; i < contents_; ++i) token[2 + i] = x[place_of(k) * contents_ + i];
    }
    const double* own = &tokens_[(keys_ - 1) * n];
    query_.assign(n, 0);
    double null = 0;
    for (std::size_t r = 0; r < n; ++r) {
      if (own[r] == 0) continue;
      null += own[r] * head_.key_bias[r];
      for (std::size_t c = 0; c < n; ++c) query_[c] += own[r] * head_.query_key[r][c];
    }
    if (head_.normaliser != Normaliser::softmax_key_bias) null = 0;
    scores_.clear();
    for (std::size_t k = 0; k < keys_; ++k) scores_.push_back(product(query_, &tokens_[k * n]));
    const bool is_softmax = !is_relu(head_.normaliser);
    const double largest = std::max(*std::max_element(scores_.begin(), scores_.end()), null);
    double sum =
        !is_softmax ? static_cast<double>(fixed_divisor(head_.normaliser, row_.position(), head_.task.length))
        : has_null_slot(head_.normaliser) ? std::exp(null - largest)
                                          : 0;
    double output = 0;
    double target = 0;
    double anchor = 0;
    for (std::size_t k = 0; k < keys_; ++k) {
      const double weight = is_softmax ? std::exp(scores_[k] - largest) : std::max(scores_[k], 0.0);
      if (k == 0) anchor = weight;
      if (is_softmax) sum += weight;
      output += weight * product(head_.output_value[coordinate], &tokens_[k * n]);
      if (k > 0) target += tokens_[k * n + coordinate];
    }
    target = row_.query == Query::trigger ? target / static_cast<double>(row_.position()) : 0;
    return {row_.sign * (output / sum - target), anchor / sum};
  }

  /// |f − y|, exactly.
  [[nodiscard]] Real exact_error(const TriggerInstance& instance, const Vector& x,
                                 std::size_t coordinate) const {
    TriggerInput input{instance.task.length - 1, {}};
    for (std::size_t k = 1; k < keys_; ++k) {
      if (is_trigger(k)) input.trigger = static_cast<long>(k);
      auto& content = input.contents.emplace_back();
      for (std::size_t i = 0; i < contents_; ++i) content.emplace_back(x[place_of(k) * contents_ + i]);
    }
    input.contents.resize(at(instance.task.length - 1), std::vector<mpq_class>(contents_));
    return output_error(instance, input, row_.position(), static_cast<long>(coordinate));
  }

 private:
  [[nodiscard]] bool is_trigger(std::size_t k) const {
    return row_.query == Query::trigger ? k + 1 == keys_ : row_.has_trigger && k + 2 == keys_;
  }
  [[nodiscard]] std::size_t place_of(std::size_t k) const { return k + 1 == keys_ ? 0 : k; }
  static double product(const Vector& x, const double* y) {
    double result = 0;
    for (std::size_t i = 0; i < x.size(); ++i) result += x[i] * y[i];
    return result;
  }

  const PlainHead& head_;
  Row row_;
  std::size_t contents_, keys_;
  Vector tokens_, query_, scores_;
};

struct Found {
  double value = -std::numeric_limits<double>::infinity();
  Vector place;
};

/// From a few starts, coordinate by coordinate with smaller and smaller steps.
template <class Function>
Found largest_of(Random& random, const std::vector<std::array<double, 2>>& box, Function function) {
  Found best;
  for (int start = 0; start < 6; ++start) {
    Vector x;
    for (const auto& [lower, upper] : box)
      x.push_back(random.one_of<3>({lower, upper, lower + (upper - lower) * random.uniform()}));
    double here = function(x);
    for (double step = 1; step > 1e-7; step *= step > 0.01 ? 0.5 : 0.2) {
      bool has_moved = true;
      for (int round = 0; has_moved && round < 4; ++round) {
        has_moved = false;
        for (std::size_t i = 0; i < x.size(); ++i) {
          for (const double sign : {1.0, -1.0}) {
            const double before = x[i];
            x[i] = std::clamp(before + sign * step * (box[i][1] - box[i][0]), box[i][0], box[i][1]);
            const double there = x[i] == before ? here : function(x);
            has_moved = has_moved || there > here;
            if (there <= here) x[i] = before;
            here = std::max(here, there);
          }
        }
      }
    }
    if (here > best.value) best = {here, x};
  }
  return best;
}

double number(Fixed x) {
  return std::ldexp(static_cast<double>(x), -sweep::fixed_bits);
}

class Attack {
 public:
  void head(std::uint64_t seed, std::uint64_t which) {
    Random random(seed * 1'000'003 + which);
    const PlainHead plain = drawn_head(random);
    instance_ = plain.instance();
    reset_work();
    const sweep::HeadRows rows(instance_);
    which_ = which;
    masses(random, plain, rows);
    constexpr int cases_of_a_head = 12;
    for (int k = 0; k < cases_of_a_head; ++k) look_at_box(random, plain, rows);
  }

  /// Bounds that say nothing would pass.
  [[nodiscard]] bool is_right() const {
    std::printf("%ld cases, %ld of %ld bounds near; %ld failed\n", cases_, near_, bounds_, failed_);
    return failed_ == 0 && 3 * near_ > bounds_;
  }

 private:
  void fail(const char* what, double bound, double found) {
    ++failed_;
    std::printf("head %llu: %s %.15g, and %.15g is attained\n", static_cast<unsigned long long>(which_), what,
                bound, found);
  }

  void masses(Random& random, const PlainHead& plain, const sweep::HeadRows& rows) {
    std::array<double, 2> least{std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::infinity()};
    double most = 0;
    for (const Row& row : rows_of(rows, Query::content)) {
      if (row.sign < 0) continue;
      PlainRow of(plain, row);
      const std::vector<std::array<double, 2>> box(of.size(), {-1, 1});
      const auto mass = [&](double sign) {
        return largest_of(random, box, [&](const Vector& x) { return sign * of.at_contents(x, 0).anchor; })
            .value;
      };
      double& smallest = least[row.has_trigger ? 1 : 0];
      smallest = std::min(smallest, -mass(-1));
      most = std::max(most, mass(1));
    }
    const auto compare = [&](const char* what, double bound, double found, double sign) {
      if (sign * (found - bound) > 1e-11 * (1 + std::fabs(found))) fail(what, bound, found);
    };
    compare("least mass before", number(smallest_anchor_mass(rows, false)), least[0], -1);
    if (plain.task.length > 3)
      compare("least mass behind", number(smallest_anchor_mass(rows, true)), least[1], -1);
    compare("largest mass", number(largest_anchor_mass(rows)), most, 1);
  }

  void look_at_box(Random& random, const PlainHead& plain, const sweep::HeadRows& rows) {
    const std::size_t m = rows.m;
    const Query query = random.below(2) == 0 ? Query::trigger : Query::content;
    const std::size_t coordinate = random.below(m + 3);
    const std::vector<Row> all = rows_of(rows, query);
    const Row row = all[random.below(all.size())];
    Box box(m);
    const std::size_t halvings = m == 0 || random.below(4) == 0 ? 0 : random.below(7) * (1 + random.below(m));
    for (std::size_t k = 0; k < halvings; ++k) box = box.half(random.below(m), random.below(2) == 0);

    PlainRow of(plain, row);
    std::vector<std::array<double, 2>> contents(of.size(), {-1, 1});
    for (std::size_t i = 0; i < m; ++i) contents[i] = {number(box.lower[i]), number(box.upper[i])};
    const Found worst =
        largest_of(random, contents, [&](const Vector& x) { return of.at_contents(x, coordinate).error; });
    ++cases_;
    const auto hold = [&](const char* what, auto bound) {
      try {
        reset_work();
        const Fixed upper = bound();
        if (upper >= sweep::largest_fixed) return;
        ++bounds_;
        const double excess = number(upper) - worst.value;
        const double size = std::fabs(worst.value);
        if (excess < 0.01 * (size + 0.1)) ++near_;
        if (excess >= 0) return;
        // Doubles err.
        const Real error =
            of.exact_error(instance_, worst.place, coordinate) * Real(worst.value < 0 ? -1 : 1);
        if (sign_of(error - Real(ratio(mpz_class(upper), mpz_class(sweep::one)))) > 0)
          fail(what, number(upper), worst.value);
      } catch (const BeyondLimit&) {  // nothing is said
      }
    };
    if (std::fabs(worst.value) > 1000) return;
    const auto target = static_cast<Fixed>(
        std::floor(std::ldexp(worst.value - 1e-10 * (1 + std::fabs(worst.value)), sweep::fixed_bits)));
    const auto bounds = error_bounds(rows, query, coordinate, target);
    const sweep::Fineness cuts{4L << random.below(7), 1L << random.below(6), 1L << random.below(5)};
    hold("intervals", [&] {
      bounds->enter(box.all());
      bounds->look_at(box.all(), cuts);
      return bounds->upper(row, target);
    });
    // The others stay spans.
    std::vector<std::size_t> coordinates;
    for (std::size_t i = 0; i < m; ++i) {
      if (random.below(4) > 0) coordinates.push_back(i);
    }
    hold("L4", [&] { return from_corners(*bounds, row, box, coordinates, cuts, target); });
    // Not of what is a little less, and often of what is a little more.
    const auto more =
        target + static_cast<Fixed>(std::ldexp(0.005 * (std::fabs(worst.value) + 0.1), sweep::fixed_bits));
    for (const Fixed stated : {target, more}) {
      hold("L9", [&] {
        return shown_at_corners(*error_bounds(rows, query, coordinate, stated), row, box, coordinates, cuts,
                                stated);
      });
    }
  }

  static Fixed from_corners(sweep::ErrorBounds& bounds, const Row& row, const Box& box,
                            const std::vector<std::size_t>& coordinates, const sweep::Fineness& cuts,
                            Fixed enough) {
    bounds.enter(box.all());
    bounds.look_at(box.all(), cuts);
    const sweep::Bends bends = bounds.bends(row);
    std::vector<Fixed> along;
    along.reserve(coordinates.size());
    for (const std::size_t i : coordinates) along.push_back(bends.along[i]);
    std::vector<Fixed> uppers;
    for (std::size_t s = 0; s < std::size_t{1} << coordinates.size(); ++s) {
      bounds.look_at(box.corner(coordinates, s), cuts);
      uppers.push_back(sweep::narrowed(bounds.upper(row, enough)));
      if (bends.corner_lift > 0) uppers.back() += std::min(bends.corner_lift, bounds.corner_lift(row));
    }
    constexpr Fixed most = sweep::one << 12U;
    const auto is_too_large = [](Fixed x) { return x > most; };
    if (std::any_of(uppers.begin(), uppers.end(), is_too_large) ||
        std::any_of(along.begin(), along.end(), is_too_large))
      return sweep::largest_fixed;
    return sweep::narrowed(sweep::tournament_upper(std::move(uppers), along) + bends.lift);
  }

  /// The target if that is shown.
  static Fixed shown_at_corners(sweep::ErrorBounds& bounds, const Row& row, const Box& box,
                                const std::vector<std::size_t>& coordinates, const sweep::Fineness& cuts,
                                Fixed target) {
    bounds.enter(box.all());
    if (!bounds.enter_corners(coordinates)) return sweep::largest_fixed;
    for (std::size_t s = 0; s < std::size_t{1} << coordinates.size(); ++s) {
      bounds.look_at_corners(box.corner(coordinates, s), cuts);
      if (bounds.above_target(row) > 0) return sweep::largest_fixed;
    }
    return target;
  }

  TriggerInstance instance_;
  std::uint64_t which_ = 0;
  long cases_ = 0, bounds_ = 0, near_ = 0, failed_ = 0;
};

int attack_heads(int argc, char** argv) {
  std::map<std::string, std::string> options{{"--heads", "2000"}, {"--first", "0"}, {"--seed", "1"}};
  for (int i = 1; i + 1 < argc; i += 2) options.at(argv[i]) = argv[i + 1];
  const std::uint64_t first = std::stoull(options["--first"]);
  Attack attack;
  for (std::uint64_t which = first; which < first + std::stoull(options["--heads"]); ++which)
    attack.head(std::stoull(options["--seed"]), which);
  return attack.is_right() ? 0 : 1;
}

}  // namespace
}  // namespace sinkproof_check

int main(int argc, char** argv) {
  try {
    return sinkproof_check::attack_heads(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "worst_inputs: %s\n", error.what());
    return 2;
  }
}
