#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/fuzz.hpp"

namespace sinkproof::app {

/// How far a search has come: a `sinkproof-fuzz-state/1` document in its corpus. Trials depend on the search
/// and their number alone, so what was seen up to one of them does, too: any state of the same search is a
/// true one, and the one that is further along serves all. That makes two processes in one corpus harmless,
/// and a repeated run cannot throw away what a longer one has done.
class FuzzState {
 public:
  /// The search is the theorem's statement, a mutant of it (empty: none), the options' hypotheses and seed,
  /// and this version of the program. The file in the corpus is named after it, and ends in `.state`: what
  /// ends in `.json` there are cases.
  FuzzState(const std::filesystem::path& corpus, const theorem::Description& theorem, std::string mutant,
            const engine::FuzzOptions& options);

  /// What a run goes on from; where there is no file it says so, and the run begins. Throws InputError where
  /// the file is damaged, of another version, statement or search, or further than the options' trials, and
  /// leaves it alone.
  [[nodiscard]] engine::FuzzCounts resume() const;

  /// To be called often: saves the counts four times a second, so that little is lost in a crash. Throws
  /// InputError where the file cannot be written.
  void update(const engine::FuzzCounts& counts);
  /// Saves the counts of the last update().
  void save() const;

 private:
  [[nodiscard]] std::string document(const engine::FuzzCounts& counts) const;
  [[nodiscard]] engine::FuzzCounts read() const;
  /// Nothing where there is no file. Throws what resume() does.
  [[nodiscard]] std::optional<engine::FuzzCounts> load() const;

  std::filesystem::path file_;
  std::string theorem_;
  std::string statement_;
  std::string mutant_;
  std::vector<std::string> dropped_;
  std::uint64_t seed_;
  std::uint64_t trials_;
  engine::FuzzCounts latest_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace sinkproof::app
