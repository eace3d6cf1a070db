#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/quadratic_number.hpp"

namespace sinkproof_check {

/// A vector by its entries that are not 0.
using SparseRow = std::vector<std::pair<long, mpq_class>>;
/// What it takes to find or make an entry of a map, beside its arithmetic.
constexpr std::size_t steps_per_entry = 144;

/// "The query scores the winner at least 1 above the loser", by the numbers of tokens.
struct Preference {
  long query;
  long winner;
  long loser;
};

/// Witnesses of how little a pattern costs.
struct Optimum {
  std::string place;
  std::vector<SparseRow> left;
  std::vector<SparseRow> right;
  std::vector<std::pair<Preference, mpq_class>> multipliers;
};

struct SinkDiagonal {
  Real kappa;
  mpq_class lambda_squared;
  mpq_class delta_squared;
  long dimension = 0;
  std::vector<std::vector<SparseRow>> groups;
  mpq_class spread_lower;
  mpq_class spread_upper;
  QuadraticNumber sink_anchor;
  QuadraticNumber sink_copy;
  QuadraticNumber diagonal_self;
  QuadraticNumber diagonal_copy_self;
  QuadraticNumber diagonal_copy;
  mpq_class diagonal_nuisance;
  std::optional<Optimum> sink_optimum;
  std::optional<Optimum> diagonal_optimum;

  long count() const { return static_cast<long>(groups.size()); }
};

/// Throws Malformed, and Rejected for what FORMAT.md excludes.
SinkDiagonal read_sink_diagonal(const json::Value& value);

/// A token: its number in S, whether it is dormant (then the number is its group, 1 … C), and its y.
struct SinkToken {
  long span;
  bool is_dormant;
  const SparseRow* y;
};
std::vector<SinkToken> tokens_of(const SinkDiagonal& data);

/// Who prefers what: in the sink pattern (or else the diagonal one) whether this is one of the pattern's
/// preferences.
bool is_preference(const std::vector<SinkToken>& tokens, long groups, bool is_sink,
                   const Preference& preference);

mpq_class dot(const SparseRow& x, const SparseRow& y);

/// What the statement needs to know of the y.
struct NuisanceFacts {
  long least_group = 0;
  long rank = 0;
  mpq_class norm_defect;
  mpq_class tilt;
  mpq_class off_centre;
  std::optional<mpq_class> closest_in_group;
  std::optional<mpq_class> closest_across;
  mpq_class spread_trace;
};
NuisanceFacts nuisance_facts(const SinkDiagonal& data);

/// Throws Rejected where the bounds of ‖Σ_D‖ do not hold.
void require_spread(const SinkDiagonal& data);

}  // namespace sinkproof_check
