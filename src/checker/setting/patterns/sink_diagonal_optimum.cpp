// Theorem I*: what factors and multipliers prove of the least cost of a pattern.
//
// Given: tokens, and matrices A and B with multipliers μ.
// Derives itself: an isometric copy of the tokens with rational entries, every score of AᵀB, and the operator
// norm of Σ μ q(x′−x″)ᵀ against 1.
// Takes from the document: A, B and μ, which somebody found. Safe, as the pattern is held preference by
// preference, each μ has to be > 0 and of a preference, and the norm is decided exactly.
// Acceptance means: bound ≤ least cost ≤ cost.
// Assumes: the statement's proof of Theorem I*, and that only inner products of tokens matter.
#include "checker/setting/patterns/sink_diagonal_optimum.hpp"

#include <algorithm>
#include <functional>

#include "checker/kernel/definiteness.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

using Rationals = std::vector<mpq_class>;

/// Keeps what a hostile document can ask for within memory.
constexpr std::size_t most_rows = 1000;

/// FORMAT.md's sum of squares for q. Throws Rejected where numerator times denominator exceeds 10^6.
Rationals squares_of(const mpq_class& q, const std::string& place) {
  const mpz_class product = q.get_num() * q.get_den();
  if (product > 1'000'000)
    throw Rejected(place, "an optimum where lambda^2 or delta^2 is no short sum of squares");
  const long total = product.get_si();
  for (std::size_t count = 1; count <= 4; ++count) {
    std::vector<long> parts;
    // Depth first, larger parts first: the first that is found is the lexicographically largest.
    const std::function<bool(long, long)> search = [&](long rest, long most) {
      if (parts.size() == count) return rest == 0;
      for (long part = std::min(most, mpz_class(sqrt(mpz_class(rest))).get_si()); part >= 1; --part) {
        charge_steps(4);
        if (part * part > rest) continue;
        // What is left has to be the squares of the parts that are to come.
        if (static_cast<long>(count - parts.size()) * part * part < rest) break;
        parts.push_back(part);
        if (search(rest - part * part, part)) return true;
        parts.pop_back();
      }
      return false;
    };
    if (!search(total, 1000)) continue;
    Rationals result;
    for (const long part : parts) result.push_back(mpq_class(part) / q.get_den());
    return result;
  }
  throw std::logic_error("no sum of four squares");
}

/// The tokens of FORMAT.md's isometric copy.
std::vector<SparseRow> isometric_copy(const SinkDiagonal& data, const std::vector<SinkToken>& tokens,
                                      const std::string& place) {
  const Rationals of_lambda = squares_of(data.lambda_squared, place);
  const Rationals of_delta = squares_of(data.delta_squared, place);
  long width = 2 * data.count() + 1;
  for (const auto& group : data.groups)
    for (const SparseRow& y : group)
      if (!y.empty()) width = std::max(width, y.back().first + 1);
  std::vector<SparseRow> result;
  for (const SinkToken& token : tokens) {
    std::map<long, mpq_class> entries;
    if (token.is_dormant) {
      const auto add = [&](long coordinate, const mpq_class& x) {
        mpq_class& entry = entries[coordinate];
        entry = charged(entry + x);
      };
      for (std::size_t k = 0; k < of_lambda.size(); ++k)
        add(static_cast<long>(k) * width + token.span, of_lambda[k]);
      for (std::size_t k = 0; k < of_delta.size(); ++k)
        for (const auto& [coordinate, entry] : *token.y)
          add(static_cast<long>(k) * width + coordinate, of_delta[k] * entry);
    } else {
      entries[token.span] = 1;
    }
    result.emplace_back(entries.begin(), entries.end());
  }
  return result;
}

Rationals factor_image(const std::vector<SparseRow>& matrix, const SparseRow& x) {
  Rationals result;
  for (const SparseRow& row : matrix) result.push_back(dot(row, x));
  return result;
}

mpq_class product_of(const Rationals& x, const Rationals& y) {
  mpq_class sum;
  for (std::size_t k = 0; k < x.size(); ++k) {
    charge_steps(4);
    if (sgn(x[k]) == 0 || sgn(y[k]) == 0) continue;
    sum += x[k] * y[k];
    charge_work(2 * bit_size(sum));
  }
  return sum;
}

void require_pattern(const SinkDiagonal& data, const std::vector<SinkToken>& tokens,
                     const std::vector<SparseRow>& vectors, bool is_sink, const Optimum& optimum) {
  std::vector<Rationals> keys;
  keys.reserve(vectors.size());
  for (const SparseRow& x : vectors) keys.push_back(factor_image(optimum.right, x));
  const auto size = static_cast<long>(tokens.size());
  for (long query = 1; query < size; ++query) {
    const Rationals through = factor_image(optimum.left, vectors[static_cast<std::size_t>(query)]);
    Rationals scores;
    for (const Rationals& key : keys) scores.push_back(product_of(through, key));
    // The least score of each kind of winner against the largest of its losers.
    const auto require_ahead = [&](long winner) {
      for (long loser = 0; loser < size; ++loser) {
        if (!is_preference(tokens, data.count(), is_sink, {query, winner, loser})) continue;
        const mpq_class& ahead = scores[static_cast<std::size_t>(winner)];
        const mpq_class& behind = scores[static_cast<std::size_t>(loser)];
        charge_work(2 * (bit_size(ahead) + bit_size(behind)));
        if (ahead - behind < 1)
          throw Rejected(optimum.place, "token " + std::to_string(query) + " does not prefer " +
                                            std::to_string(winner) + " to " + std::to_string(loser));
      }
    };
    require_ahead(is_sink ? 0 : query);
    if (query > data.count()) continue;
    for (long winner = 0; winner < size; ++winner) {
      const SinkToken& token = tokens[static_cast<std::size_t>(winner)];
      if (token.is_dormant && token.span == query) require_ahead(winner);
    }
  }
}

using SparseMatrix = std::map<long, std::map<long, mpq_class>>;

SparseMatrix transposed(const SparseMatrix& matrix) {
  SparseMatrix result;
  for (const auto& [row, entries] : matrix)
    for (const auto& [column, entry] : entries) result[column][row] = entry;
  return result;
}

/// Whether ‖matrix‖_op ≤ 1: I − M·Mᵀ is positive semidefinite, M the matrix or its transpose, whichever has
/// fewer rows.
bool is_contraction(SparseMatrix matrix) {
  SparseMatrix other = transposed(matrix);
  if (other.size() < matrix.size()) matrix.swap(other);
  std::vector<SparseRow> rows;
  for (const auto& [row, entries] : matrix) rows.emplace_back(entries.begin(), entries.end());
  SymmetricMatrix gram(rows.size(), Rationals(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      gram[i][j] = (i == j ? 1 : 0) - dot(rows[i], rows[j]);
      gram[j][i] = gram[i][j];
    }
  return definiteness(gram) != Definiteness::neither;
}

}  // namespace

CertifiedOptimum certify_optimum(const SinkDiagonal& data, bool is_sink, const Optimum& optimum) {
  const std::vector<SinkToken> tokens = tokens_of(data);
  const std::vector<SparseRow> vectors = isometric_copy(data, tokens, optimum.place);
  require_pattern(data, tokens, vectors, is_sink, optimum);
  CertifiedOptimum result;
  for (const auto* factor : {&optimum.left, &optimum.right})
    for (const SparseRow& row : *factor) result.cost = charged(result.cost + dot(row, row));
  SparseMatrix combination;
  for (const auto& [preference, value] : optimum.multipliers) {
    if (!is_preference(tokens, data.count(), is_sink, preference))
      throw Rejected(optimum.place + "/multipliers", "a multiplier of what is no preference of the pattern");
    result.bound = charged(result.bound + 2 * value);
    const auto& at = [&](long token) -> const SparseRow& { return vectors[static_cast<std::size_t>(token)]; };
    for (const auto& [i, left] : at(preference.query)) {
      auto& row = combination[i];
      const mpq_class factor = value * left;
      const auto add = [&](long j, const mpq_class& change) {
        mpq_class& entry = row[j];
        entry += change;
        charge_steps(steps_per_entry);
        charge_work(2 * (bit_size(entry) + bit_size(change)));
      };
      for (const auto& [j, right] : at(preference.winner)) add(j, factor * right);
      for (const auto& [j, right] : at(preference.loser)) add(j, -factor * right);
      if (combination.size() > most_rows || combination[i].size() > most_rows)
        throw Rejected(optimum.place + "/multipliers", "expected at most 1000 rows and columns of their sum");
    }
  }
  if (!is_contraction(std::move(combination)))
    throw Rejected(optimum.place + "/multipliers", "an operator norm above 1");
  return result;
}

}  // namespace sinkproof_check
