// How far the contents of a trigger-conditional task are apart.
//
// Given: a task that trigger_document.cpp has read.
// Derives itself: both distances of FORMAT.md, from the least and largest number of an alphabet in each
// coordinate.
// Takes from the document: the alphabets. Safe, as they are the instance that is talked about.
// Acceptance means: nothing is accepted here: trigger_facts.cpp gives these numbers to a statement's text.
// Assumes: alphabets are not empty, and their letters have content_dimension entries.
#include <algorithm>

#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

namespace {

using Letter = std::vector<mpq_class>;

/// The least and the largest number in each coordinate.
struct Hull {
  Letter least;
  Letter most;
};

Hull hull_of(const std::vector<Letter>& letters) {
  charge_steps(8 * letters.size() * (letters.front().size() + 1));
  Hull hull{letters.front(), letters.front()};
  for (const Letter& letter : letters)
    for (std::size_t k = 0; k < letter.size(); ++k) {
      charge_work(bit_size(letter[k]) + bit_size(hull.least[k]) + bit_size(hull.most[k]));
      if (letter[k] < hull.least[k]) hull.least[k] = letter[k];
      if (letter[k] > hull.most[k]) hull.most[k] = letter[k];
    }
  return hull;
}

}  // namespace

mpq_class content_distance(const TriggerTask& task) {
  // The middle of the box is at distance 1 of its corners.
  if (task.content.is_box) return task.content_dimension > 0 ? 1 : 0;
  const auto& letters = task.content.alphabet;
  const Hull hull = hull_of(letters);
  std::vector<mpq_class> distances;
  for (const Letter& letter : letters) {
    mpq_class& farthest = distances.emplace_back(0);
    for (std::size_t k = 0; k < letter.size(); ++k) {
      charge_work(2 * (bit_size(letter[k]) + bit_size(hull.most[k]) + bit_size(hull.least[k])));
      // Some letter has this end of the coordinate.
      farthest = std::max(farthest, mpq_class(hull.most[k] - letter[k]));
      farthest = std::max(farthest, mpq_class(letter[k] - hull.least[k]));
    }
  }
  return *std::min_element(distances.begin(), distances.end());
}

mpq_class trigger_distance(const TriggerTask& task) {
  if (task.trigger_content.is_box) return task.content_dimension > 0 ? 2 : 0;
  const Hull hull = hull_of(task.trigger_content.alphabet);
  mpq_class largest = 0;
  for (std::size_t k = 0; k < hull.least.size(); ++k) {
    charge_work(2 * (bit_size(hull.most[k]) + bit_size(hull.least[k])));
    largest = std::max(largest, mpq_class(hull.most[k] - hull.least[k]));
  }
  return largest;
}

}  // namespace sinkproof_check
