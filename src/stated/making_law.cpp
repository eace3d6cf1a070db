#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "language/diagnostic.hpp"
#include "language/examples.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using numeric::Expression;
using numeric::Rational;

namespace {

/// The number of a law that a name of the setting stands for.
template <class Number>
Number& number_of(law::TokenLawIn<Number>& of, const std::string& name, const std::vector<long>& indices) {
  const auto at = [&](std::size_t k) { return static_cast<std::size_t>(indices[k] - 1); };
  if (name == "beta") return of.beta;
  if (name == "lambda") return of.lambda;
  if (name == "probability") return of.law[at(0)].probability;
  if (name == "token") return of.law[at(0)].token[at(1)];
  if (name == "value") return of.value[at(0)][at(1)];
  const auto power = static_cast<std::size_t>(indices.front());
  return name == "stated_numerator" ? of.numerator[power] : of.denominator[power];
}

template <class Number>
law::TokenLawIn<Number> empty_law(long tokens, long atoms, long dimension) {
  const std::vector<Number> origin(static_cast<std::size_t>(dimension), Number(0));
  return {tokens,
          Number(0),
          Number(0),
          {static_cast<std::size_t>(dimension), origin},
          {static_cast<std::size_t>(atoms), {Number(0), origin}}};
}

/// A parameter that numbers rest on.
struct LawParameter {
  std::size_t place;  ///< among the parameters
  long parts;         ///< the largest part of a fraction, or 0
};

/// Some numbers of a law as functions of parameters.
struct LawRun {
  language::DoubleRun run;
  std::vector<LawParameter> inputs;
  std::vector<std::pair<std::string, std::vector<long>>> places;
  std::vector<double> given = {};
  bool is_set = false;

  /// Of the nearest fractions of small numbers where the parameter has to be one, as instances are made.
  /// False where nothing has changed.
  bool set(std::span<const double> parameters, law::TokenLawIn<double>& to) {
    std::vector<double> values;
    values.reserve(inputs.size());
    for (const auto& [place, parts] : inputs) values.push_back(fitting(parameters[place], parts));
    if (is_set && values == given) return false;
    given = std::move(values);
    const auto& numbers = run(given);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (!std::isfinite(numbers[k])) throw InputError("a number of a law that is not defined");
      number_of(to, places[k].first, places[k].second) = numbers[k];
    }
    is_set = true;
    return true;
  }

  static double fitting(double value, long parts) {
    if (parts == 0) return value;
    const auto [p, q] = numeric::with_small_parts(value, parts);
    return static_cast<double>(p) / static_cast<double>(q);
  }
};

}  // namespace

std::vector<Making::SaidNumber> Making::said_numbers() {
  std::vector<SaidNumber> result;
  for (const auto* parameter : all_of<language::Parameter>(block_)) {
    const auto* entry = setting_.find(parameter->name.text);
    if (entry != nullptr && entry->kind == language::Kind::number)
      result.push_back({entry->name,
                        {},
                        compilation_->number({language::Reference{.name = parameter->name}, {}}),
                        parameter->name.range});
  }
  for (const auto* assignment : assignments_) {
    const auto* entry = setting_.find(assignment->target.name.text);
    if (entry == nullptr || entry->kind != language::Kind::number) continue;
    for (auto& one : compilation_->entries(*assignment))
      result.push_back(
          {std::move(one.name), std::move(one.indices), one.numbers.front(), assignment->value->range});
  }
  return result;
}

law::TokenLaw Making::token_law() {
  auto result = empty_law<Rational>(size("tokens"), size("atoms"), size("dimension"));
  for (const auto& [name, indices, node, place] : said_numbers()) {
    const Rational* known = compilation_->tape().constant(node);
    const auto value =
        known != nullptr ? Expression(*known) : values_of(*compilation_, {node}, place).front();
    if (!value.is_rational()) fail(place, "expected rational numbers in a law of tokens");
    number_of(result, name, indices) = value.rational();
  }
  Rational total;
  for (const auto& atom : result.law) total += atom.probability;
  if (total != 1)
    fail(block_.id.range, "expected probabilities that sum to 1, not " + numeric::to_string(total));
  return result;
}

law::ParametricLaw Making::law_in_doubles(const std::vector<std::string>& parameters) {
  // The last of what is said of a number counts.
  std::map<std::pair<std::string, std::vector<long>>, language::Node> last;
  for (auto& [name, indices, node, place] : said_numbers()) {
    if (!name.starts_with("stated_")) last[{std::move(name), std::move(indices)}] = node;
  }
  const auto parameter_of = [&](const std::string& name) {
    const auto found = std::find(parameters.begin(), parameters.end(), name);
    LawParameter result{static_cast<std::size_t>(found - parameters.begin()), 0};
    for (const auto* stated : all_of<language::Parameter>(block_)) {
      if (stated->name.text == name && stated->parts)
        result.parts =
            *numeric::to_long(language::nameless_value(source_, block_, *stated->parts).rational());
    }
    return result;
  };
  const auto run_of = [&](bool is_lambda) {
    std::vector<language::Node> nodes;
    std::vector<std::pair<std::string, std::vector<long>>> places;
    for (const auto& [at, node] : last) {
      if ((at.first == "lambda") != is_lambda) continue;
      places.push_back(at);
      nodes.push_back(node);
    }
    language::DoubleRun run(compilation_->tape(), nodes);
    std::vector<LawParameter> inputs;
    for (const std::size_t input : run.inputs())
      inputs.push_back(parameter_of(compilation_->tape().inputs()[input].name));
    return LawRun{std::move(run), std::move(inputs), std::move(places)};
  };
  return {empty_law<double>(size("tokens"), size("atoms"), size("dimension")), parameters,
          [of_lambda = run_of(true), of_others = run_of(false)](std::span<const double> values,
                                                                law::TokenLawIn<double>& to) mutable {
            of_lambda.set(values, to);
            return of_others.set(values, to);
          }};
}

}  // namespace sinkproof::stated
