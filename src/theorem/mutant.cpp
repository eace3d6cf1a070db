#include "theorem/mutant.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <type_traits>

#include "files/nearest_name.hpp"

namespace sinkproof::theorem {

std::vector<std::string> formula_names(const Description& description) {
  std::vector<std::string> names = description.quantities;
  names.emplace_back("conclusion");
  return names;
}

Formula conclusion_of(const Mutant& mutant, const Description& description) {
  Formula formula(mutant.conclusion, formula_names(description));
  if (!formula.has_one_strictness()) {
    throw InputError(
        "'" + mutant.conclusion.substr(0, 60) +
        "': the relations that a mutant joins are all strict (>, <) or none of them is (>=, <=, =), so that "
        "one margin says what they say");
  }
  return formula;
}

namespace {

/// A formula but for its relation.
bool is_side(const std::string& text, const Description& description) {
  try {
    static_cast<void>(Formula(text + " >= 0", formula_names(description)));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

Mutant with_constant(const Constant& constant, const std::string& id, const std::string& value) {
  return {id, constant.meaning, value + " >= " + constant.least, {}, false};
}

void check_mutant(const Theorem& theorem, const Mutant& mutant) {
  if (theorem.variant(mutant) == nullptr) static_cast<void>(conclusion_of(mutant, theorem.description()));
}

Mutant find_mutant(const Theorem& theorem, const std::string& text) {
  const Description& description = theorem.description();
  if (description.text.empty()) return find_mutant(description, text);
  std::vector<std::string> ids;
  for (const Mutant& mutant : description.mutants) {
    if (mutant.id == text) return mutant;
    ids.push_back(mutant.id);
  }
  Mutant given{own_formula, "", text, {}, false};
  try {
    check_mutant(theorem, given);
  } catch (const InputError& error) {
    const bool is_id = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
    throw InputError(is_id ? "--mutant: unknown mutant '" + text.substr(0, 60) + "' of " + description.id +
                                 files::nearest_name_hint(text, ids) + "; or a condition such as 'loss < 1/2'"
                           : std::string("--mutant: ") + error.what());
  }
  return given;
}

Mutant find_mutant(const Description& description, const std::string& text) {
  std::vector<std::string> ids;
  for (const Mutant& mutant : description.mutants) {
    if (mutant.id == text) return mutant;
    ids.push_back(mutant.id);
  }
  if (text.find_first_of("<>=") == std::string::npos) {
    const std::string unknown = "--mutant: unknown mutant '" + text.substr(0, 60) + "' of " + description.id +
                                files::nearest_name_hint(text, ids) + "; or a relation such as '" +
                                description.quantities.front() + " >= 1/2' (with >=, >, <=, < or =)";
    throw InputError(is_side(text, description)
                         ? "--mutant: '" + text.substr(0, 60) +
                               "': a relation is missing (expected >=, >, <=, < or =, as in '" +
                               text.substr(0, 60) + " >= 1/2')"
                         : unknown);
  }
  Mutant given{own_formula, "", text, {}, false};
  const std::string why = [&] {
    try {
      return conclusion_of(given, description).never_defined();
    } catch (const InputError& error) {
      throw InputError(std::string("--mutant: ") + error.what());
    }
  }();
  if (!why.empty())
    throw InputError("--mutant: '" + text.substr(0, 60) + "' is never defined: " + why +
                     " (expected a formula with a value)");
  return given;
}

std::string short_hash(const std::string& formula) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : formula) {
    value ^= static_cast<unsigned char>(c);
    value *= 0x100000001b3;
  }
  std::array<char, 16> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return {digits.data(), end};
}

template <numeric::Scalar S>
Evaluation<S> with_conclusion(Evaluation<S> evaluation, const Mutant& mutant, const Formula& formula,
                              const numeric::Arithmetic<S>& arithmetic) {
  std::vector<std::optional<S>> values;
  for (const auto& quantity : evaluation.quantities) values.push_back(quantity.value);
  values.push_back(std::move(evaluation.conclusion.value));
  evaluation.conclusion = {mutant.id, formula.is_strict(), arithmetic.unknown()};
  try {
    evaluation.conclusion.value = formula.margin(values, arithmetic);
  } catch (const numeric::ExactUnavailable&) {
    // Of the others the exact path may know more.
  }
  return evaluation;
}

template Evaluation<numeric::Interval> with_conclusion(Evaluation<numeric::Interval>, const Mutant&,
                                                       const Formula&,
                                                       const numeric::Arithmetic<numeric::Interval>&);
template Evaluation<numeric::Ball> with_conclusion(Evaluation<numeric::Ball>, const Mutant&, const Formula&,
                                                   const numeric::Arithmetic<numeric::Ball>&);
template Evaluation<numeric::Exact> with_conclusion(Evaluation<numeric::Exact>, const Mutant&, const Formula&,
                                                    const numeric::Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
