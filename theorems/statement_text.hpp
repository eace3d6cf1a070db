#pragma once

#include <string_view>

namespace sinkproof::theorems {

/// statement.md of the theorem with this id, as it was when the program was built (its SHA-256 is the
/// description's).
std::string_view statement_text(std::string_view id);

/// references.md
std::string_view references_text();

/// docs/proofs.md
std::string_view proofs_page();

}  // namespace sinkproof::theorems
