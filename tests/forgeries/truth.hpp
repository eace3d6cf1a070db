#pragma once

#include <optional>
#include <string>

#include "document.hpp"

namespace forgeries {

/// Why an accepted document is true all the same, by what this program can see itself and by what sinkproof
/// says.
class Truth {
 public:
  /// The program sinkproof, and a file that it may be given.
  Truth(std::string sinkproof, std::string scratch)
      : sinkproof_(std::move(sinkproof)), scratch_(std::move(scratch)) {}

  /// The reason, or nothing: nobody can tell. `base` is true.
  std::optional<std::string> reason(const Json& base, const Json& forged);

 private:
  /// What sinkproof says of it: a result, or a document of places.
  std::optional<Json> replayed(const Json& document);
  /// Does sinkproof derive what the certificate states? `is_open` becomes true where it has the margins but
  /// no verdict.
  bool is_replayed(const Json& certificate, bool& is_open);
  bool is_claimed(const Json& claims);
  bool is_tabulated(const Json& rows);
  /// Does sinkproof find the same values at these places?
  bool is_found_there(const Json& places);
  bool is_bounded(const Json& bounds);
  bool is_sandwiched(const Json& before, const Json& after);

  std::string sinkproof_;
  std::string scratch_;
};

}  // namespace forgeries
