#include "constructions/residual_diagonal.hpp"

#include "constructions/multilayer.hpp"

namespace sinkproof::constructions {

using attention::Matrix;
using numeric::Expression;
using numeric::Rational;
using parameter::Specification;
using task::Content;
using task::TriggerTask;

namespace {

/// {±1}^m, counting upwards in binary with −1 for 0, the first coordinate being the highest digit.
std::vector<Content> signs(long dimension) {
  std::vector<Content> letters;
  for (long code = 0; code < (1L << dimension); ++code) {
    Content& letter = letters.emplace_back();
    for (long k = dimension - 1; k >= 0; --k) letter.emplace_back(((code >> k) & 1) != 0 ? 1 : -1);
  }
  return letters;
}

task::MultilayerInstance build_residual_diagonal(const parameter::Values& values) {
  const long dimension = values.integer("m");
  const Expression& beta = values.real("beta");
  TriggerTask task{values.integer("L"), dimension, task::ContentSet::alphabet(signs(dimension), dimension),
                   task::ContentSet::alphabet({Content(static_cast<std::size_t>(dimension))}, dimension)};
  const auto layer = [&](const Expression& trigger_to_anchor, const Rational& factor) {
    Matrix query_key(task.width());
    Matrix output_value(task.width());
    query_key.set(TriggerTask::trigger_coordinate, TriggerTask::anchor_coordinate, trigger_to_anchor);
    for (long r = 1; r < task.width(); ++r) {
      if (task.is_content_coordinate(r)) query_key.set(r, r, beta);
      output_value.set(r, r, factor);
    }
    return softmax_layer(std::move(query_key), std::move(output_value), Matrix(task.length));
  };
  const std::vector<attention::Layer> layers{layer(-beta, 1),
                                             layer(Expression(2 * dimension + 2) * beta, Rational(-1, 2))};
  return {std::move(task), {layers, true}};
}

std::vector<task::MultilayerClaim> residual_claims(const parameter::Values& values) {
  return {{"loss",
           task::MultilayerClaim::Kind::loss,
           {Expression(6 * (values.integer("L") - 1)) * exp(-values.real("beta"))}}};
}

}  // namespace

const task::MultilayerConstruction& residual_diagonal() {
  static const task::MultilayerConstruction construction{
      "residual-diagonal",
      "residual connections: rows attend to themselves and their copies instead of the anchor",
      "multilayer-sink-necessity (proved here)",
      std::nullopt,
      {{"L", Specification::Kind::integer, 3, false, 12, "sequence length"},
       {"m", Specification::Kind::integer, 1, false, 6, "number of content coordinates"},
       multilayer_scale(8)},
      build_residual_diagonal,
      residual_claims};
  return construction;
}

}  // namespace sinkproof::constructions
