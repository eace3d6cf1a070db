#pragma once

#include <string>

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Checks a document of FORMAT.md, a certificate or rows of a table, given as its text. Returns what is
/// accepted, for people: "certified: softmax-sink-necessity, softmax-anchor L=16 m=13 beta=5". Returning is
/// acceptance: everything else is an exception, Malformed, Rejected or Undecided, or another one if the
/// checker itself is at fault. Where the text of a file is given, a certificate has to be about the statement
/// in it, and no other document is accepted.
std::string check_document(std::string text, const std::string* statement_file = nullptr);

/// A certificate that is accepted, with what was derived on the way.
struct Accepted {
  Certificate certificate;
  Derivation derivation;
  std::string summary;
};
/// Throws Malformed, Rejected, Undecided.
Accepted check_certificate(const json::Value& root);

}  // namespace sinkproof_check
