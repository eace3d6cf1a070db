#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/found_case.hpp"
#include "engine/fuzz.hpp"

namespace sinkproof::report {

struct FuzzReport {
  const theorem::Theorem& theorem;
  const engine::FuzzOptions& options;
  const engine::FuzzResult& result;
  const std::optional<certificate::FoundCase>& found;
};

/// The document `sinkproof-fuzz/1`, with a final newline. It does not say how long the search took or where
/// files are, so that the same search gives the same bytes.
std::string fuzz_json(const FuzzReport& report);

/// The same for people; `corpus` is the directory in which the case was saved.
std::string fuzz_text(const FuzzReport& report, const std::optional<std::string>& corpus);

}  // namespace sinkproof::report
