# Debian 12 packages; `./dev deps` installs them.
find_package(Boost 1.74 REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
# Eigen cuts products into blocks by the sizes of the processor's caches, and sums in another order with others: a witness, and so a
# certificate, would depend on the machine.
set_property(TARGET Eigen3::Eigen APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS EIGEN_NO_CPUID)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(mpfr REQUIRED IMPORTED_TARGET mpfr)
pkg_check_modules(nlopt REQUIRED IMPORTED_TARGET nlopt)
pkg_check_modules(nettle REQUIRED IMPORTED_TARGET nettle)

# FLINT 2 and Arb ship no pkg-config file in Debian 12.
find_path(FLINT_INCLUDE_DIR flint/flint.h REQUIRED)
find_path(ARB_INCLUDE_DIR arb.h REQUIRED)
find_library(FLINT_LIBRARY flint REQUIRED)
find_library(ARB_LIBRARY NAMES flint-arb arb REQUIRED)
add_library(sinkproof_arb INTERFACE)
target_include_directories(sinkproof_arb SYSTEM INTERFACE ${ARB_INCLUDE_DIR} ${FLINT_INCLUDE_DIR}/flint)
target_link_libraries(sinkproof_arb INTERFACE ${ARB_LIBRARY} ${FLINT_LIBRARY} PkgConfig::mpfr PkgConfig::gmp)

# Without MPI the programs run in one process.
if(SINKPROOF_MPI)
  pkg_search_module(mpi IMPORTED_TARGET ompi-c mpi-c)
endif()

# Exact arithmetic allocates small numbers all the time, and glibc's allocator takes a third of a search. Without mimalloc the programs are
# slower and say the same; the sanitizers have an allocator of their own.
if(NOT SINKPROOF_SANITIZE)
  find_package(mimalloc CONFIG)
endif()
