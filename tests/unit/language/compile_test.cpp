#include "language/compile.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "block_of.hpp"
#include "language/run.hpp"
#include "numeric/interval.hpp"

namespace sinkproof::language {
namespace {

using numeric::Exact;
using numeric::Rational;

const Form small_form{{{"L", 5}, {"m", 1}, {"heads", 2}, {"layers", 1}},
                      {{"normaliser", "softmax"}, {"contents_vary", "yes"}}};

/// Of a let, where W_OV[l,h][r,k] is 1000·h + 10·r + k, and everything else 1/8.
Known<Exact> value(const std::string& lets, const std::string& name, const Form& form = small_form) {
  const OneBlock of = theorem_with(lets);
  Compilation compilation(of.source, of.block, form);
  for (const auto* let : all_of<Let>(of.block)) {
    if (let->name.text != name) continue;
    const Node node = compilation.number(let->body);
    const Supply<Exact> supply{[](const Input& input) {
      if (input.name != "W_OV") return Known<Exact>::of(Exact(Rational(1, 8)));
      return Known<Exact>::of(
          Exact(Rational(1000 * input.indices[1] + 10 * input.indices[2] + input.indices[3])));
    }};
    return run<Exact>(compilation.tape(), {node}, {}, supply).front();
  }
  throw InternalError("no let " + name);
}

Rational rational(const std::string& formula, const Form& form = small_form) {
  const auto result = value("let x = " + formula, "x", form);
  if (!result.is_known()) throw InternalError("not known: " + formula);
  return *result.value.rational();
}

bool is_undefined(const std::string& formula) {
  return value("let x = " + formula, "x").is_undefined();
}

Fault fault_of(const std::string& lets) {
  try {
    static_cast<void>(value(lets, "x"));
  } catch (const Error& error) {
    return error.fault();
  }
  throw InternalError("nothing is wrong");
}

TEST(Compile, Formulas) {
  EXPECT_EQ(rational("1 + 2*3 - 4/5"), Rational(31, 5));
  EXPECT_EQ(rational("-2^2"), -4);
  EXPECT_EQ(rational("2^-3"), Rational(1, 8));
  EXPECT_EQ(rational("loss^2"), Rational(1, 64));
  EXPECT_EQ(rational("(loss - 1/8)^0"), 1);
  EXPECT_EQ(rational("c"), 3);
  EXPECT_EQ(rational("10 - 3 - 2"), 5);
  EXPECT_EQ(rational("12/3/2"), 2);
}

TEST(Compile, Loops) {
  EXPECT_EQ(rational("sum(k^2 for k in 1..L)"), 55);
  EXPECT_EQ(rational("sum(10*i + k for i in 1..3 for k in i..2)"), 11 + 12 + 22);
  EXPECT_EQ(rational("sum(k for k in 1..L if k != 2 and k <= 4)"), 8);
  EXPECT_EQ(rational("sum(loss for k in heads..1)"), 0);
  EXPECT_TRUE(is_undefined("min(loss for k in heads..1)"));
  EXPECT_EQ(rational("max(3, k for k in 1..L, 4)"), 5);
  EXPECT_EQ(rational("sum(W_OV[h][r,c] for h in 1..heads for r in 0..1)"), 1003 + 1013 + 2003 + 2013);
}

TEST(Compile, Entries) {
  EXPECT_EQ(rational("W_OV[1,2]"), 1012);
  EXPECT_EQ(rational("W_OV[2][1,2]"), 2012);
  EXPECT_EQ(rational("W_OV[1,2][1,2]"), 2012);
  for (const std::string beyond :
       {"W_OV[3][1,2]", "W_OV[2,1][1,2]", "W_OV[1,4]", "anchor_mean[1,heads-1]", "anchor_mean[1,heads^2+1]"})
    EXPECT_EQ(fault_of("let x = " + beyond), Fault::index_range) << beyond;
  EXPECT_EQ(rational("W_OV[1,3]"), 1013);
  EXPECT_EQ(rational("anchor_mean[1,L-1]"), Rational(1, 8));
  EXPECT_EQ(rational("W_OV[1,4] where L > 5 else 7"), 7);
}

TEST(Compile, FunctionsOfTheSettingTakeOneNumberForEachHead) {
  EXPECT_EQ(fault_of("let x = anchor_gap(loss)"), Fault::argument_count);
  EXPECT_EQ(fault_of("let x = anchor_gap(h for h in 1..heads+1)"), Fault::argument_count);
  const OneBlock of = theorem_with("let x = anchor_gap(loss for h in 1..heads)");
  Compilation compilation(of.source, of.block, small_form);
  static_cast<void>(compilation.number(all_of<Let>(of.block).front()->body));
  EXPECT_EQ(compilation.tape().functions(), std::vector<std::string>{"anchor_gap"});
}

TEST(Compile, NamesAndFunctions) {
  const std::string lets =
      "let a = L + loss\n"
      "let f(x,y) = x^2 + sum(x*k for k in 1..y)\n"
      "let g(x) = f(x + 1, 2) - a\n"
      "let x0 = sum(g(k) for k in 1..2)\n"
      "let x1 = f(loss, L)";
  EXPECT_EQ(*value(lets, "x0").value.rational(), (4 + 2 + 4) + (9 + 3 + 6) - 2 * (5 + Rational(1, 8)));
  EXPECT_EQ(*value(lets, "x1").value.rational(), Rational(1, 64) + Rational(15, 8));
}

/// What was computed once for a name or a call stands for that alone.
TEST(Compile, CallsAreKnownByFunctionAndArguments) {
  const std::string lets = "let f(x,y) = x - 2*y\nlet g(x,y) = x + y\nlet h(k) = f(k,1)\n";
  const auto x = [&](const std::string& formula) {
    return *value(lets + "let x = " + formula, "x").value.rational();
  };
  EXPECT_EQ(x("f(1,2) + 10*f(2,1) + 100*g(1,2) + 1000*f(1,2)"), -3 + 0 + 300 - 3000);
  EXPECT_EQ(x("sum(h(2)*k for k in 1..2) + sum(f(k,i) for k in 1..2 for i in 1..2)"), 0 - 6);
  EXPECT_EQ(x("sum(g(g(k,i),k) for k in 1..2 for i in 1..3)"), 3 * 2 * 3 + 2 * 6);
}

TEST(Compile, WhatIsDefinedAnewIsComputedAnew) {
  const OneBlock of = theorem_with("let f(k) = loss*k\nlet twice = 2*loss\nlet x = f(3) + twice");
  Compilation compilation(of.source, of.block, small_form);
  const auto* x = all_of<Let>(of.block).back();
  for (const long loss : {1L, 10L}) {
    compilation.define("loss", compilation.number({.node = Number{loss}, .range = {}}));
    EXPECT_EQ(*compilation.tape().constant(compilation.number(x->body)), 5 * loss);
  }
}

TEST(Compile, Choices) {
  EXPECT_EQ(rational("1 where normaliser is softmax else 2"), 1);
  EXPECT_EQ(rational("1 where normaliser is {sigmoid, relu-none} else 2"), 2);
  EXPECT_EQ(rational("1 where contents_vary else 2"), 1);
  EXPECT_EQ(rational("1 where contents_vary is no else 2"), 2);
  EXPECT_TRUE(is_undefined("1 where loss > 1"));
  EXPECT_EQ(rational("2 where loss < 1 else log(loss - 1)"), 2);
  EXPECT_EQ(rational("[loss < 1] + 2*[loss >= 1/8] + 4*[loss > 1/8] + 8*[loss = 1/8]"), 1 + 2 + 8);
  EXPECT_EQ(rational("[1/(loss - 1/8) > 0] + [1/(loss - 1/8) <= 0]"), 0) << "a side that is not defined";
  EXPECT_EQ(
      rational(
          "[all(k < L for k in 1..4)] + 2*[all(k < L for k in 1..5)] + 4*[all(loss > k for k in heads..1)]"),
      1 + 4);
  EXPECT_EQ(rational("[L = 5 and loss > 1 or heads = 2]"), 1);
}

TEST(Compile, ParametersAreNumbersOfTheFormOrInputs) {
  Form form = small_form;
  form.numbers["p"] = Rational(1, 3);
  const std::string lets = "parameter p in (0,1) = 1/2\nlet x = p + 1";
  EXPECT_EQ(*value(lets, "x", form).value.rational(), Rational(4, 3));
  EXPECT_EQ(*value(lets, "x").value.rational(), Rational(9, 8)) << "looked up";
}

/// Of the proposition `p` in a theorem's block.
std::vector<Known<Exact>> margins(const std::string& proposition, bool& is_strict_one) {
  const OneBlock of(
      "theorem t : trigger-task\nhypothesis h : loss < 1/8\nhypothesis u : log(loss - 1) > 0\n" +
      proposition);
  Compilation compilation(of.source, of.block, small_form);
  std::vector<Node> nodes;
  for (const auto* one : all_of<Proposition>(of.block)) nodes.push_back(compilation.margin(*one));
  is_strict_one = is_strict(all_of<Proposition>(of.block).back()->statement);
  const Supply<Exact> supply{[](const Input&) { return Known<Exact>::of(Exact(Rational(1, 8))); }};
  return run<Exact>(compilation.tape(), nodes, {}, supply);
}

Rational margin(const std::string& condition, bool strict = false) {
  bool found = false;
  const auto result = margins("conclusion c : " + condition, found).back();
  EXPECT_EQ(found, strict) << condition;
  if (!result.is_known()) throw InternalError("not known: " + condition);
  return *result.value.rational();
}

TEST(Compile, Margins) {
  EXPECT_EQ(margin("loss >= 1/2"), Rational(-3, 8));
  EXPECT_EQ(margin("loss <= 1/2"), Rational(3, 8));
  EXPECT_EQ(margin("loss < 1/2", true), Rational(3, 8));
  EXPECT_EQ(margin("1/2 > loss", true), Rational(3, 8));
  EXPECT_EQ(margin("loss = 1/2"), Rational(-3, 8));
  EXPECT_EQ(margin("loss = 1/8"), 0);
  EXPECT_EQ(margin("normaliser is softmax"), 1);
  EXPECT_EQ(margin("normaliser is sigmoid or contents_vary is no"), -1);
  EXPECT_EQ(margin("contents_vary and loss <= 1/4"), Rational(1, 8));
  EXPECT_EQ(margin("all(loss <= k for k in 2..3)"), Rational(15, 8));
  EXPECT_EQ(margin("all(loss > k for k in heads..1)", true), 1) << "of none it is true";
  EXPECT_EQ(margin("holds(h)"), -1) << "1/8 is not below 1/8";
  EXPECT_EQ(margin("holds(u)"), -1) << "what is not defined counts as false";
}

TEST(Compile, AHypothesisThatIsNotStatedDoesNotHold) {
  bool strict = false;
  EXPECT_EQ(
      *margins("hypothesis v : loss > 0 if L >= 6\nconclusion c : holds(v)", strict).back().value.rational(),
      -1);
  EXPECT_EQ(
      *margins("hypothesis v : loss > 0 if L >= 5\nconclusion c : holds(v)", strict).back().value.rational(),
      1);
}

TEST(Compile, AConclusionThatIsNotStatedHasNoMargin) {
  bool strict = false;
  EXPECT_EQ(*margins("conclusion c : loss >= 1 if L >= 5\ncorollary d : conclusion >= 0", strict)
                 .back()
                 .value.rational(),
            Rational(-7, 8));
  EXPECT_TRUE(margins("conclusion c : loss >= 1 if L >= 6\ncorollary d : conclusion >= 0", strict)
                  .back()
                  .is_undefined());
}

TEST(Compile, MarginsThatAreNotDefined) {
  bool strict = false;
  EXPECT_TRUE(margins("conclusion c : loss > 0 where loss > 1", strict).back().is_undefined());
  EXPECT_TRUE(margins("conclusion c : loss > 0 where holds(h)", strict).back().is_undefined());
  EXPECT_TRUE(margins("conclusion c : loss > 0 where loss = 1/8", strict).back().is_known());
  EXPECT_TRUE(margins("conclusion c : loss >= 0 and log(loss - 1) >= 0", strict).back().is_undefined());
}

TEST(Compile, NestedLetsAreShared) {
  std::string lets = "let x0 = loss";
  for (int k = 1; k <= 300; ++k)
    lets += "\nlet x" + std::to_string(k) + " = x" + std::to_string(k - 1) + " + x" + std::to_string(k - 1);
  EXPECT_EQ(*value(lets, "x300").value.rational(), numeric::power(Rational(2), 297));
}

TEST(Compile, WorkIsLimited) {
  EXPECT_EQ(fault_of("let x = sum(loss for k in 1..1000000000)"), Fault::too_much_work);
  EXPECT_EQ(fault_of("let x = sum(exp(loss + k) for k in 1..20000)"), Fault::too_much_work);
  EXPECT_EQ(fault_of("let x = sum(k*j for k in 1..100000 for j in 1..100000 if k > 200000)"),
            Fault::too_much_work);
  // As trees, 2^40 calls with as many different arguments.
  std::string lets = "let f0(y) = y";
  for (int k = 1; k <= 40; ++k)
    lets += "\nlet f" + std::to_string(k) + "(y) = f" + std::to_string(k - 1) + "(2*y) + f" +
            std::to_string(k - 1) + "(3*y + 1)";
  EXPECT_EQ(fault_of(lets + "\nlet x = f40(loss)"), Fault::too_much_work);
  lets = "let f0(y) = y";
  for (int k = 1; k <= 900; ++k)
    lets += "\nlet f" + std::to_string(k) + "(y) = -(f" + std::to_string(k - 1) + "(y) + 1)";
  EXPECT_EQ(fault_of(lets + "\nlet x = f900(loss)"), Fault::nesting);
}

TEST(Compile, WhatHasToFollowFromTheSizes) {
  EXPECT_EQ(fault_of("let x = W_OV[[loss > 0],0]"), Fault::not_an_integer);
  EXPECT_EQ(fault_of("let x = sum(1 for k in 1..[loss > 0])"), Fault::not_exact);
  EXPECT_EQ(fault_of("let x = loss^[loss > 0]"), Fault::not_an_integer);
  EXPECT_EQ(fault_of("let x = loss^(L^15)"), Fault::large_exponent);
  EXPECT_EQ(fault_of("let x = 1 where residual else 2"), Fault::not_exact) << "the form does not say";
}

TEST(Compile, EntriesOfAConstruction) {
  const OneBlock of(
      "construction k : trigger-task\nparameter L in 3..64 \"l\"\nparameter m in 0..8 \"m\"\n"
      "parameter beta in (0,9] \"b\"\ncontents is constant(-1, 1/2); normaliser is softmax\nheads = L - 1\n"
      "W_QK[c,0] = -2*beta; W_OV[h][r,r] = h*exp(-beta) for h in 1..heads for r in 1..2 if r < h\n"
      "generate C[1..heads] by solve : sum(C[h] for h in 1..heads) = 1\nW_OV[h][0,0] = C[h+3] for h in 1..1");
  const auto assignments = all_of<Assignment>(of.block);
  Form form{{{"L", 3}, {"m", 0}}, {}};
  {
    Compilation sizes(of.source, of.block, form);
    ASSERT_EQ(assignments[2]->target.name.text, "heads");
    form.numbers["heads"] = *sizes.tape().constant(sizes.entries(*assignments[2]).front().numbers.front());
    form.numbers["layers"] = 1;
  }
  EXPECT_EQ(form.numbers["heads"], 2);
  Compilation compilation(of.source, of.block, form);
  const auto contents = compilation.entries(*assignments[0]).front();
  EXPECT_EQ(contents.word, "constant");
  EXPECT_EQ(*compilation.tape().constant(contents.numbers[1]), Rational(1, 2));
  const Supply<numeric::Expression> supply{[](const Input& input) {
    EXPECT_EQ(input.name, "beta");
    return Known<numeric::Expression>::of(log(numeric::Expression(3)));
  }};
  const auto shown = [&](const AssignedEntry& entry) {
    return to_string(
        run<numeric::Expression>(compilation.tape(), {entry.numbers.front()}, {}, supply).front().value);
  };
  const auto score = compilation.entries(*assignments[3]).front();
  EXPECT_EQ(score.indices, (std::vector<long>{1, 1, 2, 0}));
  EXPECT_EQ(shown(score), "-2*log(3)");
  const auto values = compilation.entries(*assignments[4]);
  ASSERT_EQ(values.size(), 1);
  EXPECT_EQ(values.front().indices, (std::vector<long>{1, 2, 1, 1}));
  EXPECT_EQ(shown(values.front()), "2*exp(-log(3))");
  EXPECT_THROW(static_cast<void>(compilation.entries(*assignments[5])), Error) << "C has two";
  EXPECT_EQ(compilation.bounds(all_of<Generation>(of.block).front()->targets.front()), std::pair(1L, 2L));
}

// How many keys a context has, its indices know.
TEST(Compile, AnIndexMayEndWhereAnArrayOfTheSettingSays) {
  const OneBlock of(
      "theorem t : switch\nlet count = sum(1 for i in 1..contexts for k in 0..key_count[i])\n"
      "let a = attention[1,2]\nlet b = attention[2,2]\nlet c = attention[3,0]\nlet d = above\n"
      "conclusion e : dim >= 1");
  Compilation compilation(
      of.source, of.block,
      {{{"contexts", 2}, {"dim", 1}, {"below", 1}, {"key_count[1]", 2}, {"key_count[2]", 1}}, {}});
  const auto lets = all_of<Let>(of.block);
  const auto number = [&](std::size_t let) { return compilation.number(lets[let]->body); };
  EXPECT_EQ(*compilation.tape().constant(number(0)), 5);
  EXPECT_EQ(compilation.tape().constant(number(1)), nullptr);
  EXPECT_THROW(number(2), Error);
  EXPECT_THROW(number(3), Error);
  EXPECT_EQ(*compilation.tape().constant(number(4)), 2);
}

/// W_OV[l,h][r,k] is r/(k+1) in the first head and is not known in the second; counts what it is asked for.
class CountedEntries : public KnownEntries {
 public:
  explicit CountedEntries(bool is_fixed) : is_fixed_(is_fixed) {}
  [[nodiscard]] std::optional<Rational> value(const Input& input) const override {
    ++asked;
    if (input.indices[1] > 1) return std::nullopt;
    return Rational(input.indices[2], input.indices[3] + 1);
  }
  [[nodiscard]] std::vector<long> line(const Input& /*input*/, std::size_t /*place*/) const override {
    return {};
  }
  [[nodiscard]] bool is_fixed() const override { return is_fixed_; }

  mutable int asked = 0;

 private:
  bool is_fixed_;
};

TEST(FasterEntries, AskedForOnceGiveTheSameTape) {
  const OneBlock of = theorem_with(
      "let x = sum(W_OV[h][i,k]*W_OV[h][k,i] for h in 1..heads for i in 0..c for k in 0..c)\n"
      "let y = sum(W_OV[h][i,i]/(W_OV[1][i,0] + 1) for h in 1..heads for i in 0..c)");
  const auto tape_of = [&](const CountedEntries& entries) {
    Form form = small_form;
    form.entries = &entries;
    Compilation compilation(of.source, of.block, form);
    for (const auto* let : all_of<Let>(of.block)) static_cast<void>(compilation.number(let->body));
    return compilation.tape();
  };
  const CountedEntries fixed(true);
  const CountedEntries others(false);
  const Tape a = tape_of(fixed);
  const Tape b = tape_of(others);
  EXPECT_EQ(fixed.asked, 2 * 4 * 4);
  EXPECT_EQ(others.asked, 2 * (2 * 4 * 4) + 2 * (2 * 4));
  EXPECT_EQ(a.numbers(), b.numbers());
  EXPECT_EQ(a.inputs(), b.inputs());
  ASSERT_EQ(a.steps().size(), b.steps().size());
  for (std::size_t k = 0; k < a.steps().size(); ++k) {
    const auto& one = a.steps()[k];
    const auto& other = b.steps()[k];
    EXPECT_TRUE(one.operation == other.operation && one.data == other.data) << k;
    EXPECT_TRUE(std::ranges::equal(a.operands(one), b.operands(other))) << k;
  }
}

}  // namespace
}  // namespace sinkproof::language
