#pragma once

#include <string>
#include <vector>

#include "document.hpp"

namespace forgeries {

/// A line of format.txt.
struct Line {
  std::string section;
  std::string pattern;
  std::string type;
  std::vector<std::string> values;
  std::vector<std::string> segments;
};

/// A place of a document, and what the description says of it.
struct Place {
  std::string pointer;
  std::size_t line;  ///< in lines()
};

/// format.txt. Throws std::runtime_error for a line that is none.
class Description {
 public:
  explicit Description(const std::string& text);

  const std::vector<Line>& lines() const { return lines_; }
  /// All places of a document, itself first. Throws std::runtime_error for one that has no line.
  std::vector<Place> places(const Json& document) const;
  /// What disagrees with FORMAT.md: a field in one that the other does not have.
  std::vector<std::string> differences(const std::string& format_md) const;

 private:
  struct Section {
    std::string name;
    std::vector<std::string> theorems;  ///< of [instance NAME: THEOREMS]
  };
  void places(const Json& value, const std::string& pointer, std::vector<std::string>& segments,
              const std::vector<std::string>& sections, std::vector<Place>& result) const;
  std::size_t line_of(const Json& value, const std::vector<std::string>& segments,
                      const std::vector<std::string>& sections, const std::string& pointer) const;
  std::vector<std::string> sections_of(const Json& document) const;

  std::vector<Section> sections_;
  std::vector<Line> lines_;
};

}  // namespace forgeries
