// The names of the setting embeddings.
//
// Given: an instance, its numbers (sink_numbers.cpp), and the parameters of a statement's text.
// Derives itself: roots, and its sizes.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: sink_numbers.cpp; setting.cpp, for names and words.
#include "checker/language/embeddings_facts.hpp"

#include <algorithm>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

/// Of weights in the order of their rows or pairs; 0 where there is none.
template <class Weights, class Key>
Real weight_at(const Weights& weights, const Key& key) {
  const auto found = std::lower_bound(weights.begin(), weights.end(), key,
                                      [](const auto& one, const Key& sought) { return one.first < sought; });
  return found == weights.end() || found->first != key ? Real(0) : Real(found->second);
}

}  // namespace

EmbeddingsFacts::EmbeddingsFacts(const SinkInstance& instance, const SinkNumbers& numbers,
                                 std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)),
      instance_(instance),
      numbers_{{"rows", Real(static_cast<long>(instance.embeddings.size()))},
               {"d", Real(static_cast<long>(instance.dimension()))},
               {"margin", Real(instance.margin)},
               {"window", Real(instance.window.value_or(0))},
               {"r_squared", Real(numbers.r_squared)},
               {"v_squared", Real(numbers.v_squared)},
               {"n_squared", Real(numbers.n_squared)},
               {"n_root", square_root(Real(numbers.n_squared))},
               {"scores_squared", Real(numbers.scores_squared)},
               {"scores_root", square_root(Real(numbers.scores_squared))},
               {"weights_excess", Real(numbers.weights_excess)},
               {"nearest_excess", Real(numbers.nearest_excess)}} {
  numbers_["least_score"] = numbers.least_score ? std::optional(Real(*numbers.least_score)) : std::nullopt;
}

std::optional<Real> EmbeddingsFacts::number(std::string_view name) {
  return numbers_.at(name);
}

std::optional<Real> EmbeddingsFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  const std::size_t rows = instance_.embeddings.size();
  const std::size_t dimension = instance_.dimension();
  const auto row = [&](std::size_t at) {
    return static_cast<long>(place_of(name, indices[at], 1, rows - 1)) + 1;
  };
  const auto coordinate = [&](std::size_t at) { return place_of(name, indices[at], 1, dimension); };
  if (name == "embedding")
    return Real(instance_.embeddings[place_of(name, indices[0], 0, rows)][coordinate(1)]);
  if (name == "query_weight") return weight_at(instance_.query_weights, row(0));
  if (name == "key_weight") return weight_at(instance_.key_weights, row(0));
  if (name == "pair_weight") return weight_at(instance_.pair_weights, std::pair(row(0), row(1)));
  // An instance has a matrix, or functionals, or neither.
  const std::size_t c = coordinate(0);
  if (name == "matrix") {
    const std::size_t column = coordinate(1);
    return instance_.matrix.empty() ? Real(0) : Real(instance_.matrix[c][column]);
  }
  const Rationals& functional =
      name == "query_functional" ? instance_.query_functional : instance_.key_functional;
  return functional.empty() ? Real(0) : Real(functional[c]);
}

std::vector<std::vector<long>> EmbeddingsFacts::indices_of(std::string_view name) const {
  const auto dimension = static_cast<long>(instance_.dimension());
  std::vector<std::vector<long>> result;
  const auto along = [&](std::vector<long> indices, long first, long last) {
    indices.push_back(first);
    for (; indices.back() <= last; ++indices.back()) {
      charge_steps(16);
      result.push_back(indices);
    }
  };
  if (name == "embedding")
    for (std::size_t i = 0; i < instance_.embeddings.size(); ++i) along({static_cast<long>(i)}, 1, dimension);
  if (name == "matrix")
    for (long r = 1; r <= dimension; ++r) along({r}, 1, dimension);
  if (name == "query_functional" || name == "key_functional") along({}, 1, dimension);
  for (const auto& [row, weight] : name == "query_weight" ? instance_.query_weights : instance_.key_weights)
    if (name == "query_weight" || name == "key_weight") result.push_back({row});
  if (name == "pair_weight")
    for (const auto& [pair, weight] : instance_.pair_weights) result.push_back({pair.first, pair.second});
  return result;
}

std::string_view EmbeddingsFacts::word(std::string_view /*direction*/) {
  return instance_.is_sufficient ? "sufficient" : "necessary";
}

bool EmbeddingsFacts::fact(std::string_view /*has_scores*/) {
  return instance_.has_scores();
}

}  // namespace sinkproof_check::language
