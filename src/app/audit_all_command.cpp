#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/all_inputs_bounds.hpp"
#include "app/all_inputs_claims.hpp"
#include "app/audit_all_certificate.hpp"
#include "app/audit_findings.hpp"
#include "app/audit_input.hpp"
#include "app/audit_state.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "audit/all_inputs_audit.hpp"
#include "files/printable.hpp"
#include "instance/instance_file.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "report/claim_json.hpp"

namespace sinkproof::app {

namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;
using numeric::Enclosure;
using numeric::Rational;

using Claims = std::vector<engine::OwnClaimResult>;

/// What the command found, and where it stands.
struct Outcome {
  audit::AllInputsAudit audit;
  Claims claims;
  std::optional<AllInputsCertificate> certificate;
};

constexpr const char* no_document_note =
    "These are what this program computed, by the proofs of docs/audit-of-all-inputs.md; of several heads "
    "there is no document for sinkproof-check.\n";
constexpr const char* no_certificate_note =
    "These are what this program computed, by the proofs of docs/audit-of-all-inputs.md; a document that "
    "sinkproof-check derives again: --certificates DIR.\n";

constexpr const char* undecided_note =
    "  A claim is not decided where what it compares lies between the ends above, which are as close as "
    "--gap "
    "asks, or as doubles bring them. Of a head whose scores do not see contents 'sinkproof verify --instance "
    "FILE --claim …' takes as many digits as it needs.\n";

/// `1%` or `0.01`.
double parse_gap(const std::string& text) {
  const bool is_percent = text.ends_with('%');
  Rational gap;
  try {
    gap = numeric::parse_rational(is_percent ? text.substr(0, text.size() - 1) : text);
  } catch (const InputError& error) {
    throw InputError(std::string("--gap: ") + error.what());
  }
  if (is_percent) gap /= 100;
  if (gap < least_gap() || gap > largest_gap())
    throw InputError("--gap " + files::in_quotes(text) +
                     ": out of range (expected at least 0.0000001% and at most 100000000%, such as 1%)");
  return gap.convert_to<double>();
}

double approximate(const std::optional<Rational>& end, double unknown) {
  return end ? end->convert_to<double>() : unknown;
}

/// The bounds so far, on stderr, rewritten in place, only where stderr is a terminal.
class BoundsProgress {
 public:
  BoundsProgress(Clock::time_point start, double seconds) : start_(start), seconds_(seconds) {}
  BoundsProgress(const BoundsProgress&) = delete;
  BoundsProgress& operator=(const BoundsProgress&) = delete;
  ~BoundsProgress() {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
  }
  void show(const audit::AllInputsAudit& so_far) {
    if (!is_terminal_ || !is_speaker()) return;
    is_shown_ = true;
    const auto& [lower, upper] = so_far.loss.value;
    const double left = seconds_ - std::chrono::duration<double>(Clock::now() - start_).count();
    std::fprintf(stderr, "\rloss in [%.9g, %.9g], %zu boxes open, %.0f s left \x1b[K", approximate(lower, 0),
                 approximate(upper, std::numeric_limits<double>::infinity()), so_far.open,
                 left > 0 ? left : 0);
  }

 private:
  Clock::time_point start_;
  double seconds_;
  bool is_terminal_ = isatty(STDERR_FILENO) == 1;
  bool is_shown_ = false;
};

std::string range_text(const Enclosure& range) {
  const auto ends = numeric::decimal_endpoints(range, audit_digits);
  return "[" + ends.lower + ", " + ends.upper + "]";
}

/// What Theorem A says of the model, whatever its inputs: its loss is at most the upper end.
std::optional<BoundsAtLoss> unconditional_bounds(const task::TriggerInstance& instance,
                                                 const audit::AllInputsAudit& audit) {
  if (!softmax_sink_necessity_applies(instance) || !audit.loss.value.upper) return std::nullopt;
  return bounds_at(*audit.loss.value.upper, instance.task.length);
}

std::string why_no_theorem(const task::TriggerInstance& instance, const audit::AllInputsAudit& audit) {
  if (instance.model.normaliser != attention::Normaliser::softmax)
    return "says nothing of " + attention::to_string(instance.model.normaliser);
  if (instance.model.heads.size() > 1) return "says nothing of several heads";
  if (instance.task.length < 4)
    return "says nothing at L = " + std::to_string(instance.task.length) + " (needs L >= 4)";
  return audit.loss.value.upper ? "" : "says nothing: the loss has no bound";
}

std::string all_inputs_json(const AuditOptions& options, const task::TriggerInstance& instance,
                            const Outcome& outcome) {
  const auto& [audit, claims, certificate] = outcome;
  const auto bounds = unconditional_bounds(instance, audit);
  Json document{{"format", "sinkproof-audit-bounds/1"},
                {"file", files::as_utf8(options.file)},
                {"task", "trigger"},
                {"length", instance.task.length},
                {"content_dimension", instance.task.content_dimension},
                {"heads", instance.model.heads.size()},
                {"normaliser", attention::to_string(instance.model.normaliser)},
                {"inputs", "all"},
                {"loss", finding_json(audit.loss)},
                {"within_gap", audit.is_within_gap},
                {"open_boxes", audit.open},
                {"smallest_anchor_mass_before", finding_json(audit.smallest_anchor_mass_before)},
                {"smallest_anchor_mass_after", nullptr},
                {"largest_anchor_mass", finding_json(audit.largest_anchor_mass)},
                {"softmax_sink_necessity", nullptr},
                {"certificate", certificate ? Json(files::as_utf8(certificate->path)) : Json()}};
  if (audit.smallest_anchor_mass_after)
    document["smallest_anchor_mass_after"] = finding_json(*audit.smallest_anchor_mass_after);
  if (bounds)
    document["softmax_sink_necessity"] = {{"bound_before", enclosure_json(bounds->before)},
                                          {"bound_after", enclosure_json(bounds->after)}};
  if (certificate && certificate->wider_upper)
    document["certified_loss_upper"] = numeric::decimal_upper(*certificate->wider_upper, json_digits);
  if (certificate && !certificate->refusal.empty()) document["beyond_checker"] = certificate->refusal;
  if (!claims.empty()) document["own_claims"] = Json::array();
  for (const auto& claim : claims) document["own_claims"].push_back(report::claim_json(claim));
  return document.dump(1) + "\n";
}

/// What is said of somebody's claims, a line each.
std::string claims_text(const Claims& claims) {
  std::string text;
  for (const auto& claim : claims)
    text += "  " + claim.claim.id + ": " + claim.claim.relation.text() + ": " +
            std::string(to_string(claim.verdict)) + "\n";
  return text.empty() ? text : "\n" + text;
}

std::string all_inputs_text(const AuditOptions& options, const task::TriggerInstance& instance,
                            const Outcome& outcome) {
  const auto& [audit, claims, certificate] = outcome;
  std::string text =
      files::on_one_line(options.file) + ": " + attention::to_string(instance.model.normaliser) +
      " attention (" + score_convention + "), trigger task with L = " + std::to_string(instance.task.length) +
      ", m = " + std::to_string(instance.task.content_dimension) +
      (instance.model.heads.size() == 1 ? ""
                                        : ", " + std::to_string(instance.model.heads.size()) + " heads") +
      "\nall inputs with contents in the box; all digits certified\n\n";
  const auto line = [&](const char* name, const audit::Finding& finding) {
    text +=
        std::string("  ") + name + range_text(finding.value) + "   at " + place_text(finding.place) + "\n";
  };
  line("loss                         ∈ ", audit.loss);
  line("smallest anchor mass, before ∈ ", audit.smallest_anchor_mass_before);
  if (audit.smallest_anchor_mass_after)
    line("smallest anchor mass, after  ∈ ", *audit.smallest_anchor_mass_after);
  line("largest anchor mass          ∈ ", audit.largest_anchor_mass);

  const auto gap = relative_gap(audit.loss.value);
  text += "\n  The lower end of the loss is the error at that input, the upper end holds for every input" +
          (gap ? " (gap " + numeric::decimal_upper(*gap * 100, 3) + "%)" : std::string()) +
          ".\n  Anchor masses are those of the non-trigger positions i ≥ 1 before and after the trigger; the "
          "inner end is the mass at that input.\n";
  if (!claims.empty() && are_decided(claims))
    text += "  Stopped where all claims were decided.\n";
  else if (!audit.is_within_gap)
    text +=
        "  Stopped above the gap, with " + std::to_string(audit.open) +
        " boxes of the query's contents still to be halved: a longer --time brings the ends closer (--state "
        "DIR keeps how far it came, --resume goes on).\n";
  else if (!claims.empty())
    text += undecided_note;
  text += "\n  softmax-sink-necessity, with no condition left but the weights:";
  if (const auto bounds = unconditional_bounds(instance, audit)) {
    text += "\n    before the trigger: " + bound_text(bounds->before) + "\n";
    text += "    after the trigger:  " + bound_text(bounds->after) + "\n";
  } else {
    text += " " + why_no_theorem(instance, audit) + "\n";
  }
  text += claims_text(claims);
  text += "\n  ";
  text += certificate
              ? files::on_one_line(certificate->path) + " states these bounds, a little wider" +
                    (certificate->wider_upper
                         ? " (the loss as at most " +
                               numeric::decimal_upper(*certificate->wider_upper, audit_digits) +
                               ", which takes less work to derive)"
                         : "") +
                    (claims.empty() ? "" : ", from which the verdicts follow") + ", for sinkproof-check" +
                    (certificate->refusal.empty() ? ""
                                                  : ", which does not derive them: " + certificate->refusal) +
                    ".\n"
          : instance.model.heads.size() > 1 ? no_document_note
                                            : no_certificate_note;
  text += "  The exact input of each line: --json\n";
  return text;
}

std::vector<theorem::Verdict> verdicts_of(const Claims& claims) {
  std::vector<theorem::Verdict> verdicts;
  for (const auto& claim : claims) verdicts.push_back(claim.verdict);
  return verdicts;
}

int exit_code_of(const Claims& claims) {
  const auto has = [&](theorem::Verdict verdict) {
    return std::ranges::any_of(claims, [&](const auto& claim) { return claim.verdict == verdict; });
  };
  if (has(theorem::Verdict::refuted)) return refuted;
  return has(theorem::Verdict::inconclusive) ? undecided : success;
}

void refuse_options_of_samples(const AuditOptions& options) {
  for (const auto& name : options.given) {
    for (const char* other : {"--inputs", "--metric", "--epsilon"}) {
      if (name == other)
        throw InputError(name + " is for sampled inputs (expected either it or --all-inputs)");
    }
  }
}

/// One layer without residual connections or position biases, whose heads are attended to alone.
std::optional<task::TriggerInstance> one_layer(const task::MultilayerInstance& layered) {
  const auto& layers = layered.model.layers;
  if (layers.size() != 1 || layered.model.residual) return std::nullopt;
  attention::Model model{layers.front().normaliser, {}};
  for (const auto& [head, position_bias] : layers.front().heads) {
    if (!position_bias.entries().empty()) return std::nullopt;
    model.heads.push_back(head);
  }
  return task::TriggerInstance{layered.task, std::move(model)};
}

/// Of a document that has several.
std::optional<task::MultilayerInstance> layers_of_document(const AuditOptions& options) {
  if (std::filesystem::path(options.file).extension() != ".json") return std::nullopt;
  const auto heads = options.heads ? std::optional(heads_of(options)) : std::nullopt;
  const instance::FileOptions said{"trigger", options.length, options.normaliser, heads,
                                   {},        options.target, options.names};
  auto layers = instance::read_layers(options.file, said);
  if (!layers) return std::nullopt;
  if (options.residual && !layers->model.residual)
    throw InputError("--residual: " + options.file + " says that there are no residual connections");
  require_box(options, layers->task);
  return layers;
}

task::MultilayerInstance as_layer(const task::TriggerInstance& instance) {
  attention::Layer layer{instance.model.normaliser, {}};
  for (const auto& head : instance.model.heads)
    layer.heads.push_back({head, attention::Matrix(instance.task.length)});
  return {instance.task, {{std::move(layer)}, false}};
}

int audit_one_layer(const AuditOptions& options, const task::TriggerInstance& instance) {
  if (!audit::has_refined_bounds(instance)) return audit_layers(options, as_layer(instance));
  const Clock::time_point start = Clock::now();
  const bool is_gap_given =
      std::find(options.given.begin(), options.given.end(), "--gap") != options.given.end();
  // With claims the search goes on until they are decided.
  const double gap =
      options.claims.empty() || is_gap_given ? parse_gap(options.gap) : numeric::approximate(least_gap());
  const auto time = parse_duration("--time", options.time);
  const std::uint64_t seed =
      parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  if (options.certificates && instance.model.heads.size() > 1)
    throw InputError("--certificates: " + options.file +
                     ": there is no document about several heads (found " +
                     std::to_string(instance.model.heads.size()) + "; expected one, or no --certificates)");
  const AllInputsClaims claims(options.claims, instance);
  std::optional<PreparedDirectory> directory;
  if (options.certificates) directory.emplace("--certificates", *options.certificates);
  if (options.resume && !options.state)
    throw InputError("--resume needs the option --state DIR: how far the search has come is there");
  std::optional<AuditState> state;
  std::optional<audit::AllInputsState> from;
  if (options.state) {
    prepare_directory("--state", *options.state);
    state.emplace(*options.state, options.file, instance, gap, seed);
    if (options.resume) {
      from = state->resume();
    } else {
      state->require_none();
    }
  }
  install_interrupt_handler();
  Outcome outcome;
  outcome.audit = [&] {
    BoundsProgress progress(start, time.count());
    std::atomic<bool> is_decided = false;
    try {
      return audit::audit_all_inputs(
          instance,
          {gap, options.jobs, seed,
           [&] { return is_decided || interrupt_flag() || Clock::now() - start >= time; },
           [&](const audit::AllInputsAudit& so_far) {
             progress.show(so_far);
             is_decided = !claims.empty() && are_decided(claims.judge(stated_bounds(instance, so_far)));
           },
           std::move(from),
           [&](const task::Place& place, const audit::all_inputs::LossState& reached, bool is_last) {
             if (state) state->update(place, reached, is_last);
           }});
    } catch (const InputError& error) {
      throw InputError(options.file + ": " + error.what());
    }
  }();
  outcome.claims = claims.judge(stated_bounds(instance, outcome.audit));
  if (options.certificates) {
    // Verdicts are about what is stated.
    const auto may_state = [&](const audit::AllInputsAudit& wider) {
      return verdicts_of(claims.judge(stated_bounds(instance, wider))) == verdicts_of(outcome.claims);
    };
    const Rational asked_for = outcome.audit.loss.value.lower.value_or(0) * (1 + Rational(gap));
    outcome.certificate = write_all_inputs_certificate(*options.certificates, options.file, instance,
                                                       outcome.audit, asked_for, may_state);
  }
  if (options.json) {
    write_json(all_inputs_json(options, instance, outcome));
  } else {
    write_output(all_inputs_text(options, instance, outcome));
  }
  if (interrupt_flag()) {
    note("interrupted: the bounds are valid, and wider than they would have become");
    return interrupted;
  }
  return exit_code_of(outcome.claims);
}

}  // namespace

int audit_all(const AuditOptions& options) {
  refuse_options_of_samples(options);
  if (auto layers = layers_of_document(options)) return audit_layers(options, *layers);
  const auto layered = make_layered_instance(options);
  const auto instance = one_layer(layered);
  return instance ? audit_one_layer(options, *instance) : audit_layers(options, layered);
}

}  // namespace sinkproof::app
