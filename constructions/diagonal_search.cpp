#include "constructions/diagonal_search.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "numeric/double_double.hpp"

// The dual problem: the largest Σμ with μ ≥ 0, ‖G‖ ≤ 1, ‖H‖ ≤ 1 and n_α ≤ r, all linear in μ. Along the path of its logarithmic barrier the gradients of the barriers of G, H and n_α are weights
// with the pattern: of the condition with multiplier μ_l the lead is 1 + 1/(tμ_l). So one small Newton iteration finds both sides.
namespace sinkproof::constructions {

using numeric::Rational;

namespace {

/// Twice the digits of a double: near the end of the path I − GGᵀ is nearly singular. Fifty digits find no more.
using Real = numeric::DoubleDouble;
using Vector = std::array<Real, preference_count>;

Real real(const Rational& q) {
  const auto high = static_cast<double>(q);
  return Real(high) + static_cast<double>(Rational(q - numeric::from_double(high)));
}

/// Both doubles: the numbers of many groups are small, and C times them counts.
Rational exact(const Real& value) {
  return numeric::from_double(value.high()) + numeric::from_double(value.low());
}

/// Two rows; H has a third column of zeros.
using Block = std::array<std::array<Real, 3>, 2>;
using Square = std::array<std::array<Real, 2>, 2>;

Square gram(const Block& a, const Block& b) {
  Square result{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j)
      for (std::size_t k = 0; k < 3; ++k) result[i][j] += a[i][k] * b[j][k];
  return result;
}

Block times(const Square& a, const Block& b) {
  Block result{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 3; ++k) result[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k];
  return result;
}

Real inner(const Block& a, const Block& b) {
  Real sum = 0;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 3; ++k) sum += a[i][k] * b[i][k];
  return sum;
}

/// −log det(I − GGᵀ) for G = Σ μ_l E_l.
class NormBarrier {
 public:
  explicit NormBarrier(std::array<Block, preference_count> directions) : directions_(std::move(directions)) {}

  /// False where ‖G‖ ≥ 1.
  bool set(const Vector& multipliers) {
    value_ = {};
    for (std::size_t l = 0; l < preference_count; ++l)
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) value_[i][k] += multipliers[l] * directions_[l][i][k];
    const Square g = gram(value_, value_);
    const Real a = 1 - g[0][0];
    const Real d = 1 - g[1][1];
    const Real determinant = a * d - g[0][1] * g[0][1];
    if (!(a > 0 && d > 0 && determinant > 0)) return false;
    inverse_ = {{{d / determinant, g[0][1] / determinant}, {g[0][1] / determinant, a / determinant}}};
    determinant_ = determinant;
    slope_ = times(inverse_, value_);
    return true;
  }
  [[nodiscard]] const Real& determinant() const { return determinant_; }
  /// Half of the gradient with respect to G.
  [[nodiscard]] const Block& slope() const { return slope_; }

  /// Of the Hessian the upper half.
  void add(Vector& gradient, std::array<Vector, preference_count>& hessian) const {
    for (std::size_t j = 0; j < preference_count; ++j) {
      const Block& direction = directions_[j];
      gradient[j] += 2 * inner(slope_, direction);
      Square change = gram(direction, value_);
      const Real off = change[0][1] + change[1][0];
      change = {{{2 * change[0][0], off}, {off, 2 * change[1][1]}}};
      Block moved = times(inverse_, direction);
      const Block turned = times(inverse_, times(change, slope_));
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) moved[i][k] += turned[i][k];
      for (std::size_t i = 0; i <= j; ++i) hessian[i][j] += 2 * inner(moved, directions_[i]);
    }
  }

 private:
  std::array<Block, preference_count> directions_;
  Block value_{};
  Square inverse_{};
  Block slope_{};
  Real determinant_ = 1;
};

/// The solution of a symmetric positive definite system, given by its upper half, scaled to a diagonal of ones first.
bool solve(std::array<Vector, preference_count> matrix, Vector right, const std::vector<std::size_t>& places,
           Vector& solution) {
  std::array<Real, preference_count> scale{};
  for (const std::size_t i : places) {
    if (!(matrix[i][i] > 0)) return false;
    scale[i] = 1 / sqrt(matrix[i][i]);
  }
  for (std::size_t a = 0; a < places.size(); ++a) {
    const std::size_t i = places[a];
    right[i] *= scale[i];
    for (std::size_t b = a; b < places.size(); ++b) matrix[i][places[b]] *= scale[i] * scale[places[b]];
  }
  for (std::size_t a = 0; a < places.size(); ++a) {
    const std::size_t k = places[a];
    if (!(matrix[k][k] > 0)) return false;
    for (std::size_t b = a + 1; b < places.size(); ++b) {
      const std::size_t i = places[b];
      const Real factor = matrix[k][i] / matrix[k][k];
      for (std::size_t c = b; c < places.size(); ++c) matrix[i][places[c]] -= factor * matrix[k][places[c]];
      right[i] -= factor * right[k];
    }
  }
  solution = {};
  for (std::size_t a = places.size(); a-- > 0;) {
    const std::size_t k = places[a];
    Real rest = right[k];
    for (std::size_t b = a + 1; b < places.size(); ++b) rest -= matrix[k][places[b]] * solution[places[b]];
    solution[k] = rest / matrix[k][k];
  }
  for (const std::size_t k : places) solution[k] *= scale[k];
  return true;
}

class Search {
 public:
  Search(long groups, const Rational& lambda_squared, const NuisanceShape& shape)
      : reduction_(groups, lambda_squared, shape),
        rank_(static_cast<double>(shape.rank)),
        c_(static_cast<double>(groups)),
        lambda_(sqrt(real(lambda_squared))),
        sums_(directions(true)),
        differences_(directions(false)) {
    for (std::size_t l = 0; l < preference_count; ++l) {
      if (groups == 1 && is_about_others(l)) continue;
      places_.push_back(l);
      alpha_[l] = coefficient(l, weight_count - 1);
    }
  }

  std::optional<DiagonalWitnesses> run() {
    const Real least_relative_gap = 1e-12;
    const Real growth = 10;
    Vector multipliers{};
    for (const std::size_t l : places_) multipliers[l] = 1e-3;
    while (!set(multipliers)) {
      for (Real& value : multipliers) value /= 2;
      if (multipliers[places_.front()] < 1e-30) return std::nullopt;
    }
    const Real terms = static_cast<double>(places_.size() + 5);
    Real weight = 1e-3 / c_;
    for (int outer = 0; outer < 50; ++outer) {
      if (!centre(multipliers, weight)) break;
      Real sum = 0;
      for (const std::size_t l : places_) sum += multipliers[l];
      if (terms / weight < least_relative_gap * sum) break;
      weight *= growth;
    }
    if (!set(multipliers)) return std::nullopt;
    return rounded(multipliers, weight);
  }

 private:
  [[nodiscard]] Real coefficient(std::size_t preference, std::size_t number) const {
    return real(reduction_.coefficients().at(preference).at(number));
  }

  /// What a multiplier adds to G (on sums) or to H.
  [[nodiscard]] std::array<Block, preference_count> directions(bool on_sums) const {
    std::array<Block, preference_count> result{};
    const Real root = sqrt(c_);
    const Real square = lambda_ * lambda_;
    for (std::size_t l = 0; l < preference_count; ++l) {
      if (!(c_ > 1) && is_about_others(l)) continue;
      const auto n = [&](std::size_t k) { return coefficient(l, k); };
      if (on_sums) {
        result[l] = {{{lambda_ * n(0) / root, square * n(2) / c_, lambda_ * n(4) / c_},
                      {n(5) / root, lambda_ * n(7) / c_, n(9) / c_}}};
      } else if (c_ > 1) {
        const auto h = [&](std::size_t own, std::size_t all) { return (n(own) - n(all) / c_) / (c_ - 1); };
        result[l] = {{{square * h(1, 2), lambda_ * h(3, 4), 0}, {lambda_ * h(6, 7), h(8, 9), 0}}};
      }
    }
    return result;
  }

  bool set(const Vector& multipliers) {
    rest_ = rank_;
    for (const std::size_t l : places_) {
      if (!(multipliers[l] > 0)) return false;
      rest_ -= alpha_[l] * multipliers[l];
    }
    return rest_ > 0 && sums_.set(multipliers) && differences_.set(multipliers);
  }

  [[nodiscard]] Real objective(const Vector& multipliers, const Real& weight) const {
    Real sum = 0;
    Real product = sums_.determinant() * differences_.determinant() * rest_;
    for (const std::size_t l : places_) {
      sum += multipliers[l];
      product *= multipliers[l];
    }
    return -weight * sum - log(product);
  }

  /// Newton's method for one weight of the objective.
  bool centre(Vector& multipliers, const Real& weight) {
    for (int step = 0; step < 100; ++step) {
      if (!set(multipliers)) return false;
      const Real before = objective(multipliers, weight);
      // A step that ends next to the boundary is worse than a shorter one: each step from there only doubles the distance.
      const Real near = Real(1) / 1000;
      const std::array<Real, 3> least{near * rest_, near * sums_.determinant(),
                                      near * differences_.determinant()};
      Vector gradient{};
      std::array<Vector, preference_count> hessian{};
      const Real near_rank = 1 / (rest_ * rest_);
      for (const std::size_t l : places_) {
        gradient[l] += -weight - 1 / multipliers[l] + alpha_[l] / rest_;
        hessian[l][l] += 1 / (multipliers[l] * multipliers[l]);
        for (const std::size_t k : places_) hessian[l][k] += near_rank * alpha_[l] * alpha_[k];
      }
      sums_.add(gradient, hessian);
      differences_.add(gradient, hessian);
      Vector move{};
      if (!solve(hessian, gradient, places_, move)) return false;
      Real decrement = 0;
      for (const std::size_t l : places_) decrement += gradient[l] * move[l];
      if (!(decrement > 1e-24)) return true;
      Real length = 1;
      Vector next = multipliers;
      for (;; length /= 2) {
        if (length < 1e-12) return set(multipliers);
        for (const std::size_t l : places_) next[l] = multipliers[l] - length * move[l];
        if (!set(next) || rest_ < least[0] || sums_.determinant() < least[1] ||
            differences_.determinant() < least[2])
          continue;
        if (decrement < 1e-4 || objective(next, weight) < before - length * decrement / 4) break;
      }
      multipliers = next;
    }
    return false;
  }

  /// The weights of the barriers' gradients, in the order of DiagonalWeightNumbers.
  [[nodiscard]] std::array<Real, weight_count> weights(const Real& weight) const {
    Block sums = sums_.slope();
    Block differences = differences_.slope();
    for (auto* block : {&sums, &differences})
      for (auto& row : *block)
        for (Real& entry : row) entry *= 2 / weight;
    for (auto& row : differences)
      for (Real& entry : row) entry = c_ > 1 ? entry / (c_ - 1) : Real(0);
    const Real root = sqrt(c_);
    const Real square = lambda_ * lambda_;
    const Real q = square * differences[0][0];
    const Real s = lambda_ * differences[0][1];
    const Real x = lambda_ * differences[1][0];
    const Real z = differences[1][1];
    return {
        lambda_ * sums[0][0] / root, q, (square * sums[0][1] - q) / c_,  s, (lambda_ * sums[0][2] - s) / c_,
        sums[1][0] / root,           x, (lambda_ * sums[1][1] - x) / c_, z, (sums[1][2] - z) / c_,
        1 / (weight * rest_)};
  }

  /// Whether what the weights cost is what the multipliers bound, nearly: the theorem promises 10^-9. Where λ is tiny the method may end before that.
  [[nodiscard]] bool is_close(const DiagonalWitnesses& found) const {
    const auto norm = [](const TwoRows& rows) {
      return sqrt(real(rows.square) + 2 * sqrt(real(rows.determinant)));
    };
    const Real cost = norm(reduction_.on_sums(found.weights)) + rank_ * real(abs(found.weights.back())) +
                      (c_ - 1) * norm(reduction_.on_differences(found.weights));
    Real bound = 0;
    for (const Rational& multiplier : found.multipliers) bound += real(multiplier);
    constexpr double promised = 0.9e-9;
    return cost < bound * (1 + Real(promised));
  }

  /// The error of rounding is undone by a scale next to 1.
  [[nodiscard]] std::optional<DiagonalWitnesses> rounded(const Vector& multipliers,
                                                         const Real& weight) const {
    const auto holds = [](const NamedRationals& conditions) {
      return std::all_of(conditions.begin(), conditions.end(),
                         [](const auto& condition) { return condition.second >= 0; });
    };
    const auto found = weights(weight);
    for (int bits = 64; bits >= 8; bits -= 4) {
      const Rational little = numeric::power(Rational(2), -bits);
      DiagonalWitnesses result;
      for (std::size_t k = 0; k < weight_count; ++k) result.weights.at(k) = exact(found.at(k)) * (1 + little);
      for (const std::size_t l : places_) result.multipliers.at(l) = exact(multipliers.at(l)) * (1 - little);
      if (holds(reduction_.pattern(result.weights)) && holds(reduction_.dual(result.multipliers)) &&
          is_close(result))
        return result;
    }
    return std::nullopt;
  }

  DiagonalReduction reduction_;
  Real rank_;
  Real c_;
  Real lambda_;
  Vector alpha_{};
  std::vector<std::size_t> places_;
  NormBarrier sums_;
  NormBarrier differences_;
  Real rest_ = 0;
};

}  // namespace

std::optional<DiagonalWitnesses> diagonal_witnesses(long groups, const Rational& lambda_squared,
                                                    const NuisanceShape& shape) {
  // Searches come back to the same points, and a point takes milliseconds.
  constexpr std::size_t most_known = 4096;
  using Key = std::tuple<long, Rational, long, Rational, Rational, Rational>;
  static std::mutex mutex;
  static std::map<Key, std::optional<DiagonalWitnesses>> known;
  const Key key{groups, lambda_squared, shape.rank, shape.closest, shape.across, shape.spread};
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  auto result = Search(groups, lambda_squared, shape).run();
  const std::scoped_lock lock(mutex);
  if (known.size() >= most_known) known.clear();
  known.emplace(key, result);
  return result;
}

}  // namespace sinkproof::constructions
