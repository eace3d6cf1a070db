#include "formulas.hpp"

#include "theorem/mutant.hpp"

namespace sinkproof::differential {

namespace {

std::string term(Random& random, const std::vector<std::string>& names, int depth) {
  if (depth == 0 || random.chance(0.3)) {
    if (random.chance(0.7)) return pick(random, names);
    static const std::vector<std::string> numbers{"0",    "1",    "2", "1/2",  "1e-9",
                                                  "0.25", "1/48", "7", "1000", "2.5e-3"};
    return pick(random, numbers);
  }
  const auto inner = [&] { return term(random, names, depth - 1); };
  switch (random.below(13)) {
    case 0:
    case 1:
      return "(" + inner() + " + " + inner() + ")";
    case 2:
    case 3:
      return "(" + inner() + " - " + inner() + ")";
    case 4:
    case 5:
      return inner() + "*" + inner();
    case 6:
      return "(" + inner() + ")/(" + inner() + ")";
    case 7:
      return "-" + inner();
    case 8:
      return "(" + inner() + ")^" + std::to_string(random.between(-2, 3));
    case 9:
      return "min(" + inner() + ", " + inner() + ")";
    case 10:
      return "max(" + inner() + ", " + inner() + ", 1/3)";
    case 11:
      return "sqrt(" + inner() + ")";
    default:
      return (random.chance(0.5) ? "exp(-(" : "log(1 + (") + inner() + "))";
  }
}

}  // namespace

theorem::Mutant random_mutant(Random& random, const theorem::Description& description) {
  const double u = random.uniform();
  if (u < 0.25) {
    theorem::Mutant listed = pick(random, description.mutants);
    return {listed.id, "", listed.conclusion, {}, false};
  }
  const auto names = theorem::formula_names(description);
  const std::string& name = pick(random, description.quantities);
  std::string text;
  if (u < 0.6) {
    const std::vector<std::string> plain{"1 >= 0",
                                         "1 > 0",
                                         "0 >= 1",
                                         "0 > 0",
                                         "0 >= 0",
                                         name + " >= 0",
                                         name + " > 0",
                                         "-1 >= " + name,
                                         name + " >= " + name,
                                         name + " > " + name,
                                         "1/" + name + " > 0",
                                         "log(" + name + ") >= -1000",
                                         "sqrt(0 - " + name + ") >= 0",
                                         name + "/(1 + " + name + ") >= 1/2",
                                         "1/(" + name + " - " + name + ") > 0",
                                         "0*(1/(" + name + " - " + name + ")) >= 0",
                                         "max(1, sqrt(0 - 1)) > 0",
                                         "exp(-" + name + ") > 1/2",
                                         "conclusion >= 0",
                                         "conclusion > -1",
                                         "conclusion >= conclusion + 1",
                                         "0 <= " + name,
                                         name + " < " + name,
                                         name + " = " + name,
                                         name + " = 2*" + name,
                                         name + " >= 0 and " + name + " <= 1",
                                         name + " > -1 and 1/" + name + " < 1000",
                                         "conclusion >= 0 and " + name + " = " + name};
    text = pick(random, plain);
  } else {
    // Joined ones are all strict, or none is.
    const std::vector<std::string> relations = random.chance(0.4)
                                                   ? std::vector<std::string>{" > ", " < "}
                                                   : std::vector<std::string>{" >= ", " <= ", " = "};
    const auto part = [&](int depth) {
      return term(random, names, depth) + pick(random, relations) + term(random, names, 2);
    };
    text = part(3);
    if (random.chance(0.3)) text += " and " + part(2);
  }
  return {theorem::own_formula, "", text, {}, false};
}

}  // namespace sinkproof::differential
