#pragma once

#include <rapidcheck.h>
#include <vector>

#include "setting/task/trigger_task.hpp"

/// Generators of models and tasks for property tests.
namespace sinkproof::support {

/// A small fraction; often 0, ±1 or an integer.
inline rc::Gen<numeric::Rational> small_rational() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(-6, 7), rc::gen::element(1, 1, 1, 2, 3, 10)),
                      [](const std::pair<int, int>& p) { return numeric::Rational(p.first, p.second); });
}

inline attention::Normaliser relu_normaliser() {
  return *rc::gen::element(attention::Normaliser::relu_non_anchor, attention::Normaliser::relu_row_count,
                           attention::Normaliser::relu_none, attention::Normaliser::relu_length);
}

inline task::Target random_target() {
  return *rc::gen::element(task::Target::inclusive, task::Target::preceding);
}

/// A random matrix, each entry present with probability about one half; content rows and columns empty if
/// content_blind.
inline attention::Matrix random_matrix(const task::TriggerTask& task, bool content_blind) {
  attention::Matrix matrix(task.width());
  for (long r = 0; r < task.width(); ++r) {
    for (long c = 0; c < task.width(); ++c) {
      if (content_blind && (task.is_content_coordinate(r) || task.is_content_coordinate(c))) continue;
      if (*rc::gen::arbitrary<bool>()) matrix.set(r, c, *small_rational());
    }
  }
  return matrix;
}

inline attention::Model random_model(const task::TriggerTask& task, attention::Normaliser normaliser,
                                     bool content_blind, int heads) {
  attention::Model model{normaliser, {}};
  for (int h = 0; h < heads; ++h)
    model.heads.push_back({random_matrix(task, content_blind), random_matrix(task, false)});
  return model;
}

/// All vectors of the given length over the letters −1 and 1.
inline std::vector<task::Content> corners(long dimension) {
  std::vector<task::Content> result{{}};
  for (long k = 0; k < dimension; ++k) {
    std::vector<task::Content> longer;
    for (const auto& corner : result) {
      for (const int x : {-1, 1}) {
        longer.push_back(corner);
        longer.back().emplace_back(x);
      }
    }
    result = longer;
  }
  return result;
}

/// All inputs of a task whose tokens draw their contents from the given letters.
inline std::vector<task::TriggerInput> all_inputs(const task::TriggerTask& task,
                                                  const std::vector<task::Content>& letters,
                                                  const std::vector<task::Content>& trigger_letters) {
  std::vector<task::TriggerInput> result;
  for (long j = 2; j < task.length; ++j) {
    std::vector<task::TriggerInput> inputs{{j, {}}};
    for (long i = 1; i < task.length; ++i) {
      std::vector<task::TriggerInput> longer;
      for (const auto& input : inputs) {
        for (const auto& letter : i == j ? trigger_letters : letters) {
          longer.push_back(input);
          longer.back().contents.push_back(letter);
        }
      }
      inputs = longer;
    }
    result.insert(result.end(), inputs.begin(), inputs.end());
  }
  return result;
}

}  // namespace sinkproof::support
