#include "setting/task/trigger_masses.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "setting/task/extreme_rows.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;

namespace {

/// The kinds of triggers stand behind those of the anchor and of contents.
std::size_t first_trigger_kind(const TriggerTask& task) {
  return 1 + (task.content.is_box() ? 1 : task.content.letters().size());
}

}  // namespace

std::size_t trigger_kind(const TriggerTask& task, const RowClass& row) {
  const auto first = row.counts.begin() + static_cast<std::ptrdiff_t>(first_trigger_kind(task));
  return static_cast<std::size_t>(std::find(first, row.counts.end(), 1) - row.counts.begin());
}

template <Scalar S>
TriggerMasses<S> trigger_masses(const PreparedInstance& prepared, const Arithmetic<S>& arithmetic) {
  const TriggerTask& task = prepared.instance.task;
  const std::size_t first = first_trigger_kind(task);
  // Of each content of the trigger its largest mass; a box's scores do not see it. Behind them the least of
  // anchor and trigger together, with its sign turned.
  const std::size_t contents = task.content.is_box() ? 1 : task.trigger_content.letters().size();
  const auto offer_row = [&](const auto& report, const auto& offer) {
    if (report.row.role != Role::after_trigger) return;
    const std::size_t kind = trigger_kind(task, report.row);
    for (std::size_t h = 0; h < report.weights.size(); ++h) {
      const auto& weights = report.weights[h];
      offer(kind - first, weights[kind], h);
      offer(contents, -(weights.front() + weights[kind]), h);
    }
  };
  std::optional<std::vector<bool>> wanted;
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    const auto offer_numbers = [&](const auto& report, const auto&, const auto& offer) {
      offer_row(report, [&](std::size_t k, const auto& number, std::size_t) { offer(k, number); });
    };
    const auto offer_rests = [&](const auto& report, const auto& its_arithmetic, const auto& offer) {
      offer_row(report, [&](std::size_t k, const auto&, std::size_t head) {
        const std::size_t kind = trigger_kind(task, report.row);
        const std::size_t anchor = k == contents ? 0 : kind;
        const auto rest = mass_beside(report, head, its_arithmetic, {anchor, kind}, true);
        offer(k, k == contents ? rest : -rest);
      });
    };
    wanted = rows_to_evaluate_exactly(prepared, RowParts::weights, contents + 1, offer_numbers, offer_rests);
  }
  std::vector<std::optional<S>> largest(contents + 1);
  const auto raise = [&](std::size_t k, const S& number, std::size_t) {
    largest[k] = largest[k] ? max(*largest[k], number) : number;
  };
  visit_rows<S>(
      prepared, arithmetic, [&](const RowReport<S>& report) { offer_row(report, raise); }, RowParts::weights,
      wanted ? &*wanted : nullptr);
  const S together = largest.back() ? -*largest.back() : arithmetic.from(1L);
  largest.pop_back();
  std::optional<S> least;
  for (const auto& mass : largest) {
    if (mass) least = least ? min(*least, *mass) : *mass;
  }
  return {together, least.value_or(arithmetic.from(0L))};
}

template TriggerMasses<numeric::Interval> trigger_masses(const PreparedInstance&,
                                                         const Arithmetic<numeric::Interval>&);
template TriggerMasses<numeric::Ball> trigger_masses(const PreparedInstance&,
                                                     const Arithmetic<numeric::Ball>&);
template TriggerMasses<numeric::Exact> trigger_masses(const PreparedInstance&,
                                                      const Arithmetic<numeric::Exact>&);

namespace {

/// The least and the largest number of an alphabet in each coordinate.
struct Hull {
  Content least;
  Content most;
};

Hull hull_of(const std::vector<Content>& letters) {
  Hull hull{letters.front(), letters.front()};
  for (const Content& letter : letters) {
    for (std::size_t k = 0; k < letter.size(); ++k) {
      hull.least[k] = std::min(hull.least[k], letter[k]);
      hull.most[k] = std::max(hull.most[k], letter[k]);
    }
  }
  return hull;
}

}  // namespace

Rational content_distance(const TriggerTask& task) {
  if (task.content.is_box()) return task.content_dimension > 0 ? 1 : 0;
  const auto& letters = task.content.letters();
  const Hull hull = hull_of(letters);
  std::optional<Rational> least;
  for (const Content& letter : letters) {
    // The letter farthest away is farthest in some coordinate, and has an end of the hull there.
    Rational farthest = 0;
    for (std::size_t k = 0; k < letter.size(); ++k) {
      farthest =
          std::max({farthest, Rational(hull.most[k] - letter[k]), Rational(letter[k] - hull.least[k])});
    }
    least = least ? std::min(*least, farthest) : farthest;
  }
  return *least;
}

Rational trigger_distance(const TriggerTask& task) {
  if (task.trigger_content.is_box()) return task.content_dimension > 0 ? 2 : 0;
  const Hull hull = hull_of(task.trigger_content.letters());
  Rational largest = 0;
  for (std::size_t k = 0; k < hull.least.size(); ++k)
    largest = std::max(largest, Rational(hull.most[k] - hull.least[k]));
  return largest;
}

bool has_same_contents(const TriggerTask& task) {
  if (task.content.is_box()) return true;
  return task.content.letters() == task.trigger_content.letters();
}

}  // namespace sinkproof::task
