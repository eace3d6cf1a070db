#pragma once

#include <memory>

#include "parallel/ranks.hpp"

// What the module has, in C's names. All that a command of one process does not need stands there: MPI's
// libraries are a quarter of what a program's start takes.
extern "C" {
/// Starts MPI; its end is that of the object. Null where MPI does without threads.
sinkproof::parallel::Ranks* sinkproof_mpi_ranks();
/// Ends all processes.
void sinkproof_mpi_abort(int exit_code);
}

namespace sinkproof::parallel {

/// All processes that MPI knows; MPI is in use as long as the object lives, and its end waits for the
/// others'. Throws InputError without the module, which stands at ../lib/sinkproof/mpi.so from the program's
/// folder.
std::unique_ptr<Ranks> mpi_ranks();

/// Ends all processes of mpi_ranks().
[[noreturn]] void abort_mpi(int exit_code);

}  // namespace sinkproof::parallel
