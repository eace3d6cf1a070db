#include "checker/constructions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "checker/error.hpp"

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

constexpr std::array constructions{
    TriggerConstruction{"softmax-anchor", true, softmax_anchor, softmax_loss_bound, false},
    TriggerConstruction{"softmax-anchor-flipped", true, softmax_anchor_flipped, softmax_loss_bound, false},
    TriggerConstruction{"softmax-anchor-no-null-value", true, softmax_anchor_no_null_value,
                        softmax_loss_bound, false},
    TriggerConstruction{"relu-mean", false, relu_mean, no_loss, true},
    TriggerConstruction{"relu-mean-row-count", false, relu_mean_row_count, no_loss, true},
};

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
  const auto value = rational_value(read_number(parameters, name));
  if (!value || value->get_den() != 1 || *value < least || *value > most)
    throw Rejected("/parameters/" + name, "out of range; expected an integer from " + std::to_string(least) +
                                              " to " + std::to_string(most));
  return value->get_num().get_si();
}

const TriggerConstruction& find_trigger_construction(std::string_view name) {
  for (const TriggerConstruction& construction : constructions)
    if (construction.name == name) return construction;
  throw Rejected("/construction", "unknown construction " + quoted(name));
}

TriggerParameters read_parameters(const TriggerConstruction& construction, const Parameters& parameters,
                                  const std::vector<std::string_view>& others) {
  for (const auto& [name, value] : parameters)
    if (name != "L" && name != "m" && !(construction.has_beta && name == "beta") &&
        std::find(others.begin(), others.end(), name) == others.end())
      throw Rejected("/parameters", "unknown parameter " + quoted(name));
  TriggerParameters result;
  try {
    result.length = read_integer(parameters, "L", 3, max_length);
    result.content_dimension = read_integer(parameters, "m", 0, max_content_dimension);
  } catch (const ValueError& error) {
    throw Rejected("/parameters", error.what());
  }
  if (!construction.has_beta) return result;
  result.beta = read_number(parameters, "beta");
  try {
    if (sign_of(result.beta) <= 0 || sign_of(result.beta - Real(max_beta)) > 0)
      throw ValueError("expected a number above 0 and at most " + std::to_string(max_beta));
  } catch (const ValueError& error) {
    throw Rejected("/parameters/beta", std::string("out of range: ") + error.what());
  }
  return result;
}

}  // namespace sinkproof_check
