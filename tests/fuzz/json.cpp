// JSON: what the checker's strict reader accepts, and what sinkproof's does, nlohmann's accepts with the same
// tree; the two accept the same, but for their limits.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/error.hpp"
#include "files/json_reader.hpp"
#include "fuzz/document_mutator.hpp"
#include "fuzz/property.hpp"
#include "numeric/error.hpp"

namespace {

using Json = nlohmann::ordered_json;
using sinkproof_check::json::Kind;
using sinkproof_check::json::Value;
using sinkproof_fuzz::require;

bool is_same(const Value& value, const Json& json) {
  switch (value.kind()) {
    case Kind::null:
      return json.is_null();
    case Kind::boolean:
      return json.is_boolean() && json.get<bool>() == value.boolean();
    case Kind::string:
      return json.is_string() && json.get_ref<const std::string&>() == value.string();
    case Kind::number:
      break;
    case Kind::array: {
      const auto elements = value.elements();
      return json.is_array() &&
             std::equal(elements.begin(), elements.end(), json.begin(), json.end(), is_same);
    }
    case Kind::object: {
      if (!json.is_object()) return false;
      const auto members = value.members();
      const auto& others = json.get_ref<const Json::object_t&>();
      return std::equal(
          members.begin(), members.end(), others.begin(), others.end(),
          [](const auto& a, const auto& b) { return a.first == b.first && is_same(a.second, b.second); });
    }
  }
  if (!json.is_number()) return false;
  try {
    return value.integer() == json.get<long>() && json.is_number_integer();
  } catch (const sinkproof_check::Malformed&) {
    return !json.is_number_integer() || json.dump().size() > 8;
  }
}

/// Numbers beyond double, which the checker leaves as they are written.
bool is_limit(const std::string& reason) {
  return reason.find("number overflow") != std::string::npos;
}

void check(const std::string& text) {
  std::optional<sinkproof_check::json::Document> checkers;
  std::optional<Json> ours;
  std::string reason;
  try {
    checkers.emplace(text);
  } catch (const sinkproof_check::Malformed& error) {
    reason = error.what();
    require(sinkproof_fuzz::is_one_printable_line(reason), "a message is one line of printable ASCII",
            reason);
  }
  try {
    ours = sinkproof::files::parse_json(text, "FILE");
  } catch (const sinkproof::InputError& error) {
    require(!checkers || is_limit(error.what()), "sinkproof reads the JSON that the checker reads",
            error.what());
  }
  require(!ours || checkers, "the checker reads the JSON that sinkproof reads", reason);
  if (checkers && ours) {
    require(is_same(checkers->root(), *ours), "both read the same");
    require(Json::parse(text) == *ours, "and what nlohmann reads");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Half of the texts are to be none.
  return sinkproof_fuzz::store(seed % 2 == 0 ? sinkproof_fuzz::mutated_bytes(text, max_size)
                                             : sinkproof_fuzz::mutated_document(text, max_size, seed / 2),
                               data, max_size);
}
