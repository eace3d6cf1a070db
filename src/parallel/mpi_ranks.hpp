#pragma once

#include "parallel/ranks.hpp"

/// The only place that knows of MPI.
namespace sinkproof::parallel {

/// All processes that MPI knows; MPI is in use as long as the object lives, and its end waits for the others'. Throws InputError in a build without MPI.
std::unique_ptr<Ranks> mpi_ranks();

/// Ends all processes.
[[noreturn]] void abort_mpi(int exit_code);

}  // namespace sinkproof::parallel
