#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/work.hpp"
#include "checker/language/sha256.hpp"
#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

TEST(Sha256, HasTheValuesOfTheStandardsExamples) {
  // FIPS 180-4 examples; the others around the ends of a block, by another program.
  const std::vector<std::pair<std::string, std::string>> known{
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopq"
       "rstnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
      {std::string(55, 'a'), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {std::string(56, 'a'), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
      {std::string(63, 'a'), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {std::string(64, 'a'), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
      {std::string(65, '\xff'), "855c9a28fff2bbbd71327165554a00c6fdd44d5d58c1f12b8fdff29b5d67f001"}};
  reset_work();
  for (const auto& [bytes, digest] : known) EXPECT_EQ(sha256(bytes), digest) << bytes.size();
}

/// Names for the examples below.
constexpr const char* declarations =
    "parameter q in 1..9 = 2\n"
    "parameter r in [0,1] = 1/2 parts 9\n"
    "let f(x) = x + 1\n"
    "let g(x, y) = x - y\n"
    "let seven(x) = 7\n"
    "let inner(x) = sum(f(x) + k for k in 1..2)\n"
    "let twice = 2*loss\n"
    "hypothesis above : loss > 1\n"
    "hypothesis at-least : loss >= 1\n"
    "hypothesis both : loss >= 1 and loss <= 2\n"
    "hypothesis equal : loss = 1\n"
    "hypothesis odd : 1/(loss - 2) >= 0\n"
    "hypothesis part : loss >= 0 and 1/(loss - 2) >= 0\n"
    "hypothesis guarded : 1 >= 0 where loss > 1\n"
    "hypothesis stated : 1 >= 0 if L >= 5\n"
    "quantity half = loss/2, heads\n"
    "conclusion end : all(loss >= k for k in 1..3) and loss <= 9\n";

const std::vector<std::pair<std::string, std::string>>& examples() {
  static const std::vector<std::pair<std::string, std::string>> list{
      {"1 + 2*3", "7"},
      {"-2^2", "-4"},
      {"(-2)^2", "4"},
      {"2^-1", "1/2"},
      {"2^(1+1)", "4"},
      {"(1/2)^3", "1/8"},
      {"(1/2)^-3", "8"},
      {"2 - 3 - 4", "-5"},
      {"12/3/2", "2"},
      {"12/3*2", "8"},
      {"2*-3", "-6"},
      {"1--1", "2"},
      {"2e3", "2000"},
      {"1.50", "3/2"},
      {"0.25e-2", "1/400"},
      {"1e+2", "100"},
      {"007", "7"},
      {"10^400/10^399", "10"},
      {"1/0", "undefined"},
      {"0^0", "1"},
      {"0^-1", "undefined"},
      {"(1/0)^0", "undefined"},
      {"(1/0)*0", "undefined"},
      {"0^2", "0"},
      {"sqrt(2)^0", "1"},
      {"sqrt(2)^-2", "1/2"},
      {"1/sqrt(4)", "1/2"},
      {"-(1/0)", "undefined"},
      {"1 + 1/0", "undefined"},
      {"2^(1 where 1 > 1)", "undefined"},
      {"sqrt(4)", "2"},
      {"sqrt(0)", "0"},
      {"sqrt(-1)", "undefined"},
      {"sqrt(2)^2", "2"},
      {"sqrt(2)^4", "4"},
      {"sqrt(1/0)", "undefined"},
      {"log(1)", "0"},
      {"log(0)", "undefined"},
      {"log(-1)", "undefined"},
      {"exp(log(3))", "3"},
      {"exp(0)", "1"},
      {"exp(1/0)", "undefined"},
      {"abs(-3)", "3"},
      {"abs(3)", "3"},
      {"abs(1/0)", "undefined"},
      {"log(4) - 2*log(2)", "0"},
      {"sum(1, 2, 3)", "6"},
      {"min(2, 1, 3)", "1"},
      {"max(2, 3, 1)", "3"},
      {"min(sqrt(2), 1)", "1"},
      {"max(sqrt(4), 1)", "2"},
      {"sum(k for k in 1..4)", "10"},
      {"sum(k for k in 1..4 if k > 2)", "7"},
      {"sum(k for k in 1..4 if k != 2)", "8"},
      {"sum(k for k in -1..1)", "0"},
      {"sum(10*h + k for h in 1..2 for k in h..2)", "45"},
      {"sum(1 for h in 1..3 if h > 1 for k in 1..2)", "4"},
      {"sum(k for k in 1..2, 10, h for h in 3..4)", "20"},
      {"sum(1 for k in 1..L) at L = 0", "0"},
      {"min(k for k in 1..L) at L = 0", "undefined"},
      {"max(k for k in 1..L) at L = 0", "undefined"},
      {"sum(1/k for k in 0..1)", "undefined"},
      {"min(1, 1/0)", "undefined"},
      {"sum(1 for k in 1..(1 where 1 > 1))", "undefined"},
      {"sum(sqrt(k^2) for k in 1..3)", "6"},
      {"max(k for k in 1..L, -5) at L = 0", "-5"},
      {"[1 > 0]", "1"},
      {"[1 > 1]", "0"},
      {"[1 >= 1]", "1"},
      {"[0 >= 1]", "0"},
      {"[1 < 1]", "0"},
      {"[0 < 1]", "1"},
      {"[1 <= 1]", "1"},
      {"[1 <= 0]", "0"},
      {"[1 = 1]", "1"},
      {"[1 = 2]", "0"},
      {"[1 != 2]", "1"},
      {"[1 != 1]", "0"},
      {"[2 > 1]", "1"},
      {"[sqrt(2) > 1]", "1"},
      {"[sqrt(4) = 2]", "1"},
      {"[1/0 > 0]", "0"},
      {"[0 < 1/0]", "0"},
      {"[1/0 != 0]", "0"},
      {"[1/0 = 1/0]", "0"},
      {"[1/0 <= 0]", "0"},
      {"[1 > 0 and 1 > 1]", "0"},
      {"[1 > 1 and 1 > 0]", "0"},
      {"[1 > 0 and 2 > 1]", "1"},
      {"[1 > 0 or 1 > 1]", "1"},
      {"[1 > 1 or 1 > 0]", "1"},
      {"[1 > 1 or 2 > 2]", "0"},
      {"[1 > 1 or 1 > 1 and 1 > 0]", "0"},
      {"[1 > 0 or 1 > 0 and 1 > 1]", "1"},
      {"[all(k > 0 for k in 1..3)]", "1"},
      {"[all(k > 1 for k in 1..3)]", "0"},
      {"[all(k < 3 for k in 1..3)]", "0"},
      {"[all(k > 5 for k in 1..L)] at L = 0", "1"},
      {"[all(k > 0 for k in 1..(1 where 1 > 1))]", "0"},
      {"3 where 1 > 0", "3"},
      {"3 where 1 > 1", "undefined"},
      {"3 where 1 > 1 else 4", "4"},
      {"1/0 where 1 > 1 else 4", "4"},
      {"3 where 1 > 0 else 1/0", "3"},
      {"1 where 0 > 1 else 2 where 0 > 1 else 3", "3"},
      {"1 where 0 > 1 else 2 where 1 > 0 else 3", "2"},
      {"(3 where 1 > 1) + 1", "undefined"},
      {"[holds(above)] at loss = 2", "1"},
      {"[holds(above)] at loss = 1", "0"},
      {"[holds(at-least)] at loss = 1", "1"},
      {"[holds(at-least)] at loss = 1/2", "0"},
      {"[holds(both)] at loss = 2", "1"},
      {"[holds(both)] at loss = 3", "0"},
      {"[holds(both)] at loss = 0", "0"},
      {"[holds(equal)] at loss = 1", "1"},
      {"[holds(equal)] at loss = 2", "0"},
      {"[holds(equal)] at loss = 0", "0"},
      {"[holds(odd)] at loss = 2", "0"},
      {"[holds(odd)] at loss = 3", "1"},
      {"[holds(above, odd)] at loss = 3", "1"},
      {"[holds(odd, above)] at loss = 2", "0"},
      {"[holds(part)] at loss = 2", "0"},
      {"[holds(part)] at loss = 3", "1"},
      {"sum(1 for h in 1..2 for k in 1..(h where h > 1))", "undefined"},
      {"sum(1 for h in 1..2 for k in 1..(h where h < 2))", "undefined"},
      {"[holds(guarded)] at loss = 2", "1"},
      {"[holds(guarded)] at loss = 1", "0"},
      {"[holds(stated)] at L = 5", "1"},
      {"[holds(stated)] at L = 4", "0"},
      {"conclusion at loss = 4", "1"},
      {"conclusion at loss = 8", "1"},
      {"conclusion at loss = 13/2", "5/2"},
      {"conclusion at loss = 1", "-2"},
      {"f(2)", "3"},
      {"g(1, 2)", "-1"},
      {"g(2, 1)", "1"},
      {"f(g(f(1), 1))", "2"},
      {"seven(1/0)", "7"},
      {"f(1/0)", "undefined"},
      {"inner(2)", "9"},
      {"sum(inner(k) for k in 1..2)", "16"},
      {"twice at loss = 3", "6"},
      {"half at loss = 3", "3/2"},
      {"c at m = 3", "5"},
      {"heads at heads = 4", "4"},
      {"q at q = 7", "7"},
      {"r at r = 1/4", "1/4"},
      {"layers at layers = 2", "2"},
      {"loss^L at loss = 2, L = 3", "8"},
      {"min(loss, 1/2) at loss = 1/3", "1/3"},
      {"loss at loss = log(3)", "log(3)"},
      {"loss at loss = -1/2", "-0.5"}};
  return list;
}

TEST(Evaluation, HasTheValuesThatThePageSays) {
  for (const auto& [formula, value] : examples())
    EXPECT_EQ(fault_of("theorem t : trigger-task\n" + std::string(declarations) + "example " + formula +
                       " : " + value + "\n"),
              "")
        << formula;
}

TEST(Evaluation, HasNoOthers) {
  for (const auto& [formula, value] : examples()) {
    const bool is_undefined = value == "undefined";
    for (const std::string& wrong :
         is_undefined ? std::vector<std::string>{"0", "1"}
                      : std::vector<std::string>{"(" + value + ") + 1/1000000", "undefined"}) {
      const std::string fault = fault_of("theorem t : trigger-task\n" + std::string(declarations) +
                                         "example " + formula + " : " + wrong + "\n");
      EXPECT_NE(fault.find("line 19, column 9: a wrong example: this is "), std::string::npos)
          << formula << " : " << wrong << "\n"
          << fault;
    }
  }
}

}  // namespace
}  // namespace sinkproof_check::language
