#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"

namespace sinkproof_check::language {

/// The text of each block of this kind, `theorem` or `construction`, in a file of Markdown, from its first
/// statement on, as a certificate has it.
std::vector<std::string> blocks_of(std::string_view file, std::string_view kind);

/// The certificate's statement is that of a block in this file of Markdown, byte for byte (but for \r before
/// the end of a line); or, where it has none, its `statement_sha256` is that of the file. So is the
/// construction's text, where it has one. Throws Rejected otherwise.
void require_statement_file(const Certificate& certificate, std::string_view file);

}  // namespace sinkproof_check::language
