#pragma once

#include <string>
#include <utility>
#include <vector>

/// Formulas that the prover and the checker have to read alike.
namespace sinkproof::support {

/// The names that they may use, and what these are worth.
inline const std::vector<std::pair<std::string, std::string>>& named_numbers() {
  static const std::vector<std::pair<std::string, std::string>> result{
      {"a", "2"}, {"b", "-3/4"}, {"loss_2", "1/7"}, {"conclusion", "5"}};
  return result;
}

/// A formula, and two numbers between which its margin lies: the margin itself if they are equal.
struct GoodFormula {
  const char* text;
  const char* lower;
  const char* upper;
  bool is_strict;
};

inline const std::vector<GoodFormula>& good_formulas() {
  static const std::vector<GoodFormula> result{
      {"a >= b", "11/4", "11/4", false},
      {"a > b", "11/4", "11/4", true},
      {"a>b", "11/4", "11/4", true},
      {"  a   >=   b  ", "11/4", "11/4", false},
      {"0 >= 0", "0", "0", false},
      {"1 + 2*3 >= 0", "7", "7", false},
      {"10 - 3 - 2 >= 0", "5", "5", false},
      {"12/3/2 >= 0", "2", "2", false},
      {"12/3*2 >= 0", "8", "8", false},
      {"2*3^2 >= 0", "18", "18", false},
      {"-a^2 >= 0", "-4", "-4", false},
      {"(-a)^2 >= 0", "4", "4", false},
      {"--a >= - -1", "1", "1", false},
      {"a*-b >= 0", "3/2", "3/2", false},
      {"a^-3 >= 0", "1/8", "1/8", false},
      {"a ^ - 3 >= 0", "1/8", "1/8", false},
      {"b^3 >= 0", "-27/64", "-27/64", false},
      {"b^0 + 0^0 >= 0", "2", "2", false},
      {"a^10 > 1000", "24", "24", true},
      {"1e-7 >= 0", "1/10000000", "1/10000000", false},
      {"2e-1 + 2.5 >= 1.5e3", "-14973/10", "-14973/10", false},
      {"1e+2 >= 1e2", "0", "0", false},
      {"4*loss_2 >= 1 - conclusion", "32/7", "32/7", false},
      {"min(a, b, 1) >= max(b, -1)", "0", "0", false},
      {"max(a) >= min(b)", "11/4", "11/4", false},
      {"min(a, max(b, loss_2)) >= 0", "1/7", "1/7", false},
      {"max(min(a, b), -b*2) + 1 > 0", "5/2", "5/2", true},
      {"((((a)))) >= (((b)))", "11/4", "11/4", false},
      {"sqrt(4) + sqrt(9/4) >= 0", "7/2", "7/2", false},
      {"log(1) >= exp(0)", "-1", "-1", false},
      {"exp(log(a) + log(3)) >= 6", "0", "0", false},
      {"sqrt(a)*sqrt(a) >= a", "0", "0", false},
      {"sqrt(a) >= 0", "1.41421356237309", "1.41421356237310", false},
      {"log(conclusion) > exp(b)", "1.137071", "1.137072", true},
      {"exp(-1e-7) >= 1", "-0.000000099999996", "-0.000000099999994", false},
      {"1 - 1e-30 >= 1", "-1e-30", "-1e-30", false},
      {"a <= b", "-11/4", "-11/4", false},
      {"b<a", "11/4", "11/4", true},
      {"b<=a", "11/4", "11/4", false},
      {"a = b", "-11/4", "-11/4", false},
      {"b=a", "-11/4", "-11/4", false},
      {"sqrt(4) = a", "0", "0", false},
      {"a >= b and b >= -1", "1/4", "1/4", false},
      {"b >= -1 and a >= b", "1/4", "1/4", false},
      {"a > b and loss_2 < 1/7", "0", "0", true},
      {"a>=b and(a)<=b and a=2", "-11/4", "-11/4", false},
      {"  0 >= 0and   a = 2  ", "0", "0", false},
      {"a<3 and a<4 and a<5 and a<6 and a<7 and a<8 and a<9 and a<10 and a<11 and a<12 and a<13 and a<14 and "
       "a<15 and a<16 and a<17 and "
       "a<18",
       "1", "1", true},
  };
  return result;
}

/// Formulas that are no mutant's: some parts are strict and some are not. With their parts' margins.
struct MixedFormula {
  const char* text;
  std::vector<std::pair<const char*, bool>> parts;  ///< margin, and whether it is strict
};

inline std::vector<MixedFormula> mixed_formulas() {
  return {{"a >= b and a > b", {{"11/4", false}, {"11/4", true}}},
          {"a < 2 and a = 2", {{"0", true}, {"0", false}}},
          {"b <= a and a < b and a >= 2", {{"11/4", false}, {"-11/4", true}, {"0", false}}}};
}

/// Not formulas; the character (from 1) at which that shows, and 0 where the two may say different ones.
struct BadFormula {
  std::string text;
  std::size_t character;
};

inline std::string repeated(const std::string& part, std::size_t times) {
  std::string result;
  for (std::size_t k = 0; k < times; ++k) result += part;
  return result;
}

inline std::vector<BadFormula> bad_formulas() {
  return {{"", 1},
          {"a", 2},
          {">= 0", 1},
          {"a >=", 5},
          {"a > = b", 5},
          {"a => b", 4},
          {"a < = b", 5},
          {"a == b", 4},
          {"a <> b", 4},
          {"a =< b", 4},
          {"a != b", 3},
          {"a < b < 0", 7},
          {"a = b = 0", 7},
          {"a and b", 3},
          {"a >= 0 and", 11},
          {"a >= 0 and b", 13},
          {"and >= 0", 1},
          {"a >= and", 6},
          {"a >= 0 and and a >= 0", 12},
          {"a >= 0 andb >= 0", 8},
          {"a >= 0 AND b >= 0", 8},
          {"a >= 0 or b >= 0", 8},
          {"a >= 0, b >= 0", 7},
          {"(a >= 0) and (b >= 0)", 4},
          {repeated("a<3 and ", 16) + "a<4", 0},
          {"a >= b >= 0", 8},
          {"a >> b", 4},
          {"a b >= 0", 3},
          {"2a >= 0", 2},
          {"2exp(1) >= 0", 2},
          {"a ** b >= 0", 4},
          {"+a >= 0", 1},
          {"a^b >= 0", 3},
          {"a^1.5 >= 0", 4},
          {"a^2^2 >= 0", 4},
          {"(a >= 0", 4},
          {"(a >= 0)", 4},
          {"a) >= 0", 2},
          {"min() >= 0", 5},
          {"min(a, ) >= 0", 8},
          {"min(a; b) >= 0", 6},
          {"min a >= 0", 5},
          {"sqrt(a, b) >= 0", 7},
          {"sqrt >= 0", 6},
          {"A >= 0", 1},
          {"loss >= 0", 1},
          {"loss_2_ >= 0", 1},
          {"a[0] >= 0", 2},
          {"a\t>= 0", 2},
          {"a >= 0\n", 7},
          {"a >= 0;", 7},
          {"\xce\xb7 >= 0", 1},
          {"a >= .5", 6},
          {"1. >= 0", 0},
          {"1e >= 0", 0},
          {"1e- >= 0", 0},
          {"1e9999999 >= 0", 0},
          {std::string("a >= 0\0", 7), 0},
          {repeated("(", 300) + "a" + repeated(")", 300) + " >= 0", 0},
          {repeated("-", 300) + "a >= 0", 0},
          {repeated("exp(", 300) + "a" + repeated(")", 300) + " >= 0", 0},
          {"a >= " + repeated("0", 1996), 0}};
}

}  // namespace sinkproof::support
