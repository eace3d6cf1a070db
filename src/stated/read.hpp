#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stated/construction.hpp"

namespace sinkproof::stated {

/// The constructions that stand in a file, from which commands make instances, of settings of which instances can be given: `place` is FILE, which means all but mutants, or FILE#ID, which means the one with this id, that may be a mutant. `reserved_ids` as in
/// language::read_blocks. Throws InputError, also where there is none.
std::vector<std::shared_ptr<const Construction>> read_constructions(
    const std::string& place, const std::vector<std::string>& reserved_ids);

/// The same where only one may be meant.
std::shared_ptr<const Construction> read_construction(const std::string& place,
                                                      const std::vector<std::string>& reserved_ids);

/// Whether a name is that of a file: those of theorems and constructions have neither `.` nor `/`.
bool names_file(const std::string& name);

/// FILE or FILE#ID.
struct Place {
  std::string file;
  std::optional<std::string> id;
};
Place parse_place(const std::string& place);

}  // namespace sinkproof::stated
