#include "theorems/dense-attention-smoothing/expectations.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::QuadraticPolynomial;
using constructions::TokenLaw;
using numeric::Rational;
using Vector = std::vector<Rational>;

Rational dot(const Vector& x, const Vector& y) {
  Rational result;
  for (std::size_t i = 0; i < x.size(); ++i) result += x[i] * y[i];
  return result;
}

/// x + factor·y
Vector sum(const Vector& x, const Rational& factor, const Vector& y) {
  Vector result = x;
  for (std::size_t i = 0; i < x.size(); ++i) result[i] += factor * y[i];
  return result;
}

void add_cosine(SumOfRoots& total, const Rational& probability, const Vector& x, const Vector& y) {
  const Rational product = dot(x, y);
  if (product == 0) return;  // also where x or y is 0
  const Rational squares = dot(x, x) * dot(y, y);
  // 1/sqrt(p/q) = sqrt(pq)/p: with integer radicands equal roots mostly look equal.
  const Rational radicand = Rational(numerator(squares)) * Rational(denominator(squares));
  total[radicand] += probability * product / Rational(numerator(squares));
}

/// Y_i(λ) = constant + λ·slope
struct Output {
  Vector constant;
  Vector slope;
};

void add_product(QuadraticPolynomial& total, const Rational& probability, const Output& x, const Output& y) {
  total[0] += probability * dot(x.constant, y.constant);
  total[1] += probability * (dot(x.constant, y.slope) + dot(x.slope, y.constant));
  total[2] += probability * dot(x.slope, y.slope);
}

class Enumeration {
 public:
  explicit Enumeration(const TokenLaw& law) : law_(law) {
    for (const auto& atom : law.law) {
      Vector image;
      for (const Vector& row : law.value) image.push_back(dot(row, atom.token));
      sparse_.push_back(sum(image, law.beta, atom.token));
      images_.push_back(std::move(image));
    }
  }

  Expectations run() {
    // The outcomes of the other k−2 tokens, by how often each atom occurs among them.
    others(0, law_.tokens - 2, 1, Vector(law_.value.size()));
    return std::move(result_);
  }

 private:
  /// `left` tokens are still to come, of the atoms from `atom` on; sum_of_images is W applied to the sum of those that were.
  void others(std::size_t atom, long left, const Rational& probability, const Vector& sum_of_images) {
    if (left == 0) return pairs(probability, sum_of_images);
    if (atom == law_.law.size()) return;
    Rational weight = probability;
    Vector images = sum_of_images;
    for (long count = 0; count <= left; ++count) {
      others(atom + 1, left - count, weight, images);
      // One more of this atom: it takes one of the left−count places, in any order with those of its kind.
      weight = weight * law_.law[atom].probability * Rational(left - count, count + 1);
      images = sum(images, 1, images_[atom]);
    }
  }

  void pairs(const Rational& probability, const Vector& sum_of_images) {
    for (std::size_t first = 0; first < law_.law.size(); ++first) {
      for (std::size_t second = 0; second < law_.law.size(); ++second) {
        const Vector total = sum(sum(sum_of_images, 1, images_[first]), 1, images_[second]);
        pair(probability * law_.law[first].probability * law_.law[second].probability, output(first, total),
             output(second, total));
      }
    }
  }

  [[nodiscard]] Output output(std::size_t atom, const Vector& sum_of_images) const {
    Vector mean(sum_of_images.size());
    return {sparse_[atom], sum(sum(mean, Rational(1, law_.tokens), sum_of_images), -1, images_[atom])};
  }

  void pair(const Rational& probability, const Output& first, const Output& second) {
    add_product(result_.product, probability, first, second);
    add_product(result_.square, probability, first, first);
    add_cosine(result_.cosine_sparse, probability, first.constant, second.constant);
    add_cosine(result_.cosine_dense, probability, sum(first.constant, 1, first.slope),
               sum(second.constant, 1, second.slope));
  }

  const TokenLaw& law_;
  std::vector<Vector> images_;  ///< W z
  std::vector<Vector> sparse_;  ///< (βI + W) z
  Expectations result_;
};

}  // namespace

Expectations expectations(const TokenLaw& law) {
  return Enumeration(law).run();
}

}  // namespace sinkproof::theorems
