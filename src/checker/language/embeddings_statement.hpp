#pragma once

#include <memory>

#include "checker/document/statement.hpp"
#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

/// A certificate about a theorem that is text, of embeddings and what decides whether a sink is representable
/// over them. Throws Malformed, Rejected.
std::unique_ptr<Subject> read_embeddings_subject(const Certificate& certificate,
                                                 std::unique_ptr<SubjectText> text);

}  // namespace sinkproof_check::language
