// rational_compare LEFT OPERATOR RIGHT …: compares rationals exactly. Each side is an expression over
// integers, decimals, + - * / ^ ( ), such as '(0.5-0.25)/3'; OPERATOR is < <= = >= >. Several comparisons may
// follow each other; exit code 0 if all hold, 1 if one does not, 2 for bad usage.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "numeric/expression.hpp"
#include "numeric/rational.hpp"

namespace {

using sinkproof::numeric::Rational;

Rational value(const char* text) {
  const auto expression = sinkproof::numeric::parse_expression(text);
  if (!expression.is_rational()) throw std::invalid_argument(std::string(text) + " is not rational");
  return expression.rational();
}

bool holds(const Rational& left, std::string_view relation, const Rational& right) {
  if (relation == "<") return left < right;
  if (relation == "<=") return left <= right;
  if (relation == "=") return left == right;
  if (relation == ">=") return left >= right;
  if (relation == ">") return left > right;
  throw std::invalid_argument("unknown operator " + std::string(relation));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4 || argc % 3 != 1) {
    std::fputs("usage: rational_compare LEFT OPERATOR RIGHT ...\n", stderr);
    return 2;
  }
  try {
    for (int k = 1; k < argc; k += 3) {
      if (holds(value(argv[k]), argv[k + 1], value(argv[k + 2]))) continue;
      std::fprintf(stderr, "false: %s %s %s\n", argv[k], argv[k + 1], argv[k + 2]);
      return 1;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rational_compare: %s\n", error.what());
    return 2;
  }
  return 0;
}
