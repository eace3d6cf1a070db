#pragma once

#include <memory>

#include "checker/language/subject_text.hpp"

namespace sinkproof_check::language {

/// A certificate whose text is about numbers, seen through that text. Throws Malformed, Rejected.
std::unique_ptr<Subject> read_numbers_subject(const Certificate& certificate,
                                              std::unique_ptr<SubjectText> text);

}  // namespace sinkproof_check::language
