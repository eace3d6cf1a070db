#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/audit_input.hpp"
#include "app/commands.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/output.hpp"
#include "audit/trigger_audit.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "task/task_json.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;
using attention::Normaliser;
using numeric::Enclosure;
using numeric::Rational;

constexpr int audit_digits = 12;

}  // namespace

namespace {

audit::TriggerAudit run_audit(const AuditOptions& options, const task::TriggerInstance& instance,
                              std::uint64_t inputs, std::uint64_t seed) {
  try {
    return audit::audit_trigger(instance, inputs, seed);
  } catch (const InputError& error) {
    throw InputError(options.file + ": " + error.what());
  }
}

}  // namespace

task::TriggerInstance make_instance(const AuditOptions& options, weights::ModelFile file) {
  auto found = instance::on_trigger_task({options.file, options.length, options.normaliser}, std::move(file));
  require_box(options, found.task);
  return found;
}

void require_box(const AuditOptions& options, const task::TriggerTask& task) {
  if (!task.content.is_box())
    throw InputError(options.file + ": contents are a finite alphabet (expected the box)");
}

namespace {

/// What Theorem A would say if the true loss were no larger than the largest error seen.
struct ConditionalBounds {
  Rational loss;
  Enclosure before;
  Enclosure after;
};

std::optional<ConditionalBounds> conditional_bounds(const task::TriggerInstance& instance,
                                                    const audit::TriggerAudit& audit) {
  if (instance.model.normaliser != Normaliser::softmax || instance.model.heads.size() != 1 ||
      instance.task.length < 5)
    return std::nullopt;
  if (!audit.largest_error.value.upper) return std::nullopt;
  const Rational loss = audit.largest_error.value.upper.value();
  const auto bounds =
      theorems::softmax_sink_bounds::sink_bounds(numeric::Exact(loss), numeric::Arithmetic<numeric::Exact>{});
  return ConditionalBounds{loss, numeric::enclosure(bounds.before, 128),
                           numeric::enclosure(bounds.after, 128)};
}

Json to_json(const audit::Finding& finding) {
  Json json = enclosure_json(finding.value);
  json["position"] = finding.place.position;
  if (finding.place.coordinate) json["coordinate"] = *finding.place.coordinate;
  json["input"] = task::to_json(finding.place.input);
  return json;
}

std::string audit_json(const AuditOptions& options, const task::TriggerInstance& instance,
                       const audit::TriggerAudit& audit, const std::optional<ConditionalBounds>& bounds) {
  Json document{{"format", "sinkproof-audit/1"},
                {"file", files::as_utf8(options.file)},
                {"task", "trigger"},
                {"length", instance.task.length},
                {"content_dimension", instance.task.content_dimension},
                {"normaliser", attention::to_string(instance.model.normaliser)},
                {"inputs", audit.inputs},
                {"seed", std::stoull(options.seed)},
                {"largest_error", to_json(audit.largest_error)},
                {"smallest_anchor_mass", to_json(audit.smallest_anchor_mass)},
                {"largest_anchor_mass", to_json(audit.largest_anchor_mass)},
                {"conditional_on_true_loss_at_most", nullptr},
                {"inputs_beyond_doubles", audit.by_balls}};
  if (bounds) {
    document["conditional_on_true_loss_at_most"] = {
        {"loss", numeric::decimal_upper(bounds->loss, json_digits)},
        {"bound_before", enclosure_json(bounds->before)},
        {"bound_after", enclosure_json(bounds->after)}};
  }
  return document.dump(1) + "\n";
}

std::string place_text(const task::Place& place) {
  return "position " + std::to_string(place.position) + ", trigger at " +
         std::to_string(place.input.trigger) +
         (place.coordinate ? ", coordinate " + std::to_string(*place.coordinate) : "");
}

std::string bound_text(const Enclosure& bound, const char* limit) {
  if (bound.is_exact() && *bound.lower == 0)
    return std::string("says nothing at this loss (needs less than about ") + limit + ")";
  return "anchor mass ≥ " + numeric::decimal_lower(bound.lower.value(), audit_digits);
}

std::string audit_text(const AuditOptions& options, const task::TriggerInstance& instance,
                       const audit::TriggerAudit& audit, const std::optional<ConditionalBounds>& bounds) {
  std::string text = files::on_one_line(options.file) + ": " +
                     attention::to_string(instance.model.normaliser) + " attention (" + score_convention +
                     "), trigger task with L = " + std::to_string(instance.task.length) +
                     ", m = " + std::to_string(instance.task.content_dimension) + "\n";
  text += std::to_string(audit.inputs) + " inputs (seed " + options.seed +
          "), half of them with contents at corners of the box; all digits certified\n\n";
  const auto line = [&](const char* name, const audit::Finding& finding) {
    text += std::string("  ") + name + numeric::certain_digits(finding.value, audit_digits) + "   at " +
            place_text(finding.place) + "\n";
  };
  line("largest error seen        ", audit.largest_error);
  line("smallest anchor mass      ", audit.smallest_anchor_mass);
  line("largest anchor mass       ", audit.largest_anchor_mass);
  text += "\n  The loss is at least " +
          numeric::decimal_endpoints(audit.largest_error.value, audit_digits).lower +
          "; anchor masses are those of the non-trigger positions i ≥ 1.\n";
  if (bounds) {
    text += "\n  conditional: *if* the loss over all inputs is no more than " +
            numeric::decimal_upper(bounds->loss, audit_digits) +
            " (sampling cannot show that), softmax-sink-necessity gives\n";
    text += "    before the trigger: " + bound_text(bounds->before, "1/48") + "\n";
    text += "    after the trigger:  " + bound_text(bounds->after, "1/96") + "\n";
  }
  text += "\n  The exact input of each line: --json\n";
  return text;
}

/// Every option is for one of the two tasks, but for these.
void refuse_options_of_other_tasks(const AuditOptions& options) {
  static const std::vector<std::string> of_both{"file", "--task", "--json", "--help", "--certificates"};
  static const std::vector<std::string> of_trigger{"--length", "--normaliser", "--inputs", "--seed",
                                                   "--metric", "--epsilon",    "--heads",  "--residual"};
  if (options.task != "trigger" && options.task != "representability") {
    throw InputError("--task '" + options.task.substr(0, 60) + "': unknown" +
                     files::nearest_name_hint(options.task, {"trigger", "representability"}));
  }
  const auto is_in = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const auto& name : options.given) {
    const std::string other = is_in(of_trigger, name) ? "trigger" : "representability";
    if (!is_in(of_both, name) && options.task != other)
      throw InputError(std::string(name).append(" is for --task ").append(other) + " (found --task " +
                       options.task + ")");
  }
}

}  // namespace

int audit(const AuditOptions& options) {
  refuse_options_of_other_tasks(options);
  if (options.task == "representability") return audit_representability(options);
  // FORMAT.md has nothing for a fact about sampled inputs, and what a sample shows is no verdict.
  if (options.certificates)
    throw InputError(
        "--certificates: what sampled inputs show is no verdict, so there is nothing to certify (expected "
        "--task representability, or 'sinkproof verify --instance FILE --certificates DIR', which is about "
        "all "
        "inputs)");
  if (options.metric) return audit_metric(options);
  for (const auto& [is_given, name] :
       {std::pair(options.epsilon.has_value(), "--epsilon"), std::pair(options.heads.has_value(), "--heads"),
        std::pair(options.residual, "--residual")}) {
    if (is_given) throw InputError(std::string(name) + " is for the sink metric (expected --metric as well)");
  }
  constexpr std::uint64_t most_inputs = 10'000'000;
  const std::uint64_t inputs = parse_count("--inputs", options.inputs, 1, most_inputs);
  const std::uint64_t seed =
      parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  const auto instance = make_instance(options, weights::read_model(options.file));
  const auto result = run_audit(options, instance, inputs, seed);
  const auto bounds = conditional_bounds(instance, result);
  if (options.json) {
    write_json(audit_json(options, instance, result, bounds));
  } else {
    write_output(audit_text(options, instance, result, bounds));
  }
  return success;
}

}  // namespace sinkproof::app
