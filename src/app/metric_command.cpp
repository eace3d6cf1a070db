#include <limits>
#include <nlohmann/json.hpp>

#include "app/audit_input.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/output.hpp"
#include "audit/sink_metric.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "weights/pytorch_layers.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;
using numeric::Rational;

constexpr int metric_digits = 9;
constexpr std::uint64_t most_inputs = 100'000;
constexpr std::uint64_t most_heads = 1024;
constexpr std::size_t most_input_lines = 10;

/// What is measured, and on what.
struct Subject {
  task::TriggerTask task;
  attention::MultilayerModel model;
  Rational epsilon;
};

Rational parse_epsilon(const AuditOptions& options) {
  const std::string text = options.epsilon.value_or("0.3");
  Rational epsilon;
  try {
    epsilon = numeric::parse_rational(text);
  } catch (const InputError& error) {
    throw InputError(std::string("--epsilon: ") + error.what());
  }
  const bool is_too_large = epsilon >= 1;
  if (is_too_large || epsilon <= 0)
    throw InputError("--epsilon " + text.substr(0, 60) + " is out of range (expected a number > 0 and < 1)");
  return epsilon;
}

Subject make_subject(const AuditOptions& options) {
  Rational epsilon = parse_epsilon(options);
  auto instance = make_layered_instance(options);
  return {std::move(instance.task), std::move(instance.model), std::move(epsilon)};
}

/// The metric's fractions are exact, however long.
Json fraction_json(const Enclosure& value) {
  return {{"lower", numeric::to_string(*value.lower)}, {"upper", numeric::to_string(*value.upper)}};
}

/// Keys count from 1, as in the metric's definition.
Json keys_json(const std::vector<long>& keys) {
  Json json = Json::array();
  for (const long key : keys) json.push_back(key + 1);
  return json;
}

Json tallies_json(const audit::SinkMetric& metric) {
  Json json = Json::array();
  for (std::size_t l = 0; l < metric.tallies.size(); ++l) {
    for (std::size_t h = 0; h < metric.tallies[l].size(); ++h) {
      Json keys = Json::array();
      for (const auto& tally : metric.tallies[l][h])
        keys.push_back({{"above", tally.above}, {"below", tally.below}, {"undecided", tally.undecided}});
      json.push_back({{"layer", l}, {"head", h}, {"keys", std::move(keys)}});
    }
  }
  return json;
}

std::string metric_json(const AuditOptions& options, const Subject& subject,
                        const audit::SinkMetric& metric) {
  Json sinks = Json::array();
  for (long k = 0; k < subject.task.length; ++k) {
    Json sink{{"key", k + 1}};
    sink.update(fraction_json(metric.value(k)));
    sinks.push_back(std::move(sink));
  }
  Json inputs = Json::array();
  for (const auto& input : metric.inputs) {
    Json anchor = enclosure_json(input.largest_anchor_mass);
    anchor.update({{"layer", input.layer}, {"head", input.head}, {"position", input.position}});
    inputs.push_back({{"sink_keys", keys_json(input.sinks)},
                      {"undecided_keys", keys_json(input.undecided)},
                      {"largest_anchor_mass", std::move(anchor)}});
  }
  const Json document{{"format", "sinkproof-metric/1"},
                      {"file", files::as_utf8(options.file)},
                      {"task", "trigger"},
                      {"length", subject.task.length},
                      {"content_dimension", subject.task.content_dimension},
                      {"normaliser", attention::to_string(subject.model.layers.front().normaliser)},
                      {"layers", subject.model.layers.size()},
                      {"heads", subject.model.layers.front().heads.size()},
                      {"residual", subject.model.residual},
                      {"epsilon", numeric::to_string(subject.epsilon)},
                      {"inputs", metric.inputs.size()},
                      {"seed", std::stoull(options.seed)},
                      {"sink", std::move(sinks)},
                      {"decided",
                       {{"by_doubles", metric.by_doubles},
                        {"by_balls", metric.by_balls},
                        {"exactly", metric.exactly},
                        {"undecided", metric.undecided}}},
                      {"by_head", tallies_json(metric)},
                      {"by_input", std::move(inputs)}};
  return document.dump(1) + "\n";
}

std::string fraction_text(const Enclosure& value) {
  if (value.is_exact()) return numeric::to_string(*value.lower);
  return "[" + numeric::to_string(*value.lower) + ", " + numeric::to_string(*value.upper) + "]";
}

std::string keys_text(const std::vector<long>& keys) {
  std::string text;
  for (const long key : keys) text += (text.empty() ? "" : ", ") + std::to_string(key + 1);
  return text.empty() ? "none" : text;
}

std::string metric_text(const AuditOptions& options, const Subject& subject,
                        const audit::SinkMetric& metric) {
  const auto& layers = subject.model.layers;
  std::string text = files::on_one_line(options.file) + ": " +
                     attention::to_string(layers.front().normaliser) + " attention (" + score_convention +
                     "), layers " + std::to_string(layers.size()) + ", heads " +
                     std::to_string(layers.front().heads.size()) + " each" +
                     (subject.model.residual ? ", residual connections" : "") +
                     "; trigger task with T = " + std::to_string(subject.task.length) +
                     ", m = " + std::to_string(subject.task.content_dimension) + "\n";
  text += std::to_string(metric.inputs.size()) + " inputs (seed " + options.seed +
          "), ε = " + numeric::to_string(subject.epsilon) +
          "; every comparison certified; key 1 is the anchor\n\n";
  for (long k = 0; k < subject.task.length; ++k) {
    const Enclosure value = metric.value(k);
    if (k > 0 && value.is_exact() && *value.lower == 0) continue;
    text += "  sink metric of key " + std::to_string(k + 1) + ": " + fraction_text(value) + "\n";
  }
  text += "  all other keys: 0\n\n";
  for (std::size_t i = 0; i < std::min(most_input_lines, metric.inputs.size()); ++i) {
    const auto& input = metric.inputs[i];
    text += "  input " + std::to_string(i) + ": keys above ε: " + keys_text(input.sinks) +
            (input.undecided.empty() ? "" : ", undecided: " + keys_text(input.undecided)) +
            "; largest anchor mass " + numeric::certain_digits(input.largest_anchor_mass, metric_digits) +
            " at position " + std::to_string(input.position) + " (layer " + std::to_string(input.layer) +
            ", head " + std::to_string(input.head) + ")\n";
  }
  if (metric.inputs.size() > most_input_lines) text += "  all inputs: --json\n";
  text += "\n  decisions: " + std::to_string(metric.by_doubles) + " by doubles, " +
          std::to_string(metric.by_balls) + " by balls, " + std::to_string(metric.exactly) + " exactly, " +
          std::to_string(metric.undecided) + " undecided\n";
  return text;
}

}  // namespace

std::size_t heads_of(const AuditOptions& options) {
  return parse_count("--heads", options.heads.value_or("1"), 1, most_heads);
}

task::MultilayerInstance make_layered_instance(const AuditOptions& options) {
  weights::LayeredFile file = weights::read_layers(options.file, heads_of(options), names_of(options));
  const bool is_residual = options.residual || file.residual;
  auto found = instance::layers_on_trigger_task(
      {options.file, options.length, options.normaliser, options.target}, std::move(file), is_residual);
  require_box(options, found.task);
  return found;
}

int audit_metric(const AuditOptions& options) {
  const std::uint64_t inputs = parse_count("--inputs", options.inputs, 1, most_inputs);
  const std::uint64_t seed =
      parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  const Subject subject = make_subject(options);
  audit::SinkMetric metric;
  try {
    metric = audit::sink_metric(subject.task, subject.model, subject.epsilon, inputs, seed);
  } catch (const InputError& error) {
    throw InputError(options.file + ": " + error.what());
  }
  if (options.json) {
    write_json(metric_json(options, subject, metric));
  } else {
    write_output(metric_text(options, subject, metric));
  }
  return metric.undecided == 0 ? success : undecided;
}

}  // namespace sinkproof::app
