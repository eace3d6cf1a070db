#include "checker/language/about.hpp"

#include <gtest/gtest.h>

#include <string>

#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

std::string with_conclusion(const std::string& lines) {
  return "theorem t : trigger-task\n" + lines + "\nconclusion c : loss >= 0\n";
}

About about(const std::string& lines) {
  reset_work();
  const std::string text = with_conclusion(lines);
  return what_it_is_about(read_theorem({"/statement", text}));
}

/// What is wrong with a text about such models that names this; empty where nothing is.
std::string fault_about(bool several_layers, const std::string& lines) {
  reset_work();
  const std::string text = with_conclusion(lines);
  const Source source{"/statement", text};
  try {
    require_names_of({several_layers, false}, source, read_theorem(source));
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

TEST(About, SeveralLayersWhereverANumberOfTheirsIsNamed) {
  EXPECT_FALSE(about("").several_layers);
  for (const char* line :
       {"hypothesis a : max_layer_sink_mass > 0", "hypothesis a : L > 3 where product_self_mass > 0",
        "corollary a : 0 <= composed_sink_before", "quantity composed_sink_after",
        "quantity x = 2*max_layer_sink_mass", "let x = (product_self_mass)",
        "let f(x) = x + composed_sink_before", "constant k = 1 \"\" : composed_sink_after",
        "mutant x \"\" : max_layer_sink_mass > 0", "hypothesis a : all(product_self_mass > k for k in 2..L)"})
    EXPECT_TRUE(about(line).several_layers) << line;
  for (const char* line : {"quantity max_anchor_mass", "hypothesis a : layers >= 1 and residual is no",
                           "title \"max_layer_sink_mass\"", "source max_layer_sink_mass \"\"",
                           "# max_layer_sink_mass", "hypothesis a : sum(P[2,1][k,k] for k in 0..1) > 0"})
    EXPECT_FALSE(about(line).several_layers) << line;
}

TEST(About, TheOtherTargetWhereItIsNamed) {
  EXPECT_TRUE(about("hypothesis a : target is inclusive").preceding_target);
  EXPECT_TRUE(about("corollary a : L > 3 if target is {inclusive, preceding}").preceding_target);
  EXPECT_FALSE(about("quantity max_layer_sink_mass").preceding_target);
  EXPECT_FALSE(about("source target \"is\"\nhypothesis target : L > 3").preceding_target);
}

TEST(About, NamesOfTheOtherKindAreRefused) {
  for (const char* name : {"sink_mass_before", "sink_mass_after", "min_null_mass", "absorbed_before",
                           "absorbed_after", "anchor_trigger_mass_after", "least_trigger_mass_after",
                           "own_anchor_mass[1]", "anchor_mean[1,2]", "anchor_gap(1)"}) {
    const std::string line = "let x = " + std::string(name);
    EXPECT_EQ(fault_about(false, line), "") << name;
    const std::string fault = fault_about(true, line);
    EXPECT_NE(fault.find("line 2, column 9: '"), std::string::npos) << fault;
    EXPECT_NE(fault.find("' is about one layer only, and the statement about several"), std::string::npos)
        << fault;
  }
  EXPECT_NE(fault_about(true, "quantity absorbed_after"), "");
  for (const char* name :
       {"max_layer_sink_mass", "product_self_mass", "composed_sink_before", "composed_sink_after"}) {
    const std::string line = "quantity " + std::string(name);
    EXPECT_EQ(fault_about(true, line), "") << name;
    EXPECT_NE(fault_about(false, line).find("' is about several layers, and the statement about one"),
              std::string::npos)
        << name;
  }
  EXPECT_EQ(fault_about(
                true, "quantity loss, max_anchor_mass, L, m, c, heads, layers\nlet x = P[1,1] + key_bias[0]"),
            "");
}

}  // namespace
}  // namespace sinkproof_check::language
