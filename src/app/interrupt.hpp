#pragma once

#include <atomic>

namespace sinkproof::app {

/// Becomes true at the first SIGINT or SIGTERM after install_interrupt_handler(); the second one ends the
/// program at once.
std::atomic<bool>& interrupt_flag();
void install_interrupt_handler();

}  // namespace sinkproof::app
