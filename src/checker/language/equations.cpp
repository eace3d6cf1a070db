// The equations of a generator, as linear forms in its unknowns.
//
// Given: an equation that was checked, and what the names mean where it stands.
// Derives itself: the coefficients and the constant, by the rules for sums and products; what has no unknown
// in it is evaluated.
// Takes from the document: nothing but what the names mean.
// Acceptance means: nothing is accepted here: task_construction.cpp solves the system.
// Assumes: evaluation.cpp. An unknown stands in no `let`, as those that an equation names are declared before
// it.
#include <algorithm>
#include <functional>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

namespace {

bool has_unknown(const Node& node) {
  charge_steps(4);
  return (node.operation == Operation::name && node.meaning == Meaning::generated) ||
         std::any_of(node.parts.begin(), node.parts.end(),
                     [](const Node* part) { return has_unknown(*part); });
}

}  // namespace

std::vector<LinearForm> Evaluation::linear_forms(const Equation& equation, const Unknown& unknown) {
  Frame frame;
  std::vector<LinearForm> forms;
  const auto add = [&] {
    LinearForm& form = forms.emplace_back();
    add_linear(*equation.left, 1, frame, unknown, form);
    add_linear(*equation.right, -1, frame, unknown, form);
  };
  if (!each_index(equation.loops, 0, frame, add, nullptr))
    source_.refuse(equation.left->at, "expected loops that are defined");
  return forms;
}

/// Adds a multiple of the formula to the form.
bool rests_on_generated(const Assignment& assignment) {
  return assignment.formula != nullptr && has_unknown(*assignment.formula);
}

std::vector<std::pair<std::vector<long>, LinearForm>> Evaluation::assigned_linear(
    const Assignment& assignment, const Unknown& unknown) {
  Frame frame;
  std::vector<std::pair<std::vector<long>, LinearForm>> forms;
  const auto add = [&] {
    std::vector<long> indices;
    for (const Node* part : assignment.target->parts) {
      const auto index = integer(*part, frame);
      if (!index) source_.refuse(part->at, "expected an index that is defined");
      indices.push_back(*index);
    }
    forms.emplace_back(std::move(indices), LinearForm{});
    add_linear(*assignment.formula, 1, frame, unknown, forms.back().second);
  };
  if (!each_index(assignment.loops, 0, frame, add, nullptr))
    source_.refuse(assignment.target->at, "expected loops that are defined");
  return forms;
}

void Evaluation::add_linear(const Node& node, const mpq_class& scale, Frame& frame, const Unknown& unknown,
                            LinearForm& form) {
  const auto add_part = [&](const Node& part, const mpq_class& of_part) {
    add_linear(part, of_part, frame, unknown, form);
  };
  if (!has_unknown(node)) {
    form.constant = charged(form.constant + scale * rational(node, frame));
  } else if (node.operation == Operation::name) {
    const auto index = integer(*node.parts[0], frame);
    if (!index) source_.refuse(node.at, "expected an index that is defined");
    mpq_class& coefficient = form.coefficients[unknown(node.word, *index)];
    coefficient = charged(coefficient + scale);
  } else if (node.operation == Operation::parentheses) {
    add_part(*node.parts[0], scale);
  } else if (node.operation == Operation::negation) {
    add_part(*node.parts[0], charged(-scale));
  } else if (node.operation == Operation::sum) {
    for (std::size_t i = 0; i < node.parts.size(); ++i)
      add_part(*node.parts[i], node.signs[i] == '-' ? charged(-scale) : scale);
  } else if (node.operation == Operation::product) {
    mpq_class factor = scale;
    const Node* linear = nullptr;
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const bool is_divisor = node.signs[i] == '/';
      if (has_unknown(*node.parts[i])) {
        if (linear != nullptr || is_divisor) source_.refuse(node.at, "expected a linear equation");
        linear = node.parts[i];
        continue;
      }
      const mpq_class number = rational(*node.parts[i], frame);
      if (is_divisor && number == 0) source_.refuse(node.at, "expected a divisor that is not 0");
      factor = charged(is_divisor ? mpq_class(factor / number) : mpq_class(factor * number));
    }
    add_part(*linear, factor);
  } else if (node.operation == Operation::call && node.word == "sum") {
    for (const Node* part : node.parts) {
      if (part->operation != Operation::listed) {
        add_part(*part, scale);
      } else if (!each_index(
                     part->loops, 0, frame, [&] { add_part(*part->parts[0], scale); }, nullptr)) {
        source_.refuse(part->at, "expected loops that are defined");
      }
    }
  } else {
    source_.refuse(node.at, "expected a linear equation");
  }
}

mpq_class Evaluation::rational(const Node& node, Frame& frame) {
  const auto number = value(node, frame);
  const auto rational = number ? rational_value(*number) : std::nullopt;
  if (!rational) source_.refuse(node.at, "expected a rational number that is defined");
  return *rational;
}

}  // namespace sinkproof_check::language
