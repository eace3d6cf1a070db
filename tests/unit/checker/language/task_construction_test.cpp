// What the text of a construction of the trigger-conditional task makes of its parameters: entries, their
// order, equations; and what it refuses.
#include "checker/language/task_construction.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/trigger_facts.hpp"
#include "checker/setting/trigger/multilayer_document.hpp"

namespace sinkproof_check::language {
namespace {

/// A block of a construction `k`, which keeps the text that its parts are views of.
struct OwnBlock {
  std::string text;
  Source source;
  Block block;

  explicit OwnBlock(const std::string& lines, const std::string& sizes = "L = 5; m = 1")
      : text("construction k : trigger-task\n" + sizes + "\ncontents is box; normaliser is softmax\n" +
             lines + "\n"),
        source{"constructions/k.md", text},
        block((reset_work(), read_construction(source, Whose::ours))) {}

  TaskConstruction construction(const std::string& id = "k", const Parameters& parameters = {}) const {
    return {find_construction(source, block, id), parameters, {}};
  }
};

std::string text_of(const MatrixRow& row, const std::string& before) {
  std::string text;
  for (const auto& [column, value] : row)
    text += (text.empty() ? "" : " ") + before + std::to_string(column) + ":" +
            (value.literal() != nullptr ? value.literal()->get_str() : "about " + approximate(value));
  return text;
}

/// "row,column:value" of each entry.
std::string text_of(const Matrix& matrix) {
  std::string text;
  for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
    const std::string part = text_of(matrix.rows[row], std::to_string(row) + ",");
    text += (text.empty() || part.empty() ? "" : " ") + part;
  }
  return text;
}

/// What W_OV of the first head is.
std::string made(const std::string& lines, const std::string& id = "k") {
  const OwnBlock own(lines);
  return text_of(own.construction(id).one_layer().model.heads.front().output_value);
}

TEST(TaskConstruction, EntriesStandWhereTheTextHasThem) {
  EXPECT_EQ(made("W_OV[1,0] = 3"), "1,0:3");
  EXPECT_EQ(made("W_OV[1,1][0,1] = 3; W_OV[1][c,c] = -1/2"), "0,1:3 3,3:-1/2");
  EXPECT_EQ(made("W_OV[r,r] = r for r in 1..c"), "1,1:1 2,2:2 3,3:3");
  EXPECT_EQ(made("W_OV[r,k] = 10*r + k for r in 0..1 for k in r..2 if k != 1"), "0,2:2 1,2:12");
  EXPECT_EQ(made("let f(x) = 2*x\nW_OV[0,r] = f(r) where r > 1 else L for r in 1..2"), "0,1:5 0,2:4");
  EXPECT_EQ(made("W_OV[c,0] = m*heads*layers + c"), "3,0:4");
}

// The value of a formula that does not name the last index is computed once along it, and no farther.
TEST(TaskConstruction, EntriesOfALoopShareAValueOnlyWhereItIsTheSame) {
  EXPECT_EQ(made("W_OV[r,k] = r + 1 for r in 0..1 for k in 2..3"), "0,2:1 0,3:1 1,2:2 1,3:2");
  EXPECT_EQ(made("W_OV[r,k] = k + 1 for r in 0..1 for k in 2..3"), "0,2:3 0,3:4 1,2:3 1,3:4");
  EXPECT_EQ(made("W_OV[0,k] = 5 for k in 1..2; W_OV[1,k] = 6 for k in 1..2"), "0,1:5 0,2:5 1,1:6 1,2:6");
  EXPECT_EQ(made("W_OV[0,k] = 1 where k = 1 else 2 for k in 1..2"), "0,1:1 0,2:2");
  EXPECT_EQ(made("W_OV[0,k] = [k > 1] + 1 for k in 1..2"), "0,1:1 0,2:2");
  EXPECT_EQ(made("W_OV[0,k] = sum(j for j in 1..k) for k in 1..2"), "0,1:1 0,2:3");
  EXPECT_EQ(made("W_OV[0,k] = sum(j for j in k..2) for k in 1..2"), "0,1:3 0,2:2");
  EXPECT_EQ(made("W_OV[0,k] = sum(j for j in 1..2 if j <= k) for k in 1..2"), "0,1:1 0,2:3");
  EXPECT_EQ(made("let f(x) = 2*x\nW_OV[0,k] = f(k) for k in 1..2"), "0,1:2 0,2:4");
  EXPECT_EQ(made("let f(x) = sum(x for j in 1..2)\nW_OV[r,k] = f(r) for r in 1..2 for k in r..2"),
            "1,1:2 1,2:2 2,2:4");
  EXPECT_EQ(made("W_OV[r,k] = r for r in 1..2 for k in 1..2 if k != r"), "1,2:1 2,1:2");
}

TEST(TaskConstruction, OfTwoValuesTheLaterOneCounts) {
  EXPECT_EQ(made("W_OV[r,r] = 1 for r in 1..c; W_OV[2,2] = 7"), "1,1:1 2,2:7 3,3:1");
  EXPECT_EQ(made("W_OV[2,2] = 7; W_OV[r,r] = 1 for r in 1..c"), "1,1:1 2,2:1 3,3:1");
  const std::string mutants =
      "W_OV[1,1] = 1\nmutant first : W_OV[1,1] = 0; W_OV[1,1] = 2\nmutant second : W_OV[1,1] = 2; W_OV[1,1] "
      "= 0\n";
  EXPECT_EQ(made(mutants), "1,1:1");
  EXPECT_EQ(made(mutants, "first"), "1,1:2");
  EXPECT_EQ(made(mutants, "second"), "");
}

TEST(TaskConstruction, ExactZeroIsNoEntry) {
  EXPECT_EQ(made("W_OV[0,0] = L - 5; W_OV[1,1] = log(m); W_OV[2,2] = 1"), "2,2:1");
  EXPECT_EQ(made("W_OV[0,0] = 1; W_OV[0,1] = 1; W_OV[0,0] = 0"), "0,1:1");
}

TEST(TaskConstruction, WordsAndSizes) {
  const OwnBlock own(
      "parameter n in 0..2\ntrigger_contents is constant(0, 1/2)\ncontents is constant(-1, n)\nheads = n+1\n"
      "mutant o : normaliser is softmax-key-bias; key_bias[c] = 2; target is preceding; contents is signs");
  const Parameters two{{"n", {"2", Real(2)}}};
  const TriggerInstance instance = own.construction("k", two).one_layer();
  EXPECT_EQ(instance.model.heads.size(), 3U);
  EXPECT_EQ(instance.model.normaliser, Normaliser::softmax);
  EXPECT_FALSE(instance.task.is_preceding);
  using Letters = std::vector<std::vector<mpq_class>>;
  EXPECT_TRUE(instance.task.content.alphabet == (Letters{{-1}, {2}}));
  EXPECT_TRUE(instance.task.trigger_content.alphabet == (Letters{{0}, {mpq_class(1, 2)}}));
  const TriggerInstance mutant = own.construction("o", two).one_layer();
  EXPECT_EQ(mutant.model.normaliser, Normaliser::softmax_key_bias);
  EXPECT_TRUE(mutant.task.is_preceding);
  EXPECT_TRUE(mutant.task.content.alphabet == (Letters{{-1}, {1}}));
  EXPECT_EQ(text_of(mutant.model.heads[0].key_bias, ""), "3:2");
  EXPECT_EQ(text_of(mutant.model.heads[1].key_bias, ""), "");
  const OwnBlock none("contents is constant(-1, 1)", "L = 3; m = 0");
  EXPECT_TRUE(none.construction().one_layer().task.content.alphabet == Letters{{}});
  EXPECT_TRUE(none.construction().one_layer().task.trigger_content.alphabet == Letters{{}});
  const OwnBlock signs("contents is signs", "L = 3; m = 2");
  EXPECT_TRUE(signs.construction().one_layer().task.content.alphabet ==
              (Letters{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}));
  const OwnBlock most("contents is signs", "L = 3; m = 8");
  EXPECT_EQ(most.construction().one_layer().task.content.alphabet.size(), 256U);
}

TEST(TaskConstruction, SeveralLayers) {
  const OwnBlock own(
      "layers = 2; residual is yes\nP[l,1][i,0] = l for l in 1..2 for i in l..2\nW_QK[2,1][1,0] = 3");
  const MultilayerInstance instance = own.construction().several_layers();
  ASSERT_EQ(instance.layers.size(), 2U);
  EXPECT_TRUE(instance.residual);
  EXPECT_EQ(text_of(instance.layers[0].position_bias), "1,0:1 2,0:1");
  EXPECT_EQ(text_of(instance.layers[1].position_bias), "2,0:2");
  EXPECT_EQ(text_of(instance.layers[0].head.query_key), "");
  EXPECT_EQ(text_of(instance.layers[1].head.query_key), "1,0:3");
  const OwnBlock heads("layers = 2; heads = 2");
  EXPECT_THROW(static_cast<void>(heads.construction().several_layers()), Rejected);
}

// An entry off by one place, or another value, is another instance.
TEST(TaskConstruction, IsComparedEntryByEntry) {
  const auto is_same = [](const std::string& lines) {
    const OwnBlock own("W_OV[1,0] = 3; heads = 2; W_QK[2][1,1] = log(2)");
    const OwnBlock other(lines);
    try {
      require_same_instance(other.construction().one_layer(), own.construction().one_layer());
      return true;
    } catch (const Rejected&) {
      return false;
    }
  };
  const std::string right = "W_QK[2][1,1] = -log(1/2); ";
  EXPECT_TRUE(is_same(right + "heads = 2; W_OV[1,0] = 3"));
  for (const char* entry : {"W_OV[0,0] = 3", "W_OV[1,1] = 3", "W_OV[0,1] = 3", "W_OV[2][1,0] = 3",
                            "W_QK[1,0] = 3", "W_OV[1,0] = 2", "W_OV[1,0] = 3; W_OV[3,3] = 1",
                            "W_OV[1,0] = 3; heads = 3", "W_OV[1,0] = 3; target is preceding",
                            "W_OV[1,0] = 3; contents is signs", "W_OV[1,0] = 3; normaliser is softmax-one"})
    EXPECT_FALSE(is_same(right + "heads = 2; " + entry)) << entry;
  EXPECT_FALSE(is_same("heads = 2; W_OV[1,0] = 3; W_QK[2][1,1] = log(2.000000000000000000000000001)"));
}

std::string solved(const std::string& equations) {
  return made("generate C[1..3] by solve : " + equations + "\nW_OV[0,k] = C[k] for k in 1..3");
}

TEST(TaskConstruction, EquationsAreSolvedExactly) {
  EXPECT_EQ(solved("C[1] + C[2] = 3; C[1] - C[2] = 1; 3*C[3] = 1"), "0,1:2 0,2:1 0,3:1/3");
  EXPECT_EQ(solved("sum(k*C[k] for k in 1..3) = 14; C[k] = k for k in 2..3"), "0,1:1 0,2:2 0,3:3");
  EXPECT_EQ(solved("-(C[1] - 1)/2 = C[2] - C[2]; C[2] = 0; 2*(C[3]*3) - C[3] = L"), "0,1:1 0,3:1");
  EXPECT_EQ(solved("C[1] = C[2]; sum(C[1], C[2]) = 1/2; C[3] + 1 = C[1]"), "0,1:1/4 0,2:1/4 0,3:-3/4");
  // Of all that sum to 1 these have the least norm.
  EXPECT_EQ(solved("sum(C[k] for k in 1..3) = 1"), "0,1:1/3 0,2:1/3 0,3:1/3");
  EXPECT_EQ(solved("C[1] + 2*C[2] = 5"), "0,1:1 0,2:2");
  EXPECT_EQ(made("generate C[1..1], D[0..1] by solve : C[1] = D[0]; D[0] + D[1] = 3; D[1] = 2*C[1]\n"
                 "W_OV[0,0] = C[1]; W_OV[0,1] = D[0]; W_OV[0,2] = D[1]"),
            "0,0:1 0,1:1 0,2:2");
}

template <class Work>
std::string fault(const Work& work) {
  try {
    work();
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

void expect_refused(const std::vector<std::pair<std::string, std::string>>& cases) {
  for (const auto& [lines, words] : cases) {
    const std::string said = fault([&, &text = lines] { static_cast<void>(made(text)); });
    EXPECT_TRUE(!said.empty() && said.find(words) != std::string::npos) << lines << ": " << said;
  }
}

TEST(TaskConstruction, RefusesOtherEquations) {
  const std::string by = "generate C[1..2] by solve : ";
  expect_refused({
      {by + "C[1] + C[2] = 1; 2*C[1] + 2*C[2] = 2", "a singular system"},
      {by + "0*C[1] = 1", "a singular system"},
      {by + "C[1] = 1; C[2] = 1; C[1] + C[2] = 2", "no more equations than unknowns"},
      {by + "C[1]*C[2] = 1", "a linear equation"},
      {by + "1/C[1] = 1", "a linear equation"},
      {by + "C[1]^2 = 1", "a linear equation"},
      {by + "abs(C[1]) = 1", "a linear equation"},
      {by + "max(C[1], C[2]) = 1", "a linear equation"},
      {by + "(C[1] where L > 3 else 0) = 1", "a linear equation"},
      {by + "C[1]/(L - 5) = 1", "a divisor that is not 0"},
      {by + "C[0] = 1", "an index of 'C' is 0; expected 1 to 2"},
      {by + "C[3] = 1", "an index of 'C' is 3; expected 1 to 2"},
      {by + "C[1] = exp(1)", "rest on exact numbers"},
      {by + "C[1] = W_OV[0,0]", "rest on exact numbers"},
      {by + "C[1] = c; W_OV[0,0] = 1", "rest on exact numbers"},
      {"generate C[1..0] by solve : 1 = 1", "1 to 128 numbers"},
      {"generate C[0..128] by solve : C[1] = 1", "1 to 128 numbers"},
      {"generate C[1..100], D[1..29] by solve : C[1] = 1", "1 to 128 numbers"},
      {"generate C[1..2] by solve : C[1] = 1\ngenerate D[1..1] by solve : D[1] = C[1]",
       "for which it is not solved"},
      {by + "C[1] = 1\nW_OV[0,0] = C[3]", "an index of 'C' is 3"},
      {by + "C[1] = 1\nW_OV[0,0] = C", "one index behind 'C'"},
      {by + "C[1] = 1\nW_OV[0,0] = C[1,1]", "one index behind 'C'"},
      {by + "C[1] = 1\nC[1] = 2", "not 'C'"},
      {by + "C[1] = 1\nlet C = 2", "a new name"},
      {"generate W_OV[1..2] by solve : W_OV[1,1] = 1", "a new name"},
      {"generate C[1..2] by magic : C[1] = 1", "the generator 'solve'"},
      {"generate C[1..2] by solve", "expected ':'"},
      {"generate C by solve : C = 1", "expected '['"},
      {by + "C[1] >= 1", "expected '='"},
      {by + "C[1] = 1/(L - 5)", "a rational number that is defined"},
      {by + "C[k] = 1 for k in 1..(2 where L = 4)", "loops that are defined"},
      {by + "sum(C[k] for k in 1..(2 where L = 4)) = 1", "loops that are defined"},
      {by + "C[(1 where L = 4)] = 1", "an index that is defined"},
      {"generate C[1..(2 where L = 4)] by solve : C[1] = 1", "an integer for an end of an array"},
  });
}

TEST(TaskConstruction, RefusesWhatNoInstanceHas) {
  expect_refused({
      {"W_OV[c+1,0] = 1", "an index of 'W_OV' is 4; expected 0 to 3"},
      {"W_OV[0,c+1] = 1", "an index of 'W_OV' is 4; expected 0 to 3"},
      {"W_OV[0,-1] = 1", "an index of 'W_OV' is -1; expected 0 to 3"},
      {"W_OV[2][0,0] = 1", "an index of 'W_OV' is 2; expected 1 to 1"},
      {"W_OV[0][0,0] = 1", "an index of 'W_OV' is 0; expected 1 to 1"},
      {"W_OV[2,1][0,0] = 1", "an index of 'W_OV' is 2; expected 1 to 1"},
      {"layers = 1\nP[0,1] = 1", "an index of 'P' is 1; expected 0 to 0"},
      {"layers = 1\nP[5,0] = 1", "an index of 'P' is 5; expected 0 to 4"},
      {"key_bias[0] = 1", "a key of a null slot that there is not"},
      {"normaliser is softmax-key-bias\nkey_bias[4] = 1", "an index of 'key_bias' is 4"},
      {"W_OV[0,0] = 1/(L-5)", "an entry that is not defined"},
      {"W_OV[0,0] = log(L-5)", "an entry that is not defined"},
      {"W_OV[0,0] = 1 where L = 4", "an entry that is not defined"},
      {"W_OV[0,0] = W_QK[0,0]", "'W_QK' has no value where it is used"},
      {"W_OV[0,0] = loss", "'loss' has no value where it is used"},
      {"W_OV[0,0] = 1 where normaliser is softmax", "'normaliser' has no value where it is used"},
      {"heads = 129", "no value in its range to 'heads'"},
      {"heads = 0", "no value in its range to 'heads'"},
      {"heads = 1 where L = 4", "the construction has no 'heads'"},
      {"heads = layers\nlayers = heads", "'layers' has no value where it is used"},
      {"m = 9; contents is signs", "signs in more than 8"},
      {"normaliser is mixed", "one normaliser"},
      {"contents is alphabet", "an alphabet without letters"},
      {"contents is constant(sqrt(2))", "a letter that is not rational"},
      {"contents is constant", "numbers in parentheses"},
      {"contents is box(1)", "numbers in parentheses"},
      {"normaliser is softmax(1)", "numbers in parentheses"},
      {"c = 3", "not 'c'"},
      {"loss = 0", "not 'loss'"},
      {"contents_vary is yes", "not 'contents_vary'"},
      {"residual is maybe", "expected a word for 'residual'"},
      {"parameter c in 1..2", "a parameter like the entry 'c'"},
      {"parameter loss in (0,1)", "a parameter like the entry 'loss'"},
  });
}

Parameters parameters(const std::string& text) {
  reset_work();
  const json::Document document(text);
  return read_parameters(document.root());
}

bool is_read(const std::string& text, const std::string& name = "softmax-anchor") {
  try {
    const TaskConstruction read(find_task_construction(name, false), parameters(text), {"mine"});
    static_cast<void>(read.one_layer());
  } catch (const Rejected&) {
    return false;
  }
  return true;
}

TEST(TaskConstruction, RangesIncludeTheirEnds) {
  EXPECT_TRUE(is_read(R"({"L": "3", "m": "0", "beta": "10^-30", "mine": "1"})"));
  EXPECT_TRUE(is_read(R"({"L": "4096", "m": "1024", "beta": "10000"})"));
  EXPECT_FALSE(is_read(R"({"L": "2", "m": "0", "beta": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "4097", "m": "0", "beta": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "-1", "beta": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "1025", "beta": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0", "beta": "0"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0", "beta": "10000+10^-30"})"));
  EXPECT_FALSE(is_read(R"({"L": "7/2", "m": "0", "beta": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0", "beta": "1", "scale": "1"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0", "beta": "1", "spacing": "arithmetic"})"));
  EXPECT_FALSE(is_read(R"({"L": "3", "m": "0", "beta": "1", "yours": "1"})"));
  EXPECT_THROW(is_read(R"({"L": "3", "m": "0", "beta": "one"})"), Malformed);
}

TEST(TaskConstruction, RangesOfMutantsAreNarrower) {
  const std::string without = R"({"L": "5", "m": "0", "beta": "2"})";
  EXPECT_TRUE(is_read(without, "preceding-one-content"));
  EXPECT_FALSE(is_read(without, "preceding-one-content-two"));
  EXPECT_TRUE(is_read(R"({"L": "5", "m": "1", "beta": "2"})", "preceding-one-content-two"));
}

TEST(TaskConstruction, HasAsManyLayersAsItsText) {
  for (const char* name : {"softmax-anchor", "multihead-cancellation", "preceding-short-unshifted"}) {
    EXPECT_NE(find_task_construction(name, false).block, nullptr);
    EXPECT_THROW(find_task_construction(name, true), Rejected) << name;
  }
  for (const char* name : {"multilayer-short", "residual-escape-restless", "multilayer-spread"}) {
    EXPECT_NE(find_task_construction(name, true).block, nullptr);
    EXPECT_THROW(find_task_construction(name, false), Rejected) << name;
  }
  for (const char* name : {"sink-optimum", "given", "found", "trigger", "softmax-anchor-", "", "softmax"})
    EXPECT_THROW(find_task_construction(name, false), Rejected) << name;
}

/// The values that its text has by default; of words the first.
Parameters usual_values(const ConstructionText& text) {
  Parameters result;
  const TriggerInstance none;
  TriggerFacts facts(none, {}, {});
  Evaluation evaluation(*text.source, *text.block, facts);
  for (const Parameter& parameter : text.block->parameters)
    result.push_back({std::string(parameter.name),
                      parameter.words.empty()
                          ? sinkproof_check::Parameter{"", evaluation.formula(*parameter.value)}
                          : sinkproof_check::Parameter{std::string(parameter.words.front()), std::nullopt}});
  return result;
}

// Ids are skimmed from the lines of all texts; each is what the reader finds, and makes an instance.
TEST(TaskConstruction, OfOurs) {
  reset_work();
  const auto ids = own_construction_ids("trigger-task");
  EXPECT_EQ(ids.size(), 52U);
  for (const std::string_view id : ids) {
    const ConstructionText text = find_own_construction(id);
    ASSERT_NE(text.block, nullptr) << id;
    EXPECT_EQ(text.mutant == nullptr ? text.block->id : text.mutant->id, id);
    const TaskConstruction construction(text, usual_values(text), {});
    const bool has_layers = fault([&, &name = id] { find_task_construction(name, true); }).empty();
    const long length =
        has_layers ? construction.several_layers().task.length : construction.one_layer().task.length;
    EXPECT_GE(length, 3) << id;
  }
}

}  // namespace
}  // namespace sinkproof_check::language
