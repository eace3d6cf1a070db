#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "theorem/own_claims.hpp"

/// Instances out of files: certificates, saved cases, and weights. Here and nowhere else it is decided what
/// such a file says.
namespace sinkproof::instance {

/// The largest certificate that is read.
constexpr std::size_t max_case_bytes = std::size_t{64} << 20;

/// What a certificate, or a document of claims, is about: all that is needed to make it again.
struct Case {
  const theorem::Theorem* theorem;
  std::string construction;
  parameter::Values parameters;
  std::shared_ptr<const theorem::Instance> instance;
  std::vector<std::string> dropped;
  std::optional<theorem::Mutant> mutant;
  /// Of a document of claims, which asks for nothing else.
  std::vector<theorem::OwnClaim> claims = {};
  /// Of a document with a `statement`: the theorem.
  std::shared_ptr<const theorem::Theorem> own = nullptr;
};

/// Of a certificate or saved case. Throws InputError `FILE: PLACE: …`: of another statement of the theorem,
/// of an instance that is not its construction's, …
Case read_case(const nlohmann::ordered_json& document, const std::string& file);

/// Of a document of somebody's own claims. Its verdicts and enclosures are not read. Throws InputError in the
/// same way.
Case read_claims(const nlohmann::ordered_json& document, const std::string& file);
/// Whether the document says that it is one.
bool has_claims(const nlohmann::ordered_json& document, const std::string& file);

}  // namespace sinkproof::instance
