#include "setting/patterns/nuisance.hpp"

#include <algorithm>
#include <map>

#include "geometry/definiteness.hpp"
#include "geometry/matrix_norms.hpp"
#include "numeric/error.hpp"

namespace sinkproof::patterns {

using numeric::Rational;
using numeric::RationalRows;

namespace {

SparseVector sum_of(const std::vector<SparseVector>& vectors) {
  std::map<long, Rational> sum;
  for (const SparseVector& v : vectors) {
    for (const auto& [coordinate, entry] : v) sum[coordinate] += entry;
  }
  SparseVector result;
  for (auto& [coordinate, entry] : sum) {
    if (entry != 0) result.emplace_back(coordinate, std::move(entry));
  }
  return result;
}

/// A term weight·v·vᵀ of a symmetric matrix.
struct Term {
  Rational weight;
  const SparseVector* vector;
};

// FORMAT.md, "The instance of sink and diagonal", and what keeps dense blocks in memory.
constexpr long most_together = 1000;
constexpr std::size_t most_block_entries = 4'000'000;

/// The diagonal blocks of Σ weight·v·vᵀ, which is 0 elsewhere: coordinates hang together through vectors that
/// have both.
class Blocks {
 public:
  explicit Blocks(const std::vector<Term>& terms) {
    for (const Term& term : terms) {
      for (const auto& [coordinate, entry] : *term.vector) {
        parent_.try_emplace(coordinate, coordinate);
        parent_[root(coordinate)] = root(term.vector->front().first);
      }
    }
    for (const auto& [coordinate, parent] : parent_) {
      long& size = sizes_[root(coordinate)];
      place_[coordinate] = static_cast<std::size_t>(size++);
    }
  }

  [[nodiscard]] std::vector<RationalRows> of(const std::vector<Term>& terms) {
    std::map<long, RationalRows> blocks;
    std::size_t entries = 0;
    for (const auto& [at, size] : sizes_) {
      const auto n = static_cast<std::size_t>(size);
      entries += n * n;
      if (size > most_together || entries > most_block_entries)
        throw InputError("more than " + std::to_string(most_together) +
                         " coordinates of nuisances hang together, or too many do (expected fewer that a "
                         "nuisance or a group's sum has both)");
      blocks[at] = RationalRows(n, std::vector<Rational>(n));
    }
    for (const auto& [weight, vector] : terms) {
      if (vector->empty()) continue;
      RationalRows& block = blocks.at(root(vector->front().first));
      for (auto left = vector->begin(); left != vector->end(); ++left) {
        const std::size_t row = place_.at(left->first);
        const Rational weighted = weight * left->second;
        for (auto right = vector->begin(); right <= left; ++right)
          block[row][place_.at(right->first)] += weighted * right->second;
      }
    }
    // Places rise with coordinates, so that was the lower triangle.
    for (auto& [at, block] : blocks) {
      for (std::size_t row = 0; row < block.size(); ++row) {
        for (std::size_t column = 0; column < row; ++column) block[column][row] = block[row][column];
      }
    }
    std::vector<RationalRows> result;
    result.reserve(blocks.size());
    for (auto& [at, block] : blocks) result.push_back(std::move(block));
    return result;
  }

 private:
  long root(long coordinate) {
    while (parent_.at(coordinate) != coordinate)
      coordinate = parent_[coordinate] = parent_.at(parent_.at(coordinate));
    return coordinate;
  }

  std::map<long, long> parent_;
  std::map<long, long> sizes_;
  std::map<long, std::size_t> place_;
};

long pairs_of(const Nuisances& nuisances) {
  long pairs = 0;
  for (const auto& group : nuisances) {
    const auto m = static_cast<long>(group.size());
    pairs += m * (m - 1) / 2;
  }
  return pairs;
}

/// The blocks of Σ_D/(δ²d): the pairs of a group of m vectors y with the sum s add up to m·Σ y·yᵀ − s·sᵀ.
std::vector<RationalRows> spread_blocks(const Nuisances& nuisances) {
  const Rational pairs(pairs_of(nuisances));
  std::vector<SparseVector> sums;
  for (const auto& group : nuisances) sums.push_back(sum_of(group));
  std::vector<Term> terms;
  for (std::size_t c = 0; c < nuisances.size(); ++c) {
    for (const SparseVector& y : nuisances[c])
      terms.push_back({Rational(static_cast<long>(nuisances[c].size())) / pairs, &y});
    if (!sums[c].empty()) terms.push_back({-1 / pairs, &sums[c]});
  }
  return Blocks(terms).of(terms);
}

Rational trace(const RationalRows& matrix) {
  Rational result;
  for (std::size_t k = 0; k < matrix.size(); ++k) result += matrix[k][k];
  return result;
}

/// bound·I − matrix
RationalRows below(const Rational& bound, RationalRows matrix) {
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (Rational& entry : matrix[row]) entry = -entry;
    matrix[row][row] += bound;
  }
  return matrix;
}

/// c with matrix² = c·matrix for a symmetric matrix that is not 0: then all its eigenvalues are 0 or c.
std::optional<Rational> projector_scale(const RationalRows& matrix) {
  const RationalRows square = geometry::transposed_product(matrix, matrix);
  const Rational scale = trace(square) / trace(matrix);
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < matrix.size(); ++column) {
      if (square[row][column] != scale * matrix[row][column]) return std::nullopt;
    }
  }
  return scale;
}

void raise(std::optional<Rational>& largest, const Rational& value) {
  if (!largest || value > *largest) largest = value;
}

/// The largest inner product of vectors of two groups. A vector that several groups have is looked at once.
std::optional<Rational> closest_across(const Nuisances& nuisances) {
  struct Owners {
    std::size_t first;
    bool are_several;
  };
  std::map<SparseVector, Owners> owners;
  for (std::size_t c = 0; c < nuisances.size(); ++c) {
    for (const SparseVector& y : nuisances[c]) {
      Owners& of = owners.try_emplace(y, Owners{c, false}).first->second;
      of.are_several = of.are_several || of.first != c;
    }
  }
  std::optional<Rational> largest;
  for (auto x = owners.begin(); x != owners.end(); ++x) {
    if (x->second.are_several) raise(largest, inner_product(x->first, x->first));
    for (auto y = owners.begin(); y != x; ++y) {
      const bool is_across =
          x->second.are_several || y->second.are_several || x->second.first != y->second.first;
      if (is_across) raise(largest, inner_product(x->first, y->first));
    }
  }
  return largest;
}

SpreadNorm norm_of(const RationalRows& block) {
  if (trace(block) == 0) return {0, 0};  // positive semidefinite, so 0
  if (const auto scale = projector_scale(block)) return {*scale, *scale};
  const geometry::OperatorNorm norm = geometry::operator_norm(block);
  return {norm.lower, norm.upper};
}

}  // namespace

Rational inner_product(const SparseVector& a, const SparseVector& b) {
  Rational sum;
  if (a.empty() || b.empty() || a.back().first < b.front().first || b.back().first < a.front().first)
    return sum;
  auto right = b.begin();
  for (const auto& [coordinate, entry] : a) {
    while (right != b.end() && right->first < coordinate) ++right;
    if (right == b.end()) break;
    if (right->first == coordinate) sum += entry * right->second;
  }
  return sum;
}

long rank_of(const Nuisances& nuisances) {
  std::vector<Term> moments;
  for (const auto& group : nuisances) {
    for (const SparseVector& y : group) moments.push_back({1, &y});
  }
  const auto blocks = Blocks(moments).of(moments);
  long result = 0;
  std::size_t rank = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    if (k == 0 || blocks[k] != blocks[k - 1]) {  // mostly, groups are of one shape
      const auto found = geometry::rank_if_positive_semidefinite(blocks[k]);
      if (!found) throw InternalError("a sum of squares that is not positive semidefinite");
      rank = *found;
    }
    result += static_cast<long>(rank);
  }
  return result;
}

std::optional<Rational> closest_in_group(const Nuisances& nuisances) {
  std::optional<Rational> closest;
  for (const auto& group : nuisances) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) raise(closest, inner_product(group[i], group[j]));
    }
  }
  return closest;
}

NuisanceFacts nuisance_facts(const Nuisances& nuisances) {
  if (nuisances.empty()) throw InternalError("no groups");
  NuisanceFacts facts;
  const auto groups = static_cast<long>(nuisances.size());
  facts.smallest_group = static_cast<long>(nuisances.front().size());
  for (const auto& group : nuisances) {
    if (group.empty()) throw InternalError("an empty group");
    facts.tokens += static_cast<long>(group.size());
    facts.smallest_group = std::min(facts.smallest_group, static_cast<long>(group.size()));
    for (const auto& [coordinate, entry] : sum_of(group))
      facts.off_centre = std::max(facts.off_centre, Rational(abs(entry)));
    for (const SparseVector& y : group) {
      facts.norm_defect = std::max(facts.norm_defect, Rational(abs(inner_product(y, y) - 1)));
      for (const auto& [coordinate, entry] : y) {
        if (coordinate <= 2 * groups) facts.tilt = std::max(facts.tilt, Rational(abs(entry)));
      }
    }
  }
  facts.closest_in_group = closest_in_group(nuisances);
  facts.closest_across = closest_across(nuisances);
  facts.rank = rank_of(nuisances);
  if (facts.closest_in_group) {
    for (const RationalRows& block : spread_blocks(nuisances)) facts.spread_trace += trace(block);
  }
  return facts;
}

SpreadNorm spread_norm(const Nuisances& nuisances) {
  SpreadNorm result{0, 0};
  if (pairs_of(nuisances) == 0) return result;
  const RationalRows* last = nullptr;
  const auto blocks = spread_blocks(nuisances);
  for (const RationalRows& block : blocks) {
    if (last != nullptr && *last == block) continue;  // groups of one shape
    const SpreadNorm norm = norm_of(block);
    result = {std::max(result.lower, norm.lower), std::max(result.upper, norm.upper)};
    last = &block;
  }
  return result;
}

bool holds(const SpreadNorm& norm, const Nuisances& nuisances) {
  if (pairs_of(nuisances) == 0) return false;
  bool is_reached = false;
  const RationalRows* last = nullptr;
  const auto blocks = spread_blocks(nuisances);
  for (const RationalRows& block : blocks) {
    if (last != nullptr && *last == block) continue;
    if (!geometry::is_positive_semidefinite(below(norm.upper, block))) return false;
    is_reached = is_reached || !geometry::is_positive_definite(below(norm.lower, block));
    last = &block;
  }
  return is_reached;
}

}  // namespace sinkproof::patterns
