// The budget of a document. What the allocators count is seen by tests/certificates/hostile.sh, on the
// program.

#include "checker/kernel/work.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "checker/check.hpp"
#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/of_document.hpp"
#include "checker/kernel/real.hpp"

namespace sinkproof_check {
namespace {

/// What f costs on its own.
template <class Function>
std::uint64_t units_of(Function f) {
  reset_work();
  f();
  return spent_units();
}

TEST(Work, EndsExactlyAtTheBudget) {
  reset_work();
  EXPECT_NO_THROW(charge_steps(allowed_units()));
  EXPECT_NO_THROW(require_budget());
  EXPECT_THROW(charge_steps(1), Undecided);
  // It stays so, also for whoever caught the first answer.
  EXPECT_THROW(charge_steps(0), Undecided);
  EXPECT_THROW(charge_work(0), Undecided);
  EXPECT_THROW(require_budget(), Undecided);
  reset_work();
  EXPECT_NO_THROW(charge_work(0));
}

TEST(Work, IsNoValueErrorThatSomeoneWouldTakeForAnUndefinedNumber) {
  reset_work();
  charge_steps(allowed_units());
  try {
    charge_work(1);
    FAIL() << "not charged";
  } catch (const ValueError&) {
    FAIL() << "a ValueError";
  } catch (const Undecided& error) {
    EXPECT_EQ(std::string(error.what()), "not decided within 10 s of work; --max-work N allows more");
  }
  reset_work();
}

// Where numbers have a few limbs, what brings sums and products to lowest terms takes most of the time: about
// 10 µs here.
TEST(Work, OfRationalProductsIsThatOfTheirDivisors) {
  mpz_class odd = 1;
  for (int k = 0; k < 320; ++k) odd *= 3;
  const std::vector<Real> x{Real(ratio(odd, odd * 4 + 1)), Real(ratio(odd + 2, odd * 2 + 1))};
  const auto of_inner = units_of([&] { static_cast<void>(inner_product(x, x)); });
  EXPECT_GT(of_inner, 5'000U);
  EXPECT_LT(of_inner, 20'000U);
  const auto of_small = units_of([&] { static_cast<void>(inner_product({Real(2)}, {Real(3)})); });
  EXPECT_LT(of_small, 400U);
}

TEST(Work, IsRaisedOnRequest) {
  const std::uint64_t units = allowed_units();
  const std::uint64_t bytes = allowed_bytes();
  allow_work(100);
  EXPECT_EQ(allowed_units(), 10 * units);
  EXPECT_EQ(allowed_bytes(), 10 * bytes);
  allow_work(1);
  EXPECT_EQ(allowed_units(), units / 10);
  EXPECT_EQ(allowed_bytes(), bytes);  // never less than 1 GiB
  allow_work(default_work);
  EXPECT_EQ(allowed_units(), units);
}

TEST(Work, HasItsSecondsByTheClock) {
  for (const std::uint64_t seconds : {1U, 2U, 20U}) {
    allow_work(seconds);
    EXPECT_EQ(seconds_by_the_clock(), seconds);
  }
  allow_work(0);
  EXPECT_EQ(seconds_by_the_clock(), 1U);
  allow_work(default_work);
}

TEST(Work, OfNoSecondsIsAGlance) {
  const std::uint64_t units = allowed_units();
  const std::uint64_t bytes = allowed_bytes();
  allow_work(0);
  EXPECT_EQ(allowed_units(), units / 2500);
  EXPECT_EQ(allowed_bytes(), bytes);
  allow_work(default_work);
}

// Seven eighths of a tenth of 1 GiB for each second, in whole bytes.
TEST(Work, AllowsFiveEighthsOfAGibibyte) {
  EXPECT_EQ(allowed_bytes(), std::uint64_t{13'421'772} * 5 * 10);
}

TEST(Work, OfASecondIsAThirdOfAMilliardUnits) {
  allow_work(1);
  EXPECT_EQ(allowed_units(), 333'000'000U);
  allow_work(1'000);
  EXPECT_EQ(allowed_units(), 333'000'000'000U);
  allow_work(default_work);
}

// A tenth of 1 GiB for each second, and never less than 1 GiB.
TEST(Work, SaysHowMuchMemoryThereWas) {
  for (const auto& [seconds, shown] :
       {std::pair{std::uint64_t{1}, "1024"}, {default_work, "1024"}, {2 * default_work, "2048"}}) {
    allow_work(seconds);
    const CountedDocument counted;
    grow_counted(allowed_bytes() + 1);
    try {
      require_budget();
      ADD_FAILURE() << "not seen";
    } catch (const Undecided& error) {
      EXPECT_EQ(error.what(),
                "not decided within " + std::string(shown) + " MiB of memory; --max-work N allows more");
    }
    free_counted(allowed_bytes() + 1);
  }
  allow_work(default_work);
}

TEST(Work, OfDocumentsHaveDifferentNumbers) {
  reset_work();
  const std::uint64_t first = document_number();
  reset_work();
  EXPECT_NE(document_number(), first);
}

// What is kept of one is charged to no other, whether or not the next one asks for it.
TEST(Work, OfADocumentIsForgottenAtItsEnd) {
  OfDocument<std::shared_ptr<int>> first;
  OfDocument<std::shared_ptr<int>> second;
  std::weak_ptr<int> seen;
  {
    const CountedDocument counted;
    const auto number = std::make_shared<int>(7);
    first.value() = second.value() = number;
    seen = number;
    EXPECT_EQ(*first.value(), 7);
    EXPECT_EQ(number.use_count(), 3);
    OfDocument<std::shared_ptr<int>> local;  // one that is gone before the end
    local.value() = number;
  }
  EXPECT_TRUE(seen.expired());
}

TEST(Work, OfNumbersThatGrowIsChargedWhileTheyAreSmall) {
  const auto grown = [](std::size_t bytes) {
    return units_of([&] {
      grow_counted(bytes);
      free_counted(bytes);
    });
  };
  EXPECT_GT(grown(8), 0U);
  EXPECT_EQ(grown(32'768), grown(8));
  EXPECT_EQ(grown(32'769), 0U);
}

TEST(Work, MemoryIsWhatIsNotFreed) {
  reset_work();
  const std::uint64_t before = most_bytes();
  grow_counted(1'000);
  grow_counted(2'000);
  free_counted(2'000);
  EXPECT_EQ(most_bytes(), before + 3'000);
  reset_work();
  EXPECT_EQ(most_bytes(), before + 1'000);
  // More than there is cannot be freed.
  free_counted(before + 1'000'000);
  reset_work();
  EXPECT_EQ(most_bytes(), 0U);
  grow_counted(before);
  reset_work();
}

TEST(Work, MemoryEndsExactlyAtTheBudget) {
  const CountedDocument counted;
  const std::uint64_t free = allowed_bytes() - most_bytes();
  grow_counted(free);
  EXPECT_NO_THROW(require_budget());
  grow_counted(1);
  EXPECT_THROW(require_budget(), Undecided);
  EXPECT_TRUE(allocate_counted(64));  // for it has been said
  free_counted(free + 1 + 64);
}

TEST(Work, OutsideADocumentAllocationsCostNothing) {
  reset_work();
  { const CountedDocument counted; }
  const std::uint64_t before = spent_units();
  EXPECT_TRUE(allocate_counted(64));
  EXPECT_EQ(spent_units(), before);
  free_counted(64);
}

TEST(Work, OfWhatIsMadeOnceIsNeitherCountedNorRefused) {
  reset_work();
  charge_steps(allowed_units() - 1);
  {
    const UncountedWork once;
    EXPECT_NO_THROW(charge_steps(allowed_units()));
    EXPECT_NO_THROW(charge_work(1'000'000));
    EXPECT_TRUE(allocate_counted(allowed_bytes()));
    free_counted(allowed_bytes());
  }
  EXPECT_EQ(spent_units(), allowed_units() - 1);
  EXPECT_NO_THROW(require_budget());
  EXPECT_THROW(charge_steps(2), Undecided);
  reset_work();
}

TEST(Work, OfADocumentDoesNotDependOnTheOneBefore) {
  const auto compare = [] { static_cast<void>(sign_of(logarithm(Real(3)) - logarithm(Real(2)))); };
  const std::uint64_t first = units_of(compare);
  EXPECT_EQ(units_of(compare), first);
}

TEST(Work, AllocationsAreRefusedOnceAndThenAnswered) {
  const CountedDocument counted;
  const std::uint64_t nearly_all = allowed_bytes() - most_bytes() - 4096;  // beside what others took
  EXPECT_TRUE(allocate_counted(nearly_all));
  EXPECT_NO_THROW(charge_work(64));
  EXPECT_FALSE(allocate_counted(8192));
  EXPECT_TRUE(allocate_counted(64));  // to say so
  EXPECT_THROW(require_budget(), Undecided);
  EXPECT_THROW(charge_work(64), Undecided);
  free_counted(nearly_all + 64);
}

TEST(Work, ANumberTooLargeForTheMemoryIsNotComputed) {
  const CountedDocument counted;
  const std::uint64_t nearly_all = allowed_bytes() - most_bytes() - (1U << 20U);
  EXPECT_TRUE(allocate_counted(nearly_all));
  EXPECT_NO_THROW(charge_work(1U << 20U));
  EXPECT_THROW(charge_work(16U << 20U), Undecided);
  free_counted(nearly_all);
}

TEST(Work, GrowingNumbersAreAnsweredByTheNextCharge) {
  const CountedDocument counted;
  grow_counted(allowed_bytes() + 1);
  EXPECT_THROW(charge_steps(1), Undecided);
  free_counted(allowed_bytes() + 1);
}

TEST(Work, GrowsWithTheDocumentAndNoFaster) {
  const auto lists = [](std::size_t count) {
    std::string text = "[0";
    for (std::size_t i = 1; i < count; ++i) text += ",0";
    return text + "]";
  };
  const auto read = [&](std::size_t count) {
    return units_of([&] {
      const json::Document document(lists(count));
      for (const json::Value& value : document.root().elements()) static_cast<void>(value.place());
    });
  };
  EXPECT_LE(read(20'000), 21 * read(1'000));
}

TEST(Work, OfLiteralsIsThatOfTheirDigits) {
  const auto literal = [](std::size_t zeros) {
    return "1" + std::string(zeros, '0') + "e-" + std::to_string(zeros);
  };
  reset_work();
  EXPECT_TRUE(parse_rational(literal(19'980)) == 1);
  EXPECT_TRUE(parse_rational("5e-1") == mpq_class(1, 2));
  EXPECT_TRUE(parse_rational("2000e-2") == 20);
  EXPECT_TRUE(parse_rational("625e-2") == mpq_class(25, 4));
  const auto small = units_of([&] { parse_rational(literal(10)); });
  const auto large = units_of([&] { parse_rational(literal(10'000)); });
  EXPECT_GE(large, 1'000 * small);
}

TEST(Work, OfADocumentBeyondItIsNotDecided) {
  std::string quantities;
  for (int i = 0; i < 100; ++i)
    quantities +=
        (i == 0 ? "\"q" : ", \"q") + std::to_string(i) + R"(": {"lower": "0", "upper": "1e1000000"})";
  EXPECT_THROW(check_document(R"({"format": "sinkproof-certificate/1", "theorem": "", "statement_sha256": "",
    "construction": "", "parameters": {}, "instance": {}, "verdict": "", "claims": [], "hypotheses": [],
    "conclusion": {"id": "", "strict": false, "lower": "0", "upper": "0"}, "witnesses": [], "quantities": {)" +
                              quantities + "}}"),
               Undecided);
}

}  // namespace
}  // namespace sinkproof_check
