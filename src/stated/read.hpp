#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stated/construction.hpp"

namespace sinkproof::stated {

/// All constructions of a text, mutants among them. `reserved_ids` as in language::read_blocks. Throws
/// InputError.
std::vector<std::shared_ptr<const Construction>> constructions_of(
    const std::shared_ptr<const language::Source>& source, const std::vector<std::string>& reserved_ids);

/// What makes instances together with a construction: one of numbers needs a theorem, whose entries it has.
enum class Beside : std::uint8_t { nothing, theorem_about_numbers };

/// The constructions that stand in a file, from which commands make instances, of all settings but numbers,
/// or beside a theorem about these: `place` is FILE, which means all but mutants, or FILE#ID, which means the
/// one with this id, that may be a mutant. `reserved_ids` as in language::read_blocks. Throws InputError,
/// also where there is none.
std::vector<std::shared_ptr<const Construction>> read_constructions(
    const std::string& place, const std::vector<std::string>& reserved_ids, Beside beside = Beside::nothing);

/// The same where only one may be meant.
std::shared_ptr<const Construction> read_construction(const std::string& place,
                                                      const std::vector<std::string>& reserved_ids,
                                                      Beside beside = Beside::nothing);

/// The mutants that `place` means, each as FILE#ID: those of all constructions of FILE or of the one that is
/// FILE#ID, or this one, where it is a mutant. `reserved_ids` as in language::read_blocks. Throws InputError,
/// also where there is none.
std::vector<std::string> read_mutants(const std::string& place, const std::vector<std::string>& reserved_ids);

/// Whether a name is that of a file: those of theorems and constructions have neither `.` nor `/`.
bool names_file(const std::string& name);

/// FILE or FILE#ID.
struct Place {
  std::string file;
  std::optional<std::string> id;
};
Place parse_place(const std::string& place);

}  // namespace sinkproof::stated
