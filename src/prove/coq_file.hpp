#pragma once

#include <string>
#include <vector>

#include "numeric/enclosure.hpp"
#include "prove/certificate.hpp"

namespace sinkproof::prove {

/// The text of a file in Coq that is being put together: definitions, and theorems with their proofs.
class CoqFile {
 public:
  /// A line that begins a part: `(** TEXT *)`.
  void part(const std::string& text);
  void line(const std::string& text);
  void definition(const std::string& name, const std::string& type, const std::string& value);
  /// What those of the names that stand for numbers are defined by, so that `numbers` sees through them.
  void numbers(const std::vector<std::string>& definitions, long bits);
  void theorem(const std::string& name, const std::string& statement, const std::string& proof);
  /// The value lies where the certificate says.
  void between(const std::string& name, const std::string& value, const numeric::Enclosure& ends);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] long theorems() const { return theorems_; }

 private:
  std::string text_;
  long theorems_ = 0;
};

/// `entries [entry 1 0 (-5); …]`, a matrix of theories/BoxHead.v.
std::string coq_entries(const Entries& entries);
/// `[a; b; c]`, broken into lines.
std::string coq_list(const std::vector<std::string>& items);

}  // namespace sinkproof::prove
