#include "setting/embeddings/read_sink_embeddings.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "files/json_numbers.hpp"
#include "setting/embeddings/sink_numbers.hpp"

namespace sinkproof::embeddings {

using files::JsonNode;
using files::read_rational;
using files::read_rationals;
using numeric::Rational;
using numeric::RationalRows;

namespace {

/// Of all queries' scores of all keys, entry by entry.
constexpr std::size_t most_work = 100'000'000;

RationalRows rows_of(const std::vector<JsonNode>& nodes, std::size_t width) {
  RationalRows result;
  for (const JsonNode& row : nodes) result.push_back(read_rationals(row, width));
  return result;
}

RationalRows read_embeddings_rows(const JsonNode& node) {
  const auto rows = node.elements();
  if (rows.size() < 2) node.fail("an array of the sink's row and others");
  const std::size_t width = rows.front().elements().size();
  if (width == 0) rows.front().fail("an array of at least one coordinate");
  return rows_of(rows, width);
}

/// Rising rows, at least one.
std::vector<std::size_t> read_list(const JsonNode& node, std::size_t count) {
  std::vector<std::size_t> rows;
  for (const JsonNode& row : node.elements())
    rows.push_back(row.integer<std::size_t>(rows.empty() ? 0 : rows.back() + 1, count - 1));
  if (rows.empty()) node.fail("an array of at least one row");
  return rows;
}

bool has(const std::vector<std::size_t>& rows, std::size_t row) {
  return std::binary_search(rows.begin(), rows.end(), row);
}

Rational read_weight(const JsonNode& node) {
  auto weight = read_rational(node);
  if (weight == 0) node.reject("a weight of 0 (expected those only that are not 0)");
  return weight;
}

std::vector<std::pair<std::size_t, Rational>> read_weights(const JsonNode& node,
                                                           const std::vector<std::size_t>& rows) {
  std::vector<std::pair<std::size_t, Rational>> weights;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    const auto row =
        parts[0].integer<std::size_t>(weights.empty() ? 0 : weights.back().first + 1, rows.back());
    if (!has(rows, row)) parts[0].reject("a row that is not in the list");
    weights.emplace_back(row, read_weight(parts[1]));
  }
  return weights;
}

std::vector<PairWeight> read_pairs(const JsonNode& node, const SinkProblem& problem) {
  std::vector<PairWeight> weights;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(3);
    const auto last = problem.embeddings.size() - 1;
    const auto query = parts[0].integer<std::size_t>(0, last);
    const auto key = parts[1].integer<std::size_t>(0, last);
    if (!has(problem.queries, query) || !has(problem.keys, key) || !problem.sees(query, key))
      entry.reject("not a query and a key that it sees");
    if (!weights.empty() && std::pair(query, key) <= std::pair(weights.back().query, weights.back().key))
      entry.reject("out of order or repeated (expected rising pairs)");
    weights.push_back({query, key, read_weight(parts[2])});
  }
  return weights;
}

void require_roles(const JsonNode& node, const SinkProblem& problem) {
  if (has(problem.keys, problem.sink)) node.field("keys").reject("the sink is a key (expected other rows)");
  const std::size_t width = problem.dimension();
  const std::size_t entries = problem.window ? width * width : width;
  if (problem.queries.size() > most_work / entries / problem.keys.size())
    node.reject(
        "too many queries and keys in this dimension (expected their product with it, or with its "
        "square where there is a window, to be at most " +
        std::to_string(most_work) + ")");
  for (const std::size_t query : problem.queries) {
    const auto is_seen = [&](std::size_t key) { return problem.sees(query, key); };
    if (std::none_of(problem.keys.begin(), problem.keys.end(), is_seen))
      node.field("queries").reject("row " + std::to_string(query) +
                                   " sees none of the keys (expected queries with a key in their window)");
  }
}

/// W′, in the form that belongs to the mask.
void read_scores(const JsonNode& node, SinkEmbeddings& result) {
  const std::size_t width = result.problem.dimension();
  if (const auto matrix = node.optional_field("matrix")) {
    result.matrix = rows_of(matrix->elements(width), width);
    return;
  }
  const auto query = node.optional_field("query_functional");
  const auto key = node.optional_field("key_functional");
  if (query.has_value() != key.has_value()) node.reject("one functional (expected both or neither)");
  if (!query) return;
  result.query_functional = read_rationals(*query, width);
  result.key_functional = read_rationals(*key, width);
}

}  // namespace

SinkEmbeddings read_sink_embeddings(const JsonNode& node) {
  const bool has_window = !node.field("window").value().is_null();
  if (has_window) {
    node.expect_fields({"embeddings", "sink", "queries", "keys", "window", "margin", "direction",
                        "query_weights", "key_weights", "pair_weights"},
                       {"matrix"});
  } else {
    node.expect_fields({"embeddings", "sink", "queries", "keys", "window", "margin", "direction",
                        "query_weights", "key_weights"},
                       {"query_functional", "key_functional"});
  }
  SinkEmbeddings result;
  SinkProblem& problem = result.problem;
  problem.embeddings = read_embeddings_rows(node.field("embeddings"));
  const std::size_t count = problem.embeddings.size();
  problem.sink = node.field("sink").integer<std::size_t>(0, count - 1);
  problem.queries = read_list(node.field("queries"), count);
  problem.keys = read_list(node.field("keys"), count);
  if (has_window)
    problem.window = node.field("window").integer<std::size_t>(1, std::numeric_limits<std::uint32_t>::max());
  require_roles(node, problem);
  problem.margin = read_rational(node.field("margin"));
  if (problem.margin <= 0) node.field("margin").fail("a number above 0");
  result.is_sufficient = node.field("direction").one_of({"sufficient", "necessary"}) == "sufficient";
  result.query_weights = read_weights(node.field("query_weights"), problem.queries);
  result.key_weights = read_weights(node.field("key_weights"), problem.keys);
  if (has_window) result.pair_weights = read_pairs(node.field("pair_weights"), problem);
  read_scores(node, result);
  if (!result.has_scores()) {
    const numeric::Arithmetic<numeric::Exact> arithmetic;
    const SinkNumbers<numeric::Exact> numbers(result, arithmetic);
    // Nothing would show that such embeddings are not representable.
    if (rational_of_embeddings(numbers.n_squared()) != 0)
      node.reject(std::string("no scores, and the weights' points are not 0 (expected ") +
                  (has_window ? "a matrix" : "functionals") + ")");
  }
  return result;
}

}  // namespace sinkproof::embeddings
