#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>

#include "files/json_node.hpp"

/// What the states of searches have in common.
namespace sinkproof::app {

/// `sinkproof VERSION`: another version may try other things under the same numbers.
std::string program_of_states();

/// The shortest decimal that is this double and no other; also of what is not finite.
std::string text_of(double x);
/// Throws InputError with the place.
double double_of(const files::JsonNode& node);

/// Throws InputError with the place where the value is another one.
void expect(const files::JsonNode& node, const std::string& expected);

/// read(), where there is such a file. What its InputError says is told with what can be done.
template <class Read>
auto load_state(const std::filesystem::path& file, Read read) -> std::optional<std::invoke_result_t<Read>> {
  std::error_code error;
  if (!std::filesystem::exists(file, error) && !error) return std::nullopt;
  try {
    return read();
  } catch (const InputError& failure) {
    throw InputError(std::string(failure.what()) +
                     "; nothing is changed (to start over, leave out --resume or remove the file)");
  }
}

}  // namespace sinkproof::app
