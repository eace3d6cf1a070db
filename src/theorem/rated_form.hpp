#pragma once

#include <vector>

#include "theorem/evaluation.hpp"
#include "theorem/stated_block.hpp"

namespace sinkproof::theorem {

/// What a search is told of a form: `results` are its searched_roots() in doubles, NaN where one is not defined.
Evaluation<numeric::Interval> rated(const StatedForm& form, const std::vector<double>& results);

}  // namespace sinkproof::theorem
