#pragma once

#include <cstdint>

#include "instance/instance_file.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::instance {

/// What a theorem is verified on, as a certificate names it.
struct Subject {
  std::string construction;  ///< `given` where it is nobody's but the file's
  parameter::Values parameters;
  std::shared_ptr<const theorem::Instance> instance;
};

/// Whether it is about instances of several layers.
bool is_about_layers(const theorem::Theorem& theorem);
/// Of normaliser-fit.
bool is_about_fits(const theorem::Theorem& theorem);
/// Of switch.
bool is_about_switches(const theorem::Theorem& theorem);
/// Of embeddings.
bool is_about_embeddings(const theorem::Theorem& theorem);
/// Of token-law.
bool is_about_laws(const theorem::Theorem& theorem);
/// Of patterns.
bool is_about_patterns(const theorem::Theorem& theorem);
/// Of numbers.
bool is_about_numbers(const theorem::Theorem& theorem);

/// What a theorem is wanted for: sinkproof's about patterns bounds the published weights alone, but others
/// have its quantities, too.
enum class Use : std::uint8_t { verdict, quantities };

/// Why the theorem says nothing about an instance of this kind, whatever its numbers; nothing where its
/// hypotheses can be evaluated.
std::optional<std::string> mismatch(const InstanceFile& file, const theorem::Theorem& theorem,
                                    Use use = Use::verdict);

/// The theorem's own parameters, which are all that can be chosen of a given instance, and their default
/// grid.
struct OwnParameters {
  std::vector<parameter::Specification> specifications;
  std::vector<parameter::GridAxis> default_grid;
};
OwnParameters own_parameters(const InstanceFile& file, const theorem::Theorem& theorem);
/// The same of any instance of the trigger-conditional task.
OwnParameters own_parameters(const theorem::Theorem& theorem);

/// The file's instance for a theorem without mismatch(). Where the document names a construction of the
/// theorem, and this one makes exactly the instance that stands in it, the instance is that construction's,
/// with all that it claims; otherwise it is `given`, and claims nothing.
Subject subject_of(const InstanceFile& file, const theorem::Theorem& theorem, const parameter::Values& own);

}  // namespace sinkproof::instance
