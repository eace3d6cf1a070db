#include "setting/task/trigger_task.hpp"

#include <string>

#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::task {

using numeric::Rational;

const char* to_string(Target target) {
  return target == Target::inclusive ? "inclusive" : "preceding";
}

Target parse_target(std::string_view name) {
  for (const Target target : {Target::inclusive, Target::preceding}) {
    if (name == to_string(target)) return target;
  }
  throw InputError("unknown target " + files::in_quotes(std::string(name)) +
                   " (expected inclusive or preceding)");
}

std::vector<std::vector<Rational>> tokens(const TriggerTask& task, const TriggerInput& input) {
  const auto width = static_cast<std::size_t>(task.width());
  std::vector<std::vector<Rational>> result(static_cast<std::size_t>(task.length),
                                            std::vector<Rational>(width));
  result[0][TriggerTask::anchor_coordinate] = 1;
  for (std::size_t i = 1; i < result.size(); ++i) {
    const bool is_trigger = static_cast<long>(i) == input.trigger;
    const long indicator = is_trigger ? TriggerTask::trigger_coordinate : task.content_indicator();
    result[i][static_cast<std::size_t>(indicator)] = 1;
    const Content& content = input.contents[i - 1];
    for (std::size_t k = 0; k < content.size(); ++k) {
      result[i][static_cast<std::size_t>(TriggerTask::first_content_coordinate) + k] = content[k];
    }
  }
  return result;
}

std::vector<Rational> target(const TriggerTask& task, const std::vector<std::vector<Rational>>& tokens,
                             long trigger, long position) {
  std::vector<Rational> result(static_cast<std::size_t>(task.width()));
  if (position != trigger) return result;
  const long size = task.mean_size(trigger);
  for (std::size_t r = 0; r < result.size(); ++r) {
    for (std::size_t k = 1; k <= static_cast<std::size_t>(size); ++k) result[r] += tokens[k][r];
    result[r] /= size;
  }
  return result;
}

void check(const TriggerInstance& instance) {
  const TriggerTask& task = instance.task;
  if (task.length < 3)
    throw InputError("task length " + std::to_string(task.length) + " (expected at least 3)");
  if (task.content_dimension < 0) throw InputError("task content dimension is negative");
  if (task.content.is_box() != task.trigger_content.is_box()) {
    throw InputError("contents are a box and an alphabet (expected two boxes or two alphabets)");
  }
  for (const auto& head : instance.model.heads) {
    if (head.query_key.size() != task.width() || head.output_value.size() != task.width()) {
      throw InputError("a head has width " + std::to_string(head.query_key.size()) +
                       " (expected m + 3 = " + std::to_string(task.width()) + ")");
    }
    for (const auto& [index, entry] : head.key_bias) {
      if (index < 0 || index >= task.width())
        throw InputError("a key bias has an entry " + std::to_string(index) +
                         " (expected 0 to m + 2 = " + std::to_string(task.width() - 1) + ")");
    }
  }
}

}  // namespace sinkproof::task
