#pragma once

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/examples.hpp"

namespace sinkproof_check::language {

/// What is wrong with a text; empty where nothing is.
inline std::string fault_of(const std::string& text) {
  reset_work();
  try {
    const Source source{"/statement", text};
    require_examples(source, read_theorem(source));
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

/// Of a theorem with these lines.
inline std::string fault_in(const std::string& lines) {
  return fault_of("theorem t : trigger-task\n" + lines + "\nconclusion c : loss >= 0\n");
}

inline std::string repeated(const std::string& part, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += part;
  return result;
}

}  // namespace sinkproof_check::language
