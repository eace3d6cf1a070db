#include "parallel/mpi_module.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::parallel {

namespace {

[[noreturn]] void refuse(const std::string& reason) {
  throw InputError("started as one of several processes, but without sinkproof's module for MPI: " + reason +
                   "; expected one built where MPI is (Debian: libopenmpi-dev; see ./dev deps)");
}

[[noreturn]] void refuse() {
  const char* const reason = dlerror();  // NOLINT(concurrency-mt-unsafe): before there are threads
  refuse(reason == nullptr ? "no reason given" : reason);
}

/// From the program itself, wherever it was copied or linked to, and never from the folder that it is run in:
/// where the system does not say where the program is, there is none.
std::filesystem::path module_path() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!program.is_absolute()) refuse("/proc/self/exe: does not say where the program is");
  return program.parent_path().parent_path() / "lib/sinkproof/mpi.so";
}

void*& module() {
  static void* loaded = nullptr;
  return loaded;
}

template <class Function>
Function* function(const char* name) {
  void* const found = dlsym(module(), name);
  if (found == nullptr) refuse();
  return reinterpret_cast<Function*>(found);  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast): POSIX
}

}  // namespace

std::unique_ptr<Ranks> mpi_ranks() {
  // Open MPI's own modules look for its names among all that are loaded.
  module() = dlopen(module_path().c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module() == nullptr) refuse();
  std::unique_ptr<Ranks> ranks(function<decltype(sinkproof_mpi_ranks)>("sinkproof_mpi_ranks")());
  if (!ranks) throw InternalError("MPI does without threads");
  return ranks;
}

void abort_mpi(int exit_code) {
  function<decltype(sinkproof_mpi_abort)>("sinkproof_mpi_abort")(exit_code);
  std::_Exit(exit_code);
}

}  // namespace sinkproof::parallel
