#include "language/affine.hpp"

#include <gmp.h>

#include <algorithm>
#include <utility>

namespace sinkproof::language {

using numeric::Rational;

Affine Affine::of(const std::string& name) {
  Affine result(Rational(0));
  result.coefficients_[name] = 1;
  return result;
}

std::optional<Rational> Affine::constant() const {
  if (!coefficients_.empty()) return std::nullopt;
  return constant_;
}

Rational Affine::coefficient(const std::string& name) const {
  const auto found = coefficients_.find(name);
  return found == coefficients_.end() ? Rational(0) : found->second;
}

Affine Affine::replaced(const std::string& name, const Affine& value) const {
  const Rational factor = coefficient(name);
  Affine rest = *this;
  rest.coefficients_.erase(name);
  return rest + factor * value;
}

std::optional<Rational> Affine::least(const std::map<std::string, Bounds>& box) const {
  Rational sum = constant_;
  for (const auto& [name, factor] : coefficients_) {
    const auto bounds = box.find(name);
    if (bounds == box.end()) return std::nullopt;
    const auto& end = factor > 0 ? bounds->second.least : bounds->second.most;
    if (!end) return std::nullopt;
    sum += factor * *end;
  }
  return sum;
}

bool Affine::is_small() const {
  constexpr std::size_t most_names = 16;
  return coefficients_.size() <= most_names && language::is_small(constant_) &&
         std::all_of(coefficients_.begin(), coefficients_.end(),
                     [](const auto& of_name) { return language::is_small(of_name.second); });
}

Affine operator+(const Affine& a, const Affine& b) {
  Affine sum = a;
  sum.constant_ += b.constant_;
  for (const auto& [name, factor] : b.coefficients_) {
    const auto at = sum.coefficients_.emplace(name, 0).first;
    at->second += factor;
    if (at->second == 0) sum.coefficients_.erase(at);
  }
  return sum;
}

Affine operator-(const Affine& a, const Affine& b) {
  return a + Rational(-1) * b;
}

Affine operator*(const Rational& factor, const Affine& a) {
  Affine product(factor * a.constant_);
  if (factor == 0) return product;
  for (const auto& [name, of_name] : a.coefficients_) product.coefficients_[name] = factor * of_name;
  return product;
}

bool is_small(const Rational& q) {
  constexpr std::size_t most_bits = 2'000;
  const auto* data = q.backend().data();
  return mpz_sizeinbase(mpq_numref(data), 2) <= most_bits && mpz_sizeinbase(mpq_denref(data), 2) <= most_bits;
}

}  // namespace sinkproof::language
