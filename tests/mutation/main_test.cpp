// The arguments of sinkproof-check and what it prints, for the mutants of main.cpp. tests/cli looks at the
// program itself; here its main is a function.

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "checker/kernel/work.hpp"

int sinkproof_check_main(int argc, char** argv);

namespace {

struct Answer {
  int exit;
  std::string output;
  std::string errors;
};

int exit_code(std::vector<std::string> arguments) {
  sinkproof_check::allow_work(sinkproof_check::default_work);
  arguments.insert(arguments.begin(), "sinkproof-check");
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  return sinkproof_check_main(static_cast<int>(pointers.size()), pointers.data());
}

Answer answer(const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit = exit_code(arguments);
  std::fflush(stdout);
  std::fflush(stderr);
  const std::string output = testing::internal::GetCapturedStdout();
  return {exit, output, testing::internal::GetCapturedStderr()};
}

/// A file in memory: mutants are tried side by side.
std::string written(const std::string& text) {
  const int file = memfd_create("document", 0);
  EXPECT_EQ(write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  return "/proc/self/fd/" + std::to_string(file);
}

std::string accepted() {
  return written(
      R"({"format":"sinkproof-rows/1","table":"softmax-sink-bound","digits":10,"parameters":{"L":"5","eta":"1/10"},
 "rows":[{"L":"5","eta":"1/10","bound_before":"0","bound_after":"0","bound_before_exact":"0","bound_after_exact":"0"}]})");
}
std::string rejected() {
  return written(R"({"format":"none"})");
}
std::string malformed() {
  return written("{");
}

/// More than a second of work, and less than two.
std::string long_one() {
  std::string claims;
  for (int i = 0; i < 4; ++i)
    claims += std::string(i == 0 ? "" : ",") +
              R"({"id":"a","strict":false,"lower":"1e-1000000","upper":"1e-1000000"})";
  return written(
      R"({"format":"sinkproof-certificate/1","theorem":"none","statement_sha256":"","construction":"",
 "parameters":{},"instance":{},"verdict":"","hypotheses":[],"conclusion":null,"quantities":{},"witnesses":[],"claims":[)" +
      claims + "]}");
}

/// The next test in this process has a budget of its own.
class Main : public testing::Test {
 protected:
  void TearDown() override {
    sinkproof_check::allow_work(sinkproof_check::default_work);
    sinkproof_check::reset_work();
  }
};

// What ends it stands in allocation.cpp, which the mutants leave out, and sanitizers replace.
#if !defined(SINKPROOF_SANITIZED) && !defined(SINKPROOF_MUTATED)
TEST_F(Main, ExitsWithTheGravestAnswerWhereTheSystemEndsIt) {
  const std::string bad = rejected();
  // More than the memory that there is.
  const std::string large = written(std::string(std::size_t{48} << 20U, ' ') + "{}");
  const auto check_without_memory = [&](const std::vector<std::string>& files) {
    const rlimit limit{std::size_t{32} << 20U, std::size_t{32} << 20U};
    setrlimit(RLIMIT_DATA, &limit);
    std::_Exit(100 + exit_code(files));  // it does not come back
  };
  EXPECT_EXIT(check_without_memory({large}), testing::ExitedWithCode(5), "");
  EXPECT_EXIT(check_without_memory({bad, large}), testing::ExitedWithCode(10), "");
  EXPECT_EXIT(check_without_memory({malformed(), bad, large}), testing::ExitedWithCode(2), "");
}
#endif

TEST_F(Main, PrintsAnAnswerAFile) {
  const std::string good = accepted();
  const std::string bad = rejected();
  const std::string no_json = malformed();
  const Answer all = answer({good, bad, no_json});
  EXPECT_EQ(all.exit, 2);
  EXPECT_EQ(all.output.find(good + ": accepted ("), 0U);
  EXPECT_NE(all.output.find("\n" + bad + ": rejected: /format: "), std::string::npos);
  EXPECT_EQ(all.errors, no_json + ": malformed: 1:2: expected a string\n");
  EXPECT_EQ(answer({good}).exit, 0);
  EXPECT_EQ(answer({good, bad}).exit, 10);
  EXPECT_EQ(answer({bad, good}).exit, 10);
  EXPECT_EQ(answer({no_json, bad}).exit, 2);
  EXPECT_EQ(answer({}).exit, 2);
  EXPECT_EQ(answer({"--no-such-option"}).exit, 2);
  EXPECT_EQ(answer({"-"}).errors, "-: cannot be read: No such file or directory\n");
  EXPECT_EQ(answer({"/"}).errors, "/: cannot be read: Is a directory\n");
}

TEST_F(Main, BeyondTheBudgetNothingIsDecided) {
  const std::string much = long_one();
  const Answer little_work = answer({"--max-work", "1", much});
  EXPECT_EQ(little_work.exit, 5);
  EXPECT_EQ(little_work.output, much + ": not decided within 1 s of work; --max-work N allows more\n");
  EXPECT_EQ(answer({"--max-work", "1", much, malformed()}).exit, 2);
  EXPECT_EQ(answer({"--max-work", "1", much, rejected()}).exit, 10);
  EXPECT_EQ(answer({"--max-work", "1", much, accepted()}).exit, 5);
  EXPECT_EQ(answer({"--max-work", "2", much}).exit, 2);
}

TEST_F(Main, TakesTheBudgetAsAnIntegerFromOneToAMillion) {
  const std::string good = accepted();
  sinkproof_check::allow_work(1);
  const std::uint64_t second = sinkproof_check::allowed_units();
  for (const char* seconds : {"1", "2", "1000000", "0000007"}) {
    const Answer given = answer({"--max-work", seconds, good});
    EXPECT_EQ(given.exit, 0) << seconds;
    EXPECT_EQ(sinkproof_check::allowed_units(), std::stoul(seconds) * second);
  }
  for (const char* seconds :
       {"", "0", "1000001", "00000001", "10000000", "x", "-1", "1x", "99999999999999999999"}) {
    const Answer given = answer({"--max-work", seconds, good});
    EXPECT_EQ(given.exit, 2) << seconds;
    EXPECT_EQ(given.errors, "sinkproof-check: --max-work: expected an integer from 1 to 1000000\n");
  }
  EXPECT_EQ(answer({good, "--max-work"}).exit, 2);
  EXPECT_EQ(answer({"--max-work", "7"}).errors.find("sinkproof-check: no file given"), 0U);
  EXPECT_EQ(answer({"--max-work"}).errors,
            "sinkproof-check: --max-work: expected an integer from 1 to 1000000\n");
}

TEST_F(Main, ShowsWhatAFileCost) {
  using namespace sinkproof_check;
  const std::string good = accepted();
  const std::string much = long_one();
  EXPECT_EQ(answer({good}).errors, "");
  for (const std::string& file : {good, much}) {
    const std::string shown = answer({"--max-work", "1", "--show-work", file}).errors;
    const std::string cost = file + ": " + std::to_string(spent_units()) + " units of work, " +
                             std::to_string(spent_units() * 1000 / allowed_units()) +
                             "/1000 of the budget; " + std::to_string(most_bytes()) + " bytes of memory, " +
                             std::to_string(most_bytes() * 1000 / allowed_bytes()) + "/1000\n";
    ASSERT_GE(shown.size(), cost.size());
    EXPECT_EQ(shown.substr(shown.size() - cost.size()), cost);
  }
}

TEST_F(Main, AfterTwoDashesAllAreFiles) {
  const std::string good = accepted();
  EXPECT_EQ(answer({"--", good}).exit, 0);
  EXPECT_EQ(answer({"--", "--help"}).errors, "--help: cannot be read: No such file or directory\n");
  EXPECT_EQ(answer({"--", "--show-work", good}).exit, 2);
}

TEST_F(Main, TakesAFileAsTheStatementOfCertificates) {
  const std::string good = accepted();
  const std::string text = written("text");
  EXPECT_EQ(answer({"--statement"}).errors, "sinkproof-check: --statement: expected a file\n");
  EXPECT_EQ(answer({good, "--statement"}).exit, 2);
  EXPECT_EQ(answer({"--statement", "/", good}).errors,
            "sinkproof-check: --statement: '/' cannot be read: Is a directory\n");
  EXPECT_EQ(answer({"--statement", text}).errors.find("sinkproof-check: no file given"), 0U);
  const std::string refused =
      good + ": rejected: /format: no certificate; a statement has certificates only\n";
  EXPECT_EQ(answer({"--statement", text, good}).output, refused);
  EXPECT_EQ(answer({good, "--statement", text}).output, refused);
  constexpr std::size_t most = std::size_t{64} << 20U;
  EXPECT_EQ(answer({"--statement", written(std::string(most, ' ')), good}).output, refused);
  const std::string larger = written(std::string(most + 1, ' '));
  EXPECT_EQ(answer({"--statement", larger, good}).errors,
            "sinkproof-check: --statement: '" + larger + "' is larger than 64 MiB\n");
}

TEST_F(Main, DoesNotWaitForAPipeThatNobodyWritesTo) {
  std::string folder = testing::TempDir() + "/pipeXXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string pipe = folder + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  alarm(5);  // that ends the test
  EXPECT_EQ(answer({pipe}).errors, pipe + ": cannot be read: a named pipe; expected a file\n");
  alarm(0);
  unlink(pipe.c_str());
  rmdir(folder.c_str());
}

TEST_F(Main, SaysHowItIsCalled) {
  EXPECT_EQ(answer({"--version"}).output, "sinkproof-check 0\n");
  EXPECT_EQ(answer({"--version"}).exit, 0);
  EXPECT_EQ(answer({"--help"}).output.find("usage: sinkproof-check "), 0U);
  EXPECT_EQ(answer({"--help", "--no-such-option"}).exit, 0);
}

TEST_F(Main, ReadsFilesOfUpTo64Mebibytes) {
  constexpr std::size_t most = std::size_t{64} << 20U;
  const std::string large = written(std::string(most, '\xff'));
  EXPECT_EQ(answer({large}).errors, large + ": malformed: 1:1: a byte that is not UTF-8\n");
  const std::string larger = written(std::string(most + 1, '\xff'));
  EXPECT_EQ(answer({larger}).errors, larger + ": malformed: 1:1: more than 64 MiB\n");
}

}  // namespace
