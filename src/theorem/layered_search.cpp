#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "numeric/error.hpp"
#include "theorem/form_rating.hpp"
#include "theorem/layered_theorem.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using numeric::Interval;
using task::MultilayerMeasures;

namespace {

using Measure = double MultilayerMeasures::*;

/// Null where the name is none of the analysis.
Measure measure_named(const std::string& name) {
  if (name == "loss") return &MultilayerMeasures::loss;
  if (name == "max_layer_sink_mass") return &MultilayerMeasures::max_layer_sink_mass;
  if (name == "product_self_mass") return &MultilayerMeasures::product_self_mass;
  if (name == "max_anchor_mass") return &MultilayerMeasures::max_anchor_mass;
  if (name == "composed_sink_before") return &MultilayerMeasures::composed_sink_before;
  return name == "composed_sink_after" ? &MultilayerMeasures::composed_sink_after : nullptr;
}

/// The text's tape on layers whose entries are set, all in doubles.
class LayeredRating {
 public:
  LayeredRating(task::ParametricLayers layers, std::shared_ptr<const StatedForm> form)
      : layers_(std::move(layers)), rating_(std::move(form)) {}

  /// False where the text names more than the analysis finds.
  [[nodiscard]] bool is_measured() {
    for (const auto& input : rating_.inputs()) measures_.push_back(measure_named(input.name));
    return std::find(measures_.begin(), measures_.end(), nullptr) == measures_.end();
  }

  const Evaluation<Interval>* operator()(const std::vector<double>& values) {
    layers_.set(values, layers_.layers);
    const auto measured = kernel_.measure(layers_.layers);
    numbers_.clear();
    for (const Measure measure : measures_) numbers_.push_back(measured.*measure);
    return &rating_(numbers_);
  }

 private:
  task::ParametricLayers layers_;
  FormRating rating_;
  std::vector<Measure> measures_;
  std::vector<double> numbers_;
  task::MultilayerKernel kernel_;
};

}  // namespace

IntervalEvaluator::Rate LayeredTheorem::rate(const std::string& source,
                                             const parameter::Values& sizes) const {
  const auto& construction = construction_named(constructions(), source);
  if (!construction.in_doubles || !text().own_names().empty() || text().names_entries()) return {};
  auto layers = construction.in_doubles(sizes);
  if (!layers || !task::MultilayerKernel::takes(layers->layers)) return {};
  const auto& [task, has_residual, all] = layers->layers;
  std::shared_ptr<const StatedForm> form;
  try {
    text().require(task.target, {});
    form = text().on_form(form_of(task, ModelShape{"softmax", 1, static_cast<long>(all.size()), has_residual},
                                  {}, text().own_names()));
  } catch (const InputError&) {
    return {};
  }
  const auto rating = std::make_shared<LayeredRating>(*std::move(layers), std::move(form));
  if (!rating->is_measured()) return {};
  return [rating](const std::vector<double>& values) { return (*rating)(values); };
}

std::unique_ptr<SearchSpace> LayeredTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(
      *this,
      [this](const std::string& source, const parameter::Values& sizes) { return rate(source, sizes); });
}

}  // namespace sinkproof::theorem
