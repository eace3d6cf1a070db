#pragma once

#include <string>

namespace sinkproof::certificate {

/// In quotation marks, within which no character but ' means anything to a shell.
std::string quoted_for_a_shell(const std::string& text);

/// The same where that is needed; a plain name or number as it is.
std::string shell_word(const std::string& text);

}  // namespace sinkproof::certificate
