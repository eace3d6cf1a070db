#include "files/run_program.hpp"

#include <gtest/gtest.h>

namespace sinkproof::files {
namespace {

TEST(RunProgram, StreamsAndStatusAreTheProgramsOwn) {
  const auto result = run_program("sh", {"-c", "cat; echo $WORD; echo no >&2; exit 3"},
                                  {"WORD=said", "PATH=/bin:/usr/bin"}, "in ");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 3);
  EXPECT_EQ(result->output, "in said\n");
  EXPECT_EQ(result->errors, "no\n");
}

TEST(RunProgram, ASignalIsNoStatus) {
  const auto result = run_program("sh", {"-c", "kill -9 $$"}, {}, "");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, -1);
}

TEST(RunProgram, WhatIsNotThereIsNothing) {
  EXPECT_FALSE(run_program("sinkproof-no-such-program", {}, {}, ""));
  EXPECT_FALSE(has_program("sinkproof-no-such-program"));
  EXPECT_TRUE(has_program("sh"));
}

}  // namespace
}  // namespace sinkproof::files
