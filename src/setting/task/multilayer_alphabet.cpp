#include <algorithm>
#include <string>

#include "attention/multilayer_attend.hpp"
#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "setting/task/multilayer_rows.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

/// The attention of position 1, of which `weights` are the run's.
template <Scalar S>
FirstRow<S> first_row(const std::vector<std::vector<std::vector<std::vector<S>>>>& weights) {
  FirstRow<S> result;
  for (const auto& heads : weights) {
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

/// All inputs, those with the same beginning together: each row is looked at once for all that may stand
/// behind it.
template <Scalar S>
class Inputs {
 public:
  Inputs(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic,
         const MultilayerVisitor<S>& visitor)
      : instance_(instance),
        task_(instance.task),
        arithmetic_(arithmetic),
        visitor_(visitor),
        has_one_head_(has_one_head_a_layer(instance)),
        run_(instance.model, task_.length, arithmetic) {
    // What stands behind the row that is looked at is any input's.
    for (long k = 1; k + 1 < task_.length; ++k) input_.contents.push_back(task_.content.letters().front());
    input_.contents.push_back(task_.trigger_content.letters().front());
    input_.trigger = task_.length - 1;
    enter(0, false);
  }

 private:
  static bool has_one_head_a_layer(const MultilayerInstance& instance) {
    return std::all_of(instance.model.layers.begin(), instance.model.layers.end(),
                       [](const auto& layer) { return layer.heads.size() == 1; });
  }

  /// Everything that can stand at the position and behind it.
  void visit(long position, bool is_behind) {
    if (position == task_.length) return;
    Content& content = input_.contents[static_cast<std::size_t>(position - 1)];
    const Content before = content;
    if (position >= 2 && !is_behind) {
      const TriggerInput whole = input_;
      input_.trigger = position;
      // The last position is a content token's now.
      if (position + 1 < task_.length) input_.contents.back() = task_.content.letters().front();
      for (const Content& letter : task_.trigger_content.letters()) {
        content = letter;
        enter(position, true);
      }
      input_ = whole;
    }
    // The last position is the trigger's, if no other was.
    if (!is_behind && position + 1 == task_.length) return;
    for (const Content& letter : task_.content.letters()) {
      content = letter;
      enter(position, is_behind);
    }
    content = before;
  }

  void enter(long position, bool is_behind) {
    auto token = tokens(task_, input_)[static_cast<std::size_t>(position)];
    run_.push(token);
    sequence_.push_back(std::move(token));
    push_composed();
    report(position);
    visit(position + 1, is_behind);
    composed_.pop_back();
    sequence_.pop_back();
    run_.pop();
  }

  /// B^l_i0 of the row that came last, by layers.
  void push_composed() {
    auto& row = composed_.emplace_back();
    if (!has_one_head_) return;
    const std::size_t i = composed_.size() - 1;
    for (const auto& heads : run_.attention().weights) {
      const auto& weights = heads.front()[i];
      // The anchor's row before the first layer is the anchor, and no other row is.
      S mass = row.empty() ? weights[0] : weights[0] * composed_[0][row.size() - 1];
      for (std::size_t k = 1; k <= i && !row.empty(); ++k) mass += weights[k] * composed_[k][row.size() - 1];
      row.push_back(std::move(mass));
    }
  }

  void report(long position) const {
    const std::function<TriggerInput()> input = [this] { return input_; };
    const auto& attention = run_.attention();
    const auto row = static_cast<std::size_t>(position);
    if (position == 1) visitor_.first_row(first_row<S>(attention.weights), input);
    if (position >= 1) {
      RowMasses<S> masses{position, input_.trigger, attention.weights[0][0][row][0], std::nullopt};
      for (const auto& heads : attention.weights) {
        for (const auto& rows : heads) masses.largest_anchor = max(masses.largest_anchor, rows[row][0]);
      }
      if (has_one_head_) masses.composed_anchor = composed_[row].back();
      visitor_.masses(masses, input);
    }
    const auto wanted = target(instance_, sequence_, input_.trigger, position);
    const auto& output = attention.outputs[row];
    for (std::size_t r = 0; r < wanted.size(); ++r) {
      visitor_.error({position, static_cast<long>(r), abs(output[r] - arithmetic_.from(wanted[r]))}, input);
    }
  }

  const MultilayerInstance& instance_;
  const TriggerTask& task_;
  const Arithmetic<S>& arithmetic_;
  const MultilayerVisitor<S>& visitor_;
  bool has_one_head_;
  TriggerInput input_{};
  attention::MultilayerRun<S> run_;
  std::vector<std::vector<numeric::Rational>> sequence_;
  std::vector<std::vector<S>> composed_;  ///< [row][layer]; of several heads a layer there is none
};

}  // namespace

template <Scalar S>
void visit_multilayer_alphabet(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic,
                               const MultilayerVisitor<S>& visitor) {
  if (const auto count = count_sequences(instance.task); count > max_multilayer_sequences) {
    throw InputError("the alphabets give " + count.str() + " sequences (at most " +
                     std::to_string(max_multilayer_sequences) +
                     "): too many to go through (expected a smaller alphabet or length)");
  }
  Inputs<S>(instance, arithmetic, visitor);
}

template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Interval>&,
                                        const MultilayerVisitor<numeric::Interval>&);
template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Ball>&,
                                        const MultilayerVisitor<numeric::Ball>&);
template void visit_multilayer_alphabet(const MultilayerInstance&, const Arithmetic<numeric::Exact>&,
                                        const MultilayerVisitor<numeric::Exact>&);

}  // namespace sinkproof::task
