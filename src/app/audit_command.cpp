#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/audit_findings.hpp"
#include "app/audit_input.hpp"
#include "app/commands.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "audit/trigger_audit.hpp"
#include "certificate/places_document.hpp"
#include "files/file_io.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "setting/task/task_json.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;

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
  auto found = instance::on_trigger_task({options.file, options.length, options.normaliser, options.target},
                                         std::move(file));
  require_box(options, found.task);
  return found;
}

weights::TensorNames names_of(const AuditOptions& options) {
  return options.names ? weights::parse_tensor_names(*options.names) : weights::TensorNames{};
}

void require_box(const AuditOptions& options, const task::TriggerTask& task) {
  if (!task.content.is_box())
    throw InputError(options.file + ": contents are a finite alphabet (expected the box)");
}

namespace {

/// What Theorem A would say if the true loss were no larger than the largest error seen.
std::optional<BoundsAtLoss> conditional_bounds(const task::TriggerInstance& instance,
                                               const audit::TriggerAudit& audit) {
  if (!softmax_sink_necessity_applies(instance) || !audit.largest_error.value.upper) return std::nullopt;
  return bounds_at(audit.largest_error.value.upper.value(), instance.task.length);
}

std::string audit_json(const AuditOptions& options, const task::TriggerInstance& instance,
                       const audit::TriggerAudit& audit, const std::optional<BoundsAtLoss>& bounds) {
  Json document{{"format", "sinkproof-audit/1"},
                {"file", files::as_utf8(options.file)},
                {"task", "trigger"},
                {"length", instance.task.length},
                {"content_dimension", instance.task.content_dimension},
                {"normaliser", attention::to_string(instance.model.normaliser)},
                {"inputs", audit.inputs},
                {"seed", std::stoull(options.seed)},
                {"largest_error", finding_json(audit.largest_error)},
                {"smallest_anchor_mass", finding_json(audit.smallest_anchor_mass)},
                {"largest_anchor_mass", finding_json(audit.largest_anchor_mass)},
                {"conditional_on_true_loss_at_most", nullptr},
                {"inputs_beyond_doubles", audit.by_balls}};
  if (instance.task.target != task::Target::inclusive) document["target"] = to_string(instance.task.target);
  if (bounds) {
    document["conditional_on_true_loss_at_most"] = {
        {"loss", numeric::decimal_upper(bounds->loss, json_digits)},
        {"bound_before", enclosure_json(bounds->before)},
        {"bound_after", enclosure_json(bounds->after)}};
  }
  return document.dump(1) + "\n";
}

std::string audit_text(const AuditOptions& options, const task::TriggerInstance& instance,
                       const audit::TriggerAudit& audit, const std::optional<BoundsAtLoss>& bounds) {
  std::string text = files::on_one_line(options.file) + ": " +
                     attention::to_string(instance.model.normaliser) + " attention (" + score_convention +
                     "), trigger task with L = " + std::to_string(instance.task.length) +
                     ", m = " + std::to_string(instance.task.content_dimension) +
                     (instance.task.target == task::Target::inclusive ? "" : ", target preceding") + "\n";
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
    text += "    before the trigger: " + bound_text(bounds->before) + "\n";
    text += "    after the trigger:  " + bound_text(bounds->after) + "\n";
  }
  text += "\n  The exact input of each line: --json\n";
  return text;
}

/// What the findings show of the quantities over all inputs, each from one side.
std::vector<theorem::Attained> shown_places(const AuditOptions& options, const audit::TriggerAudit& audit) {
  std::vector<theorem::Attained> places;
  const auto add = [&](const char* quantity, const audit::Finding& finding) {
    if (!finding.value.lower || !finding.value.upper)
      throw InputError("--certificates: " + options.file + ": " + quantity +
                       " is beyond doubles, which bound it over all inputs (expected smaller weights)");
    // The numbers that --json prints.
    const auto ends = numeric::decimal_endpoints(finding.value, json_digits);
    places.push_back({quantity,
                      task::to_json(finding.place).dump(),
                      {numeric::parse_rational(ends.lower), numeric::parse_rational(ends.upper)}});
  };
  const task::Place& smallest = audit.smallest_anchor_mass.place;
  add("loss", audit.largest_error);
  add(smallest.position < smallest.input.trigger ? "sink_mass_before" : "sink_mass_after",
      audit.smallest_anchor_mass);
  add("max_anchor_mass", audit.largest_anchor_mass);
  return places;
}

/// Writes DIR/<FILE's name>--places.json. Returns what it shows, for people.
std::string write_certificate(const AuditOptions& options, const task::TriggerInstance& instance,
                              const audit::TriggerAudit& audit) {
  const auto places = shown_places(options, audit);
  const auto file = std::filesystem::path(*options.certificates) /
                    (std::filesystem::path(options.file).stem().string() + "--places.json");
  files::write_file_atomically(file, certificate::write_places(instance, places, options.file));
  return "\n  " + files::on_one_line(file.string()) + " shows at inputs that it states:\n" +
         certificate::bounds_text(places);
}

bool is_in(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Every option is for one of the two tasks, but for these.
void refuse_options_of_other_tasks(const AuditOptions& options) {
  static const std::vector<std::string> of_both{"file", "--task", "--json", "--help", "--certificates"};
  static const std::vector<std::string> of_trigger{
      "--length", "--normaliser", "--target", "--names",    "--inputs",     "--seed",
      "--metric", "--epsilon",    "--heads",  "--residual", "--all-inputs", "--claim",
      "--gap",    "--time",       "--jobs",   "--state",    "--resume"};
  if (options.task != "trigger" && options.task != "representability") {
    throw InputError("--task '" + options.task.substr(0, 60) + "': unknown" +
                     files::nearest_name_hint(options.task, {"trigger", "representability"}));
  }
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
  if (options.metric && options.certificates)
    throw InputError(
        "--certificates: the sink metric of sampled inputs is an average, which bounds nothing over all "
        "inputs "
        "(expected no --metric, or 'sinkproof table sink-metric --certificates DIR')");
  if (options.all_inputs) return audit_all(options);
  for (const char* name : {"--claim", "--gap", "--time", "--jobs", "--state", "--resume"}) {
    if (is_in(options.given, name))
      throw InputError(std::string(name) + " is for bounds over all inputs (expected --all-inputs as well)");
  }
  if (options.metric) return audit_metric(options);
  if (options.epsilon) throw InputError("--epsilon is for the sink metric (expected --metric as well)");
  for (const auto& [is_given, name] :
       {std::pair(options.heads.has_value(), "--heads"), std::pair(options.residual, "--residual")}) {
    if (is_given)
      throw InputError(std::string(name) +
                       " is for the sink metric and for bounds over all inputs (expected --metric or "
                       "--all-inputs as well)");
  }
  constexpr std::uint64_t most_inputs = 10'000'000;
  const std::uint64_t inputs = parse_count("--inputs", options.inputs, 1, most_inputs);
  const std::uint64_t seed =
      parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  const auto instance = make_instance(options, weights::read_model(options.file, names_of(options)));
  std::optional<PreparedDirectory> directory;
  if (options.certificates) directory.emplace("--certificates", *options.certificates);
  const auto result = run_audit(options, instance, inputs, seed);
  const auto bounds = conditional_bounds(instance, result);
  const std::string shown = options.certificates ? write_certificate(options, instance, result) : "";
  if (options.json) {
    write_json(audit_json(options, instance, result, bounds));
  } else {
    write_output(audit_text(options, instance, result, bounds) + shown);
  }
  return success;
}

}  // namespace sinkproof::app
