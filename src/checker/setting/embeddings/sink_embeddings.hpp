#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/kernel/linear_system.hpp"

namespace sinkproof_check {

/// Embeddings, weights and a W′ or none (FORMAT.md, "The instance of sink representability").
struct SinkInstance {
  std::vector<Rationals> embeddings;
  long sink = 0;
  std::vector<long> queries;
  std::vector<long> keys;
  std::optional<long> window;
  mpq_class margin;
  bool is_sufficient = true;
  std::vector<std::pair<long, mpq_class>> query_weights;
  std::vector<std::pair<long, mpq_class>> key_weights;
  std::vector<std::pair<std::pair<long, long>, mpq_class>> pair_weights;
  Rationals query_functional;
  Rationals key_functional;
  std::vector<Rationals> matrix;

  bool has_scores() const { return !query_functional.empty() || !matrix.empty(); }
  bool sees(long query, long key) const { return !window || (key <= query && query - key < *window); }
  std::size_t dimension() const { return embeddings.front().size(); }
  /// z_s − z_key
  Rationals difference(long key) const;
};

/// Throws Malformed or Rejected.
SinkInstance read_sink_instance(const json::Value& value);

/// x·y over common denominators, which is faster where entries are long; charged as work.
mpq_class dot(const Rationals& x, const Rationals& y);
/// Σ weight·vector: r, v.
Rationals nearest_query(const SinkInstance& instance);
Rationals nearest_difference(const SinkInstance& instance);
/// N, of an instance with a window.
std::vector<Rationals> nearest_pair(const SinkInstance& instance);
/// xᵀ·matrix
Rationals through(const Rationals& x, const std::vector<Rationals>& matrix);
/// Σ of the squares of all entries.
mpq_class squared_norm(const std::vector<Rationals>& matrix);

}  // namespace sinkproof_check
