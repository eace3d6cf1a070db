#include "theorem/embeddings_vocabulary.hpp"

#include "theorem/form_parameters.hpp"

namespace sinkproof::theorem {

using language::Known;
using numeric::Scalar;

language::Form form_of_embeddings(std::size_t rows, std::size_t dimension, std::optional<std::size_t> window,
                                  bool is_sufficient, bool has_scores) {
  return {
      {{"rows", rows}, {"d", dimension}, {"window", window.value_or(0)}},
      {{"direction", is_sufficient ? "sufficient" : "necessary"}, {"has_scores", has_scores ? "yes" : "no"}}};
}

language::Form form_of(const EmbeddingsInstance& instance, const std::vector<std::string>& own) {
  const auto& data = instance.data();
  auto form = form_of_embeddings(data.problem.embeddings.size(), data.problem.dimension(),
                                 data.problem.window, data.is_sufficient, data.has_scores());
  form.numbers.emplace("margin", data.problem.margin);
  add_parameters(instance.parameters(), own, form);
  return form;
}

template <Scalar S>
language::Supply<S> EmbeddingsNumbers<S>::supply() {
  return {[this](const language::Input& input) {
    const auto known = known_.find(input.name);
    return known != known_.end() ? known->second : known_.emplace(input.name, find(input.name)).first->second;
  }};
}

template <Scalar S>
Known<S> EmbeddingsNumbers<S>::find(const std::string& name) const {
  if (name == "r_squared") return Known<S>::of(numbers_.r_squared());
  if (name == "v_squared") return Known<S>::of(numbers_.v_squared());
  if (name == "n_squared") return Known<S>::of(numbers_.n_squared());
  if (name == "n_root") return Known<S>::of(numbers_.n_root());
  if (name == "least_score")
    return instance_.data().has_scores() ? Known<S>::of(numbers_.least_score()) : Known<S>::undefined();
  if (name == "scores_squared") return Known<S>::of(numbers_.scores_squared());
  if (name == "scores_root") return Known<S>::of(numbers_.scores_root());
  if (name == "weights_excess") return Known<S>::of(numbers_.weights_excess());
  if (name == "nearest_excess") return Known<S>::of(numbers_.nearest_excess());
  return Known<S>::of(arithmetic_.from(instance_.parameters().real(name)));
}

template class EmbeddingsNumbers<numeric::Interval>;
template class EmbeddingsNumbers<numeric::Ball>;
template class EmbeddingsNumbers<numeric::Exact>;

}  // namespace sinkproof::theorem
