#include "checker/document/parameters.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

TEST(Parameters, IntegersAreIntegersInTheirRange) {
  reset_work();
  const json::Document values(
      R"json({"first": "2", "last": "64", "sum": "1/2+5/2", "below": "1", "above": "65", "half": "7/2", "root": "sqrt(5)"})json");
  const Parameters parameters = read_parameters(values.root());
  const auto read = [&](const std::string& name) { return read_integer(parameters, name, 2, 64); };
  EXPECT_EQ(read("first"), 2);
  EXPECT_EQ(read("last"), 64);
  EXPECT_EQ(read("sum"), 3);
  for (const char* name : {"below", "above", "half", "root", "missing"})
    EXPECT_THROW(static_cast<void>(read(name)), Rejected) << name;
}

TEST(Parameters, NamesAreThoseThatAreKnown) {
  reset_work();
  const json::Document values(R"json({"name": "simplex", "other": "ring", "number": "1"})json");
  const Parameters parameters = read_parameters(values.root());
  const auto read = [&](const std::string& name) {
    return read_name(parameters, name, {"antipodal", "simplex"});
  };
  EXPECT_EQ(read("name"), "simplex");
  EXPECT_THROW(static_cast<void>(read("other")), Rejected);
  EXPECT_THROW(static_cast<void>(read("missing")), Rejected);
  EXPECT_THROW(static_cast<void>(read("number")), Malformed);
}

}  // namespace
}  // namespace sinkproof_check
