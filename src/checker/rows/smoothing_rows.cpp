// The table smoothing-regions: signs of what expectations over the law of tokens give, and how often each
// occurs.
//
// Given: the parameters of the rows; there is no certificate.
// Derives itself: the pseudo-random laws, sample by sample, and the signs, from expectations in rationals and
// not by the theorem's formulas.
// Takes from the document: parameters only, each in its range.
// Acceptance means: among exactly these samples the cases and signs occur so often.
// Assumes: token_law.cpp's expectations.
#include <array>
#include <map>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/integers.hpp"
#include "checker/rows/table.hpp"
#include "checker/setting/law/token_law.hpp"

namespace sinkproof_check {

namespace {

constexpr std::array<const char*, 6> cases{"i", "a-zero", "gap", "b-zero", "ii", "constant"};

std::string sign_text(const mpq_class& x) {
  if (x == 0) return "0";
  return x > 0 ? "+" : "-";
}

/// Of an affine function on (0, 1), from its values at both ends.
std::string sign_between(const mpq_class& first, const mpq_class& last) {
  if (first == 0 || sgn(first) == sgn(last)) return sign_text(last);
  return last == 0 ? sign_text(first) : sign_text(first) + sign_text(last);
}

TokenLaw next_law(Integers& integers, long tokens, const mpq_class& beta, long dimension) {
  TokenLaw law;
  law.tokens = tokens;
  law.beta = beta;
  const auto vector = [&](const mpq_class& unit) {
    Rationals result;
    for (long j = 0; j < dimension; ++j) result.emplace_back(integers.next() * unit);
    return result;
  };
  for (long i = 0; i < dimension; ++i) law.value.push_back(vector(mpq_class(1, 4)));
  for (int a = 0; a < 3; ++a) law.law.emplace_back(mpq_class(1, 3), vector(1));
  return law;
}

/// The place of the case in `cases`, then the signs.
using Region = std::pair<std::size_t, std::array<std::string, 3>>;

Region region(const TokenLaw& law) {
  const TokenSums sums = token_sums(law);
  const mpq_class a = law.beta * sums.trace;
  const mpq_class b = a + sums.trace_transpose;
  std::size_t place = 0;
  if (a == 0) place = b > 0 ? 1 : 5;
  if (a < 0) place = b > 0 ? 2 : b == 0 ? 3 : 4;
  // N and D themselves not by the theorem's formulas.
  const Polynomial product = expected_product(law, false);
  const Polynomial square = expected_product(law, true);
  const mpq_class sparse = value_at(square, 0);
  const mpq_class dense = value_at(square, 1);
  const bool is_defined = sparse > 0 && dense > 0;
  return {place,
          {sign_between(slope_at(product, 0), slope_at(product, 1)),
           sign_between(slope_at(square, 0), slope_at(square, 1)),
           is_defined ? sign_text(value_at(product, 1) * sparse - value_at(product, 0) * dense)
                      : std::string("undefined")}};
}

}  // namespace

std::vector<ExpectedRow> smoothing_regions_rows(const RowSource& source) {
  const auto integer = [&](const std::string& name, long least, long most) {
    return read_integer(source.parameters(), name, least, most);
  };
  const auto beta = rational_value(read_number(source.parameters(), "beta"));
  if (!beta || *beta <= 0 || *beta > 1000)
    throw Rejected("/parameters/beta", "out of range; expected a rational number > 0 and <= 1000");
  const long tokens = integer("k", 2, 12);
  const long dimension = integer("dimension", 1, 8);
  const long samples = integer("samples", 1, 10'000);
  Integers integers(integer("seed", 0, 1'000'000'000), integer("bound", 1, 1000));
  std::map<Region, long> counts;
  for (long i = 0; i < samples; ++i) ++counts[region(next_law(integers, tokens, *beta, dimension))];
  std::vector<ExpectedRow> rows;
  for (const auto& [found, count] : counts) {
    const auto& [place, signs] = found;
    rows.push_back({source.given("k"), source.given("beta"), text_cell("case", cases[place]),
                    text_cell("N_prime_sign", signs[0]), text_cell("D_prime_sign", signs[1]),
                    text_cell("rho_change_sign", signs[2]), text_cell("count", std::to_string(count))});
  }
  return rows;
}

}  // namespace sinkproof_check
