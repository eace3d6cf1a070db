// Sink and diagonal: the instance, its tokens, and what the statement needs to know of the y.
//
// Given: the JSON of `instance`.
// Derives itself: norms, sums, rank, inner products in and across groups, Σ_D block by block and its
// definiteness, in rationals.
// Takes from the document: bounds of ‖Σ_D‖, which have to hold by an exact elimination; groups, weights and
// κ.
// Acceptance means: nothing is accepted here but the form, and that the bounds of ‖Σ_D‖ hold where they are
// used.
// Assumes: definiteness.cpp; blocks of coordinates that no y and no sum has together do not meet in Σ_D.
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

#include <algorithm>
#include <set>

#include "checker/document/certificate.hpp"
#include "checker/kernel/definiteness.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_groups = 256;
constexpr long coordinate_limit = 100'000;
constexpr std::size_t most_entries = 256;
constexpr std::size_t most_coordinates_of_a_block = 1000;

SparseRow read_sparse_row(const json::Value& value) {
  SparseRow result;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [coordinate, value]");
    const long coordinate = parts[0].integer();
    mpq_class number = read_rational(parts[1]);
    if (coordinate < 0 || coordinate >= 4 * coordinate_limit)
      throw Rejected(entry.place(), "coordinate out of range");
    if (!result.empty() && coordinate <= result.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing coordinates");
    if (sgn(number) == 0) throw Rejected(entry.place(), "an entry of zero; expected only the others");
    result.emplace_back(coordinate, std::move(number));
  }
  return result;
}

std::vector<SparseRow> read_sparse_rows(const json::Value& value) {
  std::vector<SparseRow> result;
  for (const json::Value& row : value.elements()) result.push_back(read_sparse_row(row));
  return result;
}

QuadraticNumber read_quadratic(const json::Value& value) {
  const auto parts = value.elements();
  if (parts.size() != 2) throw Malformed(value.place(), "expected [rational, rational]");
  return {read_rational(parts[0]), read_rational(parts[1])};
}

mpq_class read_positive(const json::Value& value) {
  mpq_class result = read_rational(value);
  if (sgn(result) <= 0) throw Rejected(value.place(), "expected a number > 0");
  return result;
}

std::optional<Optimum> read_optimum(const json::Value& instance, const char* name) {
  if (!instance.has(name)) return std::nullopt;
  const json::Value value = instance[name];
  value.require_fields({"left", "right", "multipliers"});
  Optimum result{value.place(), read_sparse_rows(value["left"]), read_sparse_rows(value["right"]), {}};
  if (result.left.size() != result.right.size())
    throw Rejected(value.place(), "factors of different heights");
  for (const json::Value& entry : value["multipliers"].elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 4) throw Malformed(entry.place(), "expected [query, winner, loser, value]");
    result.multipliers.push_back(
        {{parts[0].integer(), parts[1].integer(), parts[2].integer()}, read_positive(parts[3])});
  }
  return result;
}

SparseRow sum_of(const std::vector<SparseRow>& rows) {
  std::map<long, mpq_class> sum;
  for (const SparseRow& row : rows)
    for (const auto& [coordinate, entry] : row) {
      mpq_class& at = sum[coordinate];
      at = charged(at + entry);
    }
  SparseRow result;
  for (const auto& [coordinate, entry] : sum)
    if (sgn(entry) != 0) result.emplace_back(coordinate, entry);
  return result;
}

/// Adds a vector to a basis in echelon form; false if it depends on what is there.
bool extend(std::map<long, SparseRow>& basis, const SparseRow& row) {
  std::map<long, mpq_class> rest(row.begin(), row.end());
  while (!rest.empty()) {
    const auto [head, value] = *rest.begin();
    const auto pivot = basis.find(head);
    if (pivot == basis.end()) {
      basis.emplace(head, SparseRow(rest.begin(), rest.end()));
      return true;
    }
    const mpq_class factor = value / pivot->second.front().second;
    for (const auto& [coordinate, entry] : pivot->second) {
      mpq_class& at = rest[coordinate];
      charge_steps(steps_per_entry);
      charge_work(2 * (bit_size(factor) + bit_size(entry) + bit_size(at)));
      at -= factor * entry;
      if (sgn(at) == 0) rest.erase(coordinate);
    }
  }
  return false;
}

void raise(std::optional<mpq_class>& largest, const mpq_class& value) {
  if (!largest || value > *largest) largest = value;
}

/// The largest inner product across groups. Vectors that several groups have are looked at once.
std::optional<mpq_class> closest_across(const SinkDiagonal& data) {
  std::map<SparseRow, std::set<long>> owners;
  for (long c = 0; c < data.count(); ++c)
    for (const SparseRow& y : data.groups[static_cast<std::size_t>(c)]) owners[y].insert(c);
  std::optional<mpq_class> largest;
  for (auto x = owners.begin(); x != owners.end(); ++x) {
    if (x->second.size() > 1) raise(largest, dot(x->first, x->first));
    for (auto y = owners.begin(); y != x; ++y) {
      const bool is_across =
          x->second.size() > 1 || y->second.size() > 1 || *x->second.begin() != *y->second.begin();
      if (is_across) raise(largest, dot(x->first, y->first));
    }
  }
  return largest;
}

long pairs_of(const SinkDiagonal& data) {
  long pairs = 0;
  for (const auto& group : data.groups) {
    const auto size = static_cast<long>(group.size());
    pairs += size * (size - 1) / 2;
  }
  return pairs;
}

}  // namespace

mpq_class dot(const SparseRow& x, const SparseRow& y) {
  charge_steps(64 + 4 * (x.size() + y.size()));
  mpq_class sum;
  auto other = y.begin();
  for (const auto& [coordinate, entry] : x) {
    while (other != y.end() && other->first < coordinate) ++other;
    if (other == y.end()) break;
    if (other->first != coordinate) continue;
    sum += entry * other->second;
    charge_work(2 * bit_size(sum));
  }
  return sum;
}

SinkDiagonal read_sink_diagonal(const json::Value& value) {
  value.require_fields({"kappa", "lambda_squared", "delta_squared", "dimension", "nuisances", "spread_norm",
                        "sink", "diagonal"},
                       {"sink_optimum", "diagonal_optimum"});
  SinkDiagonal data;
  data.kappa = read_exact(value["kappa"]);
  data.lambda_squared = read_positive(value["lambda_squared"]);
  if (data.lambda_squared >= 1) throw Rejected(value["lambda_squared"].place(), "expected a number < 1");
  data.delta_squared = read_positive(value["delta_squared"]);
  data.dimension = value["dimension"].integer();
  if (data.dimension < 1) throw Rejected(value["dimension"].place(), "expected a number >= 1");
  for (const json::Value& group : value["nuisances"].elements()) {
    data.groups.push_back(read_sparse_rows(group));
    if (data.groups.back().empty()) throw Rejected(group.place(), "a group without tokens");
    for (const SparseRow& y : data.groups.back()) {
      if (!y.empty() && y.back().first >= coordinate_limit)
        throw Rejected(group.place(), "coordinate out of range; expected less than 100000");
      if (y.size() > most_entries) throw Rejected(group.place(), "expected at most 256 entries of a y");
    }
  }
  if (data.groups.empty() || data.count() > most_groups)
    throw Rejected(value["nuisances"].place(), "expected 1 to 256 groups");
  const json::Value spread = value["spread_norm"];
  spread.require_fields({"lower", "upper"});
  data.spread_lower = read_rational(spread["lower"]);
  data.spread_upper = read_rational(spread["upper"]);
  if (data.spread_lower > data.spread_upper)
    throw Rejected(spread.place(), "lower exceeds upper; expected lower <= upper");
  const json::Value sink = value["sink"];
  sink.require_fields({"anchor", "copy"});
  data.sink_anchor = read_quadratic(sink["anchor"]);
  data.sink_copy = read_quadratic(sink["copy"]);
  const json::Value diagonal = value["diagonal"];
  diagonal.require_fields({"self", "copy_self", "copy", "nuisance"});
  data.diagonal_self = read_quadratic(diagonal["self"]);
  data.diagonal_copy_self = read_quadratic(diagonal["copy_self"]);
  data.diagonal_copy = read_quadratic(diagonal["copy"]);
  data.diagonal_nuisance = read_rational(diagonal["nuisance"]);
  if (sgn(data.diagonal_nuisance) < 0) throw Rejected(diagonal["nuisance"].place(), "expected a number >= 0");
  data.sink_optimum = read_optimum(value, "sink_optimum");
  data.diagonal_optimum = read_optimum(value, "diagonal_optimum");
  return data;
}

std::vector<SinkToken> tokens_of(const SinkDiagonal& data) {
  std::vector<SinkToken> result{{0, false, nullptr}};
  for (long c = 1; c <= data.count(); ++c) result.push_back({data.count() + c, false, nullptr});
  for (long c = 1; c <= data.count(); ++c)
    for (const SparseRow& y : data.groups[static_cast<std::size_t>(c - 1)]) result.push_back({c, true, &y});
  return result;
}

bool is_preference(const std::vector<SinkToken>& tokens, long groups, bool is_sink,
                   const Preference& preference) {
  charge_steps(8);
  const long query = preference.query;
  const long winner = preference.winner;
  const long loser = preference.loser;
  const auto size = static_cast<long>(tokens.size());
  for (const long token : {query, winner, loser})
    if (token < 0 || token >= size) return false;
  if (query == 0 || winner == loser) return false;
  const bool is_of_pattern = winner == (is_sink ? 0 : query);
  if (query > groups) return is_of_pattern;
  const auto in_group = [&](long token) {
    const SinkToken& at = tokens[static_cast<std::size_t>(token)];
    return at.is_dormant && at.span == query;
  };
  return (is_of_pattern || in_group(winner)) && !in_group(loser);
}

NuisanceFacts nuisance_facts(const SinkDiagonal& data) {
  NuisanceFacts facts;
  facts.least_group = static_cast<long>(data.groups.front().size());
  std::map<long, SparseRow> basis;
  mpq_class squares;  // Σ over pairs of |y_i − y_j|²
  for (const auto& group : data.groups) {
    const auto size = static_cast<long>(group.size());
    facts.least_group = std::min(facts.least_group, size);
    for (const auto& [coordinate, entry] : sum_of(group))
      facts.off_centre = std::max(facts.off_centre, mpq_class(abs(entry)));
    for (std::size_t i = 0; i < group.size(); ++i) {
      const mpq_class norm = dot(group[i], group[i]);
      facts.norm_defect = std::max(facts.norm_defect, mpq_class(abs(norm - 1)));
      for (const auto& [coordinate, entry] : group[i])
        if (coordinate <= 2 * data.count()) facts.tilt = std::max(facts.tilt, mpq_class(abs(entry)));
      if (extend(basis, group[i])) ++facts.rank;
      for (std::size_t j = 0; j < i; ++j) {
        const mpq_class product = dot(group[i], group[j]);
        raise(facts.closest_in_group, product);
        squares = charged(squares + charged(norm + dot(group[j], group[j]) - 2 * product));
      }
    }
  }
  facts.closest_across = closest_across(data);
  if (const long pairs = pairs_of(data); pairs > 0) facts.spread_trace = squares / pairs;
  return facts;
}

void require_spread(const SinkDiagonal& data) {
  // Σ_D/(δ²d): a group of m vectors with the sum s adds m·Σ y·yᵀ − s·sᵀ.
  const mpq_class pairs = pairs_of(data);
  std::vector<std::pair<mpq_class, SparseRow>> terms;
  for (const auto& group : data.groups) {
    for (const SparseRow& y : group) terms.emplace_back(static_cast<long>(group.size()) / pairs, y);
    terms.emplace_back(-1 / pairs, sum_of(group));
  }
  // Coordinates that a term has together are in one block.
  std::map<long, long> parent;
  const auto root = [&](long coordinate) {
    while (parent.at(coordinate) != coordinate) coordinate = parent[coordinate] = parent[parent[coordinate]];
    return coordinate;
  };
  for (const auto& [weight, row] : terms)
    for (const auto& [coordinate, entry] : row) {
      parent.try_emplace(coordinate, coordinate);
      parent[root(coordinate)] = root(row.front().first);
    }
  std::map<long, std::map<long, std::size_t>> blocks;
  for (const auto& [coordinate, unused] : parent) {
    auto& block = blocks[root(coordinate)];
    block.emplace(coordinate, block.size());
  }
  std::map<long, SymmetricMatrix> matrices;
  for (const auto& [at, block] : blocks) {
    if (block.size() > most_coordinates_of_a_block)
      throw Rejected("/instance/nuisances", "a block of more than 1000 coordinates that hang together");
    matrices[at].assign(block.size(), std::vector<mpq_class>(block.size()));
  }
  for (const auto& [weight, row] : terms) {
    if (row.empty()) continue;
    const long at = root(row.front().first);
    for (const auto& [i, left] : row)
      for (const auto& [j, right] : row) {
        mpq_class& entry = matrices[at][blocks[at][i]][blocks[at][j]];
        entry = charged(entry - weight * left * right);
      }
  }
  const auto shifted = [](SymmetricMatrix matrix, const mpq_class& by) {
    for (std::size_t k = 0; k < matrix.size(); ++k) matrix[k][k] = charged(matrix[k][k] + by);
    return definiteness(matrix);
  };
  if (sgn(data.spread_lower) <= 0) throw Rejected("/instance/spread_norm/lower", "expected a number > 0");
  bool is_reached = false;
  std::set<SymmetricMatrix> seen;
  for (const auto& [at, matrix] : matrices) {
    if (!seen.insert(matrix).second) continue;
    if (shifted(matrix, data.spread_upper) == Definiteness::neither)
      throw Rejected("/instance/spread_norm/upper", "below the operator norm");
    is_reached = is_reached || shifted(matrix, data.spread_lower) != Definiteness::positive;
  }
  if (!is_reached) throw Rejected("/instance/spread_norm/lower", "above the operator norm");
}

}  // namespace sinkproof_check
