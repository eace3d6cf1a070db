#include "setting/law/rated_law.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sinkproof::law {

namespace {

using Law = TokenLawIn<double>;

/// 0 where x is nothing but the rounding of numbers of this size.
double settled(double x, double size) {
  constexpr double rounding = 1e-13;
  return std::fabs(x) > rounding * size ? x : 0;
}

struct SettledMoments {
  TokenMomentsIn<double> moments;
  double output_size;  ///< of the numbers that E‖(βI+W)Z‖² is a sum of
};

/// Signs of βt and of βt + q are those that the hypotheses are about: both are 0 exactly where they are 0.
SettledMoments settled_moments(const Law& law) {
  const std::size_t n = law.value.size();
  std::vector<double> mean(n);
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i) mean[i] += probability * token[i];
  TokenMomentsIn<double> of{};
  double entries = 0;  // of W: no row's sum is larger
  double means = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double row = 0;
    for (const double entry : law.value[i]) row += std::fabs(entry);
    entries = std::max(entries, row);
    means += mean[i] * mean[i];
  }
  const double gain = law.beta + static_cast<double>(n) * entries;
  for (std::size_t i = 0; i < n; ++i) {
    double output = law.beta * mean[i];
    for (std::size_t j = 0; j < n; ++j) output += law.value[i][j] * mean[j];
    output = settled(output, gain * std::sqrt(means));
    of.mean_square += output * output;
  }
  double spread = 0;
  std::vector<double> deviation(n);
  for (const auto& [probability, token] : law.law) {
    for (std::size_t i = 0; i < n; ++i) deviation[i] = token[i] - mean[i];
    double square = 0;
    double once = 0;
    double twice = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double image = 0;
      for (std::size_t j = 0; j < n; ++j) image += law.value[i][j] * deviation[j];
      square += deviation[i] * deviation[i];
      once += deviation[i] * image;
      twice += image * image;
    }
    of.variance += probability * square;
    of.trace += probability * once;
    of.trace_transpose += probability * twice;
    spread += std::fabs(probability) * square;
  }
  const double image_size = static_cast<double>(n) * entries;
  of.trace = settled(of.trace, image_size * spread);
  const double a = law.beta * of.trace;
  if (settled(a + of.trace_transpose, image_size * gain * spread) == 0) of.trace_transpose = -a;
  return {of, gain * gain * (spread + means)};
}

/// Goes through the outcomes as Enumeration does, in doubles. Vectors of all atoms stand behind one another.
class ApproximateOutcomes {
 public:
  explicit ApproximateOutcomes(const Law& law)
      : tokens_(law.tokens),
        width_(law.value.size()),
        counts_(law.law.size()),
        outputs_(law.law.size() * width_),
        lengths_(law.law.size()),
        sums_((law.law.size() + 1) * width_) {
    const double beta = law.beta;
    for (const auto& atom : law.law) {
      probabilities_.push_back(atom.probability);
      for (std::size_t i = 0; i < width_; ++i) {
        double image = 0;
        for (std::size_t j = 0; j < width_; ++j) image += law.value[i][j] * atom.token[j];
        images_.push_back(image / static_cast<double>(tokens_));
        own_.push_back(beta * atom.token[i]);
        size_ = std::max({size_, std::fabs(own_.back()), std::fabs(image)});
      }
    }
  }

  /// There each token is for itself.
  double sparse() {
    for (std::size_t a = 0; a < counts_.size(); ++a) {
      for (std::size_t i = 0; i < width_; ++i)
        outputs_[a * width_ + i] =
            own_[a * width_ + i] + static_cast<double>(tokens_) * images_[a * width_ + i];
      measure(a);
    }
    double result = 0;
    for (std::size_t a = 0; a < counts_.size(); ++a) {
      for (std::size_t b = 0; b < counts_.size(); ++b)
        result += probabilities_[a] * probabilities_[b] * cosine(a, b);
    }
    return result;
  }

  double dense() {
    total_ = 0;
    outcomes(0, tokens_, 1);
    return total_ / static_cast<double>(tokens_ * (tokens_ - 1));
  }

 private:
  void outcomes(std::size_t atom, long left, double weight) {
    const double* before = &sums_[atom * width_];
    if (left == 0) return outcome(weight, before);
    if (atom == counts_.size()) return;
    double* sum = &sums_[(atom + 1) * width_];
    std::copy(before, before + width_, sum);
    for (long count = 0; count <= left; ++count) {
      counts_[atom] = count;
      outcomes(atom + 1, left - count, weight);
      weight *= probabilities_[atom] * static_cast<double>(left - count) / static_cast<double>(count + 1);
      for (std::size_t i = 0; i < width_; ++i) sum[i] += images_[atom * width_ + i];
    }
    counts_[atom] = 0;
  }

  void outcome(double weight, const double* sum) {
    for (std::size_t a = 0; a < counts_.size(); ++a) {
      if (counts_[a] == 0) continue;
      for (std::size_t i = 0; i < width_; ++i) outputs_[a * width_ + i] = own_[a * width_ + i] + sum[i];
      measure(a);
      const long same = counts_[a] * (counts_[a] - 1);
      if (same != 0) total_ += weight * static_cast<double>(same) * cosine(a, a);
      for (std::size_t b = 0; b < a; ++b) {
        if (counts_[b] != 0)
          total_ += weight * static_cast<double>(2 * counts_[a] * counts_[b]) * cosine(a, b);
      }
    }
  }

  void measure(std::size_t atom) { lengths_[atom] = settled(std::sqrt(inner(atom, atom)), size_); }
  [[nodiscard]] double inner(std::size_t a, std::size_t b) const {
    double sum = 0;
    for (std::size_t i = 0; i < width_; ++i) sum += outputs_[a * width_ + i] * outputs_[b * width_ + i];
    return sum;
  }
  [[nodiscard]] double cosine(std::size_t a, std::size_t b) const {
    const double lengths = lengths_[a] * lengths_[b];
    return lengths == 0 ? 0 : inner(a, b) / lengths;
  }

  long tokens_;
  std::size_t width_;
  std::vector<double> probabilities_;
  std::vector<double> images_;  ///< W z/k
  std::vector<double> own_;     ///< βz
  double size_ = 0;             ///< of the largest number that outputs are sums of
  std::vector<long> counts_;    ///< of the atoms in the outcome
  std::vector<double> outputs_;
  std::vector<double> lengths_;
  std::vector<double> sums_;  ///< of images, before each atom
  double total_ = 0;
};

}  // namespace

RatedLaw rated_law(const Law& law) {
  const auto k = static_cast<double>(law.tokens);
  auto [moments, least_output] = settled_moments(law);
  const double a = law.beta * moments.trace;
  const double b = a + moments.trace_transpose;
  const double& q = moments.trace_transpose;
  const double sparse = moments.mean_square + law.beta * law.beta * moments.variance + a + b;
  ApproximateOutcomes outcomes(law);
  return {moments,
          {moments.mean_square, 2 * b / k, -q / k},
          {settled(sparse, least_output), -2 * (1 - 1 / k) * b, (1 - 1 / k) * q},
          outcomes.sparse(),
          outcomes.dense()};
}

}  // namespace sinkproof::law
