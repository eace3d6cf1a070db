#include <string>

#include "attention/multilayer_attend.hpp"
#include "numeric/error.hpp"
#include "task/analysis.hpp"
#include "task/multilayer_analysis.hpp"
#include "task/multilayer_rows.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

/// Every input of a task with finite alphabets.
void for_each_input(const TriggerTask& task, const std::function<void(const TriggerInput&)>& visit) {
  TriggerInput input{2, std::vector<Content>(static_cast<std::size_t>(task.length - 1))};
  const std::function<void(std::size_t)> fill = [&](std::size_t at) {
    if (at == input.contents.size()) {
      visit(input);
      return;
    }
    const bool is_trigger = static_cast<long>(at) + 1 == input.trigger;
    for (const Content& letter : (is_trigger ? task.trigger_content : task.content).letters()) {
      input.contents[at] = letter;
      fill(at + 1);
    }
  };
  for (; input.trigger < task.length; ++input.trigger) fill(0);
}

template <Scalar S>
FirstRow<S> first_row(const attention::MultilayerAttention<S>& attention) {
  FirstRow<S> result;
  for (const auto& heads : attention.weights) {
    S sink = heads.front()[1][0];
    S self = heads.front()[1][1];
    for (std::size_t h = 1; h < heads.size(); ++h) {
      sink = min(sink, heads[h][1][0]);
      self = max(self, heads[h][1][1]);
    }
    result.sink.push_back(sink);
    result.self.push_back(self);
  }
  return result;
}

}  // namespace

template <Scalar S>
void visit_multilayer_alphabet(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic,
                               const MultilayerVisitor<S>& visitor) {
  const TriggerTask& task = instance.task;
  if (const auto count = count_sequences(task); count > max_multilayer_sequences) {
    throw InputError("the alphabets give " + count.str() + " sequences (at most " +
                     std::to_string(max_multilayer_sequences) +
                     "): too many to go through (expected a smaller alphabet or length)");
  }
  for_each_input(task, [&](const TriggerInput& input) {
    const std::function<TriggerInput()> same = [&] { return input; };
    const auto sequence = tokens(task, input);
    const auto attention = attention::attend(instance.model, sequence, task.length, arithmetic);
    visitor.first_row(first_row(attention), same);
    for (long i = 0; i < task.length; ++i) {
      const auto wanted = target(instance, sequence, input.trigger, i);
      const auto& output = attention.outputs[static_cast<std::size_t>(i)];
      for (std::size_t r = 0; r < wanted.size(); ++r) {
        visitor.error({i, static_cast<long>(r), abs(output[r] - arithmetic.from(wanted[r]))}, same);
      }
    }
  });
}

template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Interval>&,
                                        const MultilayerVisitor<numeric::Interval>&);
template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Ball>&,
                                        const MultilayerVisitor<numeric::Ball>&);
template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Exact>&,
                                        const MultilayerVisitor<numeric::Exact>&);

}  // namespace sinkproof::task
