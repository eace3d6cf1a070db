#pragma once

#include <string>

#include "app/commands.hpp"
#include "weights/model_file.hpp"

/// What the two audits share.
namespace sinkproof::app {

/// The model of the file on the task of the options. Throws InputError where these do not agree or do not say
/// enough.
task::TriggerInstance make_instance(const AuditOptions& options, weights::ModelFile file);

/// Of the file's tensors, as --names says. Throws InputError.
weights::TensorNames names_of(const AuditOptions& options);

/// Inputs are sampled out of the box only.
void require_box(const AuditOptions& options, const task::TriggerTask& task);

/// Of each layer, 1 where the options do not say. Throws InputError.
std::size_t heads_of(const AuditOptions& options);

/// The same of the layers that --heads and --residual make of the file.
task::MultilayerInstance make_layered_instance(const AuditOptions& options);

/// `sinkproof audit --all-inputs`.
int audit_all(const AuditOptions& options);

/// The same of what audit_all_inputs does not cover: several layers, and other heads.
int audit_layers(const AuditOptions& options, const task::MultilayerInstance& instance);

/// `sinkproof audit --metric`.
int audit_metric(const AuditOptions& options);

/// `sinkproof audit --task representability`.
int audit_representability(const AuditOptions& options);

}  // namespace sinkproof::app
