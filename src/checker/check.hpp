#pragma once

#include <string>

namespace sinkproof_check {

/// Checks a certificate, given as the text of the document. Returns what is accepted, for people: "certified:
/// softmax-sink-necessity, softmax-anchor L=16 m=13 beta=5". Returning is acceptance: everything else is an
/// exception, Malformed or Rejected, or another one if the checker itself is at fault.
std::string check_certificate(std::string text);

}  // namespace sinkproof_check
