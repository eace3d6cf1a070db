#include "app/interrupt.hpp"

#include <csignal>

namespace sinkproof::app {

namespace {

std::atomic<bool> was_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the signal handler writes it");

extern "C" void handle_interrupt(int signal) {
  was_interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

std::atomic<bool>& interrupt_flag() {
  return was_interrupted;
}

void install_interrupt_handler() {
  std::signal(SIGINT, handle_interrupt);
  std::signal(SIGTERM, handle_interrupt);
}

}  // namespace sinkproof::app
