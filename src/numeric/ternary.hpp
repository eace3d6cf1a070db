#pragma once

#include <string_view>

namespace sinkproof::numeric {

/// The answer to a question about a number that is known through an enclosure. There is no conversion to
/// bool, so that nobody can take "undecided" for either answer by accident.
enum class Ternary {
  certainly_not,  ///< proved false
  undecided,      ///< the enclosure allows both
  certainly,      ///< proved true
};

/// Conjunction: certainly_not wins over undecided, undecided over certainly.
constexpr Ternary both(Ternary a, Ternary b) {
  return a < b ? a : b;
}

constexpr std::string_view to_string(Ternary t) {
  return t == Ternary::certainly ? "certainly" : t == Ternary::undecided ? "undecided" : "certainly not";
}

}  // namespace sinkproof::numeric
