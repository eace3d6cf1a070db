#include "theorems/sink-representability/theorem.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "constructions/equal_cosine.hpp"
#include "constructions/layer_norm_embeddings.hpp"
#include "constructions/mutants/random_causal_transposed.hpp"
#include "constructions/mutants/random_embeddings_moved.hpp"
#include "constructions/mutants/random_embeddings_short.hpp"
#include "constructions/mutants/random_embeddings_unbalanced.hpp"
#include "constructions/parameters.hpp"
#include "constructions/random_causal.hpp"
#include "constructions/random_embeddings.hpp"
#include "constructions/unseparated_embeddings.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/sink-representability/reading.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::SinkEmbeddings;
using constructions::SinkProblem;
using embeddings::rational_of_embeddings;
using embeddings::Reading;
using embeddings::Vector;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

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

/// What the margins are made of.
template <Scalar S>
struct EmbeddingNumbers {
  bool is_sufficient;
  bool is_masked;
  S r_squared;
  S v_squared;
  S n_squared;
  Vector<S> n_squared_factors;
  S least_score;             ///< of W′; 0 where there is none
  Vector<S> scores_squared;  ///< empty where there is none
  S scale;                   ///< 2κ√d
};

/// All but the claims.
template <Scalar S>
Evaluation<S> evaluate_embedding_numbers(const EmbeddingNumbers<S>& of, const Arithmetic<S>& arithmetic) {
  const S one = arithmetic.from(1L);
  Evaluation<S> result;
  const auto if_about = [&](bool about, const S& margin) { return about ? margin : one; };
  const S obstruction = of.is_masked ? of.n_squared : min(of.r_squared, of.v_squared);
  result.hypotheses = {{"queries-separated", true, if_about(of.is_sufficient && !of.is_masked, of.r_squared)},
                       {"sink-separated", true, if_about(of.is_sufficient && !of.is_masked, of.v_squared)},
                       {"pairs-separated", true, if_about(of.is_sufficient && of.is_masked, of.n_squared)},
                       {"obstructed", false, if_about(!of.is_sufficient, -obstruction)}};
  result.conclusion = {"decided", false, of.is_sufficient ? of.least_score - one : -of.n_squared};

  std::optional<S> primal;
  if (!of.scores_squared.empty()) primal = of.scale * root_of_product(of.scores_squared, arithmetic);
  const auto dual = theorem::defined_if(is_positive(of.n_squared), arithmetic, [&] {
    return of.scale / root_of_product(of.n_squared_factors, arithmetic);
  });
  result.quantities = {{"distance_queries", root(of.r_squared, arithmetic)},
                       {"distance_keys", root(of.v_squared, arithmetic)},
                       {"cost", dual},
                       {"cost_primal", primal},
                       {"cost_dual", dual}};
  return result;
}

template <Scalar S>
EmbeddingNumbers<S> numbers_of_embeddings(const SinkEmbeddings& data, const Reading<S>& of,
                                          const Arithmetic<S>& arithmetic) {
  const Rational& kappa = data.problem.margin;
  return {data.is_sufficient,
          data.problem.window.has_value(),
          of.r_squared(),
          of.v_squared(),
          of.n_squared(),
          of.n_squared_factors(),
          data.has_scores() ? of.least_score() : arithmetic.from(0L),
          data.has_scores() ? of.scores_squared() : Vector<S>{},
          root(arithmetic.from(Rational(4 * kappa * kappa * data.problem.dimension())), arithmetic)};
}

template <Scalar S>
Evaluation<S> evaluate_embeddings(const SinkEmbeddings& data, const Arithmetic<S>& arithmetic) {
  const Reading<S> of(data, arithmetic);
  const S one = arithmetic.from(1L);
  const auto numbers = numbers_of_embeddings(data, of, arithmetic);
  Evaluation<S> result = evaluate_embedding_numbers(numbers, arithmetic);
  result.claims = {{"weights", false, of.convexity()}, {"nearest", false, of.nearest()}};
  if (data.has_scores()) {
    result.claims.push_back({"attained", false, numbers.least_score - one});
    result.claims.push_back(
        {"optimal", false, one - product(numbers.scores_squared, arithmetic) * of.n_squared()});
  }
  return result;
}

/// For searches. W′ is the best one by construction, so its least score is 1; `is_sufficient` of a problem that has none is the construction's word.
EmbeddingNumbers<Interval> rated_embeddings(const constructions::ApproximateSink& sink, bool is_masked,
                                            bool is_sufficient) {
  const auto point = [](double x) { return Interval::from_endpoints(x, x); };
  EmbeddingNumbers<Interval> result{is_sufficient || sink.n_squared > 0,
                                    is_masked,
                                    point(sink.r_squared),
                                    point(sink.v_squared),
                                    point(sink.n_squared),
                                    {point(sink.n_squared)},
                                    Interval(),
                                    {},
                                    Interval()};
  if (!is_masked) result.n_squared_factors = {result.r_squared, result.v_squared};
  if (sink.n_squared == 0) return result;
  result.least_score = Interval(1);
  for (const Interval& square : result.n_squared_factors)
    result.scores_squared.push_back(Interval(1) / square);
  return result;
}

Evaluation<Interval> rating_with(EmbeddingNumbers<Interval> numbers, double kappa, double dimension) {
  const double scale = 2 * kappa * std::sqrt(dimension);
  numbers.scale = Interval::from_endpoints(scale, scale);
  return evaluate_embedding_numbers(numbers, Arithmetic<Interval>{});
}

std::vector<std::vector<double>> in_doubles(const numeric::RationalRows& rows) {
  std::vector<std::vector<double>> result;
  for (const auto& row : rows) {
    auto& entries = result.emplace_back();
    for (const Rational& entry : row) entries.push_back(numeric::approximate(entry));
  }
  return result;
}

theorem::IntervalEvaluator::Rate rate_equal_cosines(long others) {
  return [others](std::vector<double> values) -> std::optional<Evaluation<Interval>> {
    // Other values are too long for the construction, and a search takes fractions of small numbers for all.
    constexpr double grid = 1L << 19U;
    const auto fits = [](double x) { return std::round(x * grid) == x * grid; };
    if (!fits(values[0]) || !fits(values[1])) {
      for (double& x : values) x = constructions::small_fraction(x).middle();
    }
    const auto rows = constructions::equal_cosine_rows(others, values[0], values[1]);
    const auto sink = constructions::approximate_sink(rows, std::nullopt);
    if (!sink) return std::nullopt;
    constexpr double coordinates_a_root = 4;
    return rating_with(rated_embeddings(*sink, false, false), values[2],
                       coordinates_a_root * static_cast<double>(others + 2));
  };
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

  static theorem::IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) {
    if (source == constructions::equal_cosine().name) return rate_equal_cosines(sizes.integer("T"));
    numeric::RationalRows rows;
    std::optional<std::size_t> window;
    const bool is_unseparated = source == constructions::unseparated_embeddings().name;
    if (is_unseparated) {
      rows = constructions::unseparated_rows(sizes.choice("fails"));
      window = constructions::unseparated_window(sizes.choice("fails"));
    } else if (source == constructions::layer_norm_embeddings().name) {
      rows = constructions::layer_norm_rows(sizes);
    } else {
      rows = constructions::random_rows(sizes);
      if (source == constructions::random_causal().name)
        window = static_cast<std::size_t>(sizes.integer("window"));
    }
    const auto sink = constructions::approximate_sink(in_doubles(rows), window);
    return [numbers = sink ? rated_embeddings(*sink, window.has_value(), is_unseparated)
                           : exact_embeddings(source, sizes),
            dimension = static_cast<double>(rows.front().size())](const std::vector<double>& values) {
      return rating_with(numbers, values[0], dimension);
    };
  }

  /// Once for all κ.
  static EmbeddingNumbers<Interval> exact_embeddings(const std::string& source,
                                                     const parameter::Values& sizes) {
    auto all = sizes.entries();
    all.emplace_back("kappa", numeric::Expression(1));
    for (const auto& [construction, grid, by_default] : constructions()) {
      if (construction->name != source) continue;
      const auto data = construction->build(parameter::Values(std::move(all)));
      const Arithmetic<Interval> arithmetic;
      return numbers_of_embeddings(data, Reading<Interval>(data, arithmetic), arithmetic);
    }
    throw InternalError("no construction " + source);
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
