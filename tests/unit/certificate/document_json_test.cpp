#include "certificate/document_json.hpp"

#include <gtest/gtest.h>

#include "certificate/certificate.hpp"
#include "numeric/rational.hpp"

namespace sinkproof::certificate {
namespace {

using numeric::Enclosure;
using numeric::Integer;
using numeric::Rational;

std::string lower_end(const Rational& value) {
  return enclosure_json(Enclosure{value, value}, 0)["lower"].get<std::string>();
}

// The nearest that an end may be to what it bounds, and the farthest that gets more room.
TEST(DocumentJson, AnEndThatIsTooNearToTheValueGetsRoom) {
  const Rational near = Rational(1) / (Integer(1) << 1026);
  EXPECT_EQ(lower_end(Rational(-1, 4) + near), "-0.25");
  EXPECT_EQ(lower_end(Rational(-1, 4) + near * Rational(15, 16)), "-0.2500000000000000000000001");
  EXPECT_EQ(lower_end(Rational(1, 4) + near * Rational(15, 16)), "0.2499999999999999999999999");
  const Rational below = Rational(1, 4) - near * Rational(15, 16);
  EXPECT_EQ(enclosure_json(Enclosure{below, below}, 0)["upper"], "0.2500000000000000000000001");
}

TEST(DocumentJson, ZeroAndWhatIsWrittenExactlyGetNone) {
  EXPECT_EQ(lower_end(Rational(-1, 4)), "-1/4");
  const Rational tiny = Rational(1) / (Integer(1) << 5000);
  EXPECT_EQ(enclosure_json(Enclosure{Rational(0), tiny}, 0)["lower"], "0");
  EXPECT_EQ(enclosure_json(Enclosure{-tiny, Rational(0)}, 0)["upper"], "0");
}

}  // namespace
}  // namespace sinkproof::certificate
