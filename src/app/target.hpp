#pragma once

#include <optional>
#include <string>

#include "app/output.hpp"

namespace sinkproof::app {

/// Where a result goes that -o may send to a file: there, or to stdout; in both cases when it is complete.
class Target {
 public:
  /// Throws InputError where the file cannot be written: seen before hours of work; what happens later is
  /// seen when it is written.
  explicit Target(std::optional<std::string> file);
  void append(const std::string& text);
  void deliver();

 private:
  std::optional<std::string> file_;
  std::string text_;
  Spool spool_;
};

}  // namespace sinkproof::app
