#pragma once

namespace sinkproof::app {

/// The contract with scripts.
enum ExitCode : int {
  success = 0,         ///< nothing refuted or inconclusive, at least one certified
  bad_input = 2,       ///< bad usage, malformed input, or output that cannot be written
  undecided = 5,       ///< inconclusive, or nothing but vacuous results
  internal_error = 6,  ///< a defect of this program, or two engines disagree
  refuted = 10,        ///< something is refuted
  interrupted = 130,   ///< SIGINT or SIGTERM; what was done is kept
};

}  // namespace sinkproof::app
