#include "setting/law/token_law.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace sinkproof::law {

using numeric::Rational;

namespace {

using Coordinates = std::vector<Rational>;

/// Wz
Coordinates image_of(const std::vector<Coordinates>& value, const Coordinates& z) {
  Coordinates result(value.size());
  for (std::size_t i = 0; i < value.size(); ++i)
    for (std::size_t j = 0; j < z.size(); ++j) result[i] += value[i][j] * z[j];
  return result;
}

nlohmann::ordered_json text_of(const Rational& number) {
  return numeric::to_string(number);
}

template <class List>
nlohmann::ordered_json texts_of(const List& numbers) {
  auto result = nlohmann::ordered_json::array();
  for (const Rational& number : numbers) result.push_back(text_of(number));
  return result;
}

}  // namespace

TokenMoments moments(const TokenLaw& law) {
  const std::size_t n = law.value.size();
  Coordinates mean(n);
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i) mean[i] += probability * token[i];
  TokenMoments result;
  const Coordinates image_of_mean = image_of(law.value, mean);
  for (std::size_t i = 0; i < n; ++i) {
    const Rational output = law.beta * mean[i] + image_of_mean[i];
    result.mean_square += output * output;
  }
  for (const auto& [probability, token] : law.law) {
    Coordinates deviation = token;
    for (std::size_t i = 0; i < n; ++i) deviation[i] -= mean[i];
    const Coordinates image = image_of(law.value, deviation);
    for (std::size_t i = 0; i < n; ++i) {
      result.variance += probability * deviation[i] * deviation[i];
      result.trace += probability * deviation[i] * image[i];
      result.trace_transpose += probability * image[i] * image[i];
    }
  }
  return result;
}

Formulas formulas(const TokenLaw& law, const TokenMoments& m) {
  const Rational over_k(1, law.tokens);
  const Rational first = law.beta * m.trace;
  const Rational& second = m.trace_transpose;
  return {{0, 2 * over_k * (first + second), -over_k * second},
          {law.beta * law.beta * m.variance + 2 * first + second, -2 * (1 - over_k) * (first + second),
           (1 - over_k) * second}};
}

nlohmann::ordered_json to_json(const TokenLaw& law) {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& row : law.value) rows.push_back(texts_of(row));
  auto atoms = nlohmann::ordered_json::array();
  for (const auto& [probability, token] : law.law)
    atoms.push_back({{"probability", text_of(probability)}, {"token", texts_of(token)}});
  return {{"tokens", law.tokens},
          {"lambda", text_of(law.lambda)},
          {"beta", text_of(law.beta)},
          {"value", std::move(rows)},
          {"law", std::move(atoms)},
          {"numerator", texts_of(law.numerator)},
          {"denominator", texts_of(law.denominator)}};
}

}  // namespace sinkproof::law
