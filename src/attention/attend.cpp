#include "attention/attend.hpp"

#include <utility>

#include "numeric/error.hpp"
#include "numeric/sum_of_products.hpp"

namespace sinkproof::attention {

using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;

template <Scalar S>
S unnormalised_weight(Normaliser normaliser, const S& score, const Arithmetic<S>& arithmetic) {
  if (is_softmax(normaliser)) return exp(score);
  if (is_relu(normaliser)) return max(score, arithmetic.from(0L));
  const S one = arithmetic.from(1L);
  return one / (one + exp(-score));
}

template <Scalar S>
S null_weight(Normaliser normaliser, const Head& head, const std::vector<Rational>& query,
              const Arithmetic<S>& arithmetic) {
  if (!has_null_slot(normaliser)) return arithmetic.from(0L);
  S score = arithmetic.from(0L);
  if (normaliser == Normaliser::softmax_key_bias) {
    for (const auto& [index, entry] : head.key_bias) {
      const Rational& factor = query[static_cast<std::size_t>(index)];
      if (factor != 0) score += arithmetic.from(entry) * arithmetic.from(factor);
    }
  }
  return exp(score);
}

template <Scalar S>
S row_divisor(Normaliser normaliser, const std::vector<S>& unnormalised, const S& null_weight,
              const std::vector<long>& counts, long row, long length, const Arithmetic<S>& arithmetic) {
  const bool is_sum = is_softmax(normaliser);
  S divisor = has_null_slot(normaliser)
                  ? null_weight
                  : arithmetic.from(is_sum ? 0L : fixed_divisor(normaliser, row, length));
  for (std::size_t kind = 0; kind < unnormalised.size() && is_sum; ++kind) {
    if (counts[kind] == 1) divisor += unnormalised[kind];
    if (counts[kind] > 1) divisor += arithmetic.from(counts[kind]) * unnormalised[kind];
  }
  return divisor;
}

template <Scalar S>
RowWeights<S> row_weights(Normaliser normaliser, const std::vector<S>& unnormalised, const S& null_weight,
                          const std::vector<long>& counts, long row, long length,
                          const Arithmetic<S>& arithmetic) {
  const S divisor = row_divisor(normaliser, unnormalised, null_weight, counts, row, length, arithmetic);
  RowWeights<S> result{{}, has_null_slot(normaliser) ? null_weight / divisor : arithmetic.from(0L)};
  result.keys.reserve(unnormalised.size());
  for (const S& weight : unnormalised) result.keys.push_back(weight / divisor);
  return result;
}

namespace {

/// A matrix in the scalar: formulas are evaluated once, and not for each token. By rows, as Matrix has it.
template <Scalar S>
struct Evaluated {
  struct Entry {
    std::size_t row;
    std::size_t column;
    S value;
  };
  std::vector<Entry> entries;
};

template <Scalar S>
Evaluated<S> evaluated(const Matrix& matrix, const Arithmetic<S>& arithmetic) {
  Evaluated<S> result;
  result.entries.reserve(matrix.entries().size());
  for (const auto& [place, entry] : matrix.entries())
    result.entries.push_back({static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.second),
                              arithmetic.from(entry)});
  return result;
}

/// A token in the scalar. Coordinates that are exactly 0 leave no trace in a sum.
template <Scalar S>
struct Token {
  Token(const std::vector<Rational>& x, const Arithmetic<S>& arithmetic) {
    for (const Rational& coordinate : x) {
      values.push_back(arithmetic.from(coordinate));
      is_zero.push_back(coordinate == 0);
    }
  }
  std::vector<S> values;
  std::vector<bool> is_zero;
};

/// matrix · x
template <Scalar S>
std::vector<S> product(const Evaluated<S>& matrix, const Token<S>& x, const Arithmetic<S>& arithmetic) {
  std::vector<S> result;
  result.reserve(x.values.size());
  auto entry = matrix.entries.begin();
  for (std::size_t row = 0; row < x.values.size(); ++row) {
    numeric::SumOfProducts<S> sum(arithmetic);
    for (; entry != matrix.entries.end() && entry->row == row; ++entry)
      if (!x.is_zero[entry->column]) sum.add(entry->value, x.values[entry->column]);
    result.push_back(sum.value());
  }
  return result;
}

template <Scalar S>
S dot(const Token<S>& x, const std::vector<S>& y, const Arithmetic<S>& arithmetic) {
  numeric::SumOfProducts<S> sum(arithmetic);
  for (std::size_t r = 0; r < y.size(); ++r) {
    if (!x.is_zero[r]) sum.add(x.values[r], y[r]);
  }
  return sum.value();
}

}  // namespace

template <Scalar S>
Attention<S> attend(const Model& model, const std::vector<std::vector<Rational>>& tokens, long length,
                    const Arithmetic<S>& arithmetic, std::size_t first_row) {
  const auto width = static_cast<std::size_t>(model.width());
  for (const auto& token : tokens) {
    if (token.size() != width) throw InternalError("a token of another width than the model's");
  }
  std::vector<Token<S>> evaluated_tokens;
  evaluated_tokens.reserve(tokens.size());
  for (const auto& token : tokens) evaluated_tokens.emplace_back(token, arithmetic);
  Attention<S> result;
  result.outputs.assign(tokens.size(), std::vector<S>(width, arithmetic.from(0L)));
  for (const Head& head : model.heads) {
    const auto query_key = evaluated(head.query_key, arithmetic);
    const auto output_value = evaluated(head.output_value, arithmetic);
    std::vector<std::vector<S>> keys;
    std::vector<std::vector<S>> values;
    auto& rows = result.weights.emplace_back();
    auto& null_masses = result.null_masses.emplace_back();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      keys.push_back(product(query_key, evaluated_tokens[i], arithmetic));
      values.push_back(product(output_value, evaluated_tokens[i], arithmetic));
      if (i < first_row) {
        rows.emplace_back();
        null_masses.push_back(arithmetic.from(0L));
        continue;
      }
      std::vector<S> unnormalised;
      for (std::size_t k = 0; k <= i; ++k) {
        unnormalised.push_back(
            unnormalised_weight(model.normaliser, dot(evaluated_tokens[i], keys[k], arithmetic), arithmetic));
      }
      const std::vector<long> counts(i + 1, 1);
      auto row = row_weights(model.normaliser, unnormalised,
                             null_weight(model.normaliser, head, tokens[i], arithmetic), counts,
                             static_cast<long>(i), length, arithmetic);
      rows.push_back(std::move(row.keys));
      null_masses.push_back(std::move(row.null_mass));
      for (std::size_t r = 0; r < width; ++r) {
        numeric::SumOfProducts<S> sum(arithmetic);
        for (std::size_t k = 0; k <= i; ++k) sum.add(rows.back()[k], values[k][r]);
        result.outputs[i][r] += sum.value();
      }
    }
  }
  return result;
}

#define SINKPROOF_INSTANTIATE(S)                                                                            \
  template S row_divisor(Normaliser, const std::vector<S>&, const S&, const std::vector<long>&, long, long, \
                         const Arithmetic<S>&);                                                             \
  template S unnormalised_weight(Normaliser, const S&, const Arithmetic<S>&);                               \
  template S null_weight(Normaliser, const Head&, const std::vector<Rational>&, const Arithmetic<S>&);      \
  template RowWeights<S> row_weights(Normaliser, const std::vector<S>&, const S&, const std::vector<long>&, \
                                     long, long, const Arithmetic<S>&);                                     \
  template Attention<S> attend(const Model&, const std::vector<std::vector<Rational>>&, long,               \
                               const Arithmetic<S>&, std::size_t);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::attention
