#include "checker/kernel/backstop.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

// Sanitizers need more of both.
#if !defined(__SANITIZE_ADDRESS__)

/// In a process of its own, whose answer a death test reads as its errors.
void begin(std::uint64_t seconds) {
  dup2(STDERR_FILENO, STDOUT_FILENO);
  allow_work(seconds);
  begin_backstop("file.json");
}

TEST(Backstop, EndsWhatTakesTwiceItsTime) {
  EXPECT_EXIT(
      {
        begin(0);
        volatile bool goes_on = true;
        while (goes_on) {
        }
      },
      testing::ExitedWithCode(5),
      "^file.json: not decided within 2 s of processor time; --max-work N allows more\n$");
}

TEST(Backstop, EndsWhatHasNoMemory) {
  EXPECT_EXIT(
      {
        begin(10);
        give_up_without_memory();
      },
      testing::ExitedWithCode(5),
      "^file.json: not decided within 1024 MiB of memory; --max-work N allows more\n$");
}

TEST(Backstop, LimitsTheMemoryForData) {
  EXPECT_EXIT(
      {
        begin(20);
        rlimit limit{};
        getrlimit(RLIMIT_DATA, &limit);
        std::_Exit(limit.rlim_cur == promised_bytes() && promised_bytes() >> 20U == 2048 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(Backstop, IsForOneDocument) {
  EXPECT_EXIT(
      {
        begin(0);
        end_backstop();
        give_up_without_memory();
        // Three seconds of it.
        volatile long sum = 0;
        while (std::clock() < 3 * CLOCKS_PER_SEC) {
          for (long k = 0; k < 1'000'000; ++k) sum = sum + k;
        }
        std::_Exit(0);
      },
      testing::ExitedWithCode(0), "");
}

#endif

}  // namespace
}  // namespace sinkproof_check
