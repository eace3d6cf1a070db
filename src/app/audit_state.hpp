#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "audit/all_inputs_audit.hpp"

namespace sinkproof::app {

/// Where a search for the loss over all inputs stands: a `sinkproof-audit-state/1` document in a folder. What
/// it says of closed boxes nobody looks at again, so it is as good as the program that wrote it: the checksum
/// in it sees damage, not intent. What follows from it is for sinkproof-check.
class AuditState {
 public:
  /// The search is the instance, the gap, the seed and this version of the program. The file is named after
  /// the model's, and ends in `.state`.
  AuditState(const std::filesystem::path& folder, const std::string& model_file,
             const task::TriggerInstance& instance, double gap, std::uint64_t seed);

  /// What a search goes on from; where there is no file it says so. Throws InputError where the file is
  /// damaged, or of another version or search, and leaves it alone.
  [[nodiscard]] std::optional<audit::AllInputsState> resume() const;
  /// Throws InputError where there is a file: a search that is begun anew does not throw away what another
  /// has done.
  void require_none() const;

  /// To be called often: saves four times a second, or less often where that takes long. Throws InputError
  /// where the file cannot be written.
  void update(const task::Place& place, const audit::all_inputs::LossState& state, bool is_last);

 private:
  [[nodiscard]] std::string document(const task::Place& place,
                                     const audit::all_inputs::LossState& state) const;
  [[nodiscard]] audit::AllInputsState read() const;

  std::filesystem::path file_;
  const task::TriggerTask task_;
  std::string instance_sha256_;
  std::string gap_;
  std::string seed_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace sinkproof::app
