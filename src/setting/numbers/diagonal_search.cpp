#include "setting/numbers/diagonal_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "numeric/double_double.hpp"

// The dual problem: the largest Σμ with μ ≥ 0, ‖G‖ ≤ 1, ‖H‖ ≤ 1 and n_α ≤ r, all linear in μ. Along the path
// of its logarithmic barrier the gradients of the barriers of G, H and n_α are weights with the pattern: of
// the condition with multiplier μ_l the lead is 1 + 1/(tμ_l). So one small Newton iteration finds both sides.
namespace sinkproof::numbers {

using numeric::Rational;

namespace {

template <class Real>
using Vector = std::array<Real, preference_count>;

/// Twice the digits of a double: near the end of the path I − GGᵀ is nearly singular. Fifty digits find no
/// more.
using numeric::DoubleDouble;

DoubleDouble real(const Rational& q) {
  const auto high = static_cast<double>(q);
  return DoubleDouble(high) + static_cast<double>(Rational(q - numeric::from_double(high)));
}

/// Both doubles: the numbers of many groups are small, and C times them counts.
Rational exact(const DoubleDouble& value) {
  return numeric::from_double(value.high()) + numeric::from_double(value.low());
}

/// Two rows; H has a third column of zeros.
template <class Real>
using Block = std::array<std::array<Real, 3>, 2>;
template <class Real>
using Square = std::array<std::array<Real, 2>, 2>;

template <class Real>
Square<Real> gram(const Block<Real>& a, const Block<Real>& b) {
  Square<Real> result{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j)
      for (std::size_t k = 0; k < 3; ++k) result[i][j] += a[i][k] * b[j][k];
  return result;
}

template <class Real>
Block<Real> times(const Square<Real>& a, const Block<Real>& b) {
  Block<Real> result{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 3; ++k) result[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k];
  return result;
}

template <class Real>
Real inner(const Block<Real>& a, const Block<Real>& b) {
  Real sum = 0;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 3; ++k) sum += a[i][k] * b[i][k];
  return sum;
}

/// −log det(I − GGᵀ) for G = Σ μ_l E_l.
template <class Real>
class NormBarrier {
 public:
  explicit NormBarrier(std::array<Block<Real>, preference_count> directions)
      : directions_(std::move(directions)) {}

  /// False where ‖G‖ ≥ 1.
  bool set(const Vector<Real>& multipliers) {
    value_ = {};
    for (std::size_t l = 0; l < preference_count; ++l)
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) value_[i][k] += multipliers[l] * directions_[l][i][k];
    const Square<Real> g = gram(value_, value_);
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
  [[nodiscard]] const Block<Real>& slope() const { return slope_; }

  /// Of the Hessian the upper half.
  void add(Vector<Real>& gradient, std::array<Vector<Real>, preference_count>& hessian) const {
    for (std::size_t j = 0; j < preference_count; ++j) {
      const Block<Real>& direction = directions_[j];
      gradient[j] += 2 * inner(slope_, direction);
      Square<Real> change = gram(direction, value_);
      const Real off = change[0][1] + change[1][0];
      change = {{{2 * change[0][0], off}, {off, 2 * change[1][1]}}};
      Block<Real> moved = times(inverse_, direction);
      const Block<Real> turned = times(inverse_, times(change, slope_));
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) moved[i][k] += turned[i][k];
      for (std::size_t i = 0; i <= j; ++i) hessian[i][j] += 2 * inner(moved, directions_[i]);
    }
  }

 private:
  std::array<Block<Real>, preference_count> directions_;
  Block<Real> value_{};
  Square<Real> inverse_{};
  Block<Real> slope_{};
  Real determinant_ = 1;
};

/// The solution of a symmetric positive definite system, given by its upper half, scaled to a diagonal of
/// ones first.
template <class Real>
bool solve(std::array<Vector<Real>, preference_count> matrix, Vector<Real> right,
           const std::vector<std::size_t>& places, Vector<Real>& solution) {
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

/// The central path: for each weight of the objective the multipliers in the middle.
template <class Real>
class Path {
 public:
  Path(long groups, const Real& lambda, double rank, const DiagonalCoefficients<Real>& coefficients)
      : coefficients_(coefficients),
        rank_(rank),
        c_(static_cast<double>(groups)),
        lambda_(lambda),
        sums_(directions(true)),
        differences_(directions(false)) {
    for (std::size_t l = 0; l < preference_count; ++l) {
      if (groups == 1 && is_about_others(l)) continue;
      places_.push_back(l);
      alpha_[l] = coefficients_[l].back();
    }
  }

  /// Multipliers that are feasible; false where none are found.
  bool begin() {
    for (const std::size_t l : places_) multipliers_[l] = 1e-3;
    while (!set(multipliers_)) {
      for (Real& value : multipliers_) value /= 2;
      if (multipliers_[places_.front()] < 1e-30) return false;
    }
    return true;
  }
  /// Newton's method for one weight of the objective, until the decrement is as small as this.
  bool centre(const Real& weight, double least_decrement) {
    return centre(multipliers_, weight, least_decrement);
  }
  /// All there is is that of the multipliers.
  bool settle() { return set(multipliers_); }

  [[nodiscard]] const std::vector<std::size_t>& places() const { return places_; }
  [[nodiscard]] const Vector<Real>& multipliers() const { return multipliers_; }
  [[nodiscard]] Real sum() const {
    Real result = 0;
    for (const std::size_t l : places_) result += multipliers_[l];
    return result;
  }
  /// The number of the barriers' terms, over which the weight is how far the sum may be from the largest.
  [[nodiscard]] double terms() const { return static_cast<double>(places_.size() + 5); }

  /// The weights of the barriers' gradients, in the order of DiagonalWeightNumbers.
  [[nodiscard]] std::array<Real, weight_count> weights(const Real& weight) const {
    Block<Real> sums = sums_.slope();
    Block<Real> differences = differences_.slope();
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

 private:
  /// What a multiplier adds to G (on sums) or to H.
  [[nodiscard]] std::array<Block<Real>, preference_count> directions(bool on_sums) const {
    std::array<Block<Real>, preference_count> result{};
    const Real root = sqrt(c_);
    const Real square = lambda_ * lambda_;
    for (std::size_t l = 0; l < preference_count; ++l) {
      if (!(c_ > 1) && is_about_others(l)) continue;
      const auto& n = coefficients_[l];
      if (on_sums) {
        result[l] = {{{lambda_ * n[0] / root, square * n[2] / c_, lambda_ * n[4] / c_},
                      {n[5] / root, lambda_ * n[7] / c_, n[9] / c_}}};
      } else if (c_ > 1) {
        const auto h = [&](std::size_t own, std::size_t all) { return (n[own] - n[all] / c_) / (c_ - 1); };
        result[l] = {{{square * h(1, 2), lambda_ * h(3, 4), 0}, {lambda_ * h(6, 7), h(8, 9), 0}}};
      }
    }
    return result;
  }

  bool set(const Vector<Real>& multipliers) {
    rest_ = rank_;
    for (const std::size_t l : places_) {
      if (!(multipliers[l] > 0)) return false;
      rest_ -= alpha_[l] * multipliers[l];
    }
    return rest_ > 0 && sums_.set(multipliers) && differences_.set(multipliers);
  }

  [[nodiscard]] Real objective(const Vector<Real>& multipliers, const Real& weight) const {
    Real sum = 0;
    Real product = sums_.determinant() * differences_.determinant() * rest_;
    for (const std::size_t l : places_) {
      sum += multipliers[l];
      product *= multipliers[l];
    }
    return -weight * sum - log(product);
  }

  bool centre(Vector<Real>& multipliers, const Real& weight, double least_decrement) {
    for (int step = 0; step < 100; ++step) {
      if (!set(multipliers)) return false;
      const Real before = objective(multipliers, weight);
      // A step that ends next to the boundary is worse than a shorter one: each step from there only doubles
      // the distance.
      const Real near = Real(1) / 1000;
      const std::array<Real, 3> least{near * rest_, near * sums_.determinant(),
                                      near * differences_.determinant()};
      Vector<Real> gradient{};
      std::array<Vector<Real>, preference_count> hessian{};
      const Real near_rank = 1 / (rest_ * rest_);
      for (const std::size_t l : places_) {
        gradient[l] += -weight - 1 / multipliers[l] + alpha_[l] / rest_;
        hessian[l][l] += 1 / (multipliers[l] * multipliers[l]);
        for (const std::size_t k : places_) hessian[l][k] += near_rank * alpha_[l] * alpha_[k];
      }
      sums_.add(gradient, hessian);
      differences_.add(gradient, hessian);
      Vector<Real> move{};
      if (!solve(hessian, gradient, places_, move)) return false;
      Real decrement = 0;
      for (const std::size_t l : places_) decrement += gradient[l] * move[l];
      if (!(decrement > least_decrement)) return true;
      Real length = 1;
      Vector<Real> next = multipliers;
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

  DiagonalCoefficients<Real> coefficients_;
  Real rank_;
  Real c_;
  Real lambda_;
  Vector<Real> alpha_{};
  std::vector<std::size_t> places_;
  NormBarrier<Real> sums_;
  NormBarrier<Real> differences_;
  Real rest_ = 0;
  Vector<Real> multipliers_{};
};

/// The coefficients of the reduction, with twice the digits of a double.
DiagonalCoefficients<DoubleDouble> real(const DiagonalCoefficients<Rational>& coefficients) {
  DiagonalCoefficients<DoubleDouble> result{};
  for (std::size_t l = 0; l < preference_count; ++l)
    for (std::size_t k = 0; k < weight_count; ++k) result[l][k] = real(coefficients[l][k]);
  return result;
}

class Search {
 public:
  Search(long groups, const Rational& lambda_squared, const NuisanceShape& shape)
      : reduction_(groups, lambda_squared, shape),
        rank_(static_cast<double>(shape.rank)),
        c_(static_cast<double>(groups)),
        path_(groups, sqrt(real(lambda_squared)), static_cast<double>(shape.rank),
              real(reduction_.coefficients())) {}

  std::optional<DiagonalWitnesses> run() {
    const DoubleDouble least_relative_gap = 1e-12;
    const DoubleDouble growth = 10;
    if (!path_.begin()) return std::nullopt;
    const DoubleDouble terms = path_.terms();
    DoubleDouble weight = 1e-3 / c_;
    for (int outer = 0; outer < 50; ++outer) {
      if (!path_.centre(weight, 1e-24)) break;
      if (terms / weight < least_relative_gap * path_.sum()) break;
      weight *= growth;
    }
    if (!path_.settle()) return std::nullopt;
    return rounded(weight);
  }

 private:
  /// Whether what the weights cost is what the multipliers bound, nearly: the theorem promises 10^-9. Where λ
  /// is tiny the method may end before that.
  [[nodiscard]] bool is_close(const DiagonalWitnesses& found) const {
    const auto norm = [](const TwoRows& rows) {
      return sqrt(real(rows.square) + 2 * sqrt(real(rows.determinant)));
    };
    const DoubleDouble cost = norm(reduction_.on_sums(found.weights)) +
                              rank_ * real(abs(found.weights.back())) +
                              (c_ - 1) * norm(reduction_.on_differences(found.weights));
    DoubleDouble bound = 0;
    for (const Rational& multiplier : found.multipliers) bound += real(multiplier);
    constexpr double promised = 0.9e-9;
    return cost < bound * (1 + DoubleDouble(promised));
  }

  /// The error of rounding is undone by a scale next to 1.
  [[nodiscard]] std::optional<DiagonalWitnesses> rounded(const DoubleDouble& weight) const {
    const auto holds = [](const NamedRationals& conditions) {
      return std::all_of(conditions.begin(), conditions.end(),
                         [](const auto& condition) { return condition.second >= 0; });
    };
    const auto found = path_.weights(weight);
    for (int bits = 64; bits >= 8; bits -= 4) {
      const Rational little = numeric::power(Rational(2), -bits);
      DiagonalWitnesses result;
      for (std::size_t k = 0; k < weight_count; ++k) result.weights.at(k) = exact(found.at(k)) * (1 + little);
      for (const std::size_t l : path_.places())
        result.multipliers.at(l) = exact(path_.multipliers().at(l)) * (1 - little);
      if (holds(reduction_.pattern(result.weights)) && holds(reduction_.dual(result.multipliers)) &&
          is_close(result))
        return result;
    }
    return std::nullopt;
  }

  DiagonalReduction reduction_;
  DoubleDouble rank_;
  DoubleDouble c_;
  Path<DoubleDouble> path_;
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

namespace {

/// Half of what the weights cost, near.
double cost_near(const DiagonalReduction& reduction, long groups, const NuisanceShape& shape,
                 const std::array<double, weight_count>& weights) {
  DiagonalWeightNumbers exact;
  std::transform(weights.begin(), weights.end(), exact.begin(), numeric::from_double);
  const auto norm = [](const TwoRows& rows) {
    return std::sqrt(numeric::approximate(rows.square) +
                     2 * std::sqrt(numeric::approximate(rows.determinant)));
  };
  return norm(reduction.on_sums(exact)) + static_cast<double>(shape.rank) * std::fabs(weights.back()) +
         static_cast<double>(groups - 1) * norm(reduction.on_differences(exact));
}

}  // namespace

std::optional<NearDiagonal> diagonal_near(long groups, double lambda, const NuisanceShape& shape) {
  Path<double> path(groups, lambda, static_cast<double>(shape.rank),
                    diagonal_coefficients(1 - lambda * lambda, numeric::approximate(shape.closest),
                                          numeric::approximate(shape.across)));
  if (!path.begin()) return std::nullopt;
  constexpr double relative_gap = 1e-7;
  constexpr double growth = 30;
  double weight = 1e-3 / static_cast<double>(groups);
  double before = 0;
  for (int outer = 0; outer < 30; ++outer) {
    if (!path.centre(weight, 1e-10)) return std::nullopt;
    const double sum = path.sum();
    if (path.terms() / weight < relative_gap * sum) {
      // What the sum lacks falls as the weight grows, but for its square. Both are scaled to that, the cost a
      // little above it: doubles are off by more than the two are apart.
      constexpr double little = 1e-7;
      const double optimum = sum + (sum - before) / (growth - 1);
      NearDiagonal result{path.weights(weight), {}};
      const DiagonalReduction reduction(groups, numeric::from_double(lambda * lambda), shape);
      const double scale = optimum * (1 + little) / cost_near(reduction, groups, shape, result.weights);
      for (double& number : result.weights) number *= scale;
      for (const std::size_t l : path.places())
        result.multipliers.at(l) = path.multipliers().at(l) * (optimum * (1 - little) / sum);
      return std::isfinite(scale) ? std::optional(result) : std::nullopt;
    }
    before = sum;
    weight *= growth;
  }
  return std::nullopt;
}

}  // namespace sinkproof::numbers
