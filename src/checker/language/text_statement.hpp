#pragma once

#include <memory>

#include "checker/document/statement.hpp"

namespace sinkproof_check::language {

/// A certificate that carries the text of its theorem, seen through that text. Throws Malformed, Rejected.
std::unique_ptr<Subject> read_text_subject(const Certificate& certificate);

/// A certificate about one of sinkproof's theorems that are text, seen through that text. The certificate
/// names it. Throws Malformed, Rejected.
std::unique_ptr<Subject> read_own_subject(const Certificate& certificate);

}  // namespace sinkproof_check::language
