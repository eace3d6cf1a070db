#include "setting/switch/switch_names.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::switches {
namespace {

using numeric::Rational;

TEST(SwitchNames, TheFormHasSizesAndNumbersWithoutIndices) {
  auto family = empty_family<Rational>({2, 3}, 4);
  family.below = 1;
  family.eta_squared = Rational(1, 9);
  const std::map<std::string, Rational> sizes{
      {"contexts", 2}, {"dim", 4}, {"below", 2}, {"key_count[1]", 2}, {"key_count[2]", 3}};
  EXPECT_EQ(sizes_of(family).numbers, sizes);
  auto all = sizes;
  all.insert({{"sine_squared", 0}, {"eta_squared", Rational(1, 9)}, {"shared_squared", 1}});
  EXPECT_EQ(form_of(family).numbers, all);
}

TEST(SwitchNames, EntriesAreRational) {
  auto family = empty_family<Rational>({1}, 2);
  family.contexts[0].values[0][1] = Rational(5, 7);
  const SwitchEntries entries(family);
  EXPECT_EQ(entries.value({"key_value", {1, 1, 2}}), Rational(5, 7));
  EXPECT_EQ(entries.value({"key_count", {1}}), std::nullopt);
  EXPECT_THROW(static_cast<void>(entries.line({"attention", {1, 1}}, 0)), InternalError);
}

}  // namespace
}  // namespace sinkproof::switches
