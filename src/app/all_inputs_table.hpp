#pragma once

#include <vector>

#include "app/commands.hpp"
#include "audit/all_inputs_audit.hpp"
#include "tables/table.hpp"

namespace sinkproof::app {

inline constexpr const char* all_inputs_table_name = "audit-all-inputs";

/// How far the search goes, and what is sampled.
struct AllInputsParameters {
  std::vector<parameter::Specification> specifications;
  std::vector<parameter::GridAxis> defaults;
};
AllInputsParameters all_inputs_parameters();
/// Throws InputError as audit_all_inputs does, and where the gap is not rational.
audit::AllInputsAudit bounds_of_head(const task::TriggerInstance& instance, const parameter::Values& values);

/// Of each given head: the largest error on sampled inputs, and bounds of the loss and of the anchor masses
/// over all inputs (docs/audit-of-all-inputs.md). The parameter `file` counts the heads. Throws InputError
/// where a file or an option is not for this.
tables::Table all_inputs_table(const InstanceOptions& given);

}  // namespace sinkproof::app
