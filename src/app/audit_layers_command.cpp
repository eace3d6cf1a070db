#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/audit_findings.hpp"
#include "app/audit_input.hpp"
#include "app/count_option.hpp"
#include "app/enclosure_json.hpp"
#include "app/exit_code.hpp"
#include "app/help_text.hpp"
#include "app/output.hpp"
#include "audit/layered_audit.hpp"
#include "files/printable.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "setting/task/task_json.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;
using attention::Normaliser;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Rational;

constexpr long bound_bits = 128;

void refuse_options_of_searches(const AuditOptions& options) {
  for (const char* name : {"--gap", "--time", "--state", "--resume", "--certificates", "--claim"}) {
    if (std::ranges::find(options.given, name) != options.given.end())
      throw InputError(std::string(name) + ": " + options.file +
                       ": these bounds are not refined (expected one layer without residual connections, of "
                       "softmax or of one head of ReLU, and the target 'inclusive')");
  }
}

/// What Theorem B says of the layers, whatever their inputs; nothing where it says nothing.
struct LayeredBound {
  std::string why_none;
  std::optional<Enclosure> sink_mass;
};

LayeredBound theorem_b(const task::MultilayerInstance& instance, const std::optional<Rational>& loss) {
  const auto& model = instance.model;
  const auto all_layers = [&](auto holds) { return std::ranges::all_of(model.layers, holds); };
  if (!all_layers([](const auto& layer) { return layer.normaliser == Normaliser::softmax; }))
    return {"says nothing of other normalisers than softmax", {}};
  if (model.residual) return {"says nothing of residual connections", {}};
  if (!all_layers([](const auto& layer) { return layer.heads.size() == 1; }))
    return {"says nothing of several heads in a layer", {}};
  if (instance.task.target != task::Target::inclusive) return {"says nothing of the target 'preceding'", {}};
  if (instance.task.length < 4) return {"says nothing at L = 3 (needs L >= 4)", {}};
  if (!loss) return {"says nothing: the loss has no bound", {}};
  const auto& text = theorems::own_text("multilayer-sink-necessity");
  const long length = instance.task.length;
  const Arithmetic<numeric::Exact> exact;
  // The statement's hypothesis is that the loss is below Δ/4.
  const Rational limit = *text.numbers_at({"gap"}, {{"L", length}}, exact).front().rational() / 4;
  if (*loss >= limit)
    return {"says nothing at this loss (needs less than " + numeric::to_string(limit) + ")", {}};
  const auto depth = static_cast<long>(model.layers.size());
  const auto bound = text.numbers_at({"bound"}, {{"L", length}, {"layers", depth}, {"loss", *loss}},
                                     Arithmetic<Ball>{bound_bits});
  return {"", numeric::enclosure(bound.front())};
}

std::string normalisers_text(const attention::MultilayerModel& model) {
  std::string text = attention::to_string(model.layers.front().normaliser);
  for (const auto& layer : model.layers) {
    const std::string name = attention::to_string(layer.normaliser);
    if (!text.ends_with(name)) text += ", " + name;
  }
  return text;
}

std::string layers_json(const AuditOptions& options, const task::MultilayerInstance& instance,
                        const audit::LayeredAudit& audit, const LayeredBound& bound) {
  Json document{{"format", "sinkproof-audit-bounds/1"},
                {"file", files::as_utf8(options.file)},
                {"task", "trigger"},
                {"length", instance.task.length},
                {"content_dimension", instance.task.content_dimension},
                {"layers", Json::array()},
                {"residual", instance.model.residual},
                {"inputs", "all"},
                {"loss", finding_json(audit.loss)},
                {"max_layer_sink_mass", finding_json(audit.max_layer_sink_mass)},
                {"max_anchor_mass", finding_json(audit.largest_anchor_mass)},
                {"multilayer_sink_necessity", nullptr}};
  for (const auto& layer : instance.model.layers)
    document["layers"].push_back(
        {{"normaliser", attention::to_string(layer.normaliser)}, {"heads", layer.heads.size()}});
  if (instance.task.target != task::Target::inclusive) document["target"] = to_string(instance.task.target);
  if (bound.sink_mass)
    document["multilayer_sink_necessity"] = {{"max_layer_sink_mass", enclosure_json(*bound.sink_mass)}};
  return document.dump(1) + "\n";
}

std::string heads_text(const attention::MultilayerModel& model) {
  std::string text;
  for (const auto& layer : model.layers)
    text += (text.empty() ? "" : " + ") + std::to_string(layer.heads.size());
  return text;
}

std::string layers_text(const AuditOptions& options, const task::MultilayerInstance& instance,
                        const audit::LayeredAudit& audit, const LayeredBound& bound) {
  const auto& model = instance.model;
  std::string text = files::on_one_line(options.file) + ": " + normalisers_text(model) + " attention (" +
                     score_convention + "), trigger task with L = " + std::to_string(instance.task.length) +
                     ", m = " + std::to_string(instance.task.content_dimension) + "; layers " +
                     std::to_string(model.layers.size()) + ", heads " + heads_text(model) +
                     (model.residual ? ", residual connections" : "") +
                     (instance.task.target == task::Target::inclusive ? "" : ", target preceding") +
                     "\nall inputs with contents in the box; all digits certified\n\n";
  const auto line = [&](const char* name, const audit::Finding& finding) {
    const auto ends = numeric::decimal_endpoints(finding.value, audit_digits);
    text += std::string("  ") + name + "[" + ends.lower + ", " + ends.upper + "]   at " +
            place_text(finding.place) + "\n";
  };
  line("loss                                          ∈ ", audit.loss);
  line(model.layers.size() == 1 ? "anchor mass at position 1                     ∈ "
                                : "anchor mass at position 1, in the best layer  ∈ ",
       audit.max_layer_sink_mass);
  line("largest anchor mass                           ∈ ", audit.largest_anchor_mass);
  text +=
      "\n  The lower end of the loss is the error at that input, the upper end holds for every input. The "
      "second line\n  is the smallest over all inputs; its upper end, and the lower one of the third line, "
      "are the masses at the\n  inputs named. These bounds are not refined, and loose where scores see "
      "contents.\n\n  multilayer-sink-necessity, with no condition left but the weights: ";
  text += bound.sink_mass
              ? "in every input some layer has anchor mass ≥ " +
                    numeric::decimal_lower(bound.sink_mass->lower.value(), audit_digits) + " at position 1"
              : bound.why_none;
  text +=
      "\n\n  These are what this program computed, by the proofs of docs/audit-of-all-inputs.md; there "
      "is no document for sinkproof-check about them.\n  The exact input of each line: --json\n";
  return text;
}

}  // namespace

int audit_layers(const AuditOptions& options, const task::MultilayerInstance& instance) {
  refuse_options_of_searches(options);
  const std::uint64_t seed =
      parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  const auto audit = [&] {
    try {
      return audit::audit_layers(instance, options.jobs, seed);
    } catch (const InputError& error) {
      throw InputError(options.file + ": " + error.what());
    }
  }();
  const LayeredBound bound = theorem_b(instance, audit.loss.value.upper);
  if (options.json) {
    write_json(layers_json(options, instance, audit, bound));
  } else {
    write_output(layers_text(options, instance, audit, bound));
  }
  return success;
}

}  // namespace sinkproof::app
