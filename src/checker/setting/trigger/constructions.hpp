#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/document/statement.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// The construction of instances that a search has found: the instance is what stands in the document, and nothing is claimed of it.
inline constexpr std::string_view found_construction = "found";
/// The same of instances that somebody gave.
inline constexpr std::string_view given_construction = "given";

/// The parameters of the constructions for the trigger-conditional task.
struct TriggerParameters {
  long length = 0;             ///< L, 3 … 4096
  long content_dimension = 0;  ///< m, 0 … 1024
  Real beta;                   ///< 0 < beta ≤ 10000, where the construction has it
  mpq_class scale;             ///< of multihead-cancellation and its mutants
  std::string spacing;         ///< of the same
  mpq_class eta = 0;           ///< of the constructions that have it
  long size = 0;               ///< likewise
};

/// Explicit weights, and what they promise.
struct TriggerConstruction {
  std::string_view name;
  bool has_beta;
  TriggerInstance (*build)(const TriggerParameters&);
  /// The bounds claimed: of the loss; of the largest anchor mass, and of the smallest mass on anchor and slot before the trigger, where they are claimed.
  Real (*loss_bound)(const TriggerParameters&);
  Real (*anchor_mass_bound)(const TriggerParameters&);          ///< null where it is not claimed
  bool is_multihead = false;                                    ///< has scale and spacing
  Real (*sink_mass_bound)(const TriggerParameters&) = nullptr;  ///< null where it is not claimed
  long only_length = 0;                                         ///< 0 where L is free
  bool has_eta = false;
  bool has_size = false;
  long least_content_dimension = 0;
};

/// Throws Rejected for an unknown name.
const TriggerConstruction& find_trigger_construction(std::string_view name);

/// Whether the construction's instance is made from a parameter of this name.
bool has_parameter(const TriggerConstruction& construction, std::string_view name);

/// All of them, with those of instances that stand in the document and nowhere else.
std::vector<std::string_view> trigger_construction_names();

/// For the constructions of all kinds. Throw Rejected if the parameter is missing, unknown or out of range, Malformed if it is a name and not a number, or the other way round.
const Parameter& find_parameter(const Parameters& parameters, std::string_view name);
Real read_number(const Parameters& parameters, const std::string& name);
long read_integer(const Parameters& parameters, const std::string& name, long least, long most);
/// One of the names `known`.
const std::string& read_name(const Parameters& parameters, const std::string& name,
                             const std::vector<std::string_view>& known);
/// Throws Rejected if there is a parameter of another name.
void require_names(const Parameters& parameters, const std::vector<std::string_view>& names);

/// Rational parameters of several constructions are p/q with |p|, q ≤ max_part.
constexpr long max_part = 1000;
bool has_small_parts(const mpq_class& q);

/// Throws Rejected if a parameter is missing, unknown, or out of range.
/// `others` are parameters that the theorem reads.
TriggerParameters read_parameters(const TriggerConstruction& construction, const Parameters& parameters,
                                  const std::vector<std::string_view>& others);

}  // namespace sinkproof_check
