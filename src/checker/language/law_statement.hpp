#pragma once

#include <memory>

#include "checker/document/statement.hpp"
#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

/// A certificate about a theorem that is text, of a law of tokens. Throws Malformed, Rejected.
std::unique_ptr<Subject> read_law_subject(const Certificate& certificate, std::unique_ptr<SubjectText> text);

}  // namespace sinkproof_check::language
