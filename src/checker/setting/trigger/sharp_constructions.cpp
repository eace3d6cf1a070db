// The constructions that attain a bound of Theorem A or E2, or refute it at L = 3, and their mutants.
//
// Given: L, m, and eta and size, or beta.
// Derives itself: matrices, and the bounds of the loss and of the mass on anchor and slot, by FORMAT.md's table.
// Takes from the document: the parameters, each in its range.
// Acceptance means: nothing is accepted here: trigger_statement.cpp compares the document's instance with this one.
// Assumes: that FORMAT.md's table says what the statements mean; a mutant claims what its original claims.
#include "checker/setting/trigger/sharp_constructions.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_parts_of_eta = 1'000'000;
constexpr long least_size = 64;
constexpr long largest_size = 1'000'000'000;

ContentSet constant_contents(long content_dimension, std::initializer_list<long> values) {
  ContentSet result{false, {}};
  for (const long x : values) {
    result.alphabet.emplace_back(static_cast<std::size_t>(content_dimension), mpq_class(x));
    if (content_dimension == 0) break;
  }
  return result;
}

TriggerInstance of_constants(const TriggerParameters& p, Normaliser normaliser,
                             std::initializer_list<long> values) {
  const ContentSet contents = constant_contents(p.content_dimension, values);
  const TriggerTask task{p.length, p.content_dimension, contents, contents};
  const Matrix zero = zero_matrix(task.coordinates());
  return {task, {normaliser, {{zero, zero}}}};
}

/// q, a, p and ρ of FORMAT.md.
struct SharpNumbers {
  mpq_class q;
  mpq_class a;
  mpq_class p;
  mpq_class rho;
};

SharpNumbers sharp_numbers(const mpq_class& eta) {
  SharpNumbers result;
  result.q = (1 - 96 * eta) / (1 + 48 * eta);
  result.a = (1 + 29 * eta - 48 * eta * eta) / (1 + 48 * eta);
  result.p = (mpq_class(1, 2) - eta) * (result.q + 1) - result.a;
  result.rho = 2 * eta / (3 * (result.a - eta));
  return result;
}

/// An entry log(1) is none.
void set_log(Matrix& matrix, long row, long column, const mpq_class& weight) {
  if (weight != 1) matrix.set(row, column, logarithm(weight));
}

/// Without a slot K is 1. `anchor_value` is −η and `rho` ρ, but for the mutants.
TriggerInstance sharp(const TriggerParameters& p, bool has_slot, const mpq_class& anchor_value,
                      const mpq_class& rho) {
  TriggerInstance instance = of_constants(p, has_slot ? Normaliser::softmax_one : Normaliser::softmax, {0});
  const SharpNumbers n = sharp_numbers(p.eta);
  const mpq_class size = has_slot ? mpq_class(p.size) : mpq_class(1);
  const mpq_class other = (n.q * size - (has_slot ? 1 : 0)) / 2;
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  set_log(head.query_key, 1, 0, other);
  set_log(head.query_key, 1, 1, other);
  set_log(head.query_key, 1, c, size);
  set_log(head.query_key, c, 0, size);
  set_log(head.query_key, c, 1, size * p.eta * (1 - 96 * p.eta) / 8);
  set_log(head.query_key, c, c, size * rho);
  const auto set = [&](long row, long column, const mpq_class& value) {
    if (value != 0) head.output_value.set(row, column, Real(value));
  };
  set(1, 1, (n.q - n.p) * size / other);
  set(1, c, 1 - n.a);
  set(c, 0, anchor_value);
  set(c, 1, (n.p * size + other * p.eta) / other);
  set(c, c, n.a);
  return instance;
}

/// `values` are 3/2 or 2 times what they have to be on average; `own` is the trigger's value in its own indicator.
TriggerInstance three_tokens(const TriggerParameters& p, Normaliser normaliser, const mpq_class& values,
                             const mpq_class& own, bool looks_at_anchor) {
  TriggerInstance instance = of_constants(p, normaliser, {-1, 1});
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  if (looks_at_anchor) head.query_key.set(c, 0, p.beta);
  head.output_value.set(1, 1, Real(own));
  for (long k = 2; k < c; ++k) {
    head.query_key.set(c, k, -p.beta);
    head.output_value.set(k, 1, Real(mpq_class(-values)));
    head.output_value.set(k, k, Real(values));
    head.output_value.set(k, c, Real(values));
  }
  if (p.content_dimension > 0) head.query_key.set(c, c, Real(-p.content_dimension) * p.beta);
  head.output_value.set(c, 1, Real(values));
  return instance;
}

/// s·x/(n+x), x = e^{−2mβ}; without contents 0.
Real three_tokens_loss(const TriggerParameters& p, long s, long n) {
  if (p.content_dimension == 0) return 0;
  const Real x = exponential(Real(-2 * p.content_dimension) * p.beta);
  return Real(s) * x / (Real(n) + x);
}

const mpq_class three_halves(3, 2);

}  // namespace

void read_sharp_parameters(const TriggerConstruction& construction, const Parameters& parameters,
                           TriggerParameters& result) {
  if (construction.only_length != 0 && result.length != construction.only_length)
    throw Rejected("/parameters/L", "out of range; expected " + std::to_string(construction.only_length));
  if (construction.has_size) result.size = read_integer(parameters, "size", least_size, largest_size);
  if (!construction.has_eta) return;
  const auto eta = rational_value(read_number(parameters, "eta"));
  const bool is_below = eta && (construction.has_size ? 100 * *eta <= 1 : 96 * *eta < 1);
  if (!eta || *eta <= 0 || !is_below || eta->get_den() > most_parts_of_eta)
    throw Rejected("/parameters/eta", std::string("out of range; expected a rational above 0 and ") +
                                          (construction.has_size ? "at most 1/100" : "below 1/96") +
                                          ", of parts up to 1000000");
  result.eta = *eta;
}

TriggerInstance softmax_anchor_sharp(const TriggerParameters& p) {
  return sharp(p, false, -p.eta, sharp_numbers(p.eta).rho);
}
TriggerInstance softmax_anchor_sharp_louder(const TriggerParameters& p) {
  return sharp(p, false, p.eta, sharp_numbers(p.eta).rho);
}
TriggerInstance softmax_anchor_sharp_quieter(const TriggerParameters& p) {
  return sharp(p, false, -p.eta, sharp_numbers(p.eta).rho / 2);
}
TriggerInstance softmax_one_anchor_sharp(const TriggerParameters& p) {
  return sharp(p, true, -p.eta, sharp_numbers(p.eta).rho);
}
TriggerInstance softmax_one_anchor_sharp_louder(const TriggerParameters& p) {
  return sharp(p, true, p.eta, sharp_numbers(p.eta).rho);
}
TriggerInstance softmax_one_anchor_sharp_quieter(const TriggerParameters& p) {
  return sharp(p, true, -p.eta, sharp_numbers(p.eta).rho / 2);
}

Real sharp_loss(const TriggerParameters& p) {
  return p.eta;
}
Real softmax_sharp_mass(const TriggerParameters& p) {
  return mpq_class(1 - 2 * p.eta * (1 + 48 * p.eta) / (1 + 30 * p.eta));
}
Real softmax_one_sharp_mass(const TriggerParameters& p) {
  const mpq_class size(p.size);
  return mpq_class((size + 1) / (size + 1 + 3 * sharp_numbers(p.eta).rho * size));
}

TriggerInstance softmax_three_tokens(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax, three_halves, three_halves, false);
}
TriggerInstance softmax_three_tokens_anchored(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax, three_halves, three_halves, true);
}
TriggerInstance softmax_three_tokens_halved(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax, three_halves, mpq_class(3, 4), false);
}
TriggerInstance null_slot_three_tokens(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax_one, 2, 2, false);
}
TriggerInstance null_slot_three_tokens_anchored(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax_one, 2, 2, true);
}
TriggerInstance null_slot_three_tokens_halved(const TriggerParameters& p) {
  return three_tokens(p, Normaliser::softmax_one, 2, 1, false);
}

Real softmax_three_tokens_loss(const TriggerParameters& p) {
  return three_tokens_loss(p, 3, 1);
}
Real null_slot_three_tokens_loss(const TriggerParameters& p) {
  return three_tokens_loss(p, 4, 2);
}
Real softmax_three_tokens_mass(const TriggerParameters& /*p*/) {
  return mpq_class(1, 2);
}
Real null_slot_three_tokens_mass(const TriggerParameters& /*p*/) {
  return mpq_class(2, 3);
}

}  // namespace sinkproof_check
