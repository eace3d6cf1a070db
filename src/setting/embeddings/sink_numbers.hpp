#pragma once

#include <concepts>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "numeric/exact.hpp"
#include "numeric/integer_vector.hpp"
#include "setting/embeddings/sink_embeddings.hpp"

/// The numbers of an instance, in one scalar.
namespace sinkproof::embeddings {

using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using numeric::Scalar;

template <class S>
using Vector = std::vector<S>;
template <class S>
using Rows = std::vector<Vector<S>>;

template <Scalar S>
Vector<S> convert(const std::vector<Rational>& entries, const Arithmetic<S>& arithmetic) {
  Vector<S> result;
  result.reserve(entries.size());
  for (const auto& entry : entries) result.push_back(arithmetic.from(entry));
  return result;
}

/// Lives as long as the value.
inline const Rational& rational_of_embeddings(const Exact& value) {
  if (value.rational() == nullptr) throw InternalError("a margin of embeddings that is not rational");
  return *value.rational();
}

/// Of exact numbers, all of which are rational here.
inline numeric::IntegerVector integers(const Vector<Exact>& vector) {
  std::vector<const Rational*> entries;
  entries.reserve(vector.size());
  for (const auto& entry : vector) entries.push_back(&rational_of_embeddings(entry));
  return numeric::over_common_denominator(entries);
}

template <Scalar S>
S dot(const Vector<S>& a, const Vector<S>& b, const Arithmetic<S>& arithmetic) {
  if constexpr (std::same_as<S, Exact>) {
    return arithmetic.from(numeric::dot(integers(a), integers(b)));
  } else {
    S sum = arithmetic.from(0L);
    for (std::size_t c = 0; c < a.size(); ++c) sum = sum + a[c] * b[c];
    return sum;
  }
}

/// Σ factor·vector; of the vectors' dimension.
template <Scalar S>
Vector<S> combine(const Rows<S>& vectors, const Vector<S>& factors, const Arithmetic<S>& arithmetic) {
  if constexpr (std::same_as<S, Exact>) {
    std::vector<numeric::IntegerVector> points;
    std::vector<std::pair<std::size_t, Rational>> weights;
    for (std::size_t k = 0; k < vectors.size(); ++k) {
      points.push_back(integers(vectors[k]));
      weights.emplace_back(k, rational_of_embeddings(factors[k]));
    }
    return convert(to_rationals(numeric::combine(points, weights)), arithmetic);
  } else {
    Vector<S> sum(vectors.front().size(), arithmetic.from(0L));
    for (std::size_t k = 0; k < vectors.size(); ++k) {
      for (std::size_t c = 0; c < sum.size(); ++c) sum[c] = sum[c] + factors[k] * vectors[k][c];
    }
    return sum;
  }
}

/// The smallest and largest of some values.
template <class S>
struct Range {
  S least;
  S most;
};

template <Scalar S>
Range<S> products(const Vector<S>& direction, const Rows<S>& points, const Arithmetic<S>& arithmetic) {
  const auto product = [&] {
    if constexpr (std::same_as<S, Exact>) {
      return [of = integers(direction)](const Vector<S>& point) {
        return Exact(numeric::dot(of, integers(point)));
      };
    } else {
      return [&](const Vector<S>& point) { return dot(direction, point, arithmetic); };
    }
  }();
  const S first = product(points.front());
  Range<S> range{first, first};
  for (std::size_t k = 1; k < points.size(); ++k) {
    const S next = product(points[k]);
    range = {min(range.least, next), max(range.most, next)};
  }
  return range;
}

/// What the names of the setting stand for. Without W′ there is no least score, and W′ counts as 0 otherwise.
template <Scalar S>
class SinkNumbers {
 public:
  SinkNumbers(const SinkEmbeddings& data, const Arithmetic<S>& arithmetic)
      : data_(data),
        arithmetic_(arithmetic),
        query_place_(data.problem.embeddings.size()),
        key_place_(query_place_) {
    const SinkProblem& problem = data.problem;
    for (const std::size_t query : problem.queries) {
      query_place_[query] = queries_.size();
      queries_.push_back(convert(problem.embeddings[query], arithmetic));
    }
    for (const std::size_t key : problem.keys) {
      key_place_[key] = differences_.size();
      differences_.push_back(convert(problem.difference(key), arithmetic));
    }
    for (const auto& row : data.matrix) matrix_.push_back(convert(row, arithmetic));
    r_ = combine_rows(queries_, query_place_, data.query_weights);
    v_ = combine_rows(differences_, key_place_, data.key_weights);
    r_squared_ = dot(r_, r_, arithmetic);
    v_squared_ = dot(v_, v_, arithmetic);
    n_squared_ = problem.window ? pairs_squared() : r_squared_ * v_squared_;
  }

  [[nodiscard]] const S& r_squared() const { return r_squared_; }
  [[nodiscard]] const S& v_squared() const { return v_squared_; }
  [[nodiscard]] const S& n_squared() const { return n_squared_; }

  /// z_query·r − |r|² and (z_s − z_key)·v − |v|²
  [[nodiscard]] S query_excess(std::size_t query) const {
    return dot(r_, queries_[query_place_[query]], arithmetic_) - r_squared_;
  }
  [[nodiscard]] S key_excess(std::size_t key) const {
    return dot(v_, differences_[key_place_[key]], arithmetic_) - v_squared_;
  }
  [[nodiscard]] S nearest_excess() const {
    return min(products(r_, queries_, arithmetic_).least - r_squared_,
               products(v_, differences_, arithmetic_).least - v_squared_);
  }

  /// The largest distance of the weights from being convex; 0 where they are.
  [[nodiscard]] S weights_excess() const {
    S worst = arithmetic_.from(0L);
    S sum = arithmetic_.from(0L);
    const auto take = [&](const Rational& weight) {
      const S value = arithmetic_.from(weight);
      sum = sum + value;
      worst = max(worst, -value);
    };
    const auto close = [&] {
      worst = max(worst, abs(sum - arithmetic_.from(1L)));
      sum = arithmetic_.from(0L);
    };
    for (const auto& entry : data_.query_weights) take(entry.second);
    close();
    for (const auto& entry : data_.key_weights) take(entry.second);
    close();
    if (!data_.problem.window) return worst;
    for (const auto& entry : data_.pair_weights) take(entry.weight);
    close();
    return worst;
  }

  /// z_queryᵀW′(z_s − z_key)
  [[nodiscard]] S score(std::size_t query, std::size_t key) const {
    const auto& z = queries_[query_place_[query]];
    const auto& difference = differences_[key_place_[key]];
    if (!data_.problem.window) {
      return dot(convert(data_.query_functional, arithmetic_), z, arithmetic_) *
             dot(convert(data_.key_functional, arithmetic_), difference, arithmetic_);
    }
    return dot(through_matrix(z), difference, arithmetic_);
  }

  /// The least score of all pairs. Without a mask scores are products of a query's and a key's number, which
  /// are extreme where these are.
  [[nodiscard]] S least_score() const {
    const SinkProblem& problem = data_.problem;
    if (!problem.window) {
      const auto a = products(convert(data_.query_functional, arithmetic_), queries_, arithmetic_);
      const auto b = products(convert(data_.key_functional, arithmetic_), differences_, arithmetic_);
      return min(min(a.least * b.least, a.least * b.most), min(a.most * b.least, a.most * b.most));
    }
    std::optional<S> least;
    for (const std::size_t query : problem.queries) {
      const auto row = through_matrix(queries_[query_place_[query]]);
      for (const std::size_t key : problem.keys) {
        if (!problem.sees(query, key)) continue;
        const S value = dot(row, differences_[key_place_[key]], arithmetic_);
        least = least ? min(*least, value) : value;
      }
    }
    return least.value();
  }

  /// ‖W′‖_F², ‖W′‖_F, ‖N‖_F
  [[nodiscard]] S scores_squared() const { return product(squares_of_scores()); }
  [[nodiscard]] S scores_root() const { return root_of_product(squares_of_scores()); }
  [[nodiscard]] S n_root() const {
    return root_of_product(data_.problem.window ? Vector<S>{n_squared_} : Vector<S>{r_squared_, v_squared_});
  }

 private:
  /// Numbers whose product is ‖W′‖_F²: roots are of shorter ones.
  [[nodiscard]] Vector<S> squares_of_scores() const {
    const auto square = [&](const std::vector<Rational>& entries) {
      const auto vector = convert(entries, arithmetic_);
      return dot(vector, vector, arithmetic_);
    };
    if (!data_.has_scores()) return {arithmetic_.from(0L)};
    if (!data_.problem.window) return {square(data_.query_functional), square(data_.key_functional)};
    S sum = arithmetic_.from(0L);
    for (const auto& entries : data_.matrix) sum = sum + square(entries);
    return {sum};
  }
  [[nodiscard]] S product(const Vector<S>& factors) const {
    S result = arithmetic_.from(1L);
    for (const auto& factor : factors) result = result * factor;
    return result;
  }
  [[nodiscard]] S root_of_product(const Vector<S>& squares) const {
    S result = arithmetic_.from(1L);
    for (const auto& square : squares) result = result * sqrt(max(square, arithmetic_.from(0L)));
    return result;
  }

  /// Σ weight·point over rows of the instance.
  Vector<S> combine_rows(const Rows<S>& points, const std::vector<std::size_t>& places,
                         const std::vector<std::pair<std::size_t, Rational>>& weights) const {
    Vector<S> factors(points.size(), arithmetic_.from(0L));
    for (const auto& [row, weight] : weights) factors[places[row]] = arithmetic_.from(weight);
    return combine(points, factors, arithmetic_);
  }

  /// ‖N‖_F², row by row: N's entries in row ρ are Σ_k (Σ_i λ_ik z_iρ)·(z_s − z_k).
  [[nodiscard]] S pairs_squared() const {
    S sum = arithmetic_.from(0L);
    for (std::size_t row = 0; row < data_.problem.dimension(); ++row) {
      Vector<S> factors(differences_.size(), arithmetic_.from(0L));
      for (const auto& [query, key, weight] : data_.pair_weights) {
        S& factor = factors[key_place_[key]];
        factor = factor + arithmetic_.from(weight) * queries_[query_place_[query]][row];
      }
      const Vector<S> entries = combine(differences_, factors, arithmetic_);
      sum = sum + dot(entries, entries, arithmetic_);
    }
    return sum;
  }

  /// zᵀW′
  [[nodiscard]] Vector<S> through_matrix(const Vector<S>& z) const {
    return combine(matrix_, z, arithmetic_);
  }

  const SinkEmbeddings& data_;
  Arithmetic<S> arithmetic_;
  std::vector<std::size_t> query_place_;
  std::vector<std::size_t> key_place_;
  Rows<S> queries_;
  Rows<S> differences_;
  Rows<S> matrix_;
  Vector<S> r_;
  Vector<S> v_;
  S r_squared_ = arithmetic_.from(0L);
  S v_squared_ = arithmetic_.from(0L);
  S n_squared_ = arithmetic_.from(0L);
};

}  // namespace sinkproof::embeddings
