#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "theorem/theorem.hpp"

namespace sinkproof::differential {

struct DrawOptions {
  std::uint64_t seed = 1;
  /// Whole numbers among the parameters of constructions: small ones mostly, or all orders of magnitude of
  /// their ranges.
  bool whole_ranges = false;
  /// Only this construction (or `found`), of every theorem that has it; empty: all.
  std::string construction = {};
};

/// An instance with what of the statement counts about it.
struct Trial {
  const theorem::Theorem* theorem = nullptr;
  std::string construction;
  parameter::Values parameters;
  std::unique_ptr<theorem::Instance> instance;  ///< null: sinkproof refuses it
  std::string refusal;                          ///< and why
  std::vector<std::string> dropped;
  std::optional<theorem::Mutant> mutant;
  std::string normaliser;  ///< of a found instance
  nlohmann::ordered_json
      as_written;  ///< a found instance in the words that it was drawn in, which sinkproof writes anew
};

/// The instance of this number: a function of the options and the number. Two of three are found, the others
/// are constructions'; theorems, normalisers and constructions go round, so that each gets its share. Throws
/// InputError if there is no such construction.
Trial draw(const DrawOptions& options, std::uint64_t number);

/// The theorems that take the construction `found`, and the names of all normalisers.
const std::vector<const theorem::Theorem*>& theorems_of_found();
const std::vector<std::string>& normaliser_names();
/// Every construction of every theorem, mutants included.
struct TheoremSource {
  const theorem::Theorem* theorem;
  theorem::Source source;
};
const std::vector<TheoremSource>& all_sources();

}  // namespace sinkproof::differential
