#include "weights/zip_archive.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <cstddef>

#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "weights/tensor_bytes.hpp"

namespace sinkproof::weights {

namespace {

using files::in_quotes;

// Sections 4.3.7, 4.3.12 and 4.3.16: signatures, sizes, and where a field is and how long.
constexpr std::uint64_t local_signature = 0x04034b50;
constexpr std::uint64_t central_signature = 0x02014b50;
constexpr std::uint64_t end_signature = 0x06054b50;
constexpr std::uint64_t refused_flags = 1 | 8;  // encrypted; sizes behind the data
constexpr std::size_t local_size = 30;
constexpr std::size_t central_size = 46;
constexpr std::size_t end_size = 22;

struct ZipEntry {
  std::string name;
  std::uint64_t checksum;
  std::size_t size;
  std::size_t begin;  // of its local header
};

class ZipReader {
 public:
  ZipReader(std::string_view bytes, const std::string& source_name)
      : bytes_(bytes), source_name_(source_name) {}

  std::vector<ZipMember> read() {
    std::vector<ZipEntry> entries = directory();
    std::sort(entries.begin(), entries.end(),
              [](const ZipEntry& a, const ZipEntry& b) { return a.begin < b.begin; });
    std::vector<ZipMember> members;
    members.reserve(entries.size());
    for (const ZipEntry& entry : entries) members.push_back(member(entry));
    if (covered_ != directory_begin_) refuse_hole();
    return members;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw InputError(source_name_ + ": " + what); }
  [[noreturn]] void refuse(const ZipEntry& entry, const std::string& what) const {
    refuse("member " + in_quotes(entry.name) + ": " + what);
  }
  [[noreturn]] void refuse_hole() const {
    refuse("archive: the byte " + std::to_string(covered_) +
           " is not where the next member begins (expected members that follow each other)");
  }

  /// `size` bytes from `begin`, as far as they are there.
  [[nodiscard]] std::string_view part(std::size_t begin, std::size_t size) const {
    return begin > bytes_.size() ? std::string_view{} : bytes_.substr(begin, size);
  }
  [[nodiscard]] std::uint64_t number(std::size_t begin, std::size_t size) const {
    return little_endian(part(begin, size));
  }

  /// The central directory, which ends where the record of its end begins.
  std::vector<ZipEntry> directory() {
    if (bytes_.size() < end_size || number(bytes_.size() - end_size, 4) != end_signature)
      refuse(
          "archive: does not end with the end of a directory (expected a complete .npz, without a comment)");
    const std::size_t end = bytes_.size() - end_size;
    const std::uint64_t count = number(end + 10, 2);
    if (number(end + 4, 4) != 0 || number(end + 8, 2) != count)
      refuse("archive: is one of several parts (expected all of it)");
    const std::uint64_t size = number(end + 12, 4);
    const std::uint64_t begin = number(end + 16, 4);
    if (begin + size != end)
      refuse("directory: is said to be bytes " + std::to_string(begin) + " to " +
             std::to_string(begin + size) + " (expected that it ends at " + std::to_string(end) +
             ", and less than 4 GiB)");
    directory_begin_ = begin;
    std::vector<ZipEntry> entries;
    std::size_t at = begin;
    for (std::uint64_t k = 0; k < count; ++k) entries.push_back(entry(at, end));
    if (at != end) refuse("directory: has more than its " + std::to_string(count) + " members");
    std::vector<std::string> names;
    names.reserve(entries.size());
    for (const ZipEntry& e : entries) names.push_back(e.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) refuse("directory: member " + in_quotes(*twice) + " stands twice");
    return entries;
  }

  /// The entry at `at`, which is behind it then.
  ZipEntry entry(std::size_t& at, std::size_t end) {
    const std::size_t name_size = number(at + 28, 2);
    const std::size_t next = at + central_size + name_size + number(at + 30, 2) + number(at + 32, 2);
    if (end - at < central_size || next > end || number(at, 4) != central_signature)
      refuse("directory: no entry at the byte " + std::to_string(at));
    ZipEntry result{.name = std::string(part(at + central_size, name_size)),
                    .checksum = number(at + 16, 4),
                    .size = number(at + 24, 4),
                    .begin = number(at + 42, 4)};
    if ((number(at + 8, 2) & refused_flags) != 0)
      refuse(result, "is encrypted, or was written to a pipe (expected what numpy.savez writes to a file)");
    if (number(at + 10, 2) != 0)
      refuse(result, "is compressed (expected what numpy.savez writes, not numpy.savez_compressed)");
    if (number(at + 20, 4) != result.size) refuse(result, "has two sizes, and is not compressed");
    at = next;
    return result;
  }

  ZipMember member(const ZipEntry& entry) {
    if (entry.begin != covered_) refuse_hole();
    const std::size_t name_size = number(entry.begin + 26, 2);
    const std::size_t begin = entry.begin + local_size + name_size + number(entry.begin + 28, 2);
    if (begin > directory_begin_ || number(entry.begin, 4) != local_signature)
      refuse(entry, "no header at the byte " + std::to_string(entry.begin));
    if (entry.size > directory_begin_ - begin) refuse(entry, "reaches beyond the archive's members");
    // Sizes of an archive that may have been large are in a further field here: 2^32 − 1 stands for them.
    constexpr std::uint64_t elsewhere = 0xffffffff;
    const auto size_is_right = [&](std::size_t place) {
      const std::uint64_t size = number(entry.begin + place, 4);
      return size == entry.size || size == elsewhere;
    };
    if (part(entry.begin + local_size, name_size) != entry.name || number(entry.begin + 8, 2) != 0 ||
        (number(entry.begin + 6, 2) & refused_flags) != 0 || !size_is_right(18) || !size_is_right(22))
      refuse(entry, "is another one in the directory than in its own header");
    const std::string_view data = part(begin, entry.size);
    boost::crc_32_type checksum;
    checksum.process_bytes(data.data(), data.size());
    if (checksum.checksum() != entry.checksum) refuse(entry, "has not the checksum that is said of it");
    covered_ = begin + entry.size;
    return {entry.name, data};
  }

  std::string_view bytes_;
  const std::string& source_name_;
  std::size_t directory_begin_ = 0;
  std::size_t covered_ = 0;  // where members end so far
};

}  // namespace

std::vector<ZipMember> zip_members(std::string_view bytes, const std::string& source_name) {
  return ZipReader(bytes, source_name).read();
}

}  // namespace sinkproof::weights
