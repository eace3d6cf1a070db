#include "app/all_inputs_table.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "app/all_inputs_bounds.hpp"
#include "app/interrupt.hpp"
#include "audit/all_inputs_audit.hpp"
#include "audit/trigger_audit.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/error.hpp"
#include "weights/model_file.hpp"

namespace sinkproof::app {

namespace {

using numeric::Enclosure;
using numeric::Rational;
using tables::Cell;
using tables::Digits;

struct NamedHead {
  std::string file;
  task::TriggerInstance instance;
};

NamedHead read_head(const std::string& file, const instance::FileOptions& said) {
  const auto names = said.names ? weights::parse_tensor_names(*said.names) : weights::TensorNames{};
  NamedHead result{file, instance::on_trigger_task({file, said.length, said.normaliser, said.target},
                                                   weights::read_model(file, names))};
  try {
    audit::require_all_inputs(result.instance);
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
  return result;
}

/// An end as a number of its own, so that it is rounded once.
Enclosure end_of(const std::optional<Rational>& end) {
  return {end, end};
}
Cell lower_end(const Enclosure& value, Digits digits) {
  return value.lower ? tables::lower_bound(end_of(value.lower), digits) : tables::not_defined();
}
Cell upper_end(const Enclosure& value, Digits digits) {
  return value.upper ? tables::upper_bound(end_of(value.upper), digits) : tables::not_defined();
}

Cell gap_of(const Enclosure& loss, Digits digits) {
  const auto gap = relative_gap(loss);
  return gap ? tables::upper_bound(end_of(gap), digits) : tables::not_defined();
}

std::vector<Cell> row_of(const NamedHead& head, const parameter::Values& values, Digits digits) {
  const auto seed = static_cast<std::uint64_t>(values.integer("seed"));
  const auto& instance = head.instance;
  try {
    const auto sampled =
        audit::audit_trigger(instance, static_cast<std::uint64_t>(values.integer("inputs")), seed);
    const auto audit = bounds_of_head(instance, values);
    const auto& after = audit.smallest_anchor_mass_after;
    return {{files::on_one_line(head.file)},
            tables::count(instance.task.length),
            tables::count(instance.task.content_dimension),
            {attention::to_string(instance.model.normaliser)},
            lower_end(sampled.largest_error.value, digits),
            lower_end(audit.loss.value, digits),
            upper_end(audit.loss.value, digits),
            gap_of(audit.loss.value, digits),
            lower_end(audit.smallest_anchor_mass_before.value, digits),
            after ? lower_end(after->value, digits) : tables::not_defined(),
            upper_end(audit.largest_anchor_mass.value, digits)};
  } catch (const InputError& error) {
    throw InputError(head.file + ": " + error.what());
  }
}

}  // namespace

AllInputsParameters all_inputs_parameters() {
  using Kind = parameter::Specification::Kind;
  return {{{"gap", Kind::real, least_gap(), false, largest_gap(),
            "where the search for bounds stops, a rational number"},
           {"inputs", Kind::integer, 1, false, 1'000'000, "number of sampled inputs"},
           {"seed", Kind::integer, 0, false, 1'000'000'000, "of sampled inputs, and of the search"}},
          {{"gap", "1/100"}, {"inputs", "1000"}, {"seed", "1"}}};
}

audit::AllInputsAudit bounds_of_head(const task::TriggerInstance& instance, const parameter::Values& values) {
  const auto& gap = values.real("gap");
  if (!gap.is_rational())
    throw InputError("parameter gap: " + to_string(gap) + " (expected a rational number)");
  // One thread: the bounds are the same every time then.
  return audit::audit_all_inputs(
      instance, {numeric::approximate(gap.rational()), 1, static_cast<std::uint64_t>(values.integer("seed")),
                 [] { return interrupt_flag().load(); }, [](const auto& /*so_far*/) {}});
}

tables::Table all_inputs_table(const InstanceOptions& given) {
  if (given.said.heads.value_or(1) != 1 || given.said.scale)
    throw InputError(
        std::string(all_inputs_table_name) +
        ": --heads and --scale are not for this table (expected one head, whose scores are q·k)");
  auto heads = std::make_shared<std::vector<NamedHead>>();
  for (const auto& file : given.files) heads->push_back(read_head(file, given.said));

  tables::Table table;
  table.name = all_inputs_table_name;
  table.caption =
      "The largest error that sampled inputs have, and what holds for all inputs: the loss between certified "
      "ends, their distance as a share of the lower one, and the smallest anchor mass before and after the "
      "trigger and the largest (proved here: docs/audit-of-all-inputs.md).";
  table.absence = "Not bounded, or not there.";
  table.columns = {{"model", false, false, true},
                   {"L"},
                   {"m"},
                   {"normaliser"},
                   {"sampled_error_lower", true},
                   {"loss_lower", true},
                   {"loss_upper", true},
                   {"gap_upper", true},
                   {"sink_mass_before_lower", true},
                   {"sink_mass_after_lower", true},
                   {"max_anchor_mass_upper", true}};
  const auto count = static_cast<long>(heads->size());
  auto [specifications, defaults] = all_inputs_parameters();
  table.parameters = std::move(specifications);
  table.parameters.insert(table.parameters.begin(), {"file", parameter::Specification::Kind::integer, 1,
                                                     false, count, "of those that are given"});
  table.default_grid = std::move(defaults);
  table.default_grid.insert(table.default_grid.begin(), {"file", "1:" + std::to_string(count)});
  table.rows = [heads](const parameter::Values& values, Digits digits) -> tables::Rows {
    return {{row_of(heads->at(static_cast<std::size_t>(values.integer("file") - 1)), values, digits)}};
  };
  return table;
}

}  // namespace sinkproof::app
