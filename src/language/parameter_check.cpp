#include <tuple>

#include "language/block_check.hpp"
#include "language/examples.hpp"
#include "numeric/decide.hpp"
#include "numeric/error.hpp"

namespace sinkproof::language {

using numeric::Rational;

CheckedParameter BlockCheck::range_of(const Parameter& parameter, const ParameterRange& range) {
  CheckedParameter result{&parameter, std::nullopt, std::nullopt};
  if (range.kind == ParameterRange::Kind::words) {
    check_words(range);
    return result;
  }
  std::tie(result.first, result.last) = bounds_of(range);
  return result;
}

Rational BlockCheck::constant(const Expression& expression, const std::string& what) {
  const auto known = formulas_.constant(expression, what);
  return known ? *known : nameless_value(source_, block_, expression).rational();
}

void BlockCheck::check_words(const ParameterRange& range) {
  std::map<std::string, Range> words;
  for (const Word& word : range.words) {
    check_form(word);
    unique(words, word, "a word");
  }
}

std::pair<Rational, Rational> BlockCheck::bounds_of(const ParameterRange& range) {
  std::pair result(constant(range.bounds.front(), "a bound"), constant(range.bounds.back(), "a bound"));
  if (range.kind == ParameterRange::Kind::integers) {
    for (const Expression& bound : range.bounds) static_cast<void>(formulas_.integer(bound));
  }
  const bool excludes_end = range.excludes_first || range.excludes_last;
  if (result.first > result.second || (excludes_end && result.first == result.second))
    formulas_.fail(Fault::empty_range, range.range,
                   "expected a range from small to large: this one is always empty");
  return result;
}

void BlockCheck::check(const Parameter& parameter) {
  const bool is_construction = block_.kind == BlockKind::construction;
  const ParameterRange& range = parameter.range;
  const CheckedParameter checked = range_of(parameter, range);
  const Entry* entry = setting_.find(parameter.name.text);
  const bool is_entry = is_construction && entry != nullptr && entry->is_assignable && entry->indices.empty();
  Symbol symbol{Symbol::Category::parameter};
  switch (range.kind) {
    case ParameterRange::Kind::words:
      symbol.value.kind = Kind::word;
      for (const Word& word : range.words) symbol.words.push_back(word.text);
      break;
    case ParameterRange::Kind::integers:
      symbol.value.affine = Affine::of(parameter.name.text);
      formulas_.set_bounds(parameter.name.text, {checked.first, checked.last});
      break;
    case ParameterRange::Kind::reals:
      symbol.value.kind = Kind::number;
      // Without `parts` it may be any real number.
      if (!parameter.parts) symbol.value.knowledge = Knowledge::real;
      symbol.value.because = parameter.name.text;
      symbol.value.affine = Affine::of(parameter.name.text);
      break;
  }
  if (is_entry) {
    given_.insert(entry->name);
    if (entry->kind != symbol.value.kind)
      formulas_.fail(Fault::out_of_range, range.range,
                     "expected " +
                         std::string(entry->kind == Kind::integer  ? "integers"
                                     : entry->kind == Kind::number ? "numbers"
                                                                   : "words") +
                         " for " + single_quoted(entry->name) + ", which is one of the setting");
    for (const Word& word : range.words) {
      std::vector<std::string> known;
      for (const auto& meant : entry->words) known.push_back(meant.word);
      formulas_.check_word(word, known, entry->name);
    }
    if (checked.first && !entry->least.empty() && *checked.first < numeric::parse_rational(entry->least))
      formulas_.fail(Fault::out_of_range, range.range,
                     "expected a range from " + entry->least + " on for " + single_quoted(entry->name) +
                         ", which is one of the setting");
  }
  if (parameter.parts) {
    if (range.kind != ParameterRange::Kind::reals)
      formulas_.fail(Fault::unexpected, parameter.parts->range,
                     "expected 'parts' of a parameter of real numbers only");
    if (const Rational parts = constant(*parameter.parts, "a number"); denominator(parts) != 1 || parts < 1)
      formulas_.fail(Fault::out_of_range, parameter.parts->range,
                     "expected an integer of at least 1 behind 'parts'");
  }
  if (parameter.value) {
    check_value(checked, *parameter.value);
  } else if (!is_construction) {
    formulas_.fail(Fault::missing_value, parameter.name.range,
                   "expected '= VALUE' behind the range: a theorem's parameter has a value by default");
  }
  formulas_.declare(parameter.name, std::move(symbol), is_entry);
  parameters_.emplace(parameter.name.text, checked);
}

void BlockCheck::check_value(const CheckedParameter& checked, const Expression& value) {
  const ParameterRange& range = checked.parameter->range;
  const std::string& name = checked.parameter->name.text;
  if (range.kind == ParameterRange::Kind::words) {
    const auto* reference = std::get_if<Reference>(&value.node);
    if (reference == nullptr)
      formulas_.fail(Fault::unknown_word, value.range,
                     "expected a word for " + single_quoted(name) + ", not a number");
    std::vector<std::string> known;
    for (const Word& word : range.words) known.push_back(word.text);
    formulas_.check_word(reference->name, known, name);
    return;
  }
  formulas_.require_nameless(value, "a value");
  const auto affine = formulas_.number(value).affine;
  const auto rational = affine ? affine->constant() : std::nullopt;
  const numeric::Expression known = rational ? *rational : nameless_value(source_, block_, value);
  const auto refuse = [&](Fault fault, const std::string& expected) {
    formulas_.fail(fault, value.range, "expected " + expected);
  };
  if (const auto& parts = checked.parameter->parts) {
    const Rational most = constant(*parts, "a number");
    if (!known.is_rational() || abs(numerator(known.rational())) > most ||
        denominator(known.rational()) > most)
      refuse(Fault::out_of_range, "a fraction p/q for " + single_quoted(name) + " with p and q at most " +
                                      numeric::to_string(most));
  }
  const bool is_integer = range.kind == ParameterRange::Kind::integers;
  if (is_integer && (!known.is_rational() || denominator(known.rational()) != 1))
    refuse(Fault::not_an_integer, "an integer for " + single_quoted(name));
  const auto is_beyond = [&](const Rational& first, const numeric::Expression& second, bool excludes) {
    // What stays open is held against the range when it is used.
    return excludes ? is_positive(second - first) == numeric::Ternary::certainly_not
                    : is_nonnegative(second - first) == numeric::Ternary::certainly_not;
  };
  try {
    if (!is_beyond(*checked.first, known, range.excludes_first) &&
        !is_beyond(-*checked.last, -known, range.excludes_last))
      return;
  } catch (const DomainError&) {
    refuse(Fault::always_undefined,
           "a number: " + single_quoted(source_.slice(value.range)) + " has no value");
  }
  refuse(Fault::out_of_range, "a value of " + single_quoted(name) + " in " +
                                  shortened(source_.slice(range.range)) + ", not " +
                                  single_quoted(source_.slice(value.range)));
}

}  // namespace sinkproof::language
