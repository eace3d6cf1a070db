#include "setting/task/box_plan.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::task {

namespace {

constexpr const char* instead =
    " depend on contents: the exact loss over the whole box is not available (expected contents from finite "
    "alphabets; sinkproof audit --all-inputs has bounds of it, and judges claims about them)";

/// Names the first entries that see contents.
void require_content_blind_scores(const TriggerInstance& instance) {
  constexpr std::size_t most_named = 3;
  std::string named;
  std::size_t count = 0;
  for (const attention::Head& head : instance.model.heads) {
    for (const auto& [place, entry] : head.query_key.entries()) {
      const auto [row, column] = place;
      if (!instance.task.is_content_coordinate(row) && !instance.task.is_content_coordinate(column)) continue;
      if (++count > most_named) continue;
      named += (named.empty() ? "(" : ", (") + std::to_string(row) + ", " + std::to_string(column) + ")";
      if (instance.model.heads.size() > 1)
        named += " of head " + std::to_string(&head - instance.model.heads.data());
    }
    for (const auto& [index, entry] : head.key_bias) {
      if (!instance.task.is_content_coordinate(index)) continue;
      throw ScoresSeeContents("key bias entry " + std::to_string(index) + " makes the null slot's score" +
                              instead);
    }
  }
  if (count == 0) return;
  if (count > most_named) named += ", … (" + std::to_string(count) + " in all)";
  throw ScoresSeeContents(
      (count == 1 ? "W_QK entry " + named + " makes scores" : "W_QK entries " + named + " make scores") +
      instead);
}

BoxPlan::Target target_of(const TriggerTask& task, long r) {
  if (r == TriggerTask::trigger_coordinate)
    return task.is_trigger_in_target() ? BoxPlan::Target::trigger_indicator : BoxPlan::Target::none;
  if (r == task.content_indicator()) return BoxPlan::Target::content_indicator;
  return task.is_content_coordinate(r) ? BoxPlan::Target::content : BoxPlan::Target::none;
}

}  // namespace

BoxPlan plan_box(const TriggerInstance& instance) {
  require_content_blind_scores(instance);
  const TriggerTask& task = instance.task;
  const std::array<long, BoxPlan::kind_count> indicator{
      TriggerTask::anchor_coordinate, task.content_indicator(), TriggerTask::trigger_coordinate};
  BoxPlan plan;
  for (const auto& head : instance.model.heads) {
    auto& of_head = plan.scores.emplace_back();
    auto& null_scores = plan.null_scores.emplace_back();
    for (std::size_t query = 0; query < BoxPlan::kind_count; ++query) {
      const auto entry = head.key_bias.find(indicator[query]);
      const bool is_biased = instance.model.normaliser == attention::Normaliser::softmax_key_bias;
      if (is_biased && entry != head.key_bias.end()) null_scores[query] = entry->second;
    }
    for (std::size_t query = 0; query < BoxPlan::kind_count; ++query) {
      for (std::size_t key = 0; key < BoxPlan::kind_count; ++key) {
        // Contents do not enter scores, so this entry is all of the score.
        const auto* entry = head.query_key.find(indicator[query], indicator[key]);
        if (entry != nullptr) of_head[query][key] = *entry;
      }
    }
  }
  for (long r = 0; r < task.width(); ++r) {
    BoxPlan::Coordinate coordinate{r, target_of(task, r), {}, {}};
    std::map<long, std::vector<BoxPlan::Weight>> columns;
    // The target of the trigger row depends on content coordinate r only.
    if (task.is_content_coordinate(r)) columns[r];
    for (std::size_t h = 0; h < instance.model.heads.size(); ++h) {
      const auto& entries = instance.model.heads[h].output_value.entries();
      for (auto place = entries.lower_bound({r, 0}); place != entries.end() && place->first.first == r;
           ++place) {
        const long column = place->first.second;
        if (task.is_content_coordinate(column)) {
          columns[column].push_back({h, place->second});
        } else {
          const auto kind = std::find(indicator.begin(), indicator.end(), column) - indicator.begin();
          coordinate.constant[static_cast<std::size_t>(kind)].push_back({h, place->second});
        }
      }
    }
    for (auto& [column, weights] : columns) coordinate.columns.push_back({column == r, std::move(weights)});
    const bool is_known = std::any_of(plan.coordinates.begin(), plan.coordinates.end(),
                                      [&](const auto& known) { return known.errs_like(coordinate); });
    if (!is_known) plan.coordinates.push_back(std::move(coordinate));
  }
  return plan;
}

}  // namespace sinkproof::task
