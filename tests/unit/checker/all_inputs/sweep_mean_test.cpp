#include "checker/all_inputs/sweep_mean.hpp"

#include <gtest/gtest.h>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::value_of;

/// e^{ax}(vx + w) for x = 0 … 1/steps, in 32 parts.
struct Piece {
  mpq_class a, v, w;
  long steps;

  [[nodiscard]] Real at(long k, const mpq_class& raised) const {
    const mpq_class x = ratio(k, 32 * steps);
    return exponential(Real(mpq_class(a * x))) * Real(mpq_class(v * x + w + raised));
  }
  /// How far the chord of what is raised is above it, at x = k/(32 steps).
  [[nodiscard]] Real chord_above(long k, const mpq_class& raised) const {
    return at(0, raised) * Real(ratio(32 - k, 32)) + at(32, raised) * Real(ratio(k, 32)) - at(k, 0);
  }
};

TEST(SweepMean, ChordsAreAboveWithTheRise) {
  for (const long a : {-40, -3, -1, 0, 1, 2, 40}) {
    for (const long v : {-3, 0, 1, 8}) {
      for (const long w : {-9, -2, 0, 3}) {
        for (const long steps : {1L, 4L, 64L}) {
          reset_work();
          const Piece piece{ratio(a, 4), ratio(v, 4), ratio(w, 4), steps};
          const Fixed below = std::max({Fixed{0}, -w * (one / 4), -w * (one / 4) - v * (one / 4) / steps});
          const Fixed rise = chord_rise(point(a * (one / 4)), point(v * (one / 4)), below, steps);
          for (long k = 1; k < 32; ++k)
            ASSERT_GE(sign_of(piece.chord_above(k, value_of(rise))), 0)
                << a << ' ' << v << ' ' << w << ' ' << steps << ' ' << k;
        }
      }
    }
  }
}

TEST(SweepMean, TheRiseIsHardlyMoreThanChordsWant) {
  // Of the square alone, of the product alone, and of both: with a twentieth less the chord is below in the
  // middle.
  for (const Piece& piece : {Piece{1, 0, -2, 16}, Piece{-1, 0, -2, 16}, Piece{2, -4, ratio(1, 8), 16},
                             Piece{-2, 4, ratio(-1, 8), 16}, Piece{1, -2, -1, 32}, Piece{-3, 1, -1, 32}}) {
    reset_work();
    const auto fixed = [](const mpq_class& x) { return span_of(Real(x)); };
    const mpq_class last = piece.w + piece.v / piece.steps;
    const Fixed below = fixed(-std::min({mpq_class(0), piece.w, last})).upper;
    const mpq_class rise = value_of(chord_rise(fixed(piece.a), fixed(piece.v), below, piece.steps));
    EXPECT_GE(sign_of(piece.chord_above(16, rise)), 0);
    EXPECT_LT(sign_of(piece.chord_above(16, rise * ratio(19, 20))), 0) << piece.a.get_d();
  }
}

TEST(SweepMean, TheRiseIsOfTheWorstOfSpans) {
  const Fixed of_spans = chord_rise({-2 * one, one}, {-one, 3 * one}, one, 1);
  EXPECT_EQ(of_spans, chord_rise(point(-2 * one), point(3 * one), one, 1));
  EXPECT_EQ(of_spans, one / 8 * (12 + 4));
  EXPECT_EQ(chord_rise(point(one), point(one), 0, 1), 0);
}

}  // namespace
}  // namespace sinkproof_check::sweep
