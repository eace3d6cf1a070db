#include "report/text_table.hpp"

#include <gtest/gtest.h>

namespace sinkproof::report {
namespace {

TEST(TextTable, AlignsByCharactersNotBytes) {
  TextTable table({"a", "b"});
  table.add({"1…", "x"});
  table.add({"22", "yy"});
  EXPECT_EQ(table.text(), "  a   b\n  1…  x\n  22  yy\n");
}

TEST(TextTable, HasNoTrailingBlanks) {
  TextTable table({"name", ""});
  table.add({"x", ""});
  EXPECT_EQ(table.text(), "  name\n  x\n");
}

TEST(TextTable, EmptyCellsKeepTheirColumn) {
  TextTable table({"a", "b"});
  table.add({"", "x"});
  EXPECT_EQ(table.text(), "  a  b\n     x\n");
}

}  // namespace
}  // namespace sinkproof::report
