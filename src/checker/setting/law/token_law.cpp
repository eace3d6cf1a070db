// Laws of tokens: the instance, and expectations.
//
// Given: the JSON of `instance`, and what a construction makes (law_construction.cpp).
// Derives itself: expectations over all k tokens, by moments of pairs and by all outcomes.
// Takes from the document: the instance, which has to be the construction's in every number, or, of `given`,
// a law: weights with the sum 1. Safe, as all else is a hypothesis, or derived from these numbers.
// Acceptance means: the instance is that of the construction at these parameters, or one that somebody gives.
// Assumes: rational arithmetic; expected cosines are sums of rationals times square roots.
#include "checker/setting/law/token_law.hpp"

#include <map>

#include "checker/document/certificate.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_tokens = 12;

/// factor·x + Wy
Rationals affine(const mpq_class& factor, const Rationals& x, const std::vector<Rationals>& matrix,
                 const Rationals& y) {
  Rationals result;
  for (std::size_t i = 0; i < matrix.size(); ++i)
    result.push_back(charged(factor * x[i] + inner(matrix[i], y)));
  return result;
}

Rationals mean_of(const TokenLaw& law) {
  Rationals mean(law.value.size());
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = charged(mean[i] + probability * token[i]);
  return mean;
}

Polynomial read_polynomial(const json::Value& value) {
  const auto parts = value.elements();
  if (parts.size() != 3) throw Malformed(value.place(), "expected three coefficients");
  return {read_rational(parts[0]), read_rational(parts[1]), read_rational(parts[2])};
}

/// Adds probability·cos(x, y), as a multiple of the square root of ‖x‖²‖y‖².
void add_cosine(std::map<mpq_class, mpq_class>& by_square, const mpq_class& probability, const Rationals& x,
                const Rationals& y) {
  const mpq_class square = charged(inner(x, x) * inner(y, y));
  if (square == 0) return;
  // It is compared with others; and sums of fractions with long denominators, as x and y have, take greatest
  // common divisors.
  charge_work(4 * bit_size(square));
  mpq_class& total = by_square[square];
  const mpq_class share = charged(charged(probability * inner(x, y)) / square);
  total = charged(total + share);
}

/// Calls f(counts, how many sequences have them) for all counts that sum to `total`.
template <class F>
void for_each_outcome(std::vector<long>& counts, std::size_t kind, long total, const mpz_class& arrangements,
                      const F& f) {
  if (kind + 1 == counts.size()) {
    counts[kind] = total;
    f(counts, arrangements);
    return;
  }
  for (counts[kind] = 0; counts[kind] <= total; ++counts[kind]) {
    mpz_class choose;
    mpz_bin_uiui(choose.get_mpz_t(), static_cast<unsigned long>(total),
                 static_cast<unsigned long>(counts[kind]));
    for_each_outcome(counts, kind + 1, total - counts[kind], arrangements * choose, f);
  }
}

}  // namespace

mpq_class value_at(const Polynomial& polynomial, const mpq_class& place) {
  return charged(polynomial[0] + place * polynomial[1] + place * place * polynomial[2]);
}

mpq_class slope_at(const Polynomial& polynomial, const mpq_class& place) {
  return charged(polynomial[1] + 2 * place * polynomial[2]);
}

TokenLaw read_token_law(const json::Value& value) {
  value.require_fields({"tokens", "lambda", "beta", "value", "law", "numerator", "denominator"});
  TokenLaw result;
  result.tokens = value["tokens"].integer();
  result.lambda = read_rational(value["lambda"]);
  result.beta = read_rational(value["beta"]);
  const std::size_t size = value["value"].elements().size();
  const auto read_vector = [&](const json::Value& entries) {
    Rationals vector = read_rationals(entries);
    if (vector.size() != size) throw Malformed(entries.place(), "expected as many entries as W has rows");
    return vector;
  };
  for (const json::Value& row : value["value"].elements()) result.value.push_back(read_vector(row));
  for (const json::Value& atom : value["law"].elements()) {
    atom.require_fields({"probability", "token"});
    result.law.emplace_back(read_rational(atom["probability"]), read_vector(atom["token"]));
  }
  result.numerator = read_polynomial(value["numerator"]);
  result.denominator = read_polynomial(value["denominator"]);
  return result;
}

void require_law(const TokenLaw& law) {
  constexpr std::size_t most = 8;
  const auto require = [](bool holds, const char* field, const char* expected) {
    if (!holds)
      throw Rejected(std::string("/instance/") + field, std::string("out of range; expected ") + expected);
  };
  require(law.tokens >= 2 && law.tokens <= most_tokens, "tokens", "2 to 12");
  require(law.lambda >= 0 && law.lambda <= 1, "lambda", "0 to 1");
  require(!law.value.empty() && law.value.size() <= most, "value", "1 to 8 rows");
  require(!law.law.empty() && law.law.size() <= most, "law", "1 to 8 tokens");
  mpq_class total;
  for (const auto& [probability, token] : law.law) total = charged(total + probability);
  if (total != 1) throw Rejected("/instance/law", "probabilities that do not sum to 1");
}

void require_same(const TokenLaw& stated, const TokenLaw& built) {
  const auto require = [](bool same, const char* field) {
    if (!same) throw Rejected(std::string("/instance/") + field, "not the construction's");
  };
  require(stated.tokens == built.tokens, "tokens");
  require(stated.lambda == built.lambda, "lambda");
  require(stated.beta == built.beta, "beta");
  require(stated.value == built.value, "value");
  require(stated.law == built.law, "law");
  require(stated.numerator == built.numerator, "numerator");
  require(stated.denominator == built.denominator, "denominator");
}

TokenSums token_sums(const TokenLaw& law) {
  const Rationals mean = mean_of(law);
  const Rationals image = affine(law.beta, mean, law.value, mean);
  TokenSums result;
  result.mean_square = inner(image, image);
  for (const auto& [probability, token] : law.law) {
    Rationals deviation = token;
    for (std::size_t i = 0; i < mean.size(); ++i) deviation[i] = charged(deviation[i] - mean[i]);
    const Rationals once = affine(0, deviation, law.value, deviation);
    const auto add = [weight = probability](mpq_class& sum, const mpq_class& value) {
      sum = charged(sum + weight * value);
    };
    add(result.variance, inner(deviation, deviation));
    add(result.trace, inner(deviation, once));
    add(result.trace_transpose, inner(once, once));
  }
  return result;
}

Polynomial expected_product(const TokenLaw& law, bool same_token) {
  // Y_i = Σ_j (δ_ij P + λ(1/k − δ_ij) W) Z_j with P = βI + W. For j = l, E[FZ_j·GZ_l] = E[FZ·GZ]; otherwise
  // Fμ·Gμ.
  std::array<std::array<mpq_class, 2>, 2> one;  // by F, G of P, W: E[FZ·GZ]
  std::array<std::array<mpq_class, 2>, 2> two;  // Fμ·Gμ
  const auto images = [&](const Rationals& z) {
    return std::array<Rationals, 2>{affine(law.beta, z, law.value, z), affine(0, z, law.value, z)};
  };
  const auto of_mean = images(mean_of(law));
  for (std::size_t f = 0; f < 2; ++f)
    for (std::size_t g = 0; g < 2; ++g) two[f][g] = inner(of_mean[f], of_mean[g]);
  for (const auto& [probability, token] : law.law) {
    const auto of_token = images(token);
    for (std::size_t f = 0; f < 2; ++f)
      for (std::size_t g = 0; g < 2; ++g)
        one[f][g] = charged(one[f][g] + probability * inner(of_token[f], of_token[g]));
  }
  const long other = same_token ? 1 : 2;
  const auto weights = [&](long i, long j) {
    const mpq_class own = i == j ? 1 : 0;
    return std::array<mpq_class, 2>{own, ratio(1, law.tokens) - own};
  };
  Polynomial result;
  for (long j = 1; j <= law.tokens; ++j) {
    for (long l = 1; l <= law.tokens; ++l) {
      const auto left = weights(1, j);
      const auto right = weights(other, l);
      const auto& moment = j == l ? one : two;
      for (std::size_t f = 0; f < 2; ++f)
        for (std::size_t g = 0; g < 2; ++g)
          result[f + g] = charged(result[f + g] + left[f] * right[g] * moment[f][g]);
    }
  }
  return result;
}

Real expected_cosine(const TokenLaw& law, bool dense) {
  const std::size_t n = law.value.size();
  std::map<mpq_class, mpq_class> by_square;
  const auto output = [&](std::size_t own, const Rationals& mean) {
    const Rationals& token = law.law[own].second;
    return affine(law.beta, token, law.value, dense ? mean : token);
  };
  std::vector<long> counts(law.law.size());
  for_each_outcome(
      counts, 0, law.tokens - 2, 1, [&](const std::vector<long>& others, const mpz_class& number) {
        mpq_class weight(number);
        Rationals sum(n);
        for (std::size_t kind = 0; kind < others.size(); ++kind) {
          for (long c = 0; c < others[kind]; ++c) weight = charged(weight * law.law[kind].first);
          for (std::size_t i = 0; i < n; ++i)
            sum[i] = charged(sum[i] + others[kind] * law.law[kind].second[i]);
        }
        for (std::size_t first = 0; first < law.law.size(); ++first) {
          for (std::size_t second = 0; second < law.law.size(); ++second) {
            Rationals mean(n);
            for (std::size_t i = 0; i < n; ++i)
              mean[i] = charged((sum[i] + law.law[first].second[i] + law.law[second].second[i]) / law.tokens);
            add_cosine(by_square, charged(weight * law.law[first].first * law.law[second].first),
                       output(first, mean), output(second, mean));
          }
        }
      });
  std::vector<Real> terms{Real(0)};
  for (const auto& [square, total] : by_square) terms.push_back(Real(total) * square_root(Real(square)));
  return sinkproof_check::sum(std::move(terms));
}

}  // namespace sinkproof_check
