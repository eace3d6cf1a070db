#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "theorem/stated_theorem.hpp"

namespace sinkproof::theorem {

/// The theorems of a file, in the language of docs/language.md; each is about the trigger-conditional task, one layer. `reserved_ids` are not for its blocks; `constructions` are those that its grids may name.
/// Throws InputError, language::Error with the place among them; also where there is none.
std::vector<std::unique_ptr<const Theorem>> read_theorem_file(
    const std::string& path, const std::vector<std::string>& reserved_ids,
    const std::vector<TriggerSource>& constructions);

/// The theorem of a certificate's `statement` (FORMAT.md, "Somebody's statement"), in the same way.
std::unique_ptr<const Theorem> read_theorem_text(const std::string& text,
                                                 const std::vector<std::string>& reserved_ids,
                                                 const std::vector<TriggerSource>& constructions);

/// A theorem of sinkproof's own: the block of theorems/ID/statement.md, whose text this is. Throws InternalError where it has none, language::Error where that is wrong.
std::unique_ptr<const StatedTheorem> read_own_theorem(const std::string& id, std::string_view statement,
                                                      const std::vector<TriggerSource>& constructions);

}  // namespace sinkproof::theorem
