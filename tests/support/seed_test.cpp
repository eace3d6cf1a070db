#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <cstdlib>
#include <string>

// RapidCheck ignores a mistyped key in RC_PARAMS silently and then draws a new seed for every run: a red CI
// could not be repeated.
TEST(Seed, IsFixedByTheEnvironment) {
  const char* parameters = std::getenv("RC_PARAMS");
  ASSERT_NE(parameters, nullptr) << "run the tests through ctest or ./dev test";
  EXPECT_NE(std::string(parameters).find("seed="), std::string::npos);
}

// What a property test prints and returns is worth nothing if a false property passes.
TEST(Seed, AFalsePropertyFails) {
  EXPECT_FALSE(rc::check("no integer is above 10", [](int x) { RC_ASSERT(x <= 10); }));
}
