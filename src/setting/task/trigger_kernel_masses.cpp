#include <algorithm>
#include <cmath>
#include <limits>

#include "setting/task/anchor_mass_gap.hpp"
#include "setting/task/trigger_kernel.hpp"

namespace sinkproof::task {

namespace {

constexpr double not_defined = std::numeric_limits<double>::quiet_NaN();

bool is_other(Role role) {
  return role == Role::before_trigger || role == Role::after_trigger;
}

}  // namespace

double TriggerKernel::anchor_mass_gap(std::span<const double> weights) {
  if (!pairs_) {
    pairs_.emplace();
    for (std::size_t t = 0; t < classes_.size(); ++t) {
      for (std::size_t o = 0; o < classes_.size(); ++o) {
        if (classes_[t].role == Role::trigger && is_other(classes_[o].role) && meet(classes_[t], classes_[o]))
          pairs_->emplace_back(t * heads_, o * heads_);
      }
    }
  }
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [trigger, other] : *pairs_) {
    double sum = 0;
    for (std::size_t h = 0; h < heads_; ++h)
      sum += weights[h] * std::fabs(anchor_masses_[trigger + h] - anchor_masses_[other + h]);
    if (std::isnan(sum)) return not_defined;
    smallest = std::min(smallest, sum);
  }
  return smallest;
}

double TriggerKernel::own_anchor_mass(std::size_t head) const {
  return shape_.contents == ContentKind::box ? anchor_masses_[head] : not_defined;
}

double TriggerKernel::anchor_mean(std::size_t head, long trigger) const {
  if (shape_.contents != ContentKind::box) return not_defined;
  double sum = 0;
  for (std::size_t r = 0; r < classes_.size(); ++r) {
    const auto& [role, position, query, counts] = classes_[r];
    const bool counts_here = role == Role::start || (role == Role::before_trigger && position < trigger) ||
                             (role == Role::trigger && position == trigger) ||
                             (role == Role::after_trigger && position > trigger);
    if (counts_here) sum += anchor_masses_[r * heads_ + head];
  }
  return sum / static_cast<double>(shape_.length);
}

}  // namespace sinkproof::task
