#include "exact_texts.hpp"

namespace sinkproof::differential {

namespace {

using std::to_string;

std::string small_number(Random& random) {
  const std::string sign = random.chance(0.5) ? "-" : "";
  switch (random.below(6)) {
    case 0:
    case 1:
      return sign + to_string(random.between(1, 9));
    case 2:
      return sign + to_string(random.between(1, 12)) + "/" + to_string(random.between(2, 12));
    case 3:
      return sign + "0." + to_string(random.between(1, 99));
    case 4:
      return sign + to_string(random.between(1, 9)) + ".5e-" + to_string(random.between(0, 3));
    default:
      return sign + "1";
  }
}

std::string positive_fraction(Random& random) {
  const std::string n = to_string(random.between(2, 30));
  return random.chance(0.6) ? n : n + "/" + to_string(random.between(2, 12));
}

std::string logarithm_text(Random& random) {
  const std::string sign = random.chance(0.5) ? "-" : "";
  switch (random.below(4)) {
    case 0:
      return sign + to_string(random.between(2, 4)) + "*log(" + positive_fraction(random) + ")";
    case 1:
      return sign + "log(1/" + to_string(random.between(2, 2000)) + ")";
    default:
      return sign + "log(" + positive_fraction(random) + ")";
  }
}

std::string huge_or_tiny(Random& random) {
  static const std::vector<std::string> texts{
      "1e30",     "-1e30",    "1e-30", "-1e-30", "1e-400", "2^-60", "1000",   "-1000", "2^40",    "1/3^50",
      "exp(-50)", "-exp(30)", "1e9",   "40",     "-40",    "10000", "-10000", "1e-9",  "1.5e-33", "-7e3"};
  return pick(random, texts);
}

std::string of_functions(Random& random) {
  static const std::vector<std::string> texts{"sqrt(2)",
                                              "-sqrt(2)/3",
                                              "sqrt(50)",
                                              "sqrt(4)",
                                              "sqrt(9/4)",
                                              "-sqrt(1/2)",
                                              "sqrt(2)*sqrt(2)",
                                              "sqrt(2)*sqrt(3)",
                                              "1/sqrt(3)",
                                              "sqrt(2)^3",
                                              "(1+sqrt(5))/2",
                                              "exp(1)",
                                              "exp(-1)",
                                              "-exp(1/2)",
                                              "exp(-3)*2",
                                              "exp(log(3))",
                                              "log(exp(2))",
                                              "log(2)+1",
                                              "log(3)/2",
                                              "log(2)*log(3)",
                                              "-log(5)+1/3",
                                              "log(1+sqrt(2))",
                                              "exp(sqrt(2))",
                                              "sqrt(exp(1))",
                                              "exp(exp(-1))",
                                              "log(log(20))",
                                              "sqrt(1+sqrt(2))",
                                              "2^-3",
                                              "(-2)^3",
                                              "-2^2",
                                              "sqrt(2)-7/5",
                                              "exp(-log(7))",
                                              "exp(2*log(3)-1)",
                                              "1-exp(-5)",
                                              "log(10^20)",
                                              "3*(1-1/7)^2",
                                              "--2",
                                              "0.5e1",
                                              "(((1/3)))",
                                              "1e+2",
                                              "log(4)/log(2)",
                                              "exp(log(2)/2)"};
  return pick(random, texts);
}

/// Numbers of which the checker has an enclosure only, and which may take it all of its time.
std::string large_power(Random& random) {
  static const std::vector<std::string> texts{"(1+exp(-100))^300", "(2-exp(-3))^-257",
                                              "1e-9*(1+sqrt(2)*exp(1))^300"};
  return pick(random, texts);
}

/// Neither program has an instance with one of these.
std::string undefined(Random& random) {
  static const std::vector<std::string> texts{"1/0",
                                              "log(0)",
                                              "log(-5)",
                                              "sqrt(-1)",
                                              "1/(sqrt(4)-2)",
                                              "0^-1",
                                              "log(sqrt(2)-3)",
                                              "sqrt(1-exp(1))",
                                              "1/(log(6)-log(2)-log(3))"};
  return pick(random, texts);
}

}  // namespace

std::string hidden_zero(Random& random) {
  static const std::vector<std::string> texts{
      "exp(log(2))-2", "sqrt(8)-2*sqrt(2)", "sqrt(2)*sqrt(2)-2", "log(1)",        "sqrt(4)-2",
      "2-2",           "exp(1)-exp(1)",     "0*exp(1)",          "log(exp(1))-1", "sqrt(9/4)-3/2"};
  // The checker looks at this one for seconds, and does not know.
  return random.chance(0.01) ? "log(6)-log(2)-log(3)" : pick(random, texts);
}

std::string exact_text(Random& random, Palette palette) {
  switch (palette) {
    case Palette::small:
      return small_number(random);
    case Palette::logarithms:
      return logarithm_text(random);
    case Palette::scores: {
      static const std::vector<std::string> texts{"8",         "-8",         "-16", "5",  "-5",
                                                  "12",        "-12",        "40",  "32", "sqrt(50)",
                                                  "log(1000)", "-log(1000)", "-40", "1"};
      return random.chance(0.7)   ? pick(random, texts)
             : random.chance(0.5) ? small_number(random)
                                  : logarithm_text(random);
    }
    case Palette::anything:
      break;
  }
  if (random.chance(0.004)) return large_power(random);
  const double u = random.uniform();
  if (u < 0.35) return small_number(random);
  if (u < 0.55) return logarithm_text(random);
  if (u < 0.80) return of_functions(random);
  if (u < 0.90) return huge_or_tiny(random);
  if (u < 0.985) return hidden_zero(random);
  return undefined(random);
}

std::string content_text(Random& random) {
  static const std::vector<std::string> texts{"0", "1", "-1", "1/2", "-0.5", "1/3", "-2/7", "1e-9", "0.999"};
  return pick(random, texts);
}

}  // namespace sinkproof::differential
