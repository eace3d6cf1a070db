#pragma once

#include <string_view>
#include <vector>

#include "checker/kernel/linear_system.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

/// Numbers of an array of a construction's own, from the index `first` on.
struct Solved {
  std::string_view name;
  long first;
  Rationals numbers;
};

/// The numbers that fulfil all equations of the step; of several solutions the one of least Euclidean norm.
/// Throws Rejected where equations are not linear, or depend on each other.
std::vector<Solved> solution_of(const Source& source, const Step& step, Evaluation& evaluation);

}  // namespace sinkproof_check::language
