// The names of the setting embeddings.
//
// Given: an instance, its numbers (sink_numbers.cpp), and the parameters of a statement's text.
// Derives itself: roots.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: sink_numbers.cpp; setting.cpp, for names and words.
#include "checker/language/embeddings_facts.hpp"

#include <stdexcept>
#include <utility>

namespace sinkproof_check::language {

EmbeddingsFacts::EmbeddingsFacts(const SinkInstance& instance, const SinkNumbers& numbers,
                                 std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)),
      instance_(instance),
      numbers_{{"d", Real(static_cast<long>(instance.dimension()))},
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

std::string_view EmbeddingsFacts::word(std::string_view /*direction*/) {
  return instance_.is_sufficient ? "sufficient" : "necessary";
}

bool EmbeddingsFacts::fact(std::string_view /*has_scores*/) {
  return instance_.has_scores();
}

}  // namespace sinkproof_check::language
