#pragma once

#include <memory>
#include <string>

#include "report/verified_instance.hpp"

namespace sinkproof::report {

/// Turns results, one after the other, into text. What was returned need not be held: a grid may have a
/// million points.
class VerifyReport {
 public:
  VerifyReport() = default;
  VerifyReport(const VerifyReport&) = delete;
  VerifyReport& operator=(const VerifyReport&) = delete;
  virtual ~VerifyReport() = default;
  /// The text that is complete now.
  [[nodiscard]] virtual std::string add(const VerifiedInstance& instance) = 0;
  /// The rest of it.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// The document `sinkproof-verify/1` (README, "verify --json"), with a final newline. Only with `timings`
/// does it say how long each result took: without, the same command gives the same bytes.
std::unique_ptr<VerifyReport> verify_json(bool timings = false);

/// A table for each theorem and construction, what refutes the refuted ones, and a line that counts the
/// verdicts. Only certain digits are shown. `exact_input` says where the input is that refutes.
std::unique_ptr<VerifyReport> verify_table(std::string exact_input);

}  // namespace sinkproof::report
