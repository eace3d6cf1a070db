#pragma once

#include <string>

#include "certificate/certificate.hpp"

namespace sinkproof::app {

/// What the checker says of the document, without a file's name; empty where it accepts it, and where it
/// cannot be asked.
std::string checker_refusal(const std::string& document);

/// Why the checker does not accept the certificate of a result, in its own words; empty where it does, where
/// the result is inconclusive, and where there is no checker beside this program.
/// What the checker can decide is written down in the checker alone: it is asked, and answers the same on
/// every machine, as it counts its work. So that this costs nothing where all is well, it is asked only where
/// certificate::may_be_beyond_checker().
std::string beyond_checker(const certificate::Subject& subject, const engine::VerifyResult& result);

/// The same of the document about the result's own claims; empty, too, where there are none or all are
/// inconclusive.
std::string claims_beyond_checker(const certificate::Subject& subject, const engine::VerifyResult& result);

}  // namespace sinkproof::app
