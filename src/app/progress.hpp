#pragma once

#include <cstddef>
#include <mutex>

namespace sinkproof::app {

/// "k of n" on stderr, rewritten in place, only where stderr is a terminal. Thread-safe.
class Progress {
 public:
  explicit Progress(std::size_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  void step();

 private:
  std::mutex mutex_;
  std::size_t total_;
  std::size_t done_ = 0;
  bool shown_;
};

}  // namespace sinkproof::app
