#pragma once

#include <string_view>

namespace sinkproof_check {

// The budget of work.hpp counts, so that the answer does not depend on the machine. Should some work cost
// more than it is counted as, or the machine be slow, the system keeps the promise: no document takes more
// processor time than its budget's seconds, nor more memory. Not with sanitizers, which need more of both.

/// While it lives, for one document: after 17 twentieths of seconds_by_the_clock() the next charge says that
/// the document is not decided; after all of them, or where there is no more memory (1 GiB for every 10
/// seconds), the system ends the program with that answer, and with this exit code: the gravest one so far,
/// as documents before it have answers, too.
class Backstop {
 public:
  Backstop(std::string_view document, int exit_code);
  ~Backstop();
  Backstop(const Backstop&) = delete;
  Backstop& operator=(const Backstop&) = delete;
  Backstop(Backstop&&) = delete;
  Backstop& operator=(Backstop&&) = delete;
};

/// There is no memory. Does not return while a document is being checked; async-signal-safe.
void give_up_without_memory();

}  // namespace sinkproof_check
