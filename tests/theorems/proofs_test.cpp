#include "theorems/proofs.hpp"

#include <gtest/gtest.h>

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
}

TEST(Proofs, APartHasLemmasOrIsOpen) {
  for (const auto* theorem : all()) {
    for (const auto& part : proof_parts(theorem->description().id))
      EXPECT_TRUE(part.is_open || !part.lemmas.empty()) << part.part;
  }
}

// The page has had no such row since Theorem D, 3 was proved.
TEST(Proofs, ARowMayBeOpen) {
  const auto parts = proof_parts_of(R"(Text, with a `code`.

| part | in Coq |
|---|---|
| the first, of `L` positions | `proof.first`, `norms.second` |
| the second | **open**: only prose has it |
| the third | `proof.third`; **open** for m = 0 |
)");
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0].part, "the first, of `L` positions");
  EXPECT_EQ(parts[0].lemmas, (std::vector<std::string>{"proof.first", "norms.second"}));
  EXPECT_FALSE(parts[0].is_open);
  EXPECT_TRUE(parts[1].is_open);
  EXPECT_TRUE(parts[1].lemmas.empty());
  EXPECT_TRUE(parts[2].is_open);
  EXPECT_EQ(parts[2].lemmas, (std::vector<std::string>{"proof.third"}));
}

}  // namespace
}  // namespace sinkproof::theorems
