#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinkproof_fuzz {

/// Mutators that know JSON: bytes alone rarely get a changed document past the reader's first refusal. `seed`
/// is libFuzzer's; results have at most max_size bytes. What is not JSON is left to libFuzzer's own
/// mutations, with its dictionary; so are the texts of strings now and then.

/// A value is changed, copied over another one, removed, doubled, or changes places.
std::string mutated_document(std::string_view text, std::size_t max_size, unsigned seed);
/// A value of `other` takes the place of one in `text`, of the same name where there is one.
std::string crossed_documents(std::string_view text, std::string_view other, std::size_t max_size,
                              unsigned seed);

/// libFuzzer's own mutation.
std::string mutated_bytes(std::string_view bytes, std::size_t max_size);

/// Copies a result into libFuzzer's buffer; returns its size.
std::size_t store(const std::string& text, std::uint8_t* data, std::size_t max_size);

}  // namespace sinkproof_fuzz
