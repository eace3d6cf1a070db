#include "weights/head_product.hpp"

#include <map>
#include <string>
#include <utility>

#include "numeric/error.hpp"

namespace sinkproof::weights {

using attention::Matrix;
using numeric::Rational;

namespace {

constexpr std::size_t max_width = 512;
constexpr std::size_t max_products = std::size_t{1}
                                     << 24U;  // of numbers other than 0: a dense head of 512 by 64

RationalMatrix identity(std::size_t size) {
  RationalMatrix result{size, size, std::vector<Rational>(size * size)};
  for (std::size_t k = 0; k < size; ++k) result.values[k * size + k] = 1;
  return result;
}

/// Σ_d left(d, r)·right(d, c), left and right read through the given accessors.
template <class Left, class Right>
Matrix sum_of_products(std::size_t size, std::size_t inner, Left left, Right right,
                       const std::string& source_name) {
  std::size_t products = 0;
  for (std::size_t d = 0; d < inner; ++d) {
    const auto count = [&](const auto& row) {
      std::size_t result = 0;
      for (std::size_t k = 0; k < size; ++k)
        if (row(d, k) != 0) ++result;
      return result;
    };
    products += count(left) * count(right);
  }
  if (products > max_products) {
    throw InputError(source_name + ": multiplying the weights takes " + std::to_string(products) +
                     " exact products (expected at most " + std::to_string(max_products) + ")");
  }
  Matrix result(static_cast<long>(size));
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t c = 0; c < size; ++c) {
      Rational sum = 0;
      for (std::size_t d = 0; d < inner; ++d)
        if (left(d, r) != 0 && right(d, c) != 0) sum += left(d, r) * right(d, c);
      result.set(static_cast<long>(r), static_cast<long>(c), sum);
    }
  }
  return result;
}

[[noreturn]] void refuse_irrational(const std::string& what, const numeric::Expression& entry) {
  throw InputError(what + " is " + numeric::to_string(entry) +
                   ", which is not a double (write a .json file instead)");
}

RationalMatrix dense(const Matrix& matrix, const std::string& name) {
  const auto size = static_cast<std::size_t>(matrix.size());
  RationalMatrix result{size, size, std::vector<Rational>(size * size)};
  for (const auto& [place, entry] : matrix.entries()) {
    if (!entry.is_rational()) {
      refuse_irrational(
          name + " entry (" + std::to_string(place.first) + ", " + std::to_string(place.second) + ")", entry);
    }
    result.values[static_cast<std::size_t>(place.first) * size + static_cast<std::size_t>(place.second)] =
        entry.rational();
  }
  return result;
}

}  // namespace

attention::Head to_head(const PytorchHead& head, const std::string& source_name) {
  const std::size_t size = head.W_Q.columns;
  if (size > max_width) {
    throw InputError(source_name + ": the model has width " + std::to_string(size) +
                     " (expected at most 512)");
  }
  const auto at = [](const RationalMatrix& m, std::size_t r, std::size_t c) -> const Rational& {
    return m.values[r * m.columns + c];
  };
  std::map<long, numeric::Expression> key_bias;
  for (std::size_t r = 0; r < size && !head.key_bias.empty(); ++r) {
    Rational sum = 0;
    for (std::size_t d = 0; d < head.W_Q.rows; ++d) sum += at(head.W_Q, d, r) * head.key_bias[d];
    if (sum != 0) key_bias.emplace(static_cast<long>(r), sum);
  }
  return {
      sum_of_products(
          size, head.W_Q.rows,
          [&](std::size_t d, std::size_t r) -> const Rational& { return at(head.W_Q, d, r); },
          [&](std::size_t d, std::size_t c) -> const Rational& { return at(head.W_K, d, c); }, source_name),
      sum_of_products(
          size, head.W_V.rows,
          [&](std::size_t d, std::size_t r) -> const Rational& { return at(head.W_O, r, d); },
          [&](std::size_t d, std::size_t c) -> const Rational& { return at(head.W_V, d, c); }, source_name),
      std::move(key_bias)};
}

PytorchHead to_pytorch(const attention::Head& head) {
  const auto size = static_cast<std::size_t>(head.query_key.size());
  std::vector<Rational> key_bias(head.key_bias.empty() ? 0 : size);
  for (const auto& [index, entry] : head.key_bias) {
    if (!entry.is_rational()) refuse_irrational("key_bias entry [" + std::to_string(index) + "]", entry);
    key_bias[static_cast<std::size_t>(index)] = entry.rational();
  }
  return {identity(size), dense(head.query_key, "W_QK"), dense(head.output_value, "W_OV"), identity(size),
          std::move(key_bias)};
}

}  // namespace sinkproof::weights
