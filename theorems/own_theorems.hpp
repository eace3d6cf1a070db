#pragma once

#include <memory>
#include <string>
#include <vector>

#include "theorem/stated_text.hpp"

namespace sinkproof::theorems {

/// Ids that nobody else's theorems and constructions may have: those of ours, and what certificates call
/// instances without a construction.
std::vector<std::string> reserved_ids();

/// The theorems of a file, in the language of docs/language.md. Throws InputError, language::Error with the
/// place among them; also where there is none.
std::vector<std::unique_ptr<const theorem::Theorem>> read_theorems(const std::string& path);

/// Whether this is the id of one of sinkproof's own that is text.
bool is_own_text(const std::string& id);
/// One of sinkproof's own that is text: the block of theorems/ID/statement.md. Made once.
const theorem::Theorem& own_theorem(const std::string& id);
/// What it says.
const theorem::StatedText& own_text(const std::string& id);

/// The one whose quantities claims about instances of several layers are made of, where no theorem is named;
/// of one layer see trigger_task().
const theorem::Theorem& theorem_of_layers();
/// The same of normaliser-fit.
const theorem::Theorem& theorem_of_fits();
/// And of switch.
const theorem::Theorem& theorem_of_switches();
/// And of embeddings.
const theorem::Theorem& theorem_of_embeddings();
/// Of token-law.
const theorem::Theorem& theorem_of_laws();
/// Of patterns.
const theorem::Theorem& theorem_of_patterns();
/// Of these the one about this setting; of trigger-task see above. Throws InternalError where it is none of
/// them.
const theorem::Theorem& theorem_of_setting(const std::string& setting);
/// Of these the one that is about the instances of this construction, as far as there is such a construction.
const theorem::Theorem& theorem_of_quantities(const std::string& construction);

/// The theorem of a certificate's `statement` (FORMAT.md, "Somebody's statement"); on its
/// `construction_text`, where it has one. Throws InputError.
std::unique_ptr<const theorem::Theorem> read_statement(const std::string& text,
                                                       const std::string& construction_text = "");

}  // namespace sinkproof::theorems
