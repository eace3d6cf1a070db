#pragma once

#include <string>

#include "draw.hpp"

namespace sinkproof::differential {

/// Which exact numbers an instance is made of: what they cost to decide differs by orders of magnitude.
enum class Palette {
  small,       ///< integers, fractions and decimals
  logarithms,  ///< logarithms of rationals, whose exponentials are rational
  scores,      ///< those two, and what constructions have: 8, sqrt(50), log(1000)
  anything  ///< roots, nested functions, sums that are exactly 0, huge and tiny ones; now and then one without value
};

/// An *exact* of FORMAT.md.
std::string exact_text(Random& random, Palette palette);
/// A *rational* of FORMAT.md in [−1, 1].
std::string content_text(Random& random);
/// An *exact* whose value is 0, though its text is not the literal 0.
std::string hidden_zero(Random& random);

}  // namespace sinkproof::differential
