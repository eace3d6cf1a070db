// What a text says of itself: examples of its formulas, and ranges of its parameters.
//
// Given: a block that was checked.
// Derives itself: the value of each example's formula, where the setting's numbers and words and the
// parameters are what it gives.
// Takes from the document: the values. Safe, as an example is about formulas alone, and about no instance.
// Acceptance means: every example is right, by an exact comparison, and every parameter may have the value
// that it has by default.
// Assumes: evaluation.cpp.
#include "checker/language/examples.hpp"

#include <algorithm>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/given_numbers.hpp"

namespace sinkproof_check::language {

namespace {

/// A formula without names.
Real constant(const Source& source, const Block& block, const Node& node) {
  charge_steps(8 * (block.lets.size() + block.quantities.size() + block.propositions.size()));
  GivenNumbers none(block);
  const auto value = Evaluation(source, block, none).formula(node);
  if (!value) source.refuse(node.at, "expected a number that is defined");
  return *value;
}

bool is_integer(const Real& number) {
  const auto value = rational_value(number);
  return value && value->get_den() == 1;
}

long index_of(const Source& source, const Block& block, const Node& node) {
  const auto value = rational_value(constant(source, block, node));
  if (!value || value->get_den() != 1 || !value->get_num().fits_slong_p())
    source.refuse(node.at, "expected an integer");
  return value->get_num().get_si();
}

/// Numbers of the setting and parameters that are integers; nothing asks for a range here.
bool has_to_be_integer(const Block& block, std::string_view name) {
  const SettingName* const known = block.setting->find(name);
  if (known != nullptr) return known->kind == Kind::integer;
  for (const Parameter& parameter : block.parameters)
    if (parameter.name == name) return parameter.is_integer;
  return false;
}

void require_in_range(const Source& source, const Block& block, const Parameter& parameter,
                      const Node& number) {
  try {
    if (!is_in_range(source, block, parameter, {constant(source, block, number)}))
      source.refuse(number.at, "expected a value in the range of " + quoted(parameter.name));
  } catch (const ValueError& error) {
    source.refuse(number.at, error.what());
  }
}

void require_example(const Source& source, const Block& block, const Example& example) {
  const std::string_view at = example.formula->at;
  try {
    GivenNumbers given(block);
    for (const auto& [name, node] : example.inputs) {
      const Real number = constant(source, block, *node);
      if (has_to_be_integer(block, name) && !is_integer(number))
        source.refuse(name, "expected an integer for " + quoted(name));
      given.give(name, number);
    }
    for (const auto& [name, word] : example.words) given.give_word(name, word);
    for (const auto& [name, node] : example.entries) {
      std::vector<long> indices(name->left_out, 1);
      for (const Node* const index : name->parts) indices.push_back(index_of(source, block, *index));
      given.give_entry(name->word, indices, constant(source, block, *node));
    }
    const auto value = Evaluation(source, block, given).formula(*example.formula);
    if (!value != (example.expected == nullptr))
      source.refuse(at, value ? "a wrong example: this is about " + approximate(*value)
                              : "a wrong example: this is not defined");
    if (value && sign_of(*value - constant(source, block, *example.expected)) != 0)
      source.refuse(at, "a wrong example: this is about " + approximate(*value));
  } catch (const ValueError& error) {
    source.refuse(at, std::string("an example that is not decided: ") + error.what());
  }
}

}  // namespace

bool is_in_range(const Source& source, const Block& block, const Parameter& parameter, const Value& value) {
  if (!parameter.words.empty()) {
    const auto& words = parameter.words;
    charge_steps(4 * words.size());
    return std::find(words.begin(), words.end(), value.word) != words.end();
  }
  if (!value.number) return false;
  const Real& number = *value.number;
  const int above = sign_of(number - constant(source, block, *parameter.lower));
  const int below = sign_of(constant(source, block, *parameter.upper) - number);
  if (above < (parameter.has_lower_end ? 0 : 1) || below < (parameter.has_upper_end ? 0 : 1)) return false;
  if (parameter.is_integer) return is_integer(number);
  if (parameter.most_part == nullptr) return true;
  const Real most = constant(source, block, *parameter.most_part);
  const auto rational = rational_value(number);
  return is_integer(most) && rational && sign_of(most - Real(mpq_class(abs(rational->get_num())))) >= 0 &&
         sign_of(most - Real(mpq_class(rational->get_den()))) >= 0;
}

bool is_by_default(const Source& source, const Block& block, const Parameter& parameter, const Value& value) {
  if (!parameter.words.empty()) return value.word == parameter.word;
  if (parameter.value == nullptr || !value.number) return false;
  try {
    return sign_of(*value.number - constant(source, block, *parameter.value)) == 0;
  } catch (const ValueError&) {
    return false;
  }
}

std::string range_text(const Source& source, const Block& block, const Parameter& parameter) {
  std::string text;
  if (!parameter.words.empty()) {
    for (const std::string_view word : parameter.words)
      text += (text.empty() ? "" : " or ") + std::string(word);
    return text;
  }
  const auto number = [&](const Node& node) {
    const Real value = constant(source, block, node);
    const auto rational = rational_value(value);
    return rational ? rational->get_str() : approximate(value);
  };
  text = parameter.is_integer ? "an integer " : "a number ";
  text += (parameter.has_lower_end ? "of at least " : "above ") + number(*parameter.lower);
  text += (parameter.has_upper_end ? " and at most " : " and below ") + number(*parameter.upper);
  if (parameter.most_part != nullptr) text += ", a fraction of parts up to " + number(*parameter.most_part);
  return text;
}

void require_examples(const Source& source, const Block& block) {
  // Of words block_reader.cpp sees to it.
  for (const Parameter& parameter : block.parameters)
    if (parameter.value != nullptr) require_in_range(source, block, parameter, *parameter.value);
  for (const OfferedValue& offered : block.offered)
    require_in_range(source, block, *offered.parameter, *offered.number);
  for (const Example& example : block.examples) require_example(source, block, example);
}

}  // namespace sinkproof_check::language
