#include "theorems/sink-metric/theorem.hpp"

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "task/anchor_means.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/sink-metric/bounds.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Rational;
using numeric::Scalar;
using numeric::Ternary;
using theorem::Evaluation;

/// A number of which the ends are known.
template <Scalar S>
S between(const Rational& lower, const Rational& upper, const Arithmetic<S>& arithmetic) {
  if (lower == upper) return arithmetic.from(lower);
  return max(min(arithmetic.unknown(), arithmetic.from(upper)), arithmetic.from(lower));
}

/// What the metric sees, over all heads and inputs.
template <Scalar S>
struct Extremes {
  S smallest_own;
  S largest_own;
  S smallest_mean;
  S largest_mean;
  S smallest_metric;
  S largest_metric;
};

/// Sink^ε on the inputs whose trigger is the k-th possible one.
template <Scalar S>
S metric(const std::vector<task::AnchorMeans<S>>& heads, std::size_t k, const S& epsilon,
         const Arithmetic<S>& arithmetic) {
  long above = 0;
  long undecided = 0;
  for (const auto& head : heads) {
    const Ternary side = is_positive(head.means[k] - epsilon);
    if (side == Ternary::certainly) ++above;
    if (side == Ternary::undecided) ++undecided;
  }
  const auto count = static_cast<long>(heads.size());
  return between(Rational(above, count), Rational(above + undecided, count), arithmetic);
}

template <Scalar S>
Extremes<S> extremes(const std::vector<task::AnchorMeans<S>>& heads, const S& epsilon,
                     const Arithmetic<S>& arithmetic) {
  const auto& first = heads.front();
  const S first_metric = metric(heads, 0, epsilon, arithmetic);
  Extremes<S> result{first.own,           first.own,    first.means.front(),
                     first.means.front(), first_metric, first_metric};
  for (const auto& head : heads) {
    result.smallest_own = min(result.smallest_own, head.own);
    result.largest_own = max(result.largest_own, head.own);
    for (const S& mean : head.means) {
      result.smallest_mean = min(result.smallest_mean, mean);
      result.largest_mean = max(result.largest_mean, mean);
    }
  }
  for (std::size_t k = 1; k < first.means.size(); ++k) {
    const S value = metric(heads, k, epsilon, arithmetic);
    result.smallest_metric = min(result.smallest_metric, value);
    result.largest_metric = max(result.largest_metric, value);
  }
  return result;
}

struct SinkMetric {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "sink-metric",
        "The sink metric on every input, from sink masses",
        "G25, sink metric",
        "as published: the metric; reconstructed: its reading on every input of the trigger-conditional "
        "task; "
        "proved here: the bounds",
        statement_sha256::sink_metric,
        {{"length", false, "L ≥ 3"},
         {"threshold-positive", true, "ε > 0"},
         {"threshold-below-one", true, "ε < 1"}},
        {"mean-between", false,
         "every head's mean anchor mass lies between what its smallest and its largest anchor mass allow"},
        {"smallest_anchor_mean", "largest_anchor_mean", "sink_metric_smallest", "sink_metric_largest",
         "bound"},
        {{"sink-on-every-input", true, "where Theorem A's bound exceeds ε, the metric is 1 on every input"},
         {"no-sink-on-every-input", false,
          "where anchor masses are too small for ε, the metric is 0 on every input"}},
        {},
        {{"always", "every head of every model sinks", "sink_metric_smallest >= 1"},
         {"never", "no head of any model sinks", "0 >= sink_metric_largest"},
         {"equal", "the mean anchor mass is the same on all inputs",
          "smallest_anchor_mean >= largest_anchor_mean"},
         {"half", "half of the mass is on the anchor", "smallest_anchor_mean >= 1/2"},
         {"flipped", "at most the bound, not at least", "bound >= smallest_anchor_mean"},
         {"whole", "all mass is on the anchor", "smallest_anchor_mean >= 999/1000"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> plain{{"L", "8,16"}, {"m", "0,3"}};
    std::vector<parameter::GridAxis> sharp = plain;
    sharp.push_back({"beta", "5,8"});
    return {
        {&constructions::find("softmax-anchor"), sharp},
        {&constructions::find("softmax-anchor-flipped"), sharp},
        {&constructions::find("relu-mean"), plain},
        {&constructions::find("sigmoid-mean"), sharp},
        {&constructions::find("sigmoid-mean-flipped"), sharp},
        {&constructions::find("key-bias-anchor"), sharp},
        {&constructions::find("softmax-one-anchor"), sharp},
        {&constructions::find("multihead-cancellation"),
         {{"L", "8,16"}, {"m", "0,3"}, {"scale", "10"}, {"spacing", "arithmetic"}}},
    };
  }

  static std::vector<std::pair<parameter::Specification, parameter::GridAxis>> own_parameters() {
    using parameter::Specification;
    return {{Specification{"epsilon", Specification::Kind::real, 0, true, 1, "threshold of the sink metric",
                           true},
             {"epsilon", "0.3"}}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const theorem::TriggerTheoremInstance& typed,
                                const task::Analysis<S>& analysis, const Arithmetic<S>& arithmetic) {
    using namespace sink_metric_bounds;
    const task::TriggerInstance& instance = typed.trigger_instance();
    const long length = instance.task.length;
    const S epsilon = arithmetic.from(typed.parameters().real("epsilon"));
    const auto seen = extremes(task::anchor_means(typed.prepared(), arithmetic), epsilon, arithmetic);
    const S mass = min(analysis.sink_mass_before, analysis.sink_mass_after);
    const S upper = mean_upper(seen.largest_own, analysis.max_anchor_mass, length, arithmetic);

    const S bound = necessary_mean(instance, analysis.loss, arithmetic);

    Evaluation<S> result;
    if (is_covered(instance)) {
      const auto said =
          theorem::defined_if(is_positive(bound - epsilon), arithmetic, [&] { return S(epsilon); });
      result.claims.push_back(
          {"sink-on-every-input", true, said ? seen.smallest_mean - *said : seen.smallest_mean});
    }
    result.claims.push_back({"no-sink-on-every-input", false, max(epsilon, upper) - seen.largest_mean});
    result.hypotheses = {{"length", false, arithmetic.from(length - 3)},
                         {"threshold-positive", true, epsilon},
                         {"threshold-below-one", true, arithmetic.from(1L) - epsilon}};
    result.conclusion = {"mean-between", false,
                         min(seen.smallest_mean - mean_lower(seen.smallest_own, mass, length, arithmetic),
                             upper - seen.largest_mean)};
    result.quantities = {{"smallest_anchor_mean", seen.smallest_mean},
                         {"largest_anchor_mean", seen.largest_mean},
                         {"sink_metric_smallest", seen.smallest_metric},
                         {"sink_metric_largest", seen.largest_metric},
                         {"bound", bound}};
    return result;
  }

  /// Theorem A speaks about these.
  static bool is_covered(const task::TriggerInstance& instance) {
    return instance.model.normaliser == attention::Normaliser::softmax && instance.model.heads.size() == 1 &&
           instance.task.length >= 5;
  }

  /// (1 + (L−2)·b)/L, or 0 where Theorem A says nothing.
  template <Scalar S>
  static S necessary_mean(const task::TriggerInstance& instance, const S& loss,
                          const Arithmetic<S>& arithmetic) {
    if (!is_covered(instance)) return arithmetic.from(0L);
    const auto terms = softmax_sink_bounds::sink_terms(loss, arithmetic);
    return theorem::defined_if(terms.apply, arithmetic,
                               [&] {
                                 return sink_metric_bounds::mean_lower(arithmetic.from(1L),
                                                                       terms.bounds.after,
                                                                       instance.task.length, arithmetic);
                               })
        .value_or(arithmetic.from(0L));
  }

  static constexpr bool is_about_boxes_only = true;

  static theorem::TriggerSearch search() { return {.boxes_only = true}; }

  static theorem::Finding find_violation(const task::PreparedInstance& /*prepared*/,
                                         const Evaluation<Ball>& /*evaluation*/,
                                         const Arithmetic<Ball>& /*arithmetic*/) {
    throw InternalError("a mean anchor mass outside of what its terms allow");
  }
};

}  // namespace

const theorem::Theorem& sink_metric() {
  static const theorem::TriggerTheoremOf<SinkMetric> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
