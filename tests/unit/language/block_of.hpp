#pragma once

#include <memory>
#include <string>

#include "language/check.hpp"

namespace sinkproof::language {

/// A file that has one block of these lines.
struct OneBlock {
  explicit OneBlock(const std::string& lines)
      : source("t.md", "```" + lines.substr(0, lines.find(' ')) + "\n" + lines + "\n```\n"),
        block(read_blocks(source, {}).front()) {}

  Source source;
  Block block;
};

/// The text with these lines before a conclusion.
inline OneBlock theorem_with(const std::string& lines) {
  return OneBlock("theorem t : trigger-task\n" + lines + "\nconclusion c : loss >= 0");
}

}  // namespace sinkproof::language
