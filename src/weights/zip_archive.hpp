#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::weights {

struct ZipMember {
  std::string name;
  std::string_view data;  ///< within the archive
};

/// The members of a ZIP archive (APPNOTE.TXT 6.3) that are stored as they are, in the order of their data.
/// Throws InputError `SOURCE: …`.
///
/// An archive that could mean different things to different programs is refused: members have to follow each
/// other without a gap, and to have one name and one size in both of their headers, a right checksum, and no
/// name that stands twice. Refused, too: compressed and encrypted members, several disks, a comment, more
/// than 4 GiB.
std::vector<ZipMember> zip_members(std::string_view bytes, const std::string& source_name);

}  // namespace sinkproof::weights
