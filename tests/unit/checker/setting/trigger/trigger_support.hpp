#pragma once

#include <gmpxx.h>

#include <vector>

#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check::testing {

using Letters = std::vector<std::vector<mpq_class>>;

/// Every input of a task over finite alphabets.
inline std::vector<TriggerInput> all_inputs(const TriggerTask& task, const Letters& contents,
                                            const Letters& triggers) {
  std::vector<TriggerInput> result;
  for (long trigger = 2; trigger < task.length; ++trigger) {
    std::vector<TriggerInput> partial{{trigger, {}}};
    for (long k = 1; k < task.length; ++k) {
      std::vector<TriggerInput> longer;
      for (const auto& input : partial) {
        for (const auto& letter : k == trigger ? triggers : contents) {
          longer.push_back(input);
          longer.back().contents.push_back(letter);
        }
      }
      partial = longer;
    }
    result.insert(result.end(), partial.begin(), partial.end());
  }
  return result;
}

/// 0 to bound − 1, the same everywhere.
class Draws {
 public:
  explicit Draws(unsigned seed) : state_(seed) {}
  long operator()(long bound) {
    state_ = state_ * 1103515245U + 12345U;
    return static_cast<long>((state_ >> 16U) % static_cast<unsigned>(bound));
  }

 private:
  unsigned state_;
};

}  // namespace sinkproof_check::testing
