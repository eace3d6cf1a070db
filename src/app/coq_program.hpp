#pragma once

#include <string>

namespace sinkproof::app {

/// Throws InputError where Coq is missing, or `theories`, a folder, has nothing compiled: before work that
/// ends with Coq.
void require_coq(const std::string& theories);

/// Has Coq check a file that this program wrote, of so many theorems, with what `theories`, a folder, has
/// compiled; says on stdout that NAME is proved, or in a note which theorem is refused. Returns the exit
/// code, success or refuted. Throws InputError where Coq or the theories are missing.
int check_in_coq(const std::string& name, const std::string& proof, long theorems,
                 const std::string& theories);

}  // namespace sinkproof::app
