// Long loops of min and max are looked at only where their entries change (loops.cpp). Here every one is held
// against the same loop taken index by index.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/language/evaluation.hpp"
#include "unit/checker/language/language_support.hpp"
#include "unit/checker/setting/trigger/trigger_support.hpp"

namespace sinkproof_check::language {
namespace {

/// Two heads with integers as entries, W_QK and key_bias, indices from 0 to `last`; all are 0 until a test
/// says so. It knows lines if it is told to, found by looking at every index, and counts how often each last
/// index was asked for.
class GivenEntries final : public Facts {
 public:
  GivenEntries(long last, bool has_lines)
      : last_(last), has_lines_(has_lines), entries_(static_cast<std::size_t>(2 * (last + 1) * (last + 2))) {}

  long& weight(long head, long row, long column) {
    return entries_[static_cast<std::size_t>(((head - 1) * (last_ + 2) + row) * (last_ + 1) + column)];
  }
  long& bias(long head, long index) { return weight(head, last_ + 1, index); }
  char joins = '+';  ///< what anchor_gap is of its numbers: their sum, the largest '>' or the least '<'
  std::map<long, int> asked;
  std::size_t questions = 0;

  std::optional<Real> number(std::string_view name) override {
    if (name == "c") return Real(last_);
    if (name == "heads") return Real(2);
    if (name == "L") return Real(6);
    throw Rejected("/statement", "no number");
  }
  std::string_view word(std::string_view /*name*/) override { return "softmax"; }
  bool fact(std::string_view /*name*/) override { return true; }
  std::optional<Real> entry(std::string_view name, const std::vector<long>& indices) override {
    ++asked[indices.back()];
    ++questions;
    for (std::size_t i = 2; i < indices.size(); ++i)
      if (indices[i] < 0 || indices[i] > last_) throw Rejected("/statement", "no entry");
    return Real(at(name, indices));
  }
  std::optional<std::vector<long>> line(std::string_view name, const std::vector<long>& indices,
                                        std::size_t running) override {
    if (!has_lines_) return std::nullopt;
    for (std::size_t i = 2; i < indices.size(); ++i)
      if (i != running && (indices[i] < 0 || indices[i] > last_)) return std::nullopt;
    std::vector<long> result;
    std::vector<long> place = indices;
    for (place[running] = 0; place[running] <= last_; ++place[running])
      if (at(name, place) != 0) result.push_back(place[running]);
    return result;
  }
  std::optional<Real> function(std::string_view /*name*/, const std::vector<Real>& numbers) override {
    if (numbers.empty()) return std::nullopt;
    return joins == '+' ? sum(numbers) : joins == '>' ? maximum(numbers) : minimum(numbers);
  }
  Value parameter(std::string_view /*name*/) override { return {Real(3)}; }

 private:
  long at(std::string_view name, const std::vector<long>& indices) {
    return name == "key_bias" ? bias(indices[1], indices[2]) : weight(indices[1], indices[2], indices[3]);
  }

  long last_;
  bool has_lines_;
  std::vector<long> entries_;
};

/// The names that formulas below may use. `n` and `second` are no index, though they have the numbers that
/// one may have.
constexpr const char* loop_names =
    "parameter q in 1..9 = 3\n"
    "let n = 2\n"
    "let second = 5\n"
    "let bias(x) = key_bias[x]\n"
    "let double(x) = 2*x\n"
    "let of_column(x) = max(W_QK[k,x] for k in 0..c)\n";

class LoopText {
 public:
  explicit LoopText(const std::vector<std::string>& formulas) : text_("theorem t : trigger-task\n") {
    text_ += loop_names;
    for (std::size_t i = 0; i < formulas.size(); ++i)
      text_ += "let formula_" + std::to_string(i) + " = " + formulas[i] + "\n";
    text_ += "conclusion c : loss >= 0\n";
    source_.text = text_;
    reset_work();
    block_ = read_theorem(source_);
    first_ = block_.lets.size() - formulas.size();
  }
  LoopText(const LoopText&) = delete;
  LoopText& operator=(const LoopText&) = delete;
  LoopText(LoopText&&) = delete;
  LoopText& operator=(LoopText&&) = delete;
  ~LoopText() = default;

  std::optional<Real> value(Facts& facts, std::size_t formula = 0) const {
    return Evaluation(source_, block_, facts).formula(*block_.lets[first_ + formula].formula);
  }
  const Node& node(std::size_t formula = 0) const { return *block_.lets[first_ + formula].formula; }
  Evaluation evaluation(Facts& facts) const { return {source_, block_, facts}; }

  /// The number, or what is said in place of one.
  std::string outcome(Facts& facts, std::size_t formula = 0) const {
    try {
      const auto number = value(facts, formula);
      if (!number) return "not defined";
      const auto rational = rational_value(*number);
      return rational ? rational->get_str() : "not rational";
    } catch (const Rejected& error) {
      return error.what();
    }
  }

 private:
  std::string text_;
  Source source_{"/statement", {}};
  Block block_;
  std::size_t first_ = 0;
};

std::string outcome_of(const std::string& formula, Facts& facts) {
  return LoopText({formula}).outcome(facts);
}

/// By kind: one entry alone, a few, all but a few, all; of either sign, or of both.
void fill(GivenEntries& facts, long last, long kind, long sign, unsigned seed) {
  testing::Draws draws(seed);
  const auto is_set = [&] { return kind == 3 || (kind == 2 ? draws(last) > 0 : draws(last) < 2 * kind); };
  const auto drawn = [&] {
    const long size = 1 + draws(500);
    return sign != 0 ? sign * size : draws(2) == 0 ? size : -size;
  };
  for (long head = 1; head <= 2; ++head)
    for (long i = 0; i <= last + 1; ++i)
      for (long k = 0; k <= last; ++k)
        if (is_set()) facts.weight(head, i, k) = drawn();
  if (kind != 0) return;
  const long at = draws(last + 1);
  facts.bias(1, at) = drawn();
  facts.weight(1, at, draws(last)) = drawn();
  facts.weight(1, draws(4), at) = drawn();
}

void expect_same_as_index_by_index(const std::string& formula, const std::string& loops) {
  constexpr long last = 13;
  static std::deque<GivenEntries> all;
  if (all.empty()) {
    unsigned seed = 0;
    for (const auto& [kind, sign] :
         std::vector<std::pair<long, long>>{{0, 1}, {0, -1}, {1, 0}, {2, 1}, {2, -1}, {3, 0}})
      fill(all.emplace_back(last, true), last, kind, sign, ++seed);
  }
  const std::string listed = "((" + formula + ") " + loops + ")";
  // No loop in anchor_gap leaves an index out.
  const LoopText text({"max" + listed, "min" + listed, "anchor_gap" + listed});
  for (GivenEntries& facts : all) {
    for (const std::size_t i : {0U, 1U}) {
      facts.joins = i == 0 ? '>' : '<';
      EXPECT_EQ(text.outcome(facts, i), text.outcome(facts, 2)) << listed << ", " << i;
    }
  }
}

const std::vector<std::string>& formulas_of_an_index() {
  static const std::vector<std::string> list{
      "key_bias[k]",
      "W_QK[k,3]",
      "W_QK[3,k]",
      "W_QK[2][k,0]",
      "W_QK[1,2][0,k]",
      "W_QK[n,k]",
      "W_QK[k,q]",
      "W_QK[q,k] - W_QK[k,second]",
      "-key_bias[k] + W_QK[k,2] + 1/2",
      "3*W_QK[k,1]*abs(key_bias[k])",
      "key_bias[k]^2",
      "1/key_bias[k]",
      "sqrt(key_bias[k]^2)",
      "W_QK[k,k]",
      "W_QK[k,0+k]",
      "W_QK[k+0,2]",
      "W_QK[2,13-k]",
      "W_QK[(1 where n > q),k]",
      "k",
      "k*W_QK[k,2]",
      "key_bias[k] - k/2",
      "[k > 4]",
      "[4 < k] + [k <= 9] - [k = 13]",
      "[k = 5]*W_QK[k,0]",
      "[k != n]*key_bias[k]",
      "[k > k] + key_bias[k]",
      "[n > q]*key_bias[k]",
      "[2*k > 9]*key_bias[k]",
      "[key_bias[k] > key_bias[4]]",
      "[k < 5/2] + key_bias[k]",
      "[2.5 > k]*key_bias[k]",
      "[k < 10^20]*key_bias[k]",
      "[k < (n where n > q)] + key_bias[k]",
      "key_bias[k] where k < 10^20",
      "key_bias[k] where k != 4 else 7",
      "key_bias[k] where k != 4",
      "W_QK[k,0] where k > 2 and k < 6 else key_bias[k]",
      "W_QK[k,0] where 3 >= k or c <= k else -9",
      "W_QK[k,0] where all(k > h for h in 1..3) else key_bias[k]",
      "W_QK[k,0] where normaliser is softmax and contents_vary else key_bias[k]",
      "sum(W_QK[h,k] for h in 0..3)",
      "max(W_QK[h,k] for h in 0..c)",
      "max(W_QK[h,0] for h in 0..c) + key_bias[k]",
      "max(W_QK[k,1], W_QK[1,k])",
      "bias(k)",
      "bias(3) - key_bias[k]",
      "double(k) + key_bias[k]",
      "double(key_bias[k])",
      "of_column(3) + key_bias[k]",
      "of_column(k)",
      "anchor_gap(key_bias[k], 1)",
      "1 where 1 > 2"};
  return list;
}

const std::vector<std::string>& loops_of_an_index() {
  static const std::vector<std::string> list{"for k in 0..c",
                                             "for k in 3..12",
                                             "for k in 4..13 if k != 7",
                                             "for k in 0..c if k > 2 and 11 >= k",
                                             "for k in 0..c if k = 6 or k > 10",
                                             "for k in 0..c if 2*k > 8",
                                             "for k in 0..c if k > n and q < 4 and normaliser is softmax",
                                             "for k in 0..c if all(k != h for h in 3..5)",
                                             "for k in 0..c if [k > 3] > 0",
                                             "for k in 0..c if k > 10^20",
                                             "for k in 0..(c+9) if k <= c",
                                             "for k in 0..(c+9) if k <= c + 4",
                                             "for k in 0..(c+9) if k < c + 2",
                                             "for k in (-9)..c if k >= 0",
                                             "for k in (-9)..c if k > -5",
                                             "for k in (-9)..c if k > -2",
                                             "for k in 9..2",
                                             "for h1 in 1..2 for k in h1..c if k != 2*h1",
                                             "for h1 in 0..c if h1 > 11 for k in (h1-12)..h1",
                                             "for k in 0..(c where 1 > 2)"};
  return list;
}

/// The formulas from `first` to before `end` with the loop over all indices and a third of the others.
void expect_same_for_formulas(std::size_t first, std::size_t end) {
  const auto& formulas = formulas_of_an_index();
  const auto& loops = loops_of_an_index();
  for (std::size_t i = first; i < end && i < formulas.size(); ++i)
    for (std::size_t k = 0; k < loops.size(); ++k)
      if (k == 0 || (i + k) % 3 == 0) expect_same_as_index_by_index(formulas[i], loops[k]);
}

// In parts: tests that take a moment are those that mutants meet first.
TEST(Loops, ExtremesOfEntriesAreThoseOfEveryIndex) {
  expect_same_for_formulas(0, 13);
}
TEST(Loops, ExtremesOfNumbersAreThoseOfEveryIndex) {
  expect_same_for_formulas(13, 26);
}
TEST(Loops, ExtremesOfChoicesAreThoseOfEveryIndex) {
  expect_same_for_formulas(26, 38);
}
TEST(Loops, ExtremesOfCallsAreThoseOfEveryIndex) {
  expect_same_for_formulas(38, 100);
}
TEST(Loops, ExtremesOverAnyLoopAreThoseOfEveryIndex) {
  for (const std::string& loops : loops_of_an_index())
    for (const char* formula : {"key_bias[k]", "W_QK[3,k] - [k > 6]"})
      expect_same_as_index_by_index(formula, loops);
}

TEST(Loops, ExtremesOfTwoIndicesAreThoseOfEveryPair) {
  const std::vector<std::string> formulas{"W_QK[j,k]",
                                          "W_QK[k,j]",
                                          "W_QK[1][k,j] - W_QK[2][j,k]",
                                          "key_bias[j] + key_bias[k]",
                                          "[j > k]*W_QK[j,k]",
                                          "[k <= j] - [k = j]",
                                          "W_QK[j,k] where k != j else 3",
                                          "W_QK[k,j+k-k]",
                                          "bias(j) - key_bias[k]"};
  const std::vector<std::string> loops{
      "for j in 0..c for k in 0..c",           "for j in 0..c for k in j..c",
      "for k in 0..c for j in 0..c",           "for j in 2..11 if j != 5 for k in 1..12 if k > j",
      "for j in 0..c for k in 0..c if k != j", "for j in 0..c for k in 0..(c+8) if k <= j"};
  for (std::size_t i = 0; i < formulas.size(); ++i)
    for (std::size_t k = i % 3; k < loops.size(); k += 3)
      expect_same_as_index_by_index(formulas[i], loops[k]);
}

// The maximum of a bias with these entries, on loops around the shortest that is not looked at index by
// index.
TEST(Loops, HaveTheirExtremesWhereverTheyStand) {
  for (long from = 0; from <= 3; ++from) {
    for (long to = from; to <= from + 11; ++to) {
      const std::string loop = " for k in " + std::to_string(from) + ".." + std::to_string(to) + ")";
      const LoopText text({"max(key_bias[k]" + loop, "min(key_bias[k]" + loop});
      for (long here = from; here <= to; ++here) {
        // One entry alone, one hole alone, and holes beside each other.
        GivenEntries one(20, true);
        one.bias(1, here) = 5;
        EXPECT_EQ(text.outcome(one, 0), "5") << loop << here;
        EXPECT_EQ(text.outcome(one, 1), from == to ? "5" : "0") << loop << here;
        for (long holes = 1; holes <= 3; ++holes) {
          GivenEntries others(20, true);
          for (long k = 0; k <= 20; ++k)
            if (k < here || k >= here + holes) others.bias(1, k) = 5 + k;
          EXPECT_EQ(text.outcome(others, 1), "0") << loop << here;
          const bool is_last = here + holes > to;
          const long largest = is_last ? (here == from ? 0 : 4 + here) : 5 + to;
          EXPECT_EQ(text.outcome(others, 0), std::to_string(largest)) << loop << here;
        }
      }
    }
  }
}

TEST(Loops, SumsAndListsTakeEveryIndex) {
  GivenEntries facts(30, true);
  facts.bias(1, 4) = 5;
  EXPECT_EQ(outcome_of("sum(key_bias[k] + 1 for k in 0..c)", facts), "36");
  EXPECT_EQ(outcome_of("sum([k > 4] for k in 0..c)", facts), "26");
  EXPECT_EQ(outcome_of("anchor_gap(key_bias[k] + 1 for k in 0..c)", facts), "36");
  EXPECT_EQ(outcome_of("[all(key_bias[k] < 6 for k in 0..c)]", facts), "1");
  EXPECT_EQ(outcome_of("[all(key_bias[k] < 5 for k in 0..c)]", facts), "0");
  const LoopText text({"anchor_gap(key_bias[k] + 1 for k in 0..c)"});
  Evaluation evaluation = text.evaluation(facts);
  const auto numbers = evaluation.arguments(text.node());
  ASSERT_TRUE(numbers.has_value());
  EXPECT_EQ(numbers->size(), 31U);
}

TEST(Loops, ListsWithoutOneOfTheirNumbersAreNotDefined) {
  GivenEntries facts(30, true);
  for (const char* call :
       {"anchor_gap(1/0, 1)", "anchor_gap(1, 1/0)", "anchor_gap(1, 1/0, 1)",
        "anchor_gap(1, 2 for k in 1..(1 where 1 > 2))", "anchor_gap(1/0, 2 for k in 1..(1 where 1 > 2))"}) {
    const LoopText text({call});
    EXPECT_FALSE(text.evaluation(facts).arguments(text.node()).has_value()) << call;
  }
  const LoopText text({"anchor_gap(1, 2 for k in 1..2)"});
  EXPECT_EQ(text.evaluation(facts).arguments(text.node())->size(), 3U);
}

// A loop of 201 whose formula changes at two or three indices asks for the entries there, beside them and at
// the ends; a nested one for each round.
TEST(Loops, AskForFewEntries) {
  for (const char* formula :
       {"key_bias[k] for k in 0..c", "key_bias[k] + 3 for k in 0..c", "1/2 - 2*key_bias[k]^2 for k in 0..c",
        "abs(key_bias[k]) for k in 0..c", "W_QK[k,0] for k in 0..c", "W_QK[0,k] for k in 0..c",
        "W_QK[2][k,n] for k in 0..c", "W_QK[1,2][q,k] for k in 0..c", "key_bias[k]*[n > q] for k in 0..c",
        "key_bias[k]*[k > 90] for k in 0..c", "key_bias[k]*[90 > k] for k in 0..c",
        "key_bias[k] where k != n else 5 for k in 0..c", "key_bias[k] for k in 0..c if k != second",
        "key_bias[k] for k in 0..c if normaliser is softmax and contents_vary",
        "key_bias[k] for k in (-300)..c if k >= 0", "key_bias[k]*W_QK[1][0,0] for k in 0..c",
        "bias(3) + key_bias[k] for k in 0..c", "key_bias[k] - of_column(1) for k in 0..c",
        "key_bias[k] for h1 in 1..1 for k in h1..c"}) {
    for (const char* extreme : {"max(", "min("}) {
      GivenEntries facts(200, true);
      facts.bias(1, 70) = 5;
      facts.bias(1, 120) = -5;
      EXPECT_NE(outcome_of(extreme + std::string(formula) + ")", facts), "not defined") << formula;
      EXPECT_LE(facts.questions, 30U) << formula;
      EXPECT_TRUE(std::string_view(formula).find("key_bias[k]") == std::string_view::npos ||
                  facts.asked.count(70) == 1)
          << formula;
    }
  }
  GivenEntries facts(200, true);
  facts.weight(1, 70, 80) = 5;
  EXPECT_EQ(outcome_of("max(W_QK[j,k] for j in 0..c for k in 0..c)", facts), "5");
  EXPECT_LE(facts.questions, 5U * 201);
}

// Integers at hand are what conditions of loops ask for; `0+` has them evaluated the long way.
TEST(Loops, ConditionsOnIntegersTakeLittleWork) {
  GivenEntries facts(30, false);
  const auto units = [&](const std::string& condition) {
    const LoopText text({"sum(1 for k in 1..600 if " + condition + ")"});
    const auto before = spent_units();
    EXPECT_TRUE(text.value(facts).has_value());
    return spent_units() - before;
  };
  for (const char* condition : {"k > 5", "5 < k", "k <= L", "heads != k", "k = k", "k < L"}) {
    const std::string asked = condition;
    EXPECT_LT(2 * units(asked), units("0+" + asked)) << condition;
  }
}

TEST(Loops, IntegersAreThoseOfTheLongWay) {
  const auto expect_fault = [](const std::string& lines, const std::string& words) {
    const std::string fault = fault_in(lines);
    EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos) << lines << "\n"
                                                                                        << fault;
  };
  const std::string too_large = "expected an integer of at most 15 digits";
  expect_fault("example [5/2 > 3] : 0", "");
  expect_fault("example [2.5 > 3] : 0", "");
  expect_fault("example [3 > 2.5] : 1", "");
  expect_fault("example sum(1 for k in 1..5 if k > 2.5) : 3", "");
  expect_fault("example sum(1 for k in 1..5 if 2.5 < k) : 3", "");
  expect_fault("example sum(1 for k in 1..5 if k > L) at L = sqrt(4) : 3", "");
  expect_fault("example [L > 1] at L = sqrt(4) : 1", "");
  expect_fault("example sum(1 for k in 1..L) at L = 999999999999999 - 999999999999996 : 3", "");
  expect_fault("example sum(k for k in L..L) at L = 999999999999999 : 999999999999999", "");
  expect_fault("example sum(k for k in L..L) at L = 1000000000000000 : 1000000000000000", too_large);
  expect_fault("example sum(k for k in L..L) at L = -1000000000000000 : 1", too_large);
  expect_fault("example sum(k for k in 1000000000000000..1000000000000000) : 1000000000000000", too_large);
  expect_fault("example sum(k for k in 999999999999999..999999999999999) : 999999999999999", "");
  expect_fault("example [1e30 > 1] : 1", "");
  expect_fault("example [L < 2] at L = 1e30 : 0", "");
  // The margin of the conclusion is no index, though it has no name either.
  EXPECT_EQ(fault_of("theorem t : trigger-task\nconclusion c : loss >= 1\n"
                     "example sum([conclusion > 1] for k in 2..3) at loss = 2 : 0\n"),
            "");
}

// `bad` cannot be evaluated, and a loop that looks at its relations in advance leaves that to whom it
// concerns. How deep the formula was before has to stay known.
TEST(Loops, ForgetNoDepthWhereLookingAheadFails) {
  const std::string abs = "abs(";
  std::string lines = "let bad = key_bias[99]\nlet d0 = key_bias[0]\n";
  for (int i = 1; i <= 4; ++i)
    lines += "let d" + std::to_string(i) + " = " + repeated(abs, 150) + "d" + std::to_string(i - 1) +
             repeated(")", 150) + "\n";
  lines += "let a = d4 + max(([k > bad] where 1 > 2 else key_bias[k]) for k in 0..c)\n";
  lines += "let e0 = a\n";
  for (int i = 1; i <= 3; ++i)
    lines += "let e" + std::to_string(i) + " = " + repeated(abs, 150) + "e" + std::to_string(i - 1) +
             repeated(")", 150) + "\n";
  for (const bool has_lines : {true, false}) {
    GivenEntries facts(12, has_lines);
    const std::string end = "let formula = a + e3\nconclusion c : loss >= 0\n";
    const std::string text = "theorem t : trigger-task\n" + lines + end;
    reset_work();
    const Source source{"/statement", text};
    const Block block = read_theorem(source);
    try {
      Evaluation(source, block, facts).formula(*block.lets.back().formula);
      ADD_FAILURE() << "is not too deep";
    } catch (const Rejected& error) {
      EXPECT_NE(std::string(error.what()).find("1000 operations inside each other"), std::string::npos)
          << error.what();
    }
  }
}

// What is kept of a function of indices is that of these indices, and counts for the depth as if it stood
// there.
TEST(Loops, FunctionsOfIndicesAreKept) {
  const std::string lines =
      "let f(i,j) = 10*i + j\nlet g(i) = f(i + 1, 2*i) + f(i, 1)\nlet h(x) = sum(f(k, x) for k in 1..2)\n";
  EXPECT_EQ(fault_in(lines + "example f(1, 2) + f(2, 1) + f(1, 2) : 45"), "");
  EXPECT_EQ(fault_in(lines + "example sum(g(k) for k in 1..2) : 88"), "");
  EXPECT_EQ(fault_in(lines + "example h(1) + h(1/2) + h(1) + h(L) at L = 3 : 131"), "");
  EXPECT_EQ(fault_in("let f(i) = 1/i\nexample f(0) : undefined\nexample f(2) + f(2) : 1"), "");
  std::string deep = "let d0(i) = i\n";
  for (int i = 1; i <= 5; ++i)
    deep += "let d" + std::to_string(i) + "(i) = " + repeated("abs(", 150) + "d" + std::to_string(i - 1) +
            "(i)" + repeated(")", 150) + "\n";
  EXPECT_EQ(fault_in(deep + "example d4(1) + d4(1) : 2"), "");
  EXPECT_EQ(fault_in(deep + "let a = d4(1)\nexample a + " + repeated("abs(", 190) + "d4(1)" +
                     repeated(")", 190) + " : 2"),
            "");
  deep += "let e(i) = " + repeated("abs(", 190) + "d5(i)" + repeated(")", 190) + "\nlet b = e(1)\n";
  EXPECT_NE(
      fault_in(deep + "example b + d4(1) + " + repeated("abs(", 190) + "e(1)" + repeated(")", 190) + " : 3")
          .find("1000 operations inside each other"),
      std::string::npos);
  EXPECT_NE(fault_in(deep + "example d4(1) + " + repeated("abs(", 190) + "e(1)" + repeated(")", 190) + " : 2")
                .find("1000 operations inside each other"),
            std::string::npos);
}

// The first depth that is refused is that of a relation's left side, and the message is about this place.
TEST(Loops, SidesOfRelationsCountForTheDepth) {
  std::string lines = "let x0 = [L > 2]\n";
  for (int i = 1; i <= 496; ++i)
    lines += "let x" + std::to_string(i) + " = -x" + std::to_string(i - 1) + "\n";
  std::string last;
  for (std::size_t i = 0; i <= 12 && last.empty(); ++i)
    last =
        fault_in(lines + "example " + std::string(i, '(') + "x496" + std::string(i, ')') + " at L = 3 : 1");
  EXPECT_NE(last.find("line 2, column 11: expected at most 1000 operations"), std::string::npos) << last;
}

}  // namespace
}  // namespace sinkproof_check::language
