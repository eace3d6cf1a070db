// The constructions of one layer: weights, and what they claim.
//
// Given: parameters.
// Derives itself: matrices and the bounds of loss and anchor mass, by FORMAT.md's table.
// Takes from the document: L, m, beta, each shown to be in its range; unknown and missing parameters are refused.
// Acceptance means: nothing is accepted here: trigger_statement.cpp compares the document's instance with this one.
// Assumes: that FORMAT.md's table says what statement.md means; a mutant claims what its original claims.
#include "checker/setting/trigger/constructions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/setting/trigger/multihead_cancellation.hpp"
#include "checker/setting/trigger/preceding_constructions.hpp"
#include "checker/setting/trigger/sharp_constructions.hpp"

namespace sinkproof_check {

namespace {

constexpr long max_length = 4096;
constexpr long max_content_dimension = 1024;
constexpr long max_beta = 10'000;

TriggerInstance empty_instance(const TriggerParameters& p, Normaliser normaliser) {
  const TriggerTask task{p.length, p.content_dimension, {}, {}};
  const Matrix zero = zero_matrix(task.coordinates());
  return {task, {normaliser, {{zero, zero}}}};
}

void set_diagonal(Matrix& matrix, long from) {
  for (long i = from; i < static_cast<long>(matrix.rows.size()); ++i) matrix.set(i, i, Real(1));
}

/// W_QK and W_OV = diag(0, 1, …, 1) of softmax-anchor; the mutants change one of them.
TriggerInstance softmax_instance(const TriggerParameters& p, const Real& trigger_to_anchor,
                                 bool anchor_has_value) {
  TriggerInstance instance = empty_instance(p, Normaliser::softmax);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 0, trigger_to_anchor);
  head.query_key.set(c, 0, p.beta);
  head.query_key.set(c, 1, -p.beta);
  head.query_key.set(c, c, -p.beta);
  set_diagonal(head.output_value, anchor_has_value ? 0 : 1);
  return instance;
}

TriggerInstance softmax_anchor(const TriggerParameters& p) {
  return softmax_instance(p, -p.beta, false);
}
TriggerInstance softmax_anchor_flipped(const TriggerParameters& p) {
  return softmax_instance(p, p.beta, false);
}
TriggerInstance softmax_anchor_no_null_value(const TriggerParameters& p) {
  return softmax_instance(p, -p.beta, true);
}

TriggerInstance relu_instance(const TriggerParameters& p, Normaliser normaliser) {
  TriggerInstance instance = empty_instance(p, normaliser);
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 1, Real(1));
  head.query_key.set(1, instance.task.content_indicator(), Real(1));
  set_diagonal(head.output_value, 0);
  return instance;
}

TriggerInstance relu_mean(const TriggerParameters& p) {
  return relu_instance(p, Normaliser::relu_non_anchor);
}
TriggerInstance relu_mean_row_count(const TriggerParameters& p) {
  return relu_instance(p, Normaliser::relu_row_count);
}

/// max( (L−1)e^{−2β}/(1+(L−1)e^{−2β}), e^{−β}/(2+e^{−β}) )
Real softmax_loss_bound(const TriggerParameters& p) {
  const Real others = Real(p.length - 1) * exponential(Real(-2) * p.beta);
  const Real anchor = exponential(-p.beta);
  return maximum({others / (Real(1) + others), anchor / (Real(2) + anchor)});
}

Real no_loss(const TriggerParameters& /*p*/) {
  return 0;
}

/// W_OV = diag(0, 1, …, 1); the scores of the trigger's query on the anchor and on itself are ±β.
TriggerInstance sigmoid_instance(const TriggerParameters& p, const Real& on_anchor, const Real& on_trigger) {
  TriggerInstance instance = empty_instance(p, Normaliser::sigmoid);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(0, 0, -p.beta);
  head.query_key.set(1, 0, on_anchor);
  head.query_key.set(1, 1, on_trigger);
  head.query_key.set(1, c, p.beta);
  for (const long key : {0L, 1L, c}) head.query_key.set(c, key, -p.beta);
  set_diagonal(head.output_value, 1);
  return instance;
}

TriggerInstance sigmoid_mean(const TriggerParameters& p) {
  return sigmoid_instance(p, -p.beta, p.beta);
}
TriggerInstance sigmoid_mean_flipped(const TriggerParameters& p) {
  return sigmoid_instance(p, p.beta, p.beta);
}
TriggerInstance sigmoid_mean_skips_trigger(const TriggerParameters& p) {
  return sigmoid_instance(p, -p.beta, -p.beta);
}

/// σ(−β)
Real sigmoid_leak(const TriggerParameters& p) {
  return Real(1) / (Real(1) + exponential(p.beta));
}

/// k* = β e_c and ±β e_1.
TriggerInstance key_bias_instance(const TriggerParameters& p, const Real& trigger_bias,
                                  bool anchor_has_value) {
  TriggerInstance instance = empty_instance(p, Normaliser::softmax_key_bias);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 0, -p.beta);
  for (const long key : {0L, 1L, c}) head.query_key.set(c, key, -p.beta);
  set_diagonal(head.output_value, anchor_has_value ? 0 : 1);
  head.key_bias = {{1, trigger_bias}, {c, p.beta}};
  return instance;
}

TriggerInstance key_bias_anchor(const TriggerParameters& p) {
  return key_bias_instance(p, -p.beta, false);
}
TriggerInstance key_bias_anchor_flipped(const TriggerParameters& p) {
  return key_bias_instance(p, p.beta, false);
}
TriggerInstance key_bias_anchor_no_null_value(const TriggerParameters& p) {
  return key_bias_instance(p, -p.beta, true);
}

/// nε²/(1+(n+1)ε²), ε = e^{−β}
Real content_leak(const TriggerParameters& p, long n) {
  const Real square = exponential(Real(-2) * p.beta);
  return Real(n) * square / (Real(1) + Real(n + 1) * square);
}

/// max( (L−1)ε²/(1+Lε²), ε/(1+ε) )
Real key_bias_loss(const TriggerParameters& p) {
  const Real leak = exponential(-p.beta);
  return maximum({content_leak(p, p.length - 1), leak / (Real(1) + leak)});
}
/// ε²/(1+2ε²)
Real content_anchor_mass(const TriggerParameters& p) {
  return content_leak(p, 1);
}
/// max( ε²/(1+2ε²), ε/(2+2ε) )
Real key_bias_anchor_mass(const TriggerParameters& p) {
  const Real leak = exponential(-p.beta);
  return maximum({content_anchor_mass(p), leak / (Real(2) + Real(2) * leak)});
}

TriggerInstance softmax_one_instance(const TriggerParameters& p, Normaliser normaliser) {
  TriggerInstance instance = empty_instance(p, normaliser);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 0, -p.beta);
  head.query_key.set(1, 1, p.beta);
  head.query_key.set(1, c, p.beta);
  for (const long key : {0L, 1L, c}) head.query_key.set(c, key, Real(-2) * p.beta);
  set_diagonal(head.output_value, 1);
  return instance;
}

TriggerInstance softmax_one_anchor(const TriggerParameters& p) {
  return softmax_one_instance(p, Normaliser::softmax_one);
}
TriggerInstance softmax_one_anchor_no_slot(const TriggerParameters& p) {
  return softmax_one_instance(p, Normaliser::softmax);
}

/// max( (L−1)ε²/(1+Lε²), (ε+ε²)/(2+ε+ε²) )
Real softmax_one_loss(const TriggerParameters& p) {
  const Real leak = exponential(-p.beta) + exponential(Real(-2) * p.beta);
  return maximum({content_leak(p, p.length - 1), leak / (Real(2) + leak)});
}

/// Contents (−1, …, −1) and (1, …, 1), the trigger's 0; the anchor's value is e_1, the trigger's is 0.
TriggerInstance stand_in_anchor(const TriggerParameters& p) {
  TriggerInstance instance = empty_instance(p, Normaliser::softmax_one);
  const auto letter = [&](long x) {
    return std::vector<mpq_class>(static_cast<std::size_t>(p.content_dimension), mpq_class(x));
  };
  instance.task.content = {false, {letter(-1)}};
  if (p.content_dimension > 0) instance.task.content.alphabet.push_back(letter(1));
  instance.task.trigger_content = {false, {letter(0)}};
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(0, 0, -p.beta);
  head.query_key.set(1, 0, p.beta);
  head.query_key.set(1, 1, -p.beta);
  head.query_key.set(1, c, p.beta);
  head.query_key.set(c, 0, Real(-2) * p.beta);
  head.query_key.set(c, 1, p.beta);
  head.query_key.set(c, c, Real(-2) * p.beta);
  head.output_value.set(1, 0, Real(1));
  set_diagonal(head.output_value, 2);
  return instance;
}

/// max( (L−2)ε²/(1+(L−1)ε²), ε/(1+ε) )
Real stand_in_loss(const TriggerParameters& p) {
  const Real leak = exponential(-p.beta);
  return maximum({content_leak(p, p.length - 2), leak / (Real(1) + leak)});
}

constexpr std::array own_constructions{
    TriggerConstruction{"softmax-anchor", true, softmax_anchor, softmax_loss_bound, nullptr},
    TriggerConstruction{"softmax-anchor-flipped", true, softmax_anchor_flipped, softmax_loss_bound, nullptr},
    TriggerConstruction{"softmax-anchor-no-null-value", true, softmax_anchor_no_null_value,
                        softmax_loss_bound, nullptr},
    TriggerConstruction{"relu-mean", false, relu_mean, no_loss, no_loss},
    TriggerConstruction{"relu-mean-row-count", false, relu_mean_row_count, no_loss, no_loss},
    TriggerConstruction{"sigmoid-mean", true, sigmoid_mean, sigmoid_leak, sigmoid_leak},
    TriggerConstruction{"sigmoid-mean-flipped", true, sigmoid_mean_flipped, sigmoid_leak, sigmoid_leak},
    TriggerConstruction{"sigmoid-mean-skips-trigger", true, sigmoid_mean_skips_trigger, sigmoid_leak,
                        sigmoid_leak},
    TriggerConstruction{"key-bias-anchor", true, key_bias_anchor, key_bias_loss, key_bias_anchor_mass},
    TriggerConstruction{"key-bias-anchor-flipped", true, key_bias_anchor_flipped, key_bias_loss,
                        key_bias_anchor_mass},
    TriggerConstruction{"key-bias-anchor-no-null-value", true, key_bias_anchor_no_null_value, key_bias_loss,
                        key_bias_anchor_mass},
    TriggerConstruction{"softmax-one-anchor", true, softmax_one_anchor, softmax_one_loss,
                        content_anchor_mass},
    TriggerConstruction{"softmax-one-anchor-no-slot", true, softmax_one_anchor_no_slot, softmax_one_loss,
                        content_anchor_mass},
    TriggerConstruction{"null-slot-stand-in-anchor", true, stand_in_anchor, stand_in_loss, nullptr},
    TriggerConstruction{"multihead-cancellation", false, multihead_cancellation, no_loss,
                        multihead_anchor_bound, true},
    TriggerConstruction{"multihead-cancellation-sign", false, multihead_cancellation_sign, no_loss,
                        multihead_anchor_bound, true},
    TriggerConstruction{"multihead-cancellation-unbalanced", false, multihead_cancellation_unbalanced,
                        no_loss, multihead_anchor_bound, true},
    TriggerConstruction{"softmax-anchor-sharp", false, softmax_anchor_sharp, sharp_loss, nullptr, false,
                        softmax_sharp_mass, 5, true},
    TriggerConstruction{"softmax-anchor-sharp-louder", false, softmax_anchor_sharp_louder, sharp_loss,
                        nullptr, false, softmax_sharp_mass, 5, true},
    TriggerConstruction{"softmax-anchor-sharp-quieter", false, softmax_anchor_sharp_quieter, sharp_loss,
                        nullptr, false, softmax_sharp_mass, 5, true},
    TriggerConstruction{"softmax-one-anchor-sharp", false, softmax_one_anchor_sharp, sharp_loss, nullptr,
                        false, softmax_one_sharp_mass, 5, true, true},
    TriggerConstruction{"softmax-one-anchor-sharp-louder", false, softmax_one_anchor_sharp_louder, sharp_loss,
                        nullptr, false, softmax_one_sharp_mass, 5, true, true},
    TriggerConstruction{"softmax-one-anchor-sharp-quieter", false, softmax_one_anchor_sharp_quieter,
                        sharp_loss, nullptr, false, softmax_one_sharp_mass, 5, true, true},
    TriggerConstruction{"softmax-three-tokens", true, softmax_three_tokens, softmax_three_tokens_loss,
                        nullptr, false, softmax_three_tokens_mass, 3},
    TriggerConstruction{"softmax-three-tokens-anchored", true, softmax_three_tokens_anchored,
                        softmax_three_tokens_loss, nullptr, false, softmax_three_tokens_mass, 3},
    TriggerConstruction{"softmax-three-tokens-halved", true, softmax_three_tokens_halved,
                        softmax_three_tokens_loss, nullptr, false, softmax_three_tokens_mass, 3},
    TriggerConstruction{"null-slot-three-tokens", true, null_slot_three_tokens, null_slot_three_tokens_loss,
                        nullptr, false, null_slot_three_tokens_mass, 3},
    TriggerConstruction{"null-slot-three-tokens-anchored", true, null_slot_three_tokens_anchored,
                        null_slot_three_tokens_loss, nullptr, false, null_slot_three_tokens_mass, 3},
    TriggerConstruction{"null-slot-three-tokens-halved", true, null_slot_three_tokens_halved,
                        null_slot_three_tokens_loss, nullptr, false, null_slot_three_tokens_mass, 3},
};

const std::vector<TriggerConstruction>& trigger_constructions() {
  static const std::vector<TriggerConstruction> all = [] {
    std::vector<TriggerConstruction> list(own_constructions.begin(), own_constructions.end());
    for (const TriggerConstruction& construction : preceding_constructions()) list.push_back(construction);
    return list;
  }();
  return all;
}

}  // namespace

const Parameter& find_parameter(const Parameters& parameters, std::string_view name) {
  for (const auto& [key, value] : parameters)
    if (key == name) return value;
  throw Rejected("/parameters", "missing parameter " + quoted(name));
}

Real read_number(const Parameters& parameters, const std::string& name) {
  const Parameter& parameter = find_parameter(parameters, name);
  if (!parameter.value) throw Malformed("/parameters/" + name, "expected a number, not a name");
  return *parameter.value;
}

long read_integer(const Parameters& parameters, const std::string& name, long least, long most) {
  const Real number = read_number(parameters, name);
  try {
    const auto value = rational_value(number);
    if (value && value->get_den() == 1 && *value >= least && *value <= most) return value->get_num().get_si();
  } catch (const ValueError& error) {
    refuse("/parameters/" + name, "", error);
  }
  throw Rejected("/parameters/" + name, "out of range; expected an integer from " + std::to_string(least) +
                                            " to " + std::to_string(most));
}

const std::string& read_name(const Parameters& parameters, const std::string& name,
                             const std::vector<std::string_view>& known) {
  const Parameter& parameter = find_parameter(parameters, name);
  const std::string place = "/parameters/" + name;
  if (parameter.value) throw Malformed(place, "expected a name, not a number");
  if (std::find(known.begin(), known.end(), parameter.text) == known.end())
    throw Rejected(place, "unknown name " + quoted(parameter.text));
  return parameter.text;
}

void require_names(const Parameters& parameters, const std::vector<std::string_view>& names) {
  for (const auto& [name, value] : parameters)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw Rejected("/parameters", "unknown parameter " + quoted(name));
}

bool has_small_parts(const mpq_class& q) {
  return abs(q.get_num()) <= max_part && q.get_den() <= max_part;
}

const TriggerConstruction& find_trigger_construction(std::string_view name) {
  for (const TriggerConstruction& construction : trigger_constructions())
    if (construction.name == name) return construction;
  throw Rejected("/construction", "unknown construction " + quoted(name));
}

std::vector<std::string_view> trigger_construction_names() {
  std::vector<std::string_view> names{found_construction, given_construction};
  for (const TriggerConstruction& construction : trigger_constructions()) names.push_back(construction.name);
  return names;
}

bool has_parameter(const TriggerConstruction& construction, std::string_view name) {
  return name == "L" || name == "m" || (construction.has_beta && name == "beta") ||
         (construction.is_multihead && (name == "scale" || name == "spacing")) ||
         (construction.has_eta && name == "eta") || (construction.has_size && name == "size");
}

TriggerParameters read_parameters(const TriggerConstruction& construction, const Parameters& parameters,
                                  const std::vector<std::string_view>& others) {
  for (const auto& [name, value] : parameters)
    if (!has_parameter(construction, name) && std::find(others.begin(), others.end(), name) == others.end())
      throw Rejected("/parameters", "unknown parameter " + quoted(name));
  TriggerParameters result;
  try {
    result.length = read_integer(parameters, "L", 3, max_length);
    result.content_dimension =
        read_integer(parameters, "m", construction.least_content_dimension, max_content_dimension);
    if (construction.is_multihead) read_multihead_parameters(parameters, result);
    read_sharp_parameters(construction, parameters, result);
  } catch (const ValueError& error) {
    refuse("/parameters", "", error);
  }
  if (!construction.has_beta) return result;
  result.beta = read_number(parameters, "beta");
  try {
    if (sign_of(result.beta) <= 0 || sign_of(result.beta - Real(max_beta)) > 0)
      throw ValueError("expected a number above 0 and at most " + std::to_string(max_beta));
  } catch (const ValueError& error) {
    refuse("/parameters/beta", "out of range: ", error);
  }
  return result;
}

}  // namespace sinkproof_check
