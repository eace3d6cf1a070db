#include "theorems/dense-attention-smoothing/approximate_cosines.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sinkproof::theorems {

namespace {

using Law = constructions::TokenLawIn<numeric::Interval>;

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
    const double beta = law.beta.middle();
    for (const auto& atom : law.law) {
      probabilities_.push_back(atom.probability.middle());
      for (std::size_t i = 0; i < width_; ++i) {
        double image = 0;
        for (std::size_t j = 0; j < width_; ++j) image += law.value[i][j].middle() * atom.token[j].middle();
        images_.push_back(image / static_cast<double>(tokens_));
        own_.push_back(beta * atom.token[i].middle());
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

  /// An output that is 0 but for rounding is 0.
  void measure(std::size_t atom) {
    constexpr double rounding = 1e-13;
    const double length = std::sqrt(inner(atom, atom));
    lengths_[atom] = length > rounding * size_ ? length : 0;
  }
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

ApproximateCosines approximate_cosines(const Law& law) {
  ApproximateOutcomes outcomes(law);
  return {outcomes.sparse(), outcomes.dense()};
}

}  // namespace sinkproof::theorems
