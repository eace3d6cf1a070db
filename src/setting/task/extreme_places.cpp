#include <array>
#include <optional>

#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/row_visitor.hpp"
#include "setting/task/trigger_masses.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Ternary;

namespace {

/// The row and coordinate that look most extreme so far.
struct Candidate {
  std::optional<RowClass> row;
  std::vector<std::vector<Ball>> weights;
  long coordinate = 0;
  Ball value;

  void offer(const RowReport<Ball>& report, const Ball& offered, long at) {
    if (row && is_positive(offered - value) != Ternary::certainly) return;
    row = report.row;
    weights = report.weights;
    coordinate = at;
    value = offered;
  }
};

/// The position of the trigger in an input that has such a row.
long trigger_position(const TriggerTask& task, const RowClass& row) {
  if (row.role == Role::trigger) return row.position;
  return row.role == Role::after_trigger ? 2 : task.length - 1;
}

/// For box contents: the corner of the box at which the affine form |constant + Σ coefficient·content| of
/// this row and coordinate is largest.
TriggerInput box_input(const TriggerInstance& instance, const Candidate& candidate,
                       const Arithmetic<Ball>& arithmetic) {
  const TriggerTask& task = instance.task;
  const RowClass& row = *candidate.row;
  TriggerInput input{trigger_position(task, row),
                     std::vector<Content>(static_cast<std::size_t>(task.length - 1),
                                          Content(static_cast<std::size_t>(task.content_dimension)))};
  const long r = candidate.coordinate;
  const std::array<long, 3> indicator{TriggerTask::anchor_coordinate, task.content_indicator(),
                                      TriggerTask::trigger_coordinate};
  const auto coefficient = [&](std::size_t kind, long column) {
    Ball sum = arithmetic.from(0L);
    for (std::size_t h = 0; h < candidate.weights.size(); ++h) {
      const auto* w = instance.model.heads[h].output_value.find(r, column);
      if (w != nullptr) sum += candidate.weights[h][kind] * arithmetic.from(*w);
    }
    const bool in_target =
        row.role == Role::trigger && column == r && (kind == 1 || (kind == 2 && task.is_trigger_in_target()));
    return in_target ? sum - arithmetic.from(numeric::Rational(1, task.mean_size(row.position))) : sum;
  };
  Ball constant = arithmetic.from(0L);
  for (std::size_t kind = 0; kind < indicator.size(); ++kind) {
    constant += arithmetic.from(row.counts[kind]) * coefficient(kind, indicator[kind]);
  }
  const auto is_negative = [](const Ball& x) { return is_nonnegative(x) == Ternary::certainly_not; };
  for (long c = 0; c < task.content_dimension; ++c) {
    for (const std::size_t kind : {1U, 2U}) {
      const Ball slope = coefficient(kind, TriggerTask::first_content_coordinate + c);
      if (is_positive(slope) != Ternary::certainly && !is_negative(slope)) continue;
      const int corner = is_negative(constant) == is_negative(slope) ? 1 : -1;
      for (long position = 1; position < task.length; ++position) {
        const bool is_of_kind = (position == input.trigger) == (kind == 2);
        auto& content = input.contents[static_cast<std::size_t>(position - 1)];
        if (is_of_kind) content[static_cast<std::size_t>(c)] = corner;
      }
    }
  }
  return input;
}

/// For finite alphabets: the letters of the row's prefix in some order, the query last; then the first
/// letter.
TriggerInput alphabet_input(const TriggerInstance& instance, const Candidate& candidate) {
  const TriggerTask& task = instance.task;
  const RowClass& row = *candidate.row;
  const auto& letters = task.content.letters();
  const auto& triggers = task.trigger_content.letters();
  std::vector<std::size_t> prefix;
  std::size_t trigger_letter = 0;
  for (std::size_t kind = 1; kind < row.counts.size(); ++kind) {
    if (kind > letters.size()) {
      if (row.counts[kind] > 0) trigger_letter = kind - 1 - letters.size();
    } else {
      const long queried = kind == row.query ? 1 : 0;
      prefix.insert(prefix.end(), static_cast<std::size_t>(row.counts[kind] - queried), kind - 1);
    }
  }
  if (row.query >= 1 && row.query <= letters.size()) prefix.push_back(row.query - 1);
  TriggerInput input{trigger_position(task, row), {}};
  auto next = prefix.begin();
  for (long position = 1; position < task.length; ++position) {
    if (position == input.trigger) {
      input.contents.push_back(triggers[trigger_letter]);
    } else {
      input.contents.push_back(letters[next == prefix.end() ? 0 : *next++]);
    }
  }
  return input;
}

Place place_of(const TriggerInstance& instance, const Candidate& candidate, bool is_error,
               const Arithmetic<Ball>& arithmetic) {
  if (!candidate.row) throw InternalError("no row to look at");
  const bool box = instance.task.content.is_box();
  Place place{box ? box_input(instance, candidate, arithmetic) : alphabet_input(instance, candidate),
              candidate.row->position, std::nullopt};
  if (is_error) place.coordinate = candidate.coordinate;
  return place;
}

}  // namespace

ExtremePlaces find_extreme_places(const PreparedInstance& prepared, const Arithmetic<Ball>& arithmetic) {
  const TriggerInstance& instance = prepared.instance;
  Candidate error;
  Candidate largest_mass;
  Candidate before;
  Candidate after;
  Candidate null;
  Candidate absorbed_before;
  Candidate absorbed_after;
  Candidate anchor_trigger;
  visit_rows<Ball>(prepared, arithmetic, [&](const RowReport<Ball>& report) {
    for (std::size_t r = 0; r < report.errors.size(); ++r)
      error.offer(report, report.errors[r], report.coordinates[r]);
    if (report.row.role == Role::start) return;
    for (std::size_t h = 0; h < report.weights.size(); ++h) {
      const Ball& mass = report.weights[h].front();
      const Ball absorbed = mass + report.null_masses[h];
      largest_mass.offer(report, mass, 0);
      if (report.row.role == Role::before_trigger) before.offer(report, -mass, 0);
      if (report.row.role == Role::after_trigger) after.offer(report, -mass, 0);
      if (report.row.role != Role::trigger) null.offer(report, -report.null_masses[h], 0);
      if (report.row.role == Role::before_trigger) absorbed_before.offer(report, -absorbed, 0);
      if (report.row.role == Role::after_trigger) absorbed_after.offer(report, -absorbed, 0);
      if (report.row.role != Role::after_trigger) continue;
      const Ball& of_trigger = report.weights[h][trigger_kind(instance.task, report.row)];
      anchor_trigger.offer(report, -(mass + of_trigger), 0);
    }
  });
  ExtremePlaces places{place_of(instance, error, true, arithmetic),
                       place_of(instance, largest_mass, false, arithmetic),
                       place_of(instance, before, false, arithmetic),
                       std::nullopt,
                       place_of(instance, null, false, arithmetic),
                       place_of(instance, absorbed_before, false, arithmetic),
                       std::nullopt};
  if (after.row) places.smallest_sink_mass_after = place_of(instance, after, false, arithmetic);
  if (absorbed_after.row)
    places.smallest_absorbed_after = place_of(instance, absorbed_after, false, arithmetic);
  if (anchor_trigger.row)
    places.smallest_anchor_trigger_mass = place_of(instance, anchor_trigger, false, arithmetic);
  return places;
}

}  // namespace sinkproof::task
