// What the names of a text about numbers mean, and what has to stand in an instance.
#include "checker/language/numbers_facts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/language/block.hpp"
#include "unit/checker/language/stated_document.hpp"

namespace sinkproof_check::language {
namespace {

const std::string every_kind =
    "theorem t : numbers\nentry n in 1..9 \"x\"\nentry a in (0,2] \"x\"\nentry q rational \"x\"\nentry "
    "v[2..4] in [0,5] optional \"x\"\n"
    "entry i[0..1] in 0..9 \"x\"\nentry w in {one, two} \"x\"\nentry o optional \"x\"\nconclusion c : 1 >= "
    "0\n";
const std::string every_value =
    R"x({"n": 3, "a": "sqrt(2)", "q": "-7/3", "v": ["1", "log(3)", "0"], "i": [4, 9], "w": "two"})x";

std::string shown(const std::optional<Real>& x) {
  return x ? approximate(*x) : "none";
}

TEST(NumbersFacts, NamesAreTheInstances) {
  reset_work();
  const Source source{"/statement", every_kind};
  const Block block = read_theorem(source);
  const json::Document document(every_value);
  const NumbersInstance instance = read_numbers_instance(document.root(), source, block);
  NumbersFacts facts(block, instance, {{"p", {Real(7)}}});
  EXPECT_EQ(shown(facts.number("n")), "3");
  EXPECT_EQ(sign_of(*facts.number("a") - square_root(Real(2))), 0);
  EXPECT_EQ(sign_of(*facts.number("q") - Real(mpq_class(-7, 3))), 0);
  EXPECT_EQ(shown(facts.number("o")), "none");
  EXPECT_EQ(sign_of(*facts.entry("v", {2}) - Real(1)), 0);
  EXPECT_EQ(sign_of(*facts.entry("v", {3}) - logarithm(Real(3))), 0);
  EXPECT_EQ(sign_of(*facts.entry("i", {0}) - Real(4)), 0);
  EXPECT_EQ(sign_of(*facts.entry("i", {1}) - Real(9)), 0);
  EXPECT_EQ(facts.word("w"), "two");
  EXPECT_TRUE(facts.fact("has_v"));
  EXPECT_FALSE(facts.fact("has_o"));
  EXPECT_EQ(sign_of(*facts.parameter("p").number - Real(7)), 0);
  EXPECT_THROW(facts.entry("v", {1}), Rejected);
  EXPECT_THROW(facts.entry("v", {5}), Rejected);
  EXPECT_THROW(facts.entry("i", {-1}), Rejected);
}

TEST(NumbersFacts, AnArrayThatIsLeftOutHasNoNumbers) {
  reset_work();
  const std::string text = "theorem t : numbers\nentry v[2..4] optional \"x\"\nconclusion c : 1 >= 0\n";
  const Source source{"/statement", text};
  const Block block = read_theorem(source);
  const json::Document document("{}");
  const NumbersInstance instance = read_numbers_instance(document.root(), source, block);
  NumbersFacts facts(block, instance, {});
  EXPECT_FALSE(facts.entry("v", {3}));
  EXPECT_THROW(facts.entry("v", {5}), Rejected);
}

TEST(NumbersInstance, HasWhatTheLinesSay) {
  const Source source{"/statement", every_kind};
  const Block block = read_theorem(source);
  const auto fault = [&](const std::string& old, const std::string& text) -> std::string {
    reset_work();
    std::string value = every_value;
    value.replace(value.find(old), old.size(), text);
    const json::Document document(value);
    try {
      static_cast<void>(read_numbers_instance(document.root(), source, block));
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(fault("3", "3"), "");
  for (const auto& [old, text, words] : std::vector<std::array<std::string, 3>>{
           {"\"n\": 3", "\"n\": \"3\"", "/n: expected an integer"},
           {"\"n\": 3", "\"n\": 0", "/instance/n: out of range; expected an integer of at least 1"},
           {"\"n\": 3", "\"n\": 10", "/instance/n: out of range"},
           {"\"n\": 3, ", "", "missing field 'n'"},
           {"\"sqrt(2)\"", "\"0\"", "/instance/a: out of range"},
           {"\"sqrt(2)\"", "\"sqrt(5)\"", "/instance/a: out of range"},
           {"\"sqrt(2)\"", "\"2\"", ""},
           {"\"sqrt(2)\"", "2", "/a: expected a string"},
           {"\"sqrt(2)\"", "\"1/0\"", "/a: not defined"},
           {"-7/3", "sqrt(4)", "/q: "},
           {"\"-7/3\"", "null", "/q: expected a string"},
           {"\"log(3)\"", "\"-1\"", "/instance/v: out of range"},
           {"\"1\", ", "", "/v: expected 3 numbers"},
           {"\"1\", ", "\"1\", \"1\", ", "/v: expected 3 numbers"},
           {"[\"1\", \"log(3)\", \"0\"]", "\"1\"", "/v: expected an array"},
           {"[\"1\", \"log(3)\", \"0\"]", "null", "/v: expected an array"},
           {"\"v\": [\"1\", \"log(3)\", \"0\"], ", "", ""},
           {"[4, 9]", "[4, 10]", "/instance/i: out of range"},
           {"[4, 9]", "[4, \"9\"]", "/i/1: expected an integer"},
           {"\"two\"", "\"three\"", "/instance/w: out of range; expected one or two"},
           {"\"two\"", "2", "/w: expected a string"},
           {"\"w\": ", "\"has_v\": \"yes\", \"w\": ", "/has_v: the theorem has no such entry"},
           {"\"w\": ", "\"o\": \"5\", \"w\": ", ""},
       })
    EXPECT_TRUE(words.empty() ? fault(old, text).empty() : fault(old, text).find(words) != std::string::npos)
        << old << " " << text << ": " << fault(old, text);
}

}  // namespace
}  // namespace sinkproof_check::language
