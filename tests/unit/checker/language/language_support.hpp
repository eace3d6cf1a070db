#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

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

/// Lines of a theorem, and words of what is wrong with them; none where nothing is.
using Rules = std::vector<std::pair<std::string, std::string>>;

inline void expect_rules(const Rules& rules) {
  for (const auto& [lines, words] : rules) {
    const std::string fault = fault_in(lines);
    if (words.empty()) {
      EXPECT_EQ(fault, "") << lines.substr(0, 300);
    } else {
      EXPECT_NE(fault.find(words), std::string::npos) << lines.substr(0, 300) << "\n"
                                                      << (fault.empty() ? "is accepted" : fault);
    }
  }
}

}  // namespace sinkproof_check::language
