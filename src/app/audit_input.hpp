#pragma once

#include <cstdint>
#include <string>

#include "app/commands.hpp"
#include "weights/model_file.hpp"

/// What the two audits share.
namespace sinkproof::app {

/// Throws InputError that names the option.
std::uint64_t parse_count(const char* option, const std::string& text, std::uint64_t lowest,
                          std::uint64_t highest);

/// The model of the file on the task of the options. Throws InputError where these do not agree or do not say enough.
task::TriggerInstance make_instance(const AuditOptions& options, weights::ModelFile file);

/// `sinkproof audit --metric`.
int audit_metric(const AuditOptions& options);

}  // namespace sinkproof::app
