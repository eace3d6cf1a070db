#pragma once

#include <memory>

#include "checker/document/statement.hpp"
#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

/// A certificate about a theorem that is text, of tokens and what patterns over them cost. Throws Malformed,
/// Rejected.
std::unique_ptr<Subject> read_patterns_subject(const Certificate& certificate,
                                               std::unique_ptr<SubjectText> text);

}  // namespace sinkproof_check::language
