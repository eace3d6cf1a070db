// How an answer names a construction and its parameters: what is too long or too many is said to be.
#include "checker/document/statement.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

TEST(Statement, ShowsAParameterInFullOrByItsPlace) {
  EXPECT_EQ(shown_parameter("p", std::string(60, '7')), " p=" + std::string(60, '7'));
  EXPECT_EQ(shown_parameter("p", std::string(61, '7')), " p=what /parameters/p says");
  EXPECT_EQ(shown_parameter("p", "1\n2"), " p=1\\x0a2");
}

/// Of a certificate with so many parameters, p00 first, and one of the text's own.
std::string described_with(std::size_t count) {
  reset_work();
  const json::Document document("{}");
  Certificate certificate{"t", "", "k", {}, "", {}, {}, {}, {}, document.root(), {}, {}, {}, {}, {}};
  std::vector<std::string> names;
  for (std::size_t k = 0; k < count; ++k) names.push_back("p" + std::to_string(k));
  std::vector<std::string_view> shown(names.begin(), names.end());
  for (const std::string& name : names)
    certificate.parameters.insert(certificate.parameters.begin(), {name, {"1", std::nullopt}});
  certificate.parameters.push_back({"own", {"1", std::nullopt}});
  shown.push_back("own");
  return described(certificate, shown, {"own"});
}

TEST(Statement, DescribesAConstructionByTwelveParameters) {
  EXPECT_EQ(described_with(0), "k");
  EXPECT_EQ(described_with(2), "k p0=1 p1=1");
  const std::string twelve = "k p0=1 p1=1 p2=1 p3=1 p4=1 p5=1 p6=1 p7=1 p8=1 p9=1 p10=1 p11=1";
  EXPECT_EQ(described_with(12), twelve);
  EXPECT_EQ(described_with(13), twelve + " and 1 more parameters");
  EXPECT_EQ(described_with(20), twelve + " and 8 more parameters");
}

}  // namespace
}  // namespace sinkproof_check
