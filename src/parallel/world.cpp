#include "parallel/world.hpp"

#include <array>
#include <cstdlib>

#include "parallel/mpi_module.hpp"

namespace sinkproof::parallel {

namespace {

std::unique_ptr<Ranks>& joined() {
  static std::unique_ptr<Ranks> ranks = alone();
  return ranks;
}

int number(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nobody sets any
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace

Launch launch() {
  // Open MPI's mpirun, MPICH's, Slurm's srun.
  for (const auto& [rank, size] :
       std::array{std::array{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                  std::array{"PMI_RANK", "PMI_SIZE"}, std::array{"PMIX_RANK", "SLURM_NTASKS"}}) {
    const Launch found{number(rank, -1), number(size, -1)};
    if (found.rank >= 0 && found.size > found.rank) return found;
  }
  return {};
}

Ranks& world() {
  return *joined();
}

void join_world() {
  if (launch().size > 1) joined() = mpi_ranks();
}

void leave_world() {
  joined() = alone();
}

void abort_world(int exit_code) {
  abort_mpi(exit_code);
}

}  // namespace sinkproof::parallel
