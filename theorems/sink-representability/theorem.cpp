#include "theorems/sink-representability/theorem.hpp"

#include <algorithm>
#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>

#include "constructions/equal_cosine.hpp"
#include "constructions/layer_norm_embeddings.hpp"
#include "constructions/mutants/random_causal_transposed.hpp"
#include "constructions/mutants/random_embeddings_moved.hpp"
#include "constructions/mutants/random_embeddings_short.hpp"
#include "constructions/mutants/random_embeddings_unbalanced.hpp"
#include "constructions/random_causal.hpp"
#include "constructions/random_embeddings.hpp"
#include "constructions/unseparated_embeddings.hpp"
#include "numeric/error.hpp"
#include "numeric/integer_vector.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::SinkEmbeddings;
using constructions::SinkProblem;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

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

Rational rational_of_embeddings(const Exact& value) {
  if (value.rational() == nullptr) throw InternalError("a margin of embeddings that is not rational");
  return *value.rational();
}

/// Of exact numbers, all of which are rational here.
numeric::IntegerVector integers(const Vector<Exact>& vector) {
  std::vector<Rational> entries;
  entries.reserve(vector.size());
  for (const auto& entry : vector) entries.push_back(rational_of_embeddings(entry));
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
  const S first = dot(direction, points.front(), arithmetic);
  Range<S> range{first, first};
  for (std::size_t k = 1; k < points.size(); ++k) {
    const S next = dot(direction, points[k], arithmetic);
    range = {min(range.least, next), max(range.most, next)};
  }
  return range;
}

/// What the statement speaks about, in one scalar.
template <Scalar S>
class Reading {
 public:
  Reading(const SinkEmbeddings& data, const Arithmetic<S>& arithmetic)
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
  [[nodiscard]] S nearest() const {
    return min(products(r_, queries_, arithmetic_).least - r_squared_,
               products(v_, differences_, arithmetic_).least - v_squared_);
  }

  /// The largest distance of the weights from being convex, negative; 0 where they are.
  [[nodiscard]] S convexity() const {
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
    if (!data_.problem.window) return -worst;
    for (const auto& entry : data_.pair_weights) take(entry.weight);
    close();
    return -worst;
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

  /// The least score of all pairs. Without a mask scores are products of a query's and a key's number, which are extreme where these are.
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

  /// ‖W′‖_F² as one number or two that are to be multiplied, so that roots are of shorter ones; the same of N.
  [[nodiscard]] Vector<S> scores_squared() const {
    const auto square = [&](const std::vector<Rational>& entries) {
      const auto vector = convert(entries, arithmetic_);
      return dot(vector, vector, arithmetic_);
    };
    if (!data_.problem.window) return {square(data_.query_functional), square(data_.key_functional)};
    S sum = arithmetic_.from(0L);
    for (const auto& entries : data_.matrix) sum = sum + square(entries);
    return {sum};
  }
  [[nodiscard]] Vector<S> n_squared_factors() const {
    if (!data_.problem.window) return {r_squared_, v_squared_};
    return {n_squared_};
  }

 private:
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

template <Scalar S>
S product(const Vector<S>& factors, const Arithmetic<S>& arithmetic) {
  S result = arithmetic.from(1L);
  for (const auto& factor : factors) result = result * factor;
  return result;
}

template <Scalar S>
S root(const S& square, const Arithmetic<S>& arithmetic) {
  return sqrt(max(square, arithmetic.from(0L)));
}

template <Scalar S>
S root_of_product(const Vector<S>& squares, const Arithmetic<S>& arithmetic) {
  S result = arithmetic.from(1L);
  for (const auto& square : squares) result = result * root(square, arithmetic);
  return result;
}

template <Scalar S>
Evaluation<S> evaluate_embeddings(const SinkEmbeddings& data, const Arithmetic<S>& arithmetic) {
  const Reading<S> of(data, arithmetic);
  const S one = arithmetic.from(1L);
  const bool is_masked = data.problem.window.has_value();
  const S attained = data.has_scores() ? of.least_score() - one : -one;

  Evaluation<S> result;
  result.claims = {{"weights", false, of.convexity()}, {"nearest", false, of.nearest()}};
  std::optional<S> primal;
  const Rational& kappa = data.problem.margin;
  const S scale = root(arithmetic.from(Rational(4 * kappa * kappa * data.problem.dimension())), arithmetic);
  if (data.has_scores()) {
    const Vector<S> scores = of.scores_squared();
    primal = scale * root_of_product(scores, arithmetic);
    result.claims.push_back({"attained", false, attained});
    result.claims.push_back({"optimal", false, one - product(scores, arithmetic) * of.n_squared()});
  }
  const auto if_about = [&](bool about, const S& margin) { return about ? margin : one; };
  const S obstruction = is_masked ? of.n_squared() : min(of.r_squared(), of.v_squared());
  result.hypotheses = {
      {"queries-separated", true, if_about(data.is_sufficient && !is_masked, of.r_squared())},
      {"sink-separated", true, if_about(data.is_sufficient && !is_masked, of.v_squared())},
      {"pairs-separated", true, if_about(data.is_sufficient && is_masked, of.n_squared())},
      {"obstructed", false, if_about(!data.is_sufficient, -obstruction)}};
  result.conclusion = {"decided", false, data.is_sufficient ? attained : -of.n_squared()};

  const auto dual = theorem::defined_if(is_positive(of.n_squared()), arithmetic, [&] {
    return scale / root_of_product(of.n_squared_factors(), arithmetic);
  });
  result.quantities = {{"distance_queries", root(of.r_squared(), arithmetic)},
                       {"distance_keys", root(of.v_squared(), arithmetic)},
                       {"cost", dual},
                       {"cost_primal", primal},
                       {"cost_dual", dual}};
  return result;
}

/// Weights that do not sum to 1, or the least of them.
theorem::Witness weights_witness(const SinkEmbeddings& data) {
  const auto look = [](const char* name,
                       const std::vector<Rational>& weights) -> std::optional<theorem::Witness> {
    Rational sum;
    for (const auto& weight : weights) sum += weight;
    if (sum != 1) return exact_witness("weights", {{"weights", name}, {"condition", "sum"}}, sum);
    const auto least = std::min_element(weights.begin(), weights.end());
    if (*least < 0) return exact_witness("weights", {{"weights", name}, {"condition", "sign"}}, *least);
    return std::nullopt;
  };
  std::vector<Rational> queries;
  std::vector<Rational> keys;
  std::vector<Rational> pairs;
  for (const auto& entry : data.query_weights) queries.push_back(entry.second);
  for (const auto& entry : data.key_weights) keys.push_back(entry.second);
  for (const auto& entry : data.pair_weights) pairs.push_back(entry.weight);
  auto witness = look("queries", queries);
  if (!witness) witness = look("keys", keys);
  if (!witness && data.problem.window) witness = look("pairs", pairs);
  if (!witness) throw InternalError("convex weights are certified not to be");
  return *witness;
}

/// The row whose point is nearest along the weights' point.
theorem::Witness nearest_row_witness(const SinkEmbeddings& data, const Reading<Exact>& of) {
  theorem::Witness worst;
  Rational least = 0;
  const auto look = [&](const char* hull, const std::vector<std::size_t>& rows, auto excess_of) {
    for (const std::size_t row : rows) {
      const Rational excess = rational_of_embeddings(excess_of(row));
      if (excess >= least) continue;
      least = excess;
      worst = exact_witness("nearest", {{"hull", hull}, {"row", row}}, excess);
    }
  };
  look("queries", data.problem.queries, [&](std::size_t row) { return of.query_excess(row); });
  look("keys", data.problem.keys, [&](std::size_t row) { return of.key_excess(row); });
  if (least == 0) throw InternalError("nearest points are certified not to be");
  return worst;
}

theorem::Witness attained_witness(const std::string& id, const SinkEmbeddings& data,
                                  const Reading<Exact>& of) {
  std::optional<theorem::Witness> worst;
  for (const std::size_t query : data.problem.queries) {
    for (const std::size_t key : data.problem.keys) {
      if (!data.problem.sees(query, key)) continue;
      const Rational score = rational_of_embeddings(of.score(query, key));
      if (worst && score >= *worst->value.lower) continue;
      worst = exact_witness(id, {{"query", query}, {"key", key}}, score);
    }
  }
  return worst.value();
}

struct SinkRepresentability {
  using Built = SinkEmbeddings;
  using Instance = SinkEmbeddingsInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "sink-representability",
        "which embeddings let one query-key matrix prefer the sink, and the least cost of one that does",
        "SLM26 §4",
        "as published: that there are such conditions; reconstructed: the criterion and the exact cost; "
        "proved "
        "here: both, also under a mask, and that a causal mask alone changes nothing",
        statement_sha256::sink_representability,
        {{"queries-separated", true, "0 is not in the hull of the queries"},
         {"sink-separated", true, "the sink is not in the hull of the keys"},
         {"pairs-separated", true, "with a mask: no convex weights cancel the pairs"},
         {"obstructed", false, "of the converse: one of these fails"}},
        {"decided", false, "the instance's W represents the sink; of the converse: no W does"},
        {"distance_queries", "distance_keys", "cost", "cost_primal", "cost_dual"},
        {},
        {},
        {{"unseparated-queries",
          "with 0 in the hull of the queries",
          "conclusion >= 0",
          {"queries-separated"}},
         {"unseparated-sink", "with the sink in the hull of the keys", "conclusion >= 0", {"sink-separated"}},
         {"cheap", "a tenth of the price is enough", "cost_primal/10 >= cost"},
         {"one-distance", "the queries' distance alone makes the price", "1/distance_queries >= cost"},
         {"free", "no price is above 10", "10 >= cost"},
         {"wide", "the queries are always 1/10 apart from 0", "distance_queries >= 1/10"}},
        {},
        "no W represents the sink, whatever it costs"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<SinkEmbeddings>> constructions() {
    const std::vector<parameter::GridAxis> random{
        {"T", "2,6,12,40"}, {"d", "2,4,8,16"}, {"bound", "9"}, {"seed", "1,2,3"}, {"kappa", "1"}};
    const std::vector<parameter::GridAxis> causal{{"T", "2,4,8"},    {"d", "2,3"},   {"bound", "5"},
                                                  {"seed", "1,2,3"}, {"kappa", "1"}, {"window", "1,2,12"}};
    const std::vector<parameter::GridAxis> separated{
        {"T", "3,5"}, {"d", "12"}, {"bound", "9"}, {"seed", "1,2"}, {"kappa", "1,1/3"}};
    const std::vector<parameter::GridAxis> transposed{{"T", "4"},      {"d", "3,4"},   {"bound", "5"},
                                                      {"seed", "1,2"}, {"kappa", "1"}, {"window", "4"}};
    return {
        {&constructions::random_embeddings(), random},
        {&constructions::layer_norm_embeddings(),
         {{"T", "4,16,48"}, {"d", "4,16"}, {"seed", "1,2"}, {"kappa", "1"}}},
        {&constructions::equal_cosine(),
         {{"T", "2,4"}, {"rho", "-1/2,-1/4,0,1/4,1/2"}, {"tau", "0,1/4,1/2"}, {"kappa", "1"}}},
        {&constructions::random_causal(), causal},
        {&constructions::unseparated_embeddings(), {{"fails", "queries,sink,pairs"}, {"kappa", "1"}}, false},
        {&constructions::random_embeddings_short(), separated, false},
        {&constructions::random_embeddings_moved(), separated, false},
        {&constructions::random_embeddings_unbalanced(), separated, false},
        {&constructions::random_causal_transposed(), transposed, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    return evaluate_embeddings(instance.data(), arithmetic);
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id,
                                  long /*max_bits*/) {
    const SinkEmbeddings& data = instance.data();
    if (refuted_id == "weights") return weights_witness(data);
    const Reading<Exact> of(data, Arithmetic<Exact>{});
    if (refuted_id == "nearest") return nearest_row_witness(data, of);
    if (refuted_id == "attained") return attained_witness(refuted_id, data, of);
    const Rational n_squared = rational_of_embeddings(of.n_squared());
    if (refuted_id == "optimal")
      return exact_witness(
          refuted_id, nlohmann::ordered_json::object(),
          rational_of_embeddings(product(of.scores_squared(), Arithmetic<Exact>{})) * n_squared);
    if (n_squared != 0)
      throw InternalError("'" + refuted_id +
                          "' is certified false, but its weights do not show that no W exists");
    return exact_witness(refuted_id, nlohmann::ordered_json::object(), n_squared);
  }
};

}  // namespace

nlohmann::ordered_json SinkEmbeddingsInstance::to_json() const {
  const SinkProblem& problem = data_.problem;
  nlohmann::ordered_json json{{"embeddings", texts(problem.embeddings)},
                              {"sink", problem.sink},
                              {"queries", problem.queries},
                              {"keys", problem.keys},
                              {"window", problem.window ? nlohmann::ordered_json(*problem.window) : nullptr},
                              {"margin", numeric::to_string(problem.margin)},
                              {"direction", data_.is_sufficient ? "sufficient" : "necessary"},
                              {"query_weights", texts(data_.query_weights)},
                              {"key_weights", texts(data_.key_weights)}};
  if (problem.window) {
    auto pairs = nlohmann::ordered_json::array();
    for (const auto& [query, key, weight] : data_.pair_weights)
      pairs.push_back({query, key, numeric::to_string(weight)});
    json["pair_weights"] = std::move(pairs);
    if (data_.has_scores()) json["matrix"] = texts(data_.matrix);
  } else if (data_.has_scores()) {
    json["query_functional"] = texts(data_.query_functional);
    json["key_functional"] = texts(data_.key_functional);
  }
  return json;
}

const theorem::Theorem& sink_representability() {
  static const theorem::TheoremOf<SinkRepresentability> theorem;
  return theorem;
}

const std::string& given_embeddings() {
  static const std::string name = "given-embeddings";
  return name;
}

}  // namespace sinkproof::theorems
