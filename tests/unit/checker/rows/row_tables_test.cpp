#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "checker/rows/table.hpp"

namespace sinkproof_check {
namespace {

// FORMAT.md, "Rows of tables": these have rows that no instance stands behind.
TEST(RowTables, HaveACertificateButForFour) {
  const std::set<std::string_view> without{"softmax-sink-bound", "softmax-sink-bound-probabilistic",
                                           "smoothing-regions", "sink-metric"};
  for (const RowTable& table : row_tables())
    EXPECT_EQ(table.has_certificate, !without.contains(table.name)) << table.name;
  EXPECT_EQ(row_tables().size(), 13U);
}

}  // namespace
}  // namespace sinkproof_check
