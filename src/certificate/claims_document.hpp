#pragma once

#include <string>

#include "certificate/certificate.hpp"

namespace sinkproof::certificate {

/// The document `sinkproof-claims/1` of FORMAT.md about the result's own claims, with a final newline.
/// Inconclusive claims of which a number is unbounded are left out: the format has no end for it.
std::string write_claims(const Subject& subject, const engine::VerifyResult& result);

/// As file_name() of the certificate beside it, but for its end: `…--claims.json`.
std::string claims_file_name(const Subject& subject, const std::string& label = "");

}  // namespace sinkproof::certificate
