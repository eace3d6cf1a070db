#include "setting/task/trigger_work.hpp"

#include <cstddef>

#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"

namespace sinkproof::task {

namespace {

/// What goes through entries takes more than what goes through the sums of rows. A dense head of width 512 is
/// still taken at L = 64.
constexpr double steps_of_entry = 6;

/// A row goes through all entries of W_OV, and of W_QK few are not 0: scores do not see contents.
double work_of_box(const TriggerInstance& instance) {
  double entries = 0;
  for (const auto& head : instance.model.heads)
    entries += static_cast<double>(head.output_value.entries().size());
  return steps_of_entry * static_cast<double>(instance.task.length) * entries;
}

/// Scores of all pairs of letters and values of all letters; then rows, of which each sums values.
double work_of_alphabets(const TriggerInstance& instance) {
  const auto& task = instance.task;
  const long rows = count_alphabet_rows(task);
  if (rows > max_alphabet_rows) return 0;
  const auto kinds =
      static_cast<double>(1 + task.content.letters().size() + task.trigger_content.letters().size());
  double entries = 0;
  for (const auto& head : instance.model.heads) {
    entries += kinds * static_cast<double>(head.query_key.entries().size()) +
               static_cast<double>(head.output_value.entries().size());
  }
  const auto sums = static_cast<double>(instance.model.heads.size()) * static_cast<double>(task.width());
  return kinds * (steps_of_entry * entries + static_cast<double>(rows) * sums);
}

}  // namespace

void require_little_work(const TriggerInstance& instance) {
  constexpr double most_steps = 1.2e8;
  const double steps = instance.task.content.is_box() ? work_of_box(instance) : work_of_alphabets(instance);
  if (steps > most_steps) {
    throw InputError(
        "the exact loss of this layer takes too much work (expected fewer entries, a shorter length, or "
        "smaller alphabets)");
  }
}

}  // namespace sinkproof::task
