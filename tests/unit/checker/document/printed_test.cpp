// Digits against the number that they show: the last one that is right, and its neighbours.

#include "checker/document/printed.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

using RequireDigits = void (*)(const json::Value&, const Real&, long);

/// "shown", or what is thrown.
std::string outcome(RequireDigits require, const std::string& text, const Real& value, long digits) {
  reset_work();
  const json::Document document("\"" + text + "\"");
  try {
    require(document.root(), value, digits);
  } catch (const Malformed&) {
    return "malformed";
  } catch (const Rejected&) {
    return "rejected";
  } catch (const Undecided&) {
    return "not decided";
  }
  return "shown";
}

struct Digits {
  const char* text;
  const char* value;
  long digits;
  const char* outcome;
};

template <std::size_t N>
void expect_outcomes(RequireDigits require, const Digits (&cases)[N]) {
  for (const Digits& c : cases)
    EXPECT_EQ(outcome(require, c.text, Real(parse_rational(c.value)), c.digits), c.outcome)
        << c.text << " for " << c.value << " with " << c.digits;
}

TEST(Printed, RoundedDown) {
  expect_outcomes(require_lower, {{"0.333", "1/3", 3, "shown"},
                                  {"0.3330", "1/3", 3, "shown"},
                                  {"0.334", "1/3", 3, "rejected"},
                                  {"0.332", "1/3", 3, "rejected"},
                                  {"0.3333", "1/3", 3, "rejected"},
                                  {"-0.334", "-1/3", 3, "shown"},
                                  {"-0.333", "-1/3", 3, "rejected"},
                                  {"-0.335", "-1/3", 3, "rejected"},
                                  {"1", "1", 3, "shown"},
                                  {"0.999", "1", 3, "shown"},
                                  {"0.998", "1", 3, "rejected"},
                                  {"0", "0", 3, "shown"},
                                  {"0", "1e-9", 3, "rejected"},
                                  {"1e3", "1009", 3, "shown"},
                                  {"1e3", "1011", 3, "rejected"},
                                  {"99e-7", "9901e-9", 2, "shown"},
                                  {"1/3", "1/3", 3, "malformed"},
                                  {"x", "1/3", 3, "malformed"},
                                  // 8001/8, whose parts have 4 digits and 1: so many as 999.
                                  {"1000.125", "8001/8", 7, "shown"},
                                  {"1000.125", "8001/8", 6, "rejected"},
                                  {"1000.12", "8001/8", 6, "shown"},
                                  {"0.0099", "99/10000", 1, "rejected"},
                                  {"0.0099", "99/10000", 2, "shown"}});
}

TEST(Printed, RoundedUp) {
  expect_outcomes(require_upper, {{"0.334", "1/3", 3, "shown"},
                                  {"0.333", "1/3", 3, "rejected"},
                                  {"0.335", "1/3", 3, "rejected"},
                                  {"-0.333", "-1/3", 3, "shown"},
                                  {"-0.334", "-1/3", 3, "rejected"},
                                  {"-0.332", "-1/3", 3, "rejected"},
                                  {"1", "1", 3, "shown"},
                                  {"1.01", "1", 3, "shown"},
                                  {"1.02", "1", 3, "rejected"},
                                  {"0", "0", 3, "shown"},
                                  {"0", "-1e-9", 3, "rejected"},
                                  {"1.001", "1", 3, "rejected"}});
}

TEST(Printed, CutOff) {
  expect_outcomes(require_two_sided, {{"0.123…", "0.1235", 3, "shown"},
                                      {"0.123…", "0.123", 3, "shown"},
                                      {"0.123…", "0.124", 3, "shown"},
                                      {"0.123…", "0.1241", 3, "rejected"},
                                      {"0.123…", "0.1229", 3, "rejected"},
                                      {"-0.123…", "-0.1235", 3, "shown"},
                                      {"-0.123…", "-0.1241", 3, "rejected"},
                                      {"-0.123…", "-0.1229", 3, "rejected"},
                                      {"12…", "12.5", 3, "shown"},
                                      {"12…", "13.05", 3, "rejected"},
                                      {"1.23…e-5", "1.235e-5", 3, "shown"},
                                      {"1.23…e-5", "1.245e-5", 3, "rejected"},
                                      {"1.23…e-5", "1.225e-5", 3, "rejected"},
                                      {"1.23…e2", "123.5", 3, "shown"},
                                      {"1.23…e2", "124.5", 3, "rejected"},
                                      {"0.999…", "0.9995", 3, "shown"},
                                      {"1.000…", "1", 3, "rejected"},
                                      {"1.000…", "1", 4, "shown"},
                                      {"0.000…", "0.0001", 3, "rejected"},
                                      {"0.12…3", "0.123", 3, "malformed"},
                                      {"1e5…", "1e5", 3, "malformed"},
                                      {"1/3…", "1/3", 3, "malformed"},
                                      {"0.123……", "0.123", 3, "malformed"},
                                      {"…", "0.123", 3, "malformed"}});
}

TEST(Printed, BetweenTwoEnds) {
  expect_outcomes(require_two_sided, {{"[0.90, 1.00]", "0.95", 3, "shown"},
                                      {"[0.90, 1.00]", "0.9", 3, "shown"},
                                      {"[0.90, 1.00]", "1", 3, "shown"},
                                      {"[0.90, 1.00]", "1.01", 3, "rejected"},
                                      {"[0.90, 1.00]", "0.89", 3, "rejected"},
                                      {"[-1.00, -0.90]", "-0.95", 3, "shown"},
                                      {"[0.89, 1.00]", "0.95", 3, "rejected"},
                                      {"[0.90, 1.00]", "0.95", 4, "rejected"},
                                      {"[1.00, 1.00]", "1", 3, "shown"},
                                      {"[1.01, 1.00]", "1", 3, "rejected"},
                                      {"[1.00, 1.000", "1", 3, "malformed"},
                                      {"[1.00,1.00]", "1", 3, "malformed"},
                                      {"[1]", "1", 3, "malformed"},
                                      {"[1, 1]]", "1", 3, "malformed"},
                                      {"[1, ]", "1", 3, "malformed"},
                                      {"1/3", "1/3", 3, "shown"},
                                      {"1/3", "1/4", 3, "rejected"},
                                      {"1/4", "1/3", 3, "rejected"}});
}

// sin 0.5 = 0.47942553860420300027328793…, sin 1.565 = 0.99998320…
TEST(Printed, AnglesByTheirSines) {
  expect_outcomes(require_angle, {{"0", "0", 3, "shown"},
                                  {"0", "1e-30", 3, "rejected"},
                                  {"[-0.1, 0.1]", "0", 1, "rejected"},
                                  {"[0.50, 0.51]", "0.48", 3, "shown"},
                                  {"[0.50, 0.51]", "0.47942553860420300028", 3, "shown"},
                                  {"[0.50, 0.51]", "0.479425538604203000273287", 3, "rejected"},
                                  {"[0.50, 0.51]", "0.479", 3, "rejected"},
                                  {"[0.49, 0.50]", "0.479", 3, "shown"},
                                  {"[0.49, 0.50]", "0.47942553860420300027", 3, "shown"},
                                  {"[0.49, 0.50]", "0.479425538604203000273288", 3, "rejected"},
                                  {"[0.49, 0.50]", "0.48", 3, "rejected"},
                                  {"0.50…", "0.48", 3, "shown"},
                                  {"[1.5600, 1.5708]", "1", 4, "shown"},
                                  {"[1.5600, 1.57075]", "1", 4, "not decided"},
                                  {"[1.5600, 1.57075]", "0.99998", 4, "not decided"},
                                  {"[1.5600, 1.5707]", "0.99998", 4, "shown"},
                                  {"[1.5707, 1.5708]", "1", 4, "shown"},
                                  {"[1.57071, 1.5708]", "1", 4, "not decided"},
                                  {"[1.5708, 1.5709]", "1", 4, "rejected"},
                                  {"[1.5600, 1.5800]", "0.99998", 3, "shown"},
                                  {"[1.5600, 1.5800]", "0.99993", 3, "rejected"},
                                  {"[1.5600, 1.5700]", "1", 4, "rejected"}});
}

TEST(Printed, Exactly) {
  const RequireDigits exact = [](const json::Value& stated, const Real& value, long) {
    require_exact(stated, value);
  };
  expect_outcomes(
      exact, {{"1/3", "1/3", 0, "shown"}, {"0.333", "1/3", 0, "rejected"}, {"0.334", "1/3", 0, "rejected"}});
}

}  // namespace
}  // namespace sinkproof_check
