// Roots of rational numbers, so that those which are multiples of each other are seen to be.
//
// Given: a number under a root.
// Derives itself: whether it is a square times one that was under a root before.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with the root.
// Assumes: GMP, for which integers are squares.
#include "checker/kernel/number.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

/// Of a rational it is a rational multiple of a root that there was wherever it is one, so that the formal
/// path sees norms of parallel vectors cancel.
Real Evaluation::root_of(const Real& x) {
  constexpr std::size_t most_radicands = 64;
  const mpq_class* const square = x.literal();
  if (square == nullptr || *square == 0) return square_root(x);
  for (const mpq_class& radicand : lets_.radicands) {
    const mpq_class quotient = charged(*square / radicand);
    if (mpz_perfect_square_p(quotient.get_num_mpz_t()) != 0 &&
        mpz_perfect_square_p(quotient.get_den_mpz_t()) != 0)
      return Real(charged(ratio(sqrt(quotient.get_num()), sqrt(quotient.get_den())))) *
             square_root(Real(radicand));
  }
  if (lets_.radicands.size() < most_radicands) lets_.radicands.push_back(*square);
  return square_root(x);
}

}  // namespace sinkproof_check::language
