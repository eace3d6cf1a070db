#include "setting/law/expectations.hpp"

#include "numeric/integer_vector.hpp"

namespace sinkproof::law {

namespace {

using numeric::Integer;
using numeric::integer_dot;
using numeric::Rational;
using IntegralVector = std::vector<Integer>;
/// The coefficients of λ⁰, λ¹ and λ².
using Polynomial = std::array<Integer, 3>;

/// Vectors of rationals, each times one number that makes all of them integers.
struct Scaled {
  std::vector<IntegralVector> vectors;
  Integer scale;
};

Scaled to_integers(const std::vector<std::vector<Rational>>& vectors) {
  std::vector<Rational> entries;
  for (const auto& vector : vectors) entries.insert(entries.end(), vector.begin(), vector.end());
  const auto integers = numeric::over_common_denominator(entries);
  Scaled result{{}, integers.denominator};
  auto next = integers.coordinates.begin();
  for (const auto& vector : vectors) {
    const auto end = next + static_cast<std::ptrdiff_t>(vector.size());
    result.vectors.emplace_back(next, end);
    next = end;
  }
  return result;
}

/// x += factor·y
void add(IntegralVector& x, long factor, const IntegralVector& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += factor * y[i];
}

/// Y_i(λ) = constant + λ·slope
struct Output {
  IntegralVector constant;
  IntegralVector slope;
};

Polynomial inner_product(const Output& x, const Output& y) {
  return {integer_dot(x.constant, y.constant),
          integer_dot(x.constant, y.slope) + integer_dot(x.slope, y.constant), integer_dot(x.slope, y.slope)};
}

void add(Polynomial& total, const Integer& weight, const Polynomial& summand) {
  for (std::size_t power = 0; power < 3; ++power) total[power] += weight * summand[power];
}

/// Where an output points, as far as cosines go: Y = length·d, with d of integers that have no common
/// divisor.
struct Direction {
  Integer length = 0;  ///< 0 where Y is 0
  Integer square;      ///< ‖d‖²
};

Direction direction(const IntegralVector& y) {
  Direction result;
  for (const Integer& coordinate : y) result.length = gcd(result.length, coordinate);
  if (result.length != 0) result.square = integer_dot(y, y) / (result.length * result.length);
  return result;
}

/// Σ weight·cos(x, y) = Σ weight·(d·e)/(‖d‖²‖e‖²)·√(‖d‖²‖e‖²): the sums of weight·(d·e) by radicand. With
/// directions equal roots mostly look equal.
class Cosines {
 public:
  /// inner = x·y
  void add(const Integer& weight, const Integer& inner, const Direction& x, const Direction& y) {
    if (inner == 0) return;  // also where x or y is 0
    sums_[Integer(x.square * y.square)] += weight * Integer(inner / (x.length * y.length));
  }
  [[nodiscard]] SumOfRoots over(const Integer& total) const {
    SumOfRoots result;
    for (const auto& [radicand, sum] : sums_) result[Rational(radicand)] = Rational(sum, total * radicand);
    return result;
  }

 private:
  std::map<Integer, Integer> sums_;
};

IntegralVector sum(IntegralVector x, const IntegralVector& y) {
  add(x, 1, y);
  return x;
}

/// Goes through the outcomes of the k tokens by how often each atom occurs among them. All numbers are
/// integers over one denominator.
class Enumeration {
 public:
  explicit Enumeration(const TokenLaw& law) : tokens_(law.tokens), counts_(law.law.size()) {
    std::vector<std::vector<Rational>> images;
    std::vector<std::vector<Rational>> sparse;
    std::vector<Rational> probabilities;
    for (const auto& atom : law.law) {
      auto& image = images.emplace_back();
      auto& output = sparse.emplace_back();
      for (std::size_t i = 0; i < law.value.size(); ++i) {
        Rational coordinate;
        for (std::size_t j = 0; j < atom.token.size(); ++j) coordinate += law.value[i][j] * atom.token[j];
        output.push_back(coordinate + law.beta * atom.token[i]);
        image.push_back(std::move(coordinate));
      }
      probabilities.push_back(atom.probability);
    }
    images.insert(images.end(), sparse.begin(), sparse.end());
    auto [vectors, scale] = to_integers(images);
    const auto middle = vectors.begin() + static_cast<std::ptrdiff_t>(law.law.size());
    images_.assign(vectors.begin(), middle);
    sparse_.assign(middle, vectors.end());
    scale_ = scale;
    const auto weights = numeric::over_common_denominator(probabilities);
    weights_ = weights.coordinates;
    weight_ = weights.denominator;
  }

  Expectations run() {
    outcomes(0, tokens_, 1, IntegralVector(images_.front().size()));
    // Of all outcomes, and of all pairs of two of the k tokens.
    const Integer total = pow(weight_, static_cast<unsigned>(tokens_)) * tokens_ * (tokens_ - 1);
    const Integer length = scale_ * tokens_;  // what outputs are multiplied by
    Expectations result;
    for (std::size_t power = 0; power < 3; ++power) {
      result.product[power] = Rational(product_[power], total * length * length);
      result.square[power] = Rational(square_[power], total * length * length);
    }
    result.cosine_sparse = cosine_sparse_.over(total);
    result.cosine_dense = cosine_dense_.over(total);
    return result;
  }

 private:
  /// `left` tokens are still to come, of the atoms from `atom` on; sum_of_images is W applied to the sum of
  /// those that were.
  void outcomes(std::size_t atom, long left, const Integer& weight, const IntegralVector& sum_of_images) {
    if (left == 0) return outcome(weight, sum_of_images);
    if (atom == images_.size()) return;
    Integer chances = weight;
    IntegralVector images = sum_of_images;
    for (long count = 0; count <= left; ++count) {
      counts_[atom] = count;
      outcomes(atom + 1, left - count, chances, images);
      // One more of this atom: it takes one of the left−count places, in any order with those of its kind.
      chances = chances * weights_[atom] * (left - count) / (count + 1);
      add(images, 1, images_[atom]);
    }
    counts_[atom] = 0;
  }

  /// The pairs (Y_1, Y_2) of an outcome, with how many of the k(k−1) pairs of places have these two atoms.
  void outcome(const Integer& weight, const IntegralVector& sum_of_images) {
    struct Token {
      std::size_t atom;
      Output output;
      Direction sparse;
      Direction dense;
    };
    std::vector<Token> tokens;
    for (std::size_t atom = 0; atom < counts_.size(); ++atom) {
      if (counts_[atom] == 0) continue;
      Output output{IntegralVector(sum_of_images.size()), sum_of_images};
      add(output.constant, tokens_, sparse_[atom]);
      add(output.slope, -tokens_, images_[atom]);
      const Direction sparse = direction(output.constant);
      const Direction dense = direction(sum(output.constant, output.slope));
      tokens.push_back({atom, std::move(output), sparse, dense});
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto& first = tokens[i];
      const long of_first = counts_[first.atom];
      for (std::size_t j = 0; j <= i; ++j) {
        const auto& second = tokens[j];
        const long pairs = i == j ? of_first * (of_first - 1) : 2 * of_first * counts_[second.atom];
        const Polynomial inner = inner_product(first.output, second.output);
        if (i == j) add(square_, weight * of_first * (tokens_ - 1), inner);
        const Integer chances = weight * pairs;
        add(product_, chances, inner);
        cosine_sparse_.add(chances, inner[0], first.sparse, second.sparse);
        cosine_dense_.add(chances, inner[0] + inner[1] + inner[2], first.dense, second.dense);
      }
    }
  }

  long tokens_;                         ///< k
  std::vector<IntegralVector> images_;  ///< W z, times scale_
  std::vector<IntegralVector> sparse_;  ///< (βI + W) z, times scale_
  Integer scale_;
  std::vector<Integer> weights_;  ///< the probabilities, times weight_
  Integer weight_;
  std::vector<long> counts_;  ///< of the atoms in the outcome

  Polynomial product_;
  Polynomial square_;
  Cosines cosine_sparse_;
  Cosines cosine_dense_;
};

}  // namespace

Expectations expectations(const TokenLaw& law) {
  return Enumeration(law).run();
}

}  // namespace sinkproof::law
