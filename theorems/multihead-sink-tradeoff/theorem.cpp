#include "theorems/multihead-sink-tradeoff/theorem.hpp"

#include "constructions/registry.hpp"
#include "task/anchor_mass_gap.hpp"
#include "theorem/trigger_theorem.hpp"
#include "theorems/multihead-sink-tradeoff/bounds.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Expression;
using numeric::Scalar;
using task::TriggerTask;
using theorem::Evaluation;

/// h(W_OV e_column), h being the sum of the two indicators.
Expression value_of(const attention::Head& head, const TriggerTask& task, long column) {
  Expression sum;
  for (const long row : {TriggerTask::trigger_coordinate, task.content_indicator()}) {
    if (const auto* entry = head.output_value.find(row, column)) sum = sum + *entry;
  }
  return sum;
}

/// By how much h∘W_OV fails to be the same number on all content and trigger tokens, over all heads.
template <Scalar S>
S content_dependence(const task::TriggerInstance& instance, const Arithmetic<S>& arithmetic) {
  const TriggerTask& task = instance.task;
  S largest = arithmetic.from(0L);
  const auto add = [&](const Expression& x) {
    if (!x.is_zero()) largest = max(largest, abs(arithmetic.from(x)));
  };
  for (const auto& head : instance.model.heads) {
    const Expression trigger = value_of(head, task, TriggerTask::trigger_coordinate);
    const Expression content = value_of(head, task, task.content_indicator());
    if (!(trigger == content)) add(trigger - content);
    for (long q = TriggerTask::first_content_coordinate; q < task.content_indicator(); ++q)
      add(value_of(head, task, q));
  }
  return largest;
}

/// r_h = |c_h − b_h| by head.
template <Scalar S>
std::vector<S> value_gaps(const task::TriggerInstance& instance, const Arithmetic<S>& arithmetic) {
  std::vector<S> gaps;
  for (const auto& head : instance.model.heads) {
    const Expression content = value_of(head, instance.task, instance.task.content_indicator());
    const Expression anchor = value_of(head, instance.task, TriggerTask::anchor_coordinate);
    gaps.push_back(abs(arithmetic.from(content - anchor)));
  }
  return gaps;
}

struct MultiheadSinkTradeoff {
  static const theorem::Description& description() {
    static const theorem::Description value{
        "multihead-sink-tradeoff",
        "Several softmax heads can solve the task without a sink, but only with large values",
        "beyond RM26",
        "as published: nothing; reconstructed: nothing; proved here: the construction and the bound",
        statement_sha256::multihead_sink_tradeoff,
        {{"softmax", false, "the normaliser is softmax"},
         {"content-blind", false,
          "in every head, h(W_OV x) is the same number on all content and trigger tokens"},
         {"small-loss", true, "the loss η is below 1/4"}},
        {"tradeoff", false,
         "Σ_h r_h |α_i0 − α_j0| ≥ 1 − 4η for the trigger position j and every non-trigger position i ≥ 1"},
        {"loss", "max_anchor_mass", "heads", "value_norm", "bound"},
        {},
        {},
        {{"sink", "several heads sink as one does", "max_anchor_mass >= 9/10"},
         {"few-heads", "two heads are enough", "2 >= heads"},
         {"small-values", "values of 1000 are enough", "1000 >= value_norm"},
         {"flipped", "anchor mass at most the bound, not at least", "bound >= max_anchor_mass"},
         {"root", "the root of the bound", "max_anchor_mass >= sqrt(bound)"},
         {"any-normaliser", "whatever the rows are divided by", "conclusion >= 0", {"softmax"}}},
        {{"values", "1/c in: max α_i0 ≥ (1 − 4η)/(cR)", "1", "bound/max_anchor_mass"}}};
    return value;
  }

  static std::vector<theorem::TriggerSource> constructions() {
    const std::vector<parameter::GridAxis> grid{
        {"L", "3,5,8,12"}, {"m", "0,1,3"}, {"scale", "1,10"}, {"spacing", "arithmetic"}};
    return {{&constructions::find("multihead-cancellation"), grid},
            {&constructions::find("multihead-cancellation-sign"), grid},
            {&constructions::find("multihead-cancellation-unbalanced"), grid},
            {&constructions::find("softmax-anchor"),
             {{"L", "5,8,16,32"}, {"m", "0,1,3,13"}, {"beta", "5,8,12"}},
             false},
            {&constructions::find("relu-mean"), {{"L", "3,5,8,16,32,64"}, {"m", "0,1,3,13"}}, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const task::PreparedInstance& prepared, const task::Analysis<S>& analysis,
                                const Arithmetic<S>& arithmetic) {
    using namespace multihead_bounds;
    const task::TriggerInstance& instance = prepared.instance;
    const S& eta = analysis.loss;
    const auto gaps = value_gaps(instance, arithmetic);
    S norm = arithmetic.from(0L);
    for (const S& gap : gaps) norm += gap;

    Evaluation<S> result;
    const bool softmax = instance.model.normaliser == attention::Normaliser::softmax;
    result.hypotheses = {{"softmax", false, theorem::indicator(softmax, arithmetic)},
                         {"content-blind", false, -content_dependence(instance, arithmetic)},
                         {"small-loss", true, arithmetic.from(loss_limit()) - eta}};
    result.conclusion = {
        "tradeoff", false,
        task::smallest_anchor_mass_gap(prepared, gaps, arithmetic) - least_difference(eta, arithmetic)};
    const auto heads = static_cast<long>(instance.model.heads.size());
    result.quantities = {{"loss", eta},
                         {"max_anchor_mass", analysis.max_anchor_mass},
                         {"heads", arithmetic.from(heads)},
                         {"value_norm", norm},
                         {"bound", anchor_mass_bound(norm, eta, arithmetic)}};
    return result;
  }

  static theorem::TriggerSearch search() { return {.of_normaliser = "softmax", .boxes_only = true}; }

  static theorem::Finding find_violation(const task::PreparedInstance& prepared,
                                         const Evaluation<Ball>& evaluation,
                                         const Arithmetic<Ball>& arithmetic) {
    const auto gaps = value_gaps(prepared.instance, arithmetic);
    auto place = task::find_smallest_anchor_mass_gap(prepared, gaps, arithmetic);
    Ball value = task::anchor_mass_gap_at(prepared.instance, place, gaps, arithmetic);
    const Ball& eta = quantity(evaluation, "loss");
    Ball violation = multihead_bounds::least_difference(eta, arithmetic) - value;
    return {std::move(place), std::move(value), std::move(violation)};
  }
};

}  // namespace

const theorem::Theorem& multihead_sink_tradeoff() {
  static const theorem::TriggerTheoremOf<MultiheadSinkTradeoff> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
