#include "setting/embeddings/sink_entries.hpp"

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::embeddings {

namespace {

using numeric::Rational;
using Weights = std::vector<std::pair<std::size_t, Rational>>;

bool is_zero_row(const std::vector<Rational>& row) {
  return std::all_of(row.begin(), row.end(), [](const Rational& x) { return x == 0; });
}

Weights not_zero(const std::vector<Rational>& by_row) {
  Weights result;
  for (std::size_t row = 0; row < by_row.size(); ++row) {
    if (by_row[row] != 0) result.emplace_back(row, by_row[row]);
  }
  return result;
}

void spread(const Weights& weights, std::vector<Rational>& by_row) {
  std::fill(by_row.begin(), by_row.end(), Rational(0));
  for (const auto& [row, weight] : weights) by_row[row] = weight;
}

SinkProblem problem_of(std::size_t rows, std::size_t dimension, std::optional<std::size_t> window) {
  SinkProblem problem{
      numeric::RationalRows(rows, std::vector<Rational>(dimension)), 0, {}, {}, window, Rational(1)};
  for (std::size_t row = 1; row < rows; ++row) problem.queries.push_back(row);
  problem.keys = problem.queries;
  return problem;
}

}  // namespace

SinkEntries::SinkEntries(std::size_t rows, std::size_t dimension, std::optional<std::size_t> window)
    : SinkEntries(SinkEmbeddings{problem_of(rows, dimension, window), true, {}, {}, {}, {}, {}, {}}) {}

SinkEntries::SinkEntries(const SinkEmbeddings& data)
    : data_{data.problem, true, {}, {}, {}, {}, {}, {}},
      query_weights_(data.problem.embeddings.size()),
      key_weights_(query_weights_) {
  take_solution(data);
}

void SinkEntries::take_solution(const SinkEmbeddings& data) {
  const std::size_t dimension = data_.problem.dimension();
  spread(data.query_weights, query_weights_);
  spread(data.key_weights, key_weights_);
  pair_weights_.clear();
  for (const auto& [query, key, weight] : data.pair_weights) pair_weights_[{query, key}] = weight;
  const std::vector<Rational> none(dimension);
  query_functional_ = data.query_functional.empty() ? none : data.query_functional;
  key_functional_ = data.key_functional.empty() ? none : data.key_functional;
  matrix_ = data.matrix;
  if (matrix_.empty() && data_.problem.window) matrix_.assign(dimension, none);
}

bool SinkEntries::solve() {
  const SinkEmbeddings solved = embeddings::solve(data_.problem);
  take_solution(solved);
  return solved.is_sufficient;
}

template <class Self>
auto SinkEntries::find(Self& self, const std::string& name, const std::vector<std::size_t>& places)
    -> decltype(&self.query_weights_.front()) {
  const bool has_window = self.data_.problem.window.has_value();
  if (name == "embedding") return &self.data_.problem.embeddings[places[0]][places[1] - 1];
  if (name == "query_weight") return &self.query_weights_[places[0]];
  if (name == "key_weight") return &self.key_weights_[places[0]];
  if (name == "query_functional") return has_window ? nullptr : &self.query_functional_[places[0] - 1];
  if (name == "key_functional") return has_window ? nullptr : &self.key_functional_[places[0] - 1];
  if (name == "matrix") return has_window ? &self.matrix_[places[0] - 1][places[1] - 1] : nullptr;
  if (name != "pair_weight") throw InternalError("an entry that no embeddings have: " + name);
  const auto pair = self.pair_weights_.find({places[0], places[1]});
  return pair == self.pair_weights_.end() ? nullptr : &pair->second;
}

std::optional<Rational> SinkEntries::value(const language::Input& input) const {
  if (input.indices.empty()) return std::nullopt;
  const Rational* entry = find(*this, input.name, {input.indices.begin(), input.indices.end()});
  return entry == nullptr ? Rational(0) : *entry;
}

std::vector<long> SinkEntries::line(const language::Input& input, std::size_t /*place*/) const {
  throw InternalError("the line of " + input.name + ", which has no heads");
}

bool SinkEntries::set(const std::string& name, const std::vector<long>& indices, Rational value) {
  const std::vector<std::size_t> places(indices.begin(), indices.end());
  if (name == "pair_weight" && data_.problem.window && data_.problem.sees(places[0], places[1]))
    pair_weights_.try_emplace({places[0], places[1]});
  Rational* const entry = find(*this, name, places);
  if (entry == nullptr) return value == 0;
  *entry = std::move(value);
  return true;
}

SinkEmbeddings SinkEntries::instance(const Rational& margin, bool is_sufficient) const {
  SinkEmbeddings result = data_;
  result.problem.margin = margin;
  result.is_sufficient = is_sufficient;
  result.query_weights = not_zero(query_weights_);
  result.key_weights = not_zero(key_weights_);
  for (const auto& [pair, weight] : pair_weights_) {
    if (weight != 0) result.pair_weights.push_back({pair.first, pair.second, weight});
  }
  if (!is_zero_row(query_functional_) || !is_zero_row(key_functional_)) {
    result.query_functional = query_functional_;
    result.key_functional = key_functional_;
  }
  if (!std::all_of(matrix_.begin(), matrix_.end(), is_zero_row)) result.matrix = matrix_;
  return result;
}

}  // namespace sinkproof::embeddings
