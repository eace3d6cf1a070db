#include "checker/all_inputs/sweep_masses.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "checker/kernel/work.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

namespace sinkproof_check::sweep {
namespace {

using testing::all_normalisers;
using testing::dense_head;
using testing::draw_contents;
using testing::draw_keys;
using testing::Draws;
using testing::put;
using testing::row_input;
using testing::value_of;

TEST(SweepMasses, HoldForEveryInput) {
  Draws draw(15);
  for (int trial = 0; trial < 160; ++trial) {
    reset_work();
    const long m = draw(4);
    const Normaliser normaliser = all_normalisers[static_cast<std::size_t>(trial) % all_normalisers.size()];
    const TriggerInstance instance =
        dense_head(draw, normaliser, 4 + draw(3), m, std::array<long, 3>{1, 6, 20}[at(draw(3))]);
    const HeadRows head(instance);
    const Real largest(value_of(largest_anchor_mass(head)));
    const std::array<Real, 2> smallest{Real(value_of(smallest_anchor_mass(head, false))),
                                       Real(value_of(smallest_anchor_mass(head, true)))};
    for (const Row& row : rows_of(head, Query::content)) {
      if (row.sign < 0) continue;
      for (int sample = 0; sample < 3; ++sample) {
        const auto width = static_cast<std::size_t>(m);
        const auto place =
            row_input(instance.task, row, draw_contents(draw, std::vector<Span>(width, symmetric(one))),
                      draw_keys(draw, row, width));
        const Real mass = anchor_masses(instance, place.input, place.position).front();
        ASSERT_GE(sign_of(largest - mass), 0) << trial;
        ASSERT_GE(sign_of(mass - smallest[row.has_trigger ? 1 : 0]), 0) << trial;
      }
    }
  }
}

TEST(SweepMasses, AreAttainedWhereScoresAreAffine) {
  Draws draw(25);
  const mpq_class unit = value_of(one >> 20);
  for (int trial = 0; trial < 60; ++trial) {
    reset_work();
    const long m = draw(3);
    const Normaliser normaliser = all_normalisers[static_cast<std::size_t>(trial) % all_normalisers.size()];
    TriggerInstance instance = dense_head(draw, normaliser, 4 + draw(2), m, 6);
    // No products of contents.
    for (long i = 2; i < m + 2; ++i) {
      for (long k = 2; k < m + 2; ++k) put(instance.model.heads[0].query_key, i, k, 0);
    }
    const HeadRows head(instance);
    const std::size_t contents = std::size_t{1} << static_cast<unsigned>(m);
    const auto corner = [&](std::size_t signs) {
      std::vector<mpq_class> result;
      for (long i = 0; i < m; ++i)
        result.emplace_back(((signs >> static_cast<unsigned>(i)) & 1U) != 0 ? 1 : -1);
      return result;
    };
    std::array<Real, 2> smallest{1, 1};
    Real largest = 0;
    for (const Row& row : rows_of(head, Query::content)) {
      if (row.sign < 0) continue;
      for (std::size_t own = 0; own < contents; ++own) {
        for (std::size_t other = 0; other < contents; ++other) {
          const std::vector<std::vector<mpq_class>> keys(
              static_cast<std::size_t>(row.others + (row.has_trigger ? 1 : 0)), corner(other));
          const auto place = row_input(instance.task, row, corner(own), keys);
          const Real mass = anchor_masses(instance, place.input, place.position).front();
          largest = maximum({largest, mass});
          Real& least = smallest[row.has_trigger ? 1 : 0];
          least = -maximum({-least, -mass});
        }
      }
    }
    // Together with the anchor a slot may be bounded worse than it is.
    if (m == 0 || !head.has_null()) {
      EXPECT_LE(sign_of(Real(value_of(largest_anchor_mass(head)) - unit) - largest), 0) << trial;
    }
    EXPECT_GE(sign_of(Real(value_of(smallest_anchor_mass(head, false)) + unit) - smallest[0]), 0) << trial;
    EXPECT_GE(sign_of(Real(value_of(smallest_anchor_mass(head, true)) + unit) - smallest[1]), 0) << trial;
  }
}

TEST(SweepMasses, HoldBetweenTheCorners) {
  // One content u of the query, which scores itself 2u² or −2u²: the anchor has ½ at u = 0, in between the
  // corners.
  TriggerInstance instance{{3, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
  put(instance.model.heads[0].query_key, 2, 2, -2);
  const Fixed smallest = smallest_anchor_mass(HeadRows(instance), false);
  EXPECT_LE(smallest, one / 2);
  // L4: e^−2 at the corners, and between them at most 2e² more.
  EXPECT_GE(smallest, one / 16);
  EXPECT_LE(smallest, one / 15);
  put(instance.model.heads[0].query_key, 2, 2, 2);
  const Fixed largest = largest_anchor_mass(HeadRows(instance));
  EXPECT_GE(largest, one / 2);
  EXPECT_LE(largest, one / 2 + one / 1024);
}

TEST(SweepMasses, KeysWithoutBoundLeaveNothing) {
  // Own scores of up to 12: e^12 is beyond what is told apart, and so is a mass below e^−11.
  TriggerInstance instance{{4, 1, {}, {}}, {Normaliser::softmax, {{zero_matrix(4), zero_matrix(4)}}}};
  put(instance.model.heads[0].query_key, 3, 0, -12);
  EXPECT_EQ(smallest_anchor_mass(HeadRows(instance), false), 0);
  put(instance.model.heads[0].query_key, 3, 0, -9);
  EXPECT_GT(smallest_anchor_mass(HeadRows(instance), false), 0);
  put(instance.model.heads[0].query_key, 3, 0, 12);
  EXPECT_GT(largest_anchor_mass(HeadRows(instance)), one - one / 1024);
}

}  // namespace
}  // namespace sinkproof_check::sweep
