#include "theorems/proofs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "theorems/registry.hpp"

namespace sinkproof::theorems {
namespace {

TEST(Proofs, EachTheoremHasASection) {
  for (const auto* theorem : all())
    EXPECT_FALSE(proofs_text(theorem->description().id).empty()) << theorem->description().id;
  EXPECT_TRUE(proofs_text("sink").empty());
  EXPECT_TRUE(proof_parts("no-such-theorem").empty());
}

TEST(Proofs, ARowIsAPart) {
  const auto parts = proof_parts("relu-normaliser-obstruction");
  ASSERT_EQ(parts.size(), 7U);
  EXPECT_EQ(parts[1].part, "the largest bound of this kind; for m = 0 the least loss");
  EXPECT_EQ(parts[1].lemmas,
            (std::vector<std::string>{"proof.largest_bound", "proof.least_loss_without_contents"}));
  EXPECT_FALSE(parts[1].is_open);
  const auto others = proof_parts("diagonal-cost-exact");
  const auto open = std::find_if(others.begin(), others.end(), [](const auto& part) { return part.is_open; });
  ASSERT_NE(open, others.end());
  EXPECT_TRUE(open->lemmas.empty());
}

TEST(Proofs, APartHasLemmasOrIsOpen) {
  for (const auto* theorem : all()) {
    for (const auto& part : proof_parts(theorem->description().id))
      EXPECT_TRUE(part.is_open || !part.lemmas.empty()) << part.part;
  }
  const auto parts = proof_parts("diagonal-cost-exact");
  EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.is_open; }));
  EXPECT_FALSE(std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.is_open; }));
}

}  // namespace
}  // namespace sinkproof::theorems
