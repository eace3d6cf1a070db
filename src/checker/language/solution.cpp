// What the generator `solve` gives.
//
// Given: the equations of a construction, and what the names mean where they stand.
// Derives itself: the numbers that fulfil them, exactly.
// Takes from the document: nothing but what the names mean.
// Acceptance means: nothing is accepted here: task_construction.cpp makes entries of these numbers.
// Assumes: equations.cpp for the linear forms, linear_system.cpp for the solution of a square system.
#include "checker/language/solution.hpp"

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::size_t most_unknowns = 128;
constexpr long farthest_index = 1'000;

long end_of(const Source& source, const Node& node, Evaluation& evaluation) {
  const auto number = evaluation.formula(node);
  const auto rational = number ? rational_value(*number) : std::nullopt;
  if (!rational || rational->get_den() != 1 || !rational->get_num().fits_slong_p())
    source.refuse(node.at, "expected an integer for an end of an array");
  return rational->get_num().get_si();
}

/// Of several solutions the one of least norm is the one that is a combination of the equations' left sides.
Rationals solve_equations(const std::vector<Rationals>& rows, const Rationals& right, std::size_t unknowns) {
  if (rows.size() == unknowns) return solve(rows, right);
  std::vector<Rationals> products;
  for (const Rationals& x : rows) {
    products.emplace_back();
    for (const Rationals& y : rows) products.back().push_back(inner(x, y));
  }
  const Rationals combination = solve(products, right);
  Rationals result(unknowns);
  for (std::size_t e = 0; e < rows.size(); ++e)
    for (std::size_t u = 0; u < unknowns; ++u) result[u] = charged(result[u] + combination[e] * rows[e][u]);
  return result;
}

}  // namespace

std::vector<Solved> solution_of(const Source& source, const Step& step, Evaluation& evaluation) {
  std::vector<Solved> arrays;
  std::size_t count = 0;
  for (const Unknowns& unknowns : step.unknowns) {
    const long first = end_of(source, *unknowns.first, evaluation);
    const long last = end_of(source, *unknowns.last, evaluation);
    if (first < -farthest_index || last > farthest_index || last < first ||
        count + static_cast<std::size_t>(last - first) >= most_unknowns)
      source.refuse(unknowns.name, "expected 1 to 128 numbers");
    arrays.push_back({unknowns.name, first, Rationals(static_cast<std::size_t>(last - first) + 1)});
    count += arrays.back().numbers.size();
  }
  const auto place = [&](std::string_view name, long index) {
    std::size_t before = 0;
    for (const Solved& array : arrays) {
      if (array.name == name) return before + place_of(name, index, array.first, array.numbers.size());
      before += array.numbers.size();
    }
    throw Rejected("/construction", "an equation names " + quoted(name) + ", for which it is not solved");
  };
  std::vector<Rationals> rows;
  Rationals right;
  for (const Equation& equation : step.equations)
    for (const LinearForm& form : evaluation.linear_forms(equation, place)) {
      if (rows.size() == count) source.refuse(equation.left->at, "expected no more equations than unknowns");
      charge_steps(count);
      Rationals& row = rows.emplace_back(count);
      for (const auto& [unknown, coefficient] : form.coefficients) row[unknown] = coefficient;
      right.push_back(-form.constant);
    }
  const Rationals numbers = [&] {
    try {
      return solve_equations(rows, right, count);
    } catch (const ValueError& error) {
      source.refuse(step.unknowns.front().name, error.what());
    }
  }();
  auto next = numbers.begin();
  for (Solved& array : arrays)
    for (mpq_class& number : array.numbers) number = *next++;
  return arrays;
}

}  // namespace sinkproof_check::language
