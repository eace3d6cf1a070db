#pragma once

#include "engine/falsifier.hpp"

namespace sinkproof::engine {

enum class Effort {
  usual,     ///< fits roughly, and ends once it gains nothing for some dozens of evaluations
  thorough,  ///< takes all its evaluations and the best fits
};

/// Whether the point holds the hypotheses that count.
enum class Hold {
  from_the_start,
  reached,
  missed,  ///< also where it was not tried
};

/// Moves the point to where the hypotheses hold, and from there to a smaller conclusion margin, by NLopt's
/// Subplex (which needs no derivatives: margins have kinks, and the best points are at them). Deterministic:
/// it ends after a number of evaluations, never after a time.
Hold improve(Falsifier& falsifier, Falsifier::Point& point, int evaluations, Effort effort = Effort::usual);
/// The same for a point that holds the hypotheses; others stay as they are.
Hold improve_conclusion(Falsifier& falsifier, Falsifier::Point& point, int evaluations,
                        Effort effort = Effort::usual);

}  // namespace sinkproof::engine
