// The instance of the setting embeddings, and its points r, v and N.
//
// Given: the JSON of `instance`.
// Derives itself: r, v and N from the weights, in rationals.
// Takes from the document: embeddings, lists of rows, weights, W′. Safe, as lists are held to be sorted, in
// range and seen by a query, and none of the rest is believed: the claims are about it.
// Acceptance means: nothing is accepted here but the form: every query sees a key, the sink is no key,
// weights are of listed rows.
// Assumes: rational arithmetic over common denominators.
#include "checker/setting/embeddings/sink_embeddings.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

std::vector<Rationals> read_rows(const json::Value& value, std::size_t length, const char* expected) {
  std::vector<Rationals> rows;
  for (const json::Value& row : value.elements()) {
    rows.push_back(read_rationals(row));
    if (rows.back().size() != length)
      throw Rejected(row.place(), std::to_string(rows.back().size()) + " entries; expected " + expected);
  }
  return rows;
}

long read_row_index(const json::Value& value, const SinkInstance& instance) {
  const long row = value.integer();
  if (row < 0 || row >= static_cast<long>(instance.embeddings.size()))
    throw Rejected(value.place(),
                   "no such row; expected 0 to " + std::to_string(instance.embeddings.size() - 1));
  return row;
}

std::vector<long> read_list(const json::Value& value, const SinkInstance& instance) {
  std::vector<long> rows;
  for (const json::Value& entry : value.elements()) {
    const long row = read_row_index(entry, instance);
    if (!rows.empty() && row <= rows.back())
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing rows");
    rows.push_back(row);
  }
  if (rows.empty()) throw Rejected(value.place(), "empty; expected at least one row");
  return rows;
}

mpq_class read_weight(const json::Value& value) {
  mpq_class weight = read_rational(value);
  if (weight == 0) throw Rejected(value.place(), "a weight of zero; expected only the non-zero weights");
  return weight;
}

std::vector<std::pair<long, mpq_class>> read_weights(const json::Value& value, const SinkInstance& instance,
                                                     const std::vector<long>& rows) {
  std::vector<std::pair<long, mpq_class>> weights;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [row, value]");
    const long row = read_row_index(parts[0], instance);
    if (!std::binary_search(rows.begin(), rows.end(), row))
      throw Rejected(entry.place(), "a weight of row " + std::to_string(row) + ", which is not in the list");
    if (!weights.empty() && row <= weights.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing rows");
    weights.emplace_back(row, read_weight(parts[1]));
  }
  return weights;
}

void read_pairs(const json::Value& value, SinkInstance& instance) {
  auto& weights = instance.pair_weights;
  for (const json::Value& entry : value.elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 3) throw Malformed(entry.place(), "expected [query, key, value]");
    const std::pair<long, long> pair{read_row_index(parts[0], instance), read_row_index(parts[1], instance)};
    const bool is_seen = std::binary_search(instance.queries.begin(), instance.queries.end(), pair.first) &&
                         std::binary_search(instance.keys.begin(), instance.keys.end(), pair.second) &&
                         instance.sees(pair.first, pair.second);
    if (!is_seen) throw Rejected(entry.place(), "not a query and a key that it sees");
    if (!weights.empty() && pair <= weights.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing pairs");
    weights.emplace_back(pair, read_weight(parts[2]));
  }
}

/// W′, in the form that belongs to the mask.
void read_scores(const json::Value& value, SinkInstance& instance) {
  const std::size_t d = instance.dimension();
  if (instance.window) {
    if (!value.has("matrix")) return;
    instance.matrix = read_rows(value["matrix"], d, "as many as the embeddings have");
    if (instance.matrix.size() != d)
      throw Rejected(value["matrix"].place(),
                     "not square; expected as many rows as the embeddings have entries");
    return;
  }
  if (value.has("query_functional") != value.has("key_functional"))
    throw Malformed(value.place(), "expected both functionals or neither");
  if (!value.has("query_functional")) return;
  for (const auto& [name, functional] : {std::pair("query_functional", &instance.query_functional),
                                         std::pair("key_functional", &instance.key_functional)}) {
    *functional = read_rationals(value[name]);
    if (functional->size() != d)
      throw Rejected(value[name].place(), "expected as many entries as the embeddings have");
  }
}

void require_keys(const json::Value& value, const SinkInstance& instance) {
  if (std::binary_search(instance.keys.begin(), instance.keys.end(), instance.sink))
    throw Rejected(value["keys"].place(), "the sink is a key; expected other rows");
  const auto& keys = instance.keys;
  for (const long query : instance.queries) {
    // The first key of the window is seen if any is.
    const auto first =
        instance.window ? std::upper_bound(keys.begin(), keys.end(), query - *instance.window) : keys.begin();
    if (first == keys.end() || !instance.sees(query, *first))
      throw Rejected(value["queries"].place(), "query " + std::to_string(query) + " sees no key");
  }
}

}  // namespace

Rationals SinkInstance::difference(long key) const {
  Rationals result = embeddings[static_cast<std::size_t>(sink)];
  const Rationals& other = embeddings[static_cast<std::size_t>(key)];
  for (std::size_t c = 0; c < result.size(); ++c) result[c] = charged(result[c] - other[c]);
  return result;
}

SinkInstance read_sink_instance(const json::Value& value) {
  const bool has_window = value.has("window") && !value["window"].is_null();
  if (has_window) {
    value.require_fields({"embeddings", "sink", "queries", "keys", "window", "margin", "direction",
                          "query_weights", "key_weights", "pair_weights"},
                         {"matrix"});
  } else {
    value.require_fields({"embeddings", "sink", "queries", "keys", "window", "margin", "direction",
                          "query_weights", "key_weights"},
                         {"query_functional", "key_functional"});
  }
  SinkInstance result;
  const auto rows = value["embeddings"].elements();
  if (rows.empty())
    throw Rejected(value["embeddings"].place(), "no rows; expected the sink and at least one other");
  const std::size_t d = rows.front().elements().size();
  if (d == 0) throw Rejected(rows.front().place(), "no entries; expected at least one");
  result.embeddings = read_rows(value["embeddings"], d, "as many as in the first row");
  result.sink = read_row_index(value["sink"], result);
  result.queries = read_list(value["queries"], result);
  result.keys = read_list(value["keys"], result);
  if (has_window) {
    result.window = value["window"].integer();
    if (*result.window < 1) throw Rejected(value["window"].place(), "expected at least 1");
  }
  require_keys(value, result);
  result.margin = read_rational(value["margin"]);
  if (result.margin <= 0) throw Rejected(value["margin"].place(), "expected a number above 0");
  const std::string_view direction = value["direction"].string();
  if (direction != "sufficient" && direction != "necessary")
    throw Rejected(value["direction"].place(), "unknown direction " + quoted(direction));
  result.is_sufficient = direction == "sufficient";
  result.query_weights = read_weights(value["query_weights"], result, result.queries);
  result.key_weights = read_weights(value["key_weights"], result, result.keys);
  if (has_window) read_pairs(value["pair_weights"], result);
  read_scores(value, result);
  return result;
}

namespace {

/// numerators/denominator: sums of products of long rationals are much faster so.
struct Scaled {
  std::vector<mpz_class> numerators;
  mpz_class denominator = 1;
};

Scaled with_common_denominator(const Rationals& entries) {
  Scaled result;
  for (const mpq_class& entry : entries) {
    charge_work(bit_size(entry));
    if (result.denominator % entry.get_den() == 0) continue;
    charge_work(4 * mpz_sizeinbase(result.denominator.get_mpz_t(), 2));
    result.denominator = lcm(result.denominator, entry.get_den());
  }
  for (const mpq_class& entry : entries) {
    result.numerators.emplace_back(entry.get_num() * (result.denominator / entry.get_den()));
    charge_work(mpz_sizeinbase(result.numerators.back().get_mpz_t(), 2));
  }
  return result;
}

mpq_class fraction(const mpz_class& numerator, const mpz_class& denominator) {
  mpq_class result = ratio(numerator, denominator);
  charge_work(4 * bit_size(result));
  return result;
}

/// Σ factor·vector
Rationals combine(const Rationals& factors, const std::vector<Rationals>& vectors, std::size_t dimension) {
  std::vector<mpz_class> sum(dimension);
  Rationals weights = factors;
  std::vector<Scaled> points;
  for (std::size_t k = 0; k < vectors.size(); ++k) {
    points.push_back(with_common_denominator(vectors[k]));
    weights[k] = charged(weights[k] / points[k].denominator);
  }
  const Scaled integers = with_common_denominator(weights);
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (std::size_t c = 0; c < dimension; ++c) {
      sum[c] += integers.numerators[k] * points[k].numerators[c];
      charge_work(mpz_sizeinbase(sum[c].get_mpz_t(), 2));
    }
  }
  Rationals result;
  for (const mpz_class& numerator : sum) result.push_back(fraction(numerator, integers.denominator));
  return result;
}

}  // namespace

mpq_class dot(const Rationals& x, const Rationals& y) {
  const Scaled a = with_common_denominator(x);
  const Scaled b = with_common_denominator(y);
  mpz_class sum;
  for (std::size_t c = 0; c < x.size(); ++c) {
    sum += a.numerators[c] * b.numerators[c];
    charge_work(mpz_sizeinbase(sum.get_mpz_t(), 2));
  }
  return fraction(sum, a.denominator * b.denominator);
}

Rationals nearest_query(const SinkInstance& instance) {
  Rationals factors;
  std::vector<Rationals> vectors;
  for (const auto& [row, weight] : instance.query_weights) {
    factors.push_back(weight);
    vectors.push_back(instance.embeddings[static_cast<std::size_t>(row)]);
  }
  return combine(factors, vectors, instance.dimension());
}

Rationals nearest_difference(const SinkInstance& instance) {
  Rationals factors;
  std::vector<Rationals> vectors;
  for (const auto& [row, weight] : instance.key_weights) {
    factors.push_back(weight);
    vectors.push_back(instance.difference(row));
  }
  return combine(factors, vectors, instance.dimension());
}

std::vector<Rationals> nearest_pair(const SinkInstance& instance) {
  std::vector<Rationals> differences;
  for (const long key : instance.keys) differences.push_back(instance.difference(key));
  std::vector<Rationals> rows;
  for (std::size_t row = 0; row < instance.dimension(); ++row) {
    // In row ρ of N the difference of key k stands Σ_i λ_ik z_iρ times.
    Rationals factors(instance.keys.size());
    for (const auto& [pair, weight] : instance.pair_weights) {
      const auto place = std::lower_bound(instance.keys.begin(), instance.keys.end(), pair.second);
      mpq_class& factor = factors[static_cast<std::size_t>(place - instance.keys.begin())];
      factor += weight * instance.embeddings[static_cast<std::size_t>(pair.first)][row];
      charge_work(4 * bit_size(factor));
    }
    rows.push_back(combine(factors, differences, instance.dimension()));
  }
  return rows;
}

Rationals through(const Rationals& x, const std::vector<Rationals>& matrix) {
  return combine(x, matrix, matrix.front().size());
}

mpq_class squared_norm(const std::vector<Rationals>& matrix) {
  mpq_class sum;
  for (const Rationals& row : matrix) sum = charged(sum + dot(row, row));
  return sum;
}

}  // namespace sinkproof_check
