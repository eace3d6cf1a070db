#pragma once

#include "parallel/ranks.hpp"

namespace sinkproof::parallel {

/// What mpirun (or srun) says in the environment of a process it starts: 0 of 1 where it did not. Costs
/// nothing, and needs no MPI.
struct Launch {
  int rank = 0;
  int size = 1;
};
Launch launch();

/// The processes that this one was started with; itself alone until join_world().
Ranks& world();
/// Starts MPI if there are several, which takes a good part of a second. Throws InputError where there are,
/// and this program has no module for MPI (mpi_module.hpp).
void join_world();
/// Behind part(): waits for the others, and ends MPI.
void leave_world();
/// Ends all of several processes at once, for what only this one knows to have gone wrong.
[[noreturn]] void abort_world(int exit_code);

}  // namespace sinkproof::parallel
