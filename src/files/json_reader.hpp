#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace sinkproof::files {

/// What a document may have at most; both bound the work and memory that a hostile one can cause.
struct JsonLimits {
  std::size_t depth = 64;          ///< objects and arrays around a value, itself included
  std::size_t values = 5'000'000;  ///< objects, arrays, strings, numbers, … together
};

/// Reads one JSON document (RFC 8259, UTF-8), keeping the order of keys. Throws InputError
/// `SOURCE:LINE:COLUMN: …` (both from 1; columns count characters) for anything else: comments, NaN, numbers
/// beyond double, a byte order mark, text after the document, a key that an object has twice, a limit
/// exceeded.
/// Takes time O(n log n) whatever the text. Read the result with JsonNode.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& source_name,
                                  const JsonLimits& limits = {});

}  // namespace sinkproof::files
