#include "report/text_table.hpp"

#include <gtest/gtest.h>

namespace sinkproof::report {
namespace {

TEST(TextTable, AlignsByCharactersNotBytes) {
  EXPECT_EQ(text_table({"a", "b"}, {{"1…", "x"}, {"22", "yy"}}), "  a   b\n  1…  x\n  22  yy\n");
}

TEST(TextTable, HasNoTrailingBlanks) {
  EXPECT_EQ(text_table({"name", ""}, {{"x", ""}}), "  name\n  x\n");
}

}  // namespace
}  // namespace sinkproof::report
