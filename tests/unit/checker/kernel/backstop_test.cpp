#include "checker/kernel/backstop.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

// Sanitizers need more of both.
#if !defined(SINKPROOF_SANITIZED)

/// In a process of its own, whose answer a death test reads as its errors.
struct Document {
  explicit Document(std::uint64_t seconds, int exit_code = 5) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    allow_work(seconds);
    backstop.emplace("file.json", exit_code);
  }
  std::optional<Backstop> backstop;
};

void spin() {
  volatile bool goes_on = true;
  while (goes_on) {
  }
}

TEST(Backstop, EndsWhatChargesNothing) {
  EXPECT_EXIT(
      {
        const Document document(1);
        spin();
      },
      ::testing::ExitedWithCode(5),
      "^file.json: not decided within 1 s of processor time; --max-work N allows more\n$");
}

/// Its time is over before its work is, as on a slow machine.
TEST(Backstop, LetsWhatChargesSayItBefore) {
  EXPECT_EXIT(
      {
        const Document document(1);
        const CountedDocument counted;
        try {
          for (;;) {
            volatile long sum = 0;
            for (long k = 0; k < 1'000'000; ++k) sum = sum + k;
            charge_steps(1);
          }
        } catch (const Undecided& error) {
          // To give back what it holds takes time as well.
          const std::clock_t start = std::clock();
          while (std::clock() < start + CLOCKS_PER_SEC / 10) {
          }
          std::fputs(error.what(), stderr);
          // The timer counts ticks, and a busy machine's are not evenly spread: what comes too late exits
          // with 5.
          std::_Exit(std::clock() >= CLOCKS_PER_SEC / 2 ? 0 : 1);
        }
      },
      ::testing::ExitedWithCode(0), "^not decided within 1 s of processor time; --max-work N allows more$");
}

/// Where the system works for it.
TEST(Backstop, CountsTheSystemsTime) {
  EXPECT_EXIT(
      {
        const Document document(1);
        for (;;) getppid();
      },
      ::testing::ExitedWithCode(5), "within 1 s of processor time");
}

TEST(Backstop, EndsWhatHasNoMemory) {
  EXPECT_EXIT(
      {
        const Document document(10);
        give_up_without_memory();
      },
      ::testing::ExitedWithCode(5),
      "^file.json: not decided within 1024 MiB of memory; --max-work N allows more\n$");
}

/// One of the documents before it was rejected, which counts for more.
TEST(Backstop, EndsWithTheGravestAnswer) {
  EXPECT_EXIT(
      {
        const Document document(10, 10);
        give_up_without_memory();
      },
      ::testing::ExitedWithCode(10), "^file.json: not decided within 1024 MiB of memory");
  EXPECT_EXIT(
      {
        const Document document(1, 2);
        spin();
      },
      ::testing::ExitedWithCode(2), "^file.json: not decided within 1 s of processor time");
}

TEST(Backstop, LimitsTheMemoryForData) {
  EXPECT_EXIT(
      {
        const Document document(20);
        rlimit limit{};
        getrlimit(RLIMIT_DATA, &limit);
        std::_Exit(limit.rlim_cur == promised_bytes() && promised_bytes() >> 20U == 2048 ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST(Backstop, IsForOneDocument) {
  EXPECT_EXIT(
      {
        Document document(1);
        document.backstop.reset();
        give_up_without_memory();
        // Two seconds of it.
        volatile long sum = 0;
        while (std::clock() < 2 * CLOCKS_PER_SEC) {
          for (long k = 0; k < 1'000'000; ++k) sum = sum + k;
        }
        std::_Exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

#endif

}  // namespace
}  // namespace sinkproof_check
