// What the generators of embeddings give.
//
// Given: an instance and a construction's parameters.
// Derives itself: random embeddings, or their rounding; roles of rows; whether there is a W′.
// Takes from the document: weights and W′, which need not be the only solution. Safe, as a construction's
// claims about them have to be true (held_construction.cpp).
// Acceptance means: the embeddings are those of the generator at these parameters.
// Assumes: rational arithmetic only; making.cpp, that parameters are in their ranges.
#include "checker/setting/embeddings/generated_embeddings.hpp"

#include <stdexcept>
#include <string>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/integers.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_seed = 1'000'000'000;
constexpr long most_bound = 1'000'000;

[[noreturn]] void refuse_row(std::size_t row) {
  throw Rejected("/instance/embeddings/" + std::to_string(row),
                 "not what the construction's generator gives");
}

/// n ≥ 0 is the nearest integer to y = |c|√(d/S)·2^16: (2n−1)² ≤ 4y² < (2n+1)², the left one only for n > 0.
bool is_rounded(const mpz_class& n, const mpz_class& c, long d, const mpz_class& squares) {
  const mpz_class scaled = 4 * c * c * d * (mpz_class(1) << 32);
  const mpz_class above = (2 * n + 1) * (2 * n + 1) * squares;
  const mpz_class below = (2 * n - 1) * (2 * n - 1) * squares;
  return scaled < above && (n == 0 || below <= scaled);
}

bool is_layer_norm(const Rationals& row, const std::vector<long>& x) {
  const auto d = static_cast<long>(x.size());
  long sum = 0;
  for (const long entry : x) sum += entry;
  mpz_class squares;
  for (const long entry : x) squares += mpz_class(d * entry - sum) * (d * entry - sum);
  for (std::size_t k = 0; k < x.size(); ++k) {
    const mpz_class c = d * x[k] - sum;
    const mpq_class scaled = row[k] * 65536;
    if (scaled.get_den() != 1 || sgn(scaled) * sgn(c) < 0) return false;
    if (squares == 0 ? scaled != 0 : !is_rounded(abs(scaled.get_num()), c, d, squares)) return false;
  }
  return true;
}

void require_random_integers(const SinkInstance& instance, const Parameters& parameters) {
  Integers integers(read_integer(parameters, "seed", 0, most_seed),
                    read_integer(parameters, "bound", 1, most_bound));
  for (std::size_t row = 0; row < instance.embeddings.size(); ++row)
    for (const mpq_class& entry : instance.embeddings[row])
      if (entry != integers.next()) refuse_row(row);
}

void require_layer_norm(const SinkInstance& instance, const Parameters& parameters) {
  Integers integers(read_integer(parameters, "seed", 0, most_seed), 1000);
  for (std::size_t row = 0; row < instance.embeddings.size(); ++row) {
    std::vector<long> x;
    for (std::size_t k = 0; k < instance.dimension(); ++k) x.push_back(integers.next());
    if (!is_layer_norm(instance.embeddings[row], x)) refuse_row(row);
  }
}

}  // namespace

void require_generated_embeddings(const SinkInstance& instance, std::string_view generator,
                                  const Parameters& parameters) {
  if (generator == "random-integers") return require_random_integers(instance, parameters);
  if (generator == "random-layer-norm") return require_layer_norm(instance, parameters);
  throw std::logic_error("a generator that is none of embeddings");
}

void require_roles(const SinkInstance& instance) {
  const auto others = static_cast<long>(instance.embeddings.size()) - 1;
  const auto is_all = [&](const std::vector<long>& rows) {
    return static_cast<long>(rows.size()) == others && rows.front() == 1;
  };
  if (instance.sink != 0) throw Rejected("/instance/sink", "not the construction's; expected 0");
  if (!is_all(instance.queries))
    throw Rejected("/instance/queries", "not the construction's; expected all rows but 0");
  if (!is_all(instance.keys))
    throw Rejected("/instance/keys", "not the construction's; expected all rows but 0");
}

}  // namespace sinkproof_check
