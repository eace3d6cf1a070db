// What a witness has to show of a text about several layers, and what instances such a text is about.
#include "checker/language/layered_statement.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

/// Two layers whose every token attends to all keys alike, α_ik = 1/(i+1), and copies nothing: L = 4, m = 0.
/// So Π α_11 = 1/4, and the output is 0, which misses the mean by 2/3 at most.
struct LayeredCase {
  std::string text = "conclusion c : product_self_mass <= 1/8\n";
  std::string witness = R"("position": 1)";  ///< and perhaps a coordinate
  std::string value = "1/4";
  std::string refutes = "c";
  std::string construction = "given";
  std::string task = "";  ///< a further field
  std::string normaliser = "softmax";
};

StatedDocument document(const LayeredCase& of) {
  const std::string layer = R"({"normaliser": ")" + of.normaliser +
                            R"(", "heads": [{"query_key": [], "output_value": [], "position_bias": []}]})";
  return {"theorem t : trigger-task\n" + of.text, of.construction, "",
          R"("task": {"kind": "trigger", "length": 4, "content_dimension": 0,
 "content": "box", "trigger_content": "box")" +
              of.task + R"(}, "model": {"residual": false, "layers": [)" + layer + ", " + layer + "]}",
          R"({"refutes": ")" + of.refutes + R"(", "input": {"trigger": 2, "contents": [[], [], []]}, )" +
              of.witness + R"(, "value": {"lower": ")" + of.value + R"(", "upper": ")" + of.value + R"("}})"};
}

TEST(LayeredWitness, ShowsAProductAboveItsBound) {
  expect_faults<LayeredCase>({
      {{}, ""},
      {{.value = "1/5"}, "/witnesses/0/value"},
      {{.witness = R"("position": 2)"}, "/witnesses/0/position: expected 1"},
      {{.witness = R"("position": 0)"}, "/witnesses/0/position: expected 1"},
      {{.witness = R"("position": 1, "coordinate": 0)"}, "/witnesses/0/coordinate: expected none"},
      {{.text = "conclusion c : product_self_mass <= 1/4\n"}, "does not exceed the bound"},
      {{.text = "conclusion c : product_self_mass <= 1/8 where loss < 1\n"}, ""},
      {{.text = "let bound = 1/8 where loss < 1/2\nconclusion c : product_self_mass <= bound\n"},
       "no input shows that this fails"},
      {{.text = "conclusion c : loss < 1 and (product_self_mass) < 1/8\n"}, ""},
      {{.text = "conclusion c : product_self_mass >= 1/2\n"}, "no input shows that this fails"},
      {{.text = "conclusion c : 2*product_self_mass <= 1/2\n"}, "no input shows that this fails"},
      {{.refutes = "loss"}, "no input shows that this fails"},
  });
}

// Where α_10 + α_11 is not 1: 1 − max_l α_10 is 1/2 on every input.
TEST(LayeredWitness, ShowsWhereTheSinkMassIsLeast) {
  const std::string both = "conclusion c : product_self_mass <= 1/4 and 1/8 >= (1 - max_layer_sink_mass)^2\n";
  expect_faults<LayeredCase>({
      {{.text = both}, ""},
      {{.text = both, .value = "1/5"}, "/witnesses/0/value"},
      {{.text = both, .witness = R"("position": 2)"}, "/witnesses/0/position: expected 1"},
      {{.text = both, .witness = R"("position": 1, "coordinate": 0)"},
       "/witnesses/0/coordinate: expected none"},
      {{.text = "conclusion c : 1/4 >= (1 - max_layer_sink_mass)^2\n"}, "does not exceed the bound"},
      {{.text = "let s = 1 - max_layer_sink_mass\nlet f(x) = x^layers\nconclusion c : f(s) <= 1/8\n"}, ""},
      {{.text = "quantity max_layer_sink_mass\nquantity s = max_layer_sink_mass\nconclusion c : s^2 < 1/8\n"},
       ""},
      {{.text = "conclusion c : sum(max_layer_sink_mass^2 for k in 2..m+2) <= 1/8\n"}, ""},
      {{.text = "let s = 1 - max_layer_sink_mass where L > 4\nconclusion c : 1/8 >= s^2\n"},
       "no input shows that this fails"},
      // Other numbers over inputs, and an infimum that is said to be large.
      {{.text = "conclusion c : 1/8 >= (1 - max_layer_sink_mass)^2 + loss - loss\n"},
       "no input shows that this fails"},
      {{.text = "quantity l = loss\nconclusion c : (1 - max_layer_sink_mass)*l <= 1/8\n"},
       "no input shows that this fails"},
      {{.text = "let s = max_layer_sink_mass where loss > 0\nconclusion c : s <= 1/8\n", .value = "1/2"},
       "no input shows that this fails"},
      {{.text = "conclusion c : max_layer_sink_mass >= 3/4\n", .value = "1/2"},
       "no input shows that this fails"},
  });
}

TEST(LayeredStatement, IsAboutInstancesOfItsOwnKind) {
  const std::string by_target = "conclusion c : product_self_mass <= 1/8 where target is preceding\n";
  expect_faults<LayeredCase>({
      {{.text = "conclusion c : max_anchor_mass <= 1/8\n"}, "/instance/model"},
      {{.construction = "found"}, "is no construction of the trigger-conditional task with several layers"},
      {{.construction = "softmax-anchor"},
       "is no construction of the trigger-conditional task with several layers"},
      {{.normaliser = "softmax-key-bias"}, "a null slot with a key of its own"},
      {{.value = "0", .normaliser = "relu-none"}, "does not exceed the bound"},
      {{.task = R"(, "target": "preceding")"}, "/instance/task/target"},
      {{.text = by_target, .task = R"(, "target": "preceding")"}, ""},
      {{.text = "quantity absorbed_after\nconclusion c : product_self_mass <= 1/8\n"},
       "'absorbed_after' is about one layer only"},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
