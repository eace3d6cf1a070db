#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

namespace sinkproof::support {

/// A property that says little in some of its cases ("never refuted", where always vacuous would pass). It
/// returns whether this case is one that it is about, and at least so many per cent have to be.
/// The share that is usual should be twice that, so that no seed fails by chance.
template <class Property>
void expect_often(const std::string& description, long least_percent, Property property) {
  long cases = 0;
  long telling = 0;
  EXPECT_TRUE(rc::check(description, [&] {
    const bool is_telling = property();
    RC_CLASSIFY(is_telling, "telling");
    ++cases;
    if (is_telling) ++telling;
  }));
  EXPECT_GT(cases, 0);
  EXPECT_GE(100 * telling, least_percent * cases) << telling << " of " << cases << " cases";
}

}  // namespace sinkproof::support
