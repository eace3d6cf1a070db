#include "app/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace sinkproof::app {

Progress::Progress(std::size_t total) : total_(total), shown_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_ && done_ > 0) std::fputs("\r\x1b[K", stderr);
}

void Progress::step() {
  const std::lock_guard lock(mutex_);
  ++done_;
  if (shown_) std::fprintf(stderr, "\r%zu of %zu", done_, total_);
}

}  // namespace sinkproof::app
