#include "numeric/decide.hpp"

namespace sinkproof::numeric {

namespace {

template <class Question>
Ternary decide(const Expression& e, Question question) {
  constexpr long first_bits = 128;
  try {
    return question(Arithmetic<Exact>{}.from(e));
  } catch (const ExactUnavailable&) {
    // Enclosures can still decide what is not zero.
  }
  for (long bits = first_bits;; bits *= 2) {
    try {
      const Ternary answer = question(Arithmetic<Ball>{bits}.from(e));
      if (answer != Ternary::undecided || bits >= Exact::sign_bits) return answer;
    } catch (const DomainError&) {
      if (bits >= Exact::sign_bits) throw;
    }
  }
}

}  // namespace

Ternary is_positive(const Expression& e) {
  return decide(e, [](const auto& value) { return is_positive(value); });
}

Ternary is_nonnegative(const Expression& e) {
  return decide(e, [](const auto& value) { return is_nonnegative(value); });
}

}  // namespace sinkproof::numeric
