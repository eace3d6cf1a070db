#pragma once

#include <string_view>
#include <vector>

#include "attention/model.hpp"
#include "setting/task/content_set.hpp"

namespace sinkproof::task {

/// Which tokens the target at the trigger's position j is the mean of: those at 1 … j, the trigger included
/// (the published experiment code), or those at 1 … j−1, which precede it (RM26's abstract).
enum class Target { inclusive, preceding };

const char* to_string(Target target);
/// Throws InputError.
Target parse_target(std::string_view name);

/// The trigger-conditional task T(L, m) (RM26, the published experiment code; theory page 01). Tokens have n
/// = m + 3 coordinates: 0 anchor indicator, 1 trigger indicator, 2 … m+1 content, m+2 content indicator.
/// Position 0 is the anchor; one position j in {2, …, L−1} is the trigger; the others are content tokens. The
/// target is a mean at j (see Target), and 0 elsewhere.
struct TriggerTask {
  long length = 3;             ///< L ≥ 3
  long content_dimension = 0;  ///< m ≥ 0
  ContentSet content;
  ContentSet trigger_content;
  Target target = Target::inclusive;

  static constexpr long anchor_coordinate = 0;
  static constexpr long trigger_coordinate = 1;
  static constexpr long first_content_coordinate = 2;
  [[nodiscard]] long content_indicator() const { return content_dimension + 2; }
  [[nodiscard]] long width() const { return content_dimension + 3; }
  [[nodiscard]] bool is_trigger_in_target() const { return target == Target::inclusive; }
  /// How many tokens the mean at j = position is of: positions 1 to this one.
  [[nodiscard]] long mean_size(long position) const {
    return is_trigger_in_target() ? position : position - 1;
  }
  [[nodiscard]] bool is_content_coordinate(long r) const {
    return r >= first_content_coordinate && r < content_indicator();
  }
};

/// The statement's object: a task and a model of the same width.
struct TriggerInstance {
  TriggerTask task;
  attention::Model model;
};

/// One input of the task. contents[k] belongs to position k+1, k = 0 … L−2.
struct TriggerInput {
  long trigger;
  std::vector<Content> contents;
};

/// x_0 … x_{L−1}.
std::vector<std::vector<numeric::Rational>> tokens(const TriggerTask& task, const TriggerInput& input);

/// y_i.
std::vector<numeric::Rational> target(const TriggerTask& task,
                                      const std::vector<std::vector<numeric::Rational>>& tokens, long trigger,
                                      long position);

/// Throws InputError if the task is not one (L < 3, m < 0), the contents are a box and an alphabet, or the
/// model has another width.
void check(const TriggerInstance& instance);

}  // namespace sinkproof::task
