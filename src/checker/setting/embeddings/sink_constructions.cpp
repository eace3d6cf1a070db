// Which embeddings a construction's parameters give, and that its weights and matrices solve them.
//
// Given: an instance and parameters.
// Derives itself: the embeddings (by generator, rounding or inner products), roles of rows, and the conditions of a nearest point.
// Takes from the document: weights and W′ as a solution that need not be the only one. Safe, as convexity, nearness and W′ are held exactly before the mutant's change. Of given-embeddings nothing is held here.
// Acceptance means: the instance is one that the construction may give at these parameters.
// Assumes: rational arithmetic only.
#include <algorithm>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/integers.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/embeddings/sink_embeddings.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_seed = 1'000'000'000;
constexpr long most_bound = 1'000'000;
constexpr long most_kappa = 1'000'000;

mpq_class read_fraction(const Parameters& parameters, const std::string& name) {
  const auto value = rational_value(read_number(parameters, name));
  if (!value) throw Rejected("/parameters/" + name, "not rational; expected a rational number");
  return *value;
}

std::vector<Rationals> random_rows(const Parameters& parameters, long most_tokens, long most_dimensions) {
  const long tokens = read_integer(parameters, "T", 1, most_tokens);
  const long d = read_integer(parameters, "d", 1, most_dimensions);
  Integers integers(read_integer(parameters, "seed", 0, most_seed),
                    read_integer(parameters, "bound", 1, most_bound));
  std::vector<Rationals> rows(static_cast<std::size_t>(tokens) + 1, Rationals(static_cast<std::size_t>(d)));
  for (Rationals& row : rows)
    for (mpq_class& entry : row) entry = integers.next();
  return rows;
}

/// n ≥ 0 is the nearest integer to y = |c|√(d/S)·2^16: (2n−1)² ≤ 4y² < (2n+1)², the left one only for n > 0.
bool is_rounded(const mpz_class& n, const mpz_class& c, long d, const mpz_class& squares) {
  const mpz_class scaled = 4 * c * c * d * (mpz_class(1) << 32);
  const mpz_class above = (2 * n + 1) * (2 * n + 1) * squares;
  const mpz_class below = (2 * n - 1) * (2 * n - 1) * squares;
  return scaled < above && (n == 0 || below <= scaled);
}

bool is_layer_norm(const Rationals& row, const std::vector<long>& x) {
  const auto d = static_cast<long>(x.size());
  long sum = 0;
  for (const long entry : x) sum += entry;
  mpz_class squares;
  for (const long entry : x) squares += mpz_class(d * entry - sum) * (d * entry - sum);
  for (std::size_t k = 0; k < x.size(); ++k) {
    const mpz_class c = d * x[k] - sum;
    const mpq_class scaled = row[k] * 65536;
    if (scaled.get_den() != 1 || sgn(scaled) * sgn(c) < 0) return false;
    if (squares == 0 ? scaled != 0 : !is_rounded(abs(scaled.get_num()), c, d, squares)) return false;
  }
  return true;
}

void require_layer_norm(const SinkInstance& instance, const Parameters& parameters) {
  const long tokens = read_integer(parameters, "T", 1, 128);
  const auto d = static_cast<std::size_t>(read_integer(parameters, "d", 2, 64));
  Integers integers(read_integer(parameters, "seed", 0, most_seed), 1000);
  if (static_cast<long>(instance.embeddings.size()) != tokens + 1 || instance.dimension() != d)
    throw Rejected("/instance/embeddings", "not the construction's; expected T + 1 rows of d entries");
  for (std::size_t row = 0; row < instance.embeddings.size(); ++row) {
    std::vector<long> x;
    for (std::size_t k = 0; k < d; ++k) x.push_back(integers.next());
    if (!is_layer_norm(instance.embeddings[row], x))
      throw Rejected("/instance/embeddings/" + std::to_string(row),
                     "not the construction's vector after LayerNorm");
  }
}

void require_equal_cosine(const SinkInstance& instance, const Parameters& parameters) {
  const long tokens = read_integer(parameters, "T", 2, 64);
  const mpq_class rho = read_fraction(parameters, "rho");
  const mpq_class tau = read_fraction(parameters, "tau");
  for (const auto& [name, value] : {std::pair("rho", &rho), std::pair("tau", &tau)})
    if (abs(*value) > 1 || value->get_den() > 1'000'000)
      throw Rejected(std::string("/parameters/") + name, "out of range");
  const auto& z = instance.embeddings;
  if (static_cast<long>(z.size()) != tokens + 1 ||
      static_cast<long>(instance.dimension()) != 4 * (tokens + 2))
    throw Rejected("/instance/embeddings", "not the construction's; expected T + 1 rows of 4(T + 2) entries");
  for (std::size_t i = 0; i < z.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const mpq_class& cosine = j == 0 ? rho : tau;
      if (dot(z[i], z[j]) != (i == j ? mpq_class(1) : cosine))
        throw Rejected("/instance/embeddings/" + std::to_string(i),
                       "not the construction's cosine with row " + std::to_string(j));
    }
  }
}

void require_rows(const SinkInstance& instance, const std::vector<Rationals>& expected) {
  if (instance.embeddings.size() != expected.size() || instance.dimension() != expected.front().size())
    throw Rejected("/instance/embeddings", "not the construction's; expected " +
                                               std::to_string(expected.size()) + " rows of " +
                                               std::to_string(expected.front().size()) + " entries");
  for (std::size_t row = 0; row < expected.size(); ++row)
    if (instance.embeddings[row] != expected[row])
      throw Rejected("/instance/embeddings/" + std::to_string(row), "not the construction's");
}

/// What all constructions have in common but for the embeddings.
void require_roles(const SinkInstance& instance, const std::optional<long>& window, const mpq_class& kappa) {
  const auto others = static_cast<long>(instance.embeddings.size()) - 1;
  const auto is_all = [&](const std::vector<long>& rows) {
    return static_cast<long>(rows.size()) == others && rows.front() == 1;
  };
  if (instance.sink != 0) throw Rejected("/instance/sink", "not the construction's; expected 0");
  if (!is_all(instance.queries))
    throw Rejected("/instance/queries", "not the construction's; expected all rows but 0");
  if (!is_all(instance.keys))
    throw Rejected("/instance/keys", "not the construction's; expected all rows but 0");
  if (instance.window != window) throw Rejected("/instance/window", "not the construction's");
  if (sgn(kappa) <= 0 || kappa > most_kappa)
    throw Rejected("/parameters/kappa", "out of range; expected above 0 and at most 1000000");
  if (instance.margin != kappa) throw Rejected("/instance/margin", "not the construction's; expected kappa");
}

/// The solution that the mutant was made from.
SinkInstance unspoilt(SinkInstance instance, const std::string& construction) {
  if (construction == "random-embeddings-short") {
    for (mpq_class& entry : instance.query_functional) entry = charged(entry * mpq_class(1000, 999));
  } else if (construction == "random-embeddings-unbalanced") {
    if (!instance.query_weights.empty()) instance.query_weights.front().second -= mpq_class(1, 7);
  } else if (construction == "random-embeddings-moved") {
    auto& weights = instance.key_weights;
    if (weights.empty() || weights.back().first != instance.keys.back())
      throw Rejected("/instance/key_weights",
                     "no weight at the last key; expected what the mutant moved there");
    for (auto& entry : weights) entry.second = charged(entry.second * 2);
    weights.back().second -= 1;
    if (weights.back().second == 0) weights.pop_back();
  } else if (construction == "random-causal-transposed") {
    auto& matrix = instance.matrix;
    for (std::size_t row = 0; row < matrix.size(); ++row)
      for (std::size_t column = 0; column < row; ++column)
        std::swap(matrix[row][column], matrix[column][row]);
  }
  return instance;
}

template <class Weights>
void require_convex(const Weights& weights, const std::string& name) {
  mpq_class sum;
  for (const auto& entry : weights) {
    if (entry.second <= 0)
      throw Rejected("/instance/" + name, "a weight below 0 in what the construction solved");
    sum = charged(sum + entry.second);
  }
  if (sum != 1)
    throw Rejected("/instance/" + name, "weights that do not sum to 1 in what the construction solved");
}

/// x/|x|²
Rationals inverted(Rationals x, const mpq_class& squared) {
  for (mpq_class& entry : x) entry = charged(entry / squared);
  return x;
}

void require_no_scores(const SinkInstance& instance, bool is_sufficient) {
  if (instance.has_scores()) throw Rejected("/instance", "a matrix where the construction has none");
  if (instance.is_sufficient != is_sufficient)
    throw Rejected("/instance/direction", "not the construction's: no W represents the sink");
}

void require_sufficient(const SinkInstance& instance) {
  if (!instance.is_sufficient)
    throw Rejected("/instance/direction", "not the construction's: the sink is representable");
}

void require_solution(const SinkInstance& instance, bool is_counterexample) {
  const std::string suffix = " in what the construction solved";
  require_convex(instance.query_weights, "query_weights");
  require_convex(instance.key_weights, "key_weights");
  const Rationals r = nearest_query(instance);
  const Rationals v = nearest_difference(instance);
  const mpq_class r_squared = dot(r, r);
  const mpq_class v_squared = dot(v, v);
  for (const long query : instance.queries)
    if (dot(r, instance.embeddings[static_cast<std::size_t>(query)]) < r_squared)
      throw Rejected("/instance/query_weights",
                     "not the nearest point: row " + std::to_string(query) + suffix);
  for (const long key : instance.keys)
    if (dot(v, instance.difference(key)) < v_squared)
      throw Rejected("/instance/key_weights", "not the nearest point: row " + std::to_string(key) + suffix);
  if (!instance.window) {
    if (r_squared == 0 || v_squared == 0) return require_no_scores(instance, is_counterexample);
    require_sufficient(instance);
    if (instance.query_functional != inverted(r, r_squared))
      throw Rejected("/instance/query_functional", "not that of the nearest point" + suffix);
    if (instance.key_functional != inverted(v, v_squared))
      throw Rejected("/instance/key_functional", "not that of the nearest point" + suffix);
    return;
  }
  require_convex(instance.pair_weights, "pair_weights");
  std::vector<Rationals> n = nearest_pair(instance);
  const mpq_class n_squared = squared_norm(n);
  for (const long query : instance.queries) {
    const Rationals row = through(instance.embeddings[static_cast<std::size_t>(query)], n);
    for (const long key : instance.keys)
      if (instance.sees(query, key) && dot(row, instance.difference(key)) < n_squared)
        throw Rejected("/instance/pair_weights", "not the nearest point: rows " + std::to_string(query) +
                                                     " and " + std::to_string(key) + suffix);
  }
  if (n_squared == 0) return require_no_scores(instance, is_counterexample);
  require_sufficient(instance);
  for (Rationals& row : n) row = inverted(row, n_squared);
  if (instance.matrix != n) throw Rejected("/instance/matrix", "not that of the nearest point" + suffix);
}

}  // namespace

const std::vector<std::string_view>& sink_constructions() {
  static const std::vector<std::string_view> names =
      (UncountedWork(),
       std::vector<std::string_view>{"random-embeddings", "layer-norm-embeddings", "equal-cosine",
                                     "random-causal", "unseparated-embeddings", "given-embeddings",
                                     "random-embeddings-short", "random-embeddings-moved",
                                     "random-embeddings-unbalanced", "random-causal-transposed"});
  return names;
}

std::vector<std::string_view> sink_parameter_names(std::string_view construction) {
  if (construction == "given-embeddings") return {};
  if (construction == "layer-norm-embeddings") return {"T", "d", "seed", "kappa"};
  if (construction == "equal-cosine") return {"T", "rho", "tau", "kappa"};
  if (construction == "unseparated-embeddings") return {"fails", "kappa"};
  if (construction.starts_with("random-causal")) return {"T", "d", "bound", "seed", "kappa", "window"};
  return {"T", "d", "bound", "seed", "kappa"};
}

void require_sink_construction(const SinkInstance& instance, const Certificate& certificate,
                               const std::vector<std::string_view>& own) {
  const std::string& construction = certificate.construction;
  const Parameters& parameters = certificate.parameters;
  const auto& known = sink_constructions();
  if (std::find(known.begin(), known.end(), construction) == known.end())
    throw Rejected("/construction", quoted(construction) + " is no construction of embeddings");
  auto names = sink_parameter_names(construction);
  names.insert(names.end(), own.begin(), own.end());
  require_names(parameters, names);
  if (construction == "given-embeddings") return;
  std::optional<long> window;
  if (construction == "layer-norm-embeddings") {
    require_layer_norm(instance, parameters);
  } else if (construction == "equal-cosine") {
    require_equal_cosine(instance, parameters);
  } else if (construction == "unseparated-embeddings") {
    const std::string& fails = read_name(parameters, "fails", {"queries", "sink", "pairs"});
    const int h = fails == "queries" ? 0 : 1;
    require_rows(instance, {{0, 2 - h}, {1, h}, {-1, h}});
    if (fails == "pairs") window = 2;
  } else if (construction.starts_with("random-causal")) {
    require_rows(instance, random_rows(parameters, 24, 6));
    window = read_integer(parameters, "window", 1, 24);
  } else {
    require_rows(instance, random_rows(parameters, 256, 128));
  }
  require_roles(instance, window, read_fraction(parameters, "kappa"));
  require_solution(unspoilt(instance, construction), construction == "unseparated-embeddings");
}

}  // namespace sinkproof_check
