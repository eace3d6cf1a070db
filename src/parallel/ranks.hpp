#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace sinkproof::parallel {

struct Message {
  int from;
  std::string bytes;
};

/// Processes that run the same command on the same arguments, numbered from 0. Rank 0 reads files, prints and
/// writes; the others compute for it. To be used from one thread.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  /// Does not wait until it is received. Messages from one rank to another arrive in the order in which they
  /// were sent.
  virtual void send(int to, std::string bytes) = 0;
  /// A message that has arrived; does not wait for one.
  virtual std::optional<Message> receive() = 0;

  /// Work that the ranks share has a number, the same on all of them, which tells its messages from those of
  /// the work before.
  std::uint64_t next_run() { return ++runs_; }

 private:
  std::uint64_t runs_ = 0;
};

/// Rank 0 has ended; thrown on another rank that was to work for it.
class Dismissed {};

/// The last thing that every rank does, but for those that were dismissed: rank 0 tells the others, and they
/// answer. Throws InternalError on one that is given work instead.
void part(Ranks& ranks);

/// A process on its own: rank 0 of 1.
std::unique_ptr<Ranks> alone();

}  // namespace sinkproof::parallel
