#include "setting/task/content_set.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::task {
namespace {

using numeric::Rational;

TEST(ContentSet, Contains) {
  EXPECT_TRUE(ContentSet::box().contains({1, -1, Rational(1, 3)}));
  EXPECT_FALSE(ContentSet::box().contains({Rational(1000001, 1000000)}));
  const auto alphabet = ContentSet::alphabet({{1}, {0}}, 1);
  EXPECT_TRUE(alphabet.contains({0}));
  EXPECT_FALSE(alphabet.contains({-1}));
}

TEST(ContentSet, RefusesWhatIsNoAlphabet) {
  EXPECT_THROW(ContentSet::alphabet({}, 1), InputError);
  EXPECT_THROW(ContentSet::alphabet({{1}, {1}}, 1), InputError);
  EXPECT_THROW(ContentSet::alphabet({{1, 0}}, 1), InputError);
  EXPECT_THROW(ContentSet::alphabet({{2}}, 1), InputError);
  EXPECT_THROW(static_cast<void>(ContentSet::box().letters()), InternalError);
}

TEST(ContentSet, ManyLettersTakeAMoment) {
  std::vector<Content> letters;
  for (long k = 1; k <= 100'000; ++k) letters.push_back({Rational(1, k)});
  EXPECT_TRUE(ContentSet::alphabet(letters, 1).contains({Rational(1, 100'000)}));
  letters.push_back({Rational(1, 2)});
  EXPECT_THROW(ContentSet::alphabet(letters, 1), InputError);
}

TEST(ContentSet, OneLetterOfNoCoordinates) {
  EXPECT_TRUE(ContentSet::alphabet({{}}, 0).contains({}));
}

}  // namespace
}  // namespace sinkproof::task
