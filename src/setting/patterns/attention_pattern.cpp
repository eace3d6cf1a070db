#include "setting/patterns/attention_pattern.hpp"

#include <algorithm>

#include "geometry/definiteness.hpp"
#include "geometry/integer_matrix.hpp"
#include "geometry/nuclear_minimum.hpp"
#include "numeric/error.hpp"

namespace sinkproof::patterns {

using numeric::Integer;
using numeric::Quadratic;
using numeric::Rational;
using numeric::RationalRows;

namespace {

/// Beyond, a step of the solver takes seconds, and there are many steps.
constexpr long max_constraints = 5000;

using RationalVector = std::vector<Rational>;

/// λ² and δ² as sums of squares: `parts` copies of the coordinates, scaled by these numbers, make an
/// isometric copy of the tokens with rational entries.
struct Parts {
  std::vector<Rational> lambda;
  std::vector<Rational> delta;

  [[nodiscard]] std::size_t count() const { return std::max(lambda.size(), delta.size()); }
};

std::optional<Parts> parts_of(const SinkDiagonal& instance) {
  const auto lambda = sum_of_squares(instance.lambda_squared);
  const auto delta = sum_of_squares(instance.delta_squared);
  if (!lambda || !delta) return std::nullopt;
  return Parts{*lambda, *delta};
}

/// The tokens in units of √d, by place, in the coordinates of FORMAT.md.
std::vector<RationalVector> dense_tokens(const SinkDiagonal& instance) {
  const auto parts = parts_of(instance);
  if (!parts) throw InternalError("an optimum where λ² or δ² is no short sum of squares");
  const auto width = static_cast<std::size_t>(coordinates(instance));
  std::vector<RationalVector> result;
  for (const Token& token : tokens_of(instance)) {
    RationalVector x(width * parts->count());
    const auto span = static_cast<std::size_t>(token.span);
    if (!token.is_dormant) x.at(span) = 1;
    for (std::size_t part = 0; token.is_dormant && part < parts->lambda.size(); ++part)
      x.at(part * width + span) = parts->lambda[part];
    for (std::size_t part = 0; token.is_dormant && part < parts->delta.size(); ++part) {
      for (const auto& [coordinate, entry] : *token.nuisance)
        x.at(part * width + static_cast<std::size_t>(coordinate)) += parts->delta[part] * entry;
    }
    result.push_back(std::move(x));
  }
  return result;
}

RationalVector difference(RationalVector a, const RationalVector& b) {
  for (std::size_t k = 0; k < a.size(); ++k) a[k] -= b[k];
  return a;
}

/// An exact matrix over one denominator: products of fractions would spend their time on common divisors.
struct ScaledMatrix {
  Integer denominator;
  geometry::IntegerMatrix entries;

  explicit ScaledMatrix(const RationalRows& rows)
      : denominator(geometry::common_denominator(rows)),
        entries(rows, std::vector<Integer>(rows.size(), denominator)) {}
};

Rational squared_norm(const ScaledMatrix& matrix) {
  Integer sum = 0;
  for (std::size_t row = 0; row < matrix.entries.rows(); ++row) {
    for (std::size_t column = 0; column < matrix.entries.columns(); ++column) {
      const Integer entry = matrix.entries.get(row, column);
      sum += entry * entry;
    }
  }
  return Rational(sum) / Rational(matrix.denominator * matrix.denominator);
}

/// The least lead of a winner over a loser, of the scores ⟨left·query, right·key⟩ of these tokens.
Rational least_lead(const SinkDiagonal& instance, Pattern pattern, const ScaledMatrix& left,
                    const ScaledMatrix& right, const ScaledMatrix& tokens) {
  const auto queries = tokens.entries * left.entries.transposed();
  const auto keys = tokens.entries * right.entries.transposed();
  const auto scores = queries * keys.transposed();
  // Those of a query, kept while the constraints are its.
  std::vector<Integer> of_query(scores.columns());
  long query = -1;
  std::optional<Integer> least;
  visit_constraints(instance, pattern, [&](const ScoreConstraint& c) {
    if (c.query != query) {
      query = c.query;
      for (std::size_t key = 0; key < of_query.size(); ++key)
        of_query[key] = scores.get(static_cast<std::size_t>(query), key);
    }
    Integer lead =
        of_query.at(static_cast<std::size_t>(c.winner)) - of_query.at(static_cast<std::size_t>(c.loser));
    if (!least || lead < *least) least = std::move(lead);
    return true;
  });
  return Rational(least.value_or(0)) /
         Rational(left.denominator * right.denominator * tokens.denominator * tokens.denominator);
}

std::optional<PatternOptimum> optimum(const SinkDiagonal& instance, Pattern pattern) {
  std::vector<ScoreConstraint> constraints;
  visit_constraints(instance, pattern, [&](const ScoreConstraint& c) {
    constraints.push_back(c);
    return static_cast<long>(constraints.size()) <= max_constraints;
  });
  if (static_cast<long>(constraints.size()) > max_constraints) return std::nullopt;
  const auto tokens = dense_tokens(instance);
  const auto at = [&](long place) -> const RationalVector& {
    return tokens.at(static_cast<std::size_t>(place));
  };
  std::vector<geometry::BilinearConstraint> bilinear;
  bilinear.reserve(constraints.size());
  for (const ScoreConstraint& c : constraints)
    bilinear.push_back({at(c.query), difference(at(c.winner), at(c.loser))});
  auto minimum = geometry::nuclear_minimum(bilinear);
  if (!minimum) return std::nullopt;
  PatternOptimum result{std::move(minimum->left), std::move(minimum->right), {}};
  for (auto& [place, value] : minimum->multipliers) {
    const ScoreConstraint& c = constraints.at(place);
    result.multipliers.push_back({c.query, c.winner, c.loser, std::move(value)});
  }
  return result;
}

bool belongs_to(const SinkDiagonal& instance, Pattern pattern, const PatternMultiplier& multiplier,
                const std::vector<Token>& tokens) {
  const auto [query, winner, loser, value] = multiplier;
  const long groups = instance.groups();
  const auto size = static_cast<long>(tokens.size());
  if (query < 1 || winner < 0 || loser < 0 || query >= size || winner >= size || loser >= size ||
      winner == loser)
    return false;
  const auto span = [&](long place) { return tokens[static_cast<std::size_t>(place)].span; };
  if (query > groups) return winner == (pattern == Pattern::sink ? 0 : query);
  if (span(loser) == query) return false;  // a token of the copy's group
  return span(winner) == query || winner == (pattern == Pattern::sink ? 0 : query);
}

}  // namespace

std::optional<std::vector<Rational>> sum_of_squares(const Rational& q) {
  constexpr long largest = 1'000'000;
  const numeric::Integer product = numerator(q) * denominator(q);
  if (q <= 0 || product > largest) return std::nullopt;
  const auto n = static_cast<long>(product);
  const auto root = [](long x) {
    long r = 0;
    while ((r + 1) * (r + 1) <= x) ++r;
    return r;
  };
  for (std::size_t count = 1; count <= 4; ++count) {
    std::vector<long> chosen;
    const std::function<bool(long, long)> choose = [&](long rest, long most) {
      if (chosen.size() == count) return rest == 0;
      for (long x = std::min(most, root(rest)); x >= 1; --x) {
        chosen.push_back(x);
        if (choose(rest - x * x, x)) return true;
        chosen.pop_back();
      }
      return false;
    };
    if (!choose(n, n)) continue;
    std::vector<Rational> result;
    result.reserve(count);
    for (const long x : chosen) result.push_back(Rational(x) / Rational(denominator(q)));
    return result;
  }
  throw InternalError("a number that is no sum of four squares");
}

std::vector<Token> tokens_of(const SinkDiagonal& instance) {
  const long groups = instance.groups();
  std::vector<Token> result{{0, false, nullptr}};
  for (long c = 1; c <= groups; ++c) result.push_back({groups + c, false, nullptr});
  for (long c = 1; c <= groups; ++c) {
    for (const SparseVector& y : instance.nuisances[static_cast<std::size_t>(c - 1)])
      result.push_back({c, true, &y});
  }
  return result;
}

void visit_constraints(const SinkDiagonal& instance, Pattern pattern,
                       const std::function<bool(const ScoreConstraint&)>& visit) {
  const auto tokens = tokens_of(instance);
  const auto size = static_cast<long>(tokens.size());
  const auto is_of_group = [&](long place, long c) {
    return tokens[static_cast<std::size_t>(place)].span == c;
  };
  for (long query = instance.groups() + 1; query < size; ++query) {
    const long winner = pattern == Pattern::sink ? 0 : query;
    for (long loser = 0; loser < size; ++loser) {
      if (loser != winner && !visit({query, winner, loser})) return;
    }
  }
  for (long query = 1; query <= instance.groups(); ++query) {
    const long second = pattern == Pattern::sink ? 0 : query;
    for (long winner = 0; winner < size; ++winner) {
      if (winner != second && !is_of_group(winner, query)) continue;
      for (long loser = 0; loser < size; ++loser) {
        if (loser == winner || is_of_group(loser, query)) continue;
        if (!visit({query, winner, loser})) return;
      }
    }
  }
}

Quadratic score(const SinkDiagonal& instance, Pattern pattern, const Token& query, const Token& key) {
  const long groups = instance.groups();
  const Quadratic lambda(0, 1, instance.lambda_squared);
  const bool is_copy_of_key = !query.is_dormant && key.is_dormant && query.span == groups + key.span;
  if (pattern == Pattern::sink) {
    if (key.span == 0) {
      if (query.span == 0) return {};
      return query.is_dormant ? lambda * instance.sink.anchor : instance.sink.anchor;
    }
    return is_copy_of_key ? lambda * instance.sink.copy : Quadratic();
  }
  const DiagonalWeights& weights = instance.diagonal;
  if (query.is_dormant && key.is_dormant) {
    const Quadratic nuisance =
        weights.nuisance * instance.delta_squared * inner_product(*query.nuisance, *key.nuisance);
    return query.span == key.span ? weights.self * instance.lambda_squared + nuisance : nuisance;
  }
  if (is_copy_of_key) return lambda * weights.copy;
  const bool is_copy_itself = !query.is_dormant && query.span > groups && query.span == key.span;
  return is_copy_itself ? weights.copy_self : Quadratic();
}

Quadratic pattern_margin(const SinkDiagonal& instance, const NuisanceFacts& facts, Pattern pattern) {
  const Quadratic lambda(0, 1, instance.lambda_squared);
  if (pattern == Pattern::sink) {
    const auto& [anchor, copy] = instance.sink;
    return std::min({lambda * anchor, lambda * copy - anchor, lambda * copy, anchor});
  }
  const DiagonalWeights& weights = instance.diagonal;
  if (weights.nuisance < 0) throw InternalError("a negative weight of the nuisances");
  const Quadratic self = weights.self * instance.lambda_squared;
  const Rational nuisance = weights.nuisance * instance.delta_squared;
  const Quadratic copy = lambda * weights.copy;
  Quadratic least = std::min({self + nuisance, copy - weights.copy_self, copy, weights.copy_self});
  if (facts.closest_in_group) least = std::min(least, Quadratic(nuisance * (1 - *facts.closest_in_group)));
  if (facts.closest_across) least = std::min(least, self + nuisance * (1 - *facts.closest_across));
  return least;
}

long coordinates(const SinkDiagonal& instance) {
  long last = 2 * instance.groups();
  for (const auto& group : instance.nuisances) {
    for (const SparseVector& y : group) {
      if (!y.empty()) last = std::max(last, y.back().first);
    }
  }
  return last + 1;
}

bool is_in_setting(const SinkDiagonal& instance) {
  const auto is_of_setting = [&](const SparseVector& y) {
    return inner_product(y, y) == 1 && y.front().first > 2 * instance.groups();
  };
  const auto is_group = [&](const std::vector<SparseVector>& group) {
    return group.size() >= 2 && std::all_of(group.begin(), group.end(), is_of_setting);
  };
  return instance.lambda_squared + instance.delta_squared == 1 &&
         std::all_of(instance.nuisances.begin(), instance.nuisances.end(), is_group) &&
         *closest_in_group(instance.nuisances) < 1;
}

std::optional<long> width_of_witnesses(const SinkDiagonal& instance) {
  const auto parts = parts_of(instance);
  if (!parts) return std::nullopt;
  constexpr long most = 1000;
  const long width = coordinates(instance) * static_cast<long>(parts->count());
  return width <= most ? std::optional(width) : std::nullopt;
}

void set_optima(SinkDiagonal& instance) {
  if (!width_of_witnesses(instance)) return;
  instance.sink_optimum = optimum(instance, Pattern::sink);
  instance.diagonal_optimum = optimum(instance, Pattern::diagonal);
}

OptimumFacts optimum_facts(const SinkDiagonal& instance, Pattern pattern, const PatternOptimum& optimum) {
  const auto tokens = tokens_of(instance);
  const auto vectors = dense_tokens(instance);
  const auto at = [](const auto& list, long place) -> const auto& {
    return list.at(static_cast<std::size_t>(place));
  };
  const ScaledMatrix left(optimum.left);
  const ScaledMatrix right(optimum.right);
  OptimumFacts facts{least_lead(instance, pattern, left, right, ScaledMatrix(vectors)),
                     squared_norm(left) + squared_norm(right), true, 0};
  if (optimum.multipliers.empty()) return facts;
  const auto size = vectors.front().size();
  RationalRows combination(size, RationalVector(size));
  for (const PatternMultiplier& multiplier : optimum.multipliers) {
    if (multiplier.value <= 0 || !belongs_to(instance, pattern, multiplier, tokens)) {
      facts.is_dual_feasible = false;
      return facts;
    }
    facts.dual_bound += 2 * multiplier.value;
    const RationalVector& x = at(vectors, multiplier.query);
    const RationalVector key = difference(at(vectors, multiplier.winner), at(vectors, multiplier.loser));
    for (std::size_t row = 0; row < size; ++row) {
      if (x[row] == 0) continue;
      for (std::size_t column = 0; column < size; ++column) {
        if (key[column] != 0) combination[row][column] += multiplier.value * x[row] * key[column];
      }
    }
  }
  facts.is_dual_feasible = geometry::operator_norm_at_most(combination, 1);
  return facts;
}

}  // namespace sinkproof::patterns
