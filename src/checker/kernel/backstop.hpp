#pragma once

#include <string_view>

namespace sinkproof_check {

// The budget of work.hpp counts, so that the answer does not depend on the machine. Should some work cost more than it is counted as, the system ends the program: with "not decided" as the answer about the
// document that it is at. Not with sanitizers, which need more of both.

/// Until the next call for another document: user time up to twice the seconds of the budget, and as much memory for data as the budget says, 1 GiB for every 10 of them.
void begin_backstop(std::string_view document);
/// For a document no more.
void end_backstop();

/// There is no memory. Does not return while a document is being checked; async-signal-safe.
void give_up_without_memory();

}  // namespace sinkproof_check
