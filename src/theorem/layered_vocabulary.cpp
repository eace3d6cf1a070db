#include "theorem/layered_vocabulary.hpp"

#include <algorithm>
#include <type_traits>

#include "numeric/error.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Exact;
using numeric::Scalar;

namespace {

std::string normaliser_word(const attention::MultilayerModel& model) {
  const auto first = model.layers.front().normaliser;
  const bool is_one = std::all_of(model.layers.begin(), model.layers.end(),
                                  [&](const auto& layer) { return layer.normaliser == first; });
  return is_one ? attention::to_string(first) : "mixed";
}

/// Nothing where the name is none of the analysis.
template <class S>
std::optional<Known<S>> found_in(const task::MultilayerAnalysis<S>& analysis, const std::string& name) {
  const auto of = [](const std::optional<S>& value) {
    return value ? Known<S>::of(*value) : Known<S>::undefined();
  };
  if (name == "loss") return of(analysis.loss);
  if (name == "max_layer_sink_mass") return of(analysis.max_layer_sink_mass);
  if (name == "product_self_mass") return of(analysis.product_self_mass);
  if (name == "max_anchor_mass") return of(analysis.max_anchor_mass);
  if (name == "composed_sink_before") return of(analysis.composed_sink_before);
  if (name == "composed_sink_after") return of(analysis.composed_sink_after);
  return std::nullopt;
}

}  // namespace

language::Form form_of(const LayeredInstance& instance, const std::vector<std::string>& own) {
  const auto& [task, model] = instance.instance();
  std::size_t heads = 1;
  for (const auto& layer : model.layers) heads = std::max(heads, layer.heads.size());
  return form_of(task,
                 ModelShape{normaliser_word(model), static_cast<long>(heads),
                            static_cast<long>(model.layers.size()), model.residual},
                 instance.parameters(), own);
}

template <Scalar S>
const task::MultilayerAnalysis<S>& LayeredNumbers<S>::analysis() {
  if constexpr (std::is_same_v<S, Exact>) {
    // Fractions of exponential sums grow with every layer that is composed, and scores of mixtures are no
    // exponents that the exact path has.
    if (instance_.instance().model.layers.size() > 1)
      throw numeric::ExactUnavailable("several layers on the exact path");
  }
  if (!analysis_) analysis_ = task::analyse(instance_.instance(), arithmetic_);
  return *analysis_;
}

template <Scalar S>
language::Supply<S> LayeredNumbers<S>::supply() {
  return {[this](const Input& asked) { return input(asked); }};
}

template <Scalar S>
Known<S> LayeredNumbers<S>::input(const Input& input) {
  if (is_entry(input.name)) return entries_.number(input, arithmetic_);
  if (const auto distance = distance_of(instance_.instance().task, input.name))
    return Known<S>::of(arithmetic_.from(*distance));
  const auto& own = instance_.parameters().entries();
  const bool is_own =
      std::any_of(own.begin(), own.end(), [&](const auto& entry) { return entry.first == input.name; });
  if (is_own) return Known<S>::of(arithmetic_.from(instance_.parameters().real(input.name)));
  if (auto found = found_in(analysis(), input.name)) return *std::move(found);
  throw InternalError("a number of a text that the setting has not: " + input.name);
}

template class LayeredNumbers<numeric::Interval>;
template class LayeredNumbers<numeric::Ball>;
template class LayeredNumbers<Exact>;

}  // namespace sinkproof::theorem
