# Compile options of every target of ours.
add_library(sinkproof_options INTERFACE)
target_compile_options(sinkproof_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
  # The double tier is proved for separate IEEE operations: no contraction to fused multiply-add, never -ffast-math.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT SINKPROOF_LINT)
  # GCC 12 warns falsely of std::string, with and without precompiled headers; the sanitizers see real cases.
  target_compile_options(sinkproof_options INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # Files that compile in one batch shadow each other's unnamed namespaces; GCC, which compiles them one by one for clang-tidy, too, looks for the real cases.
  target_compile_options(sinkproof_options INTERFACE -Wno-shadow)
endif()
if(SINKPROOF_SANITIZE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # With sanitizers GCC 12 takes an empty std::optional for a value that is read before it was set; the release build, which compiles the same files, keeps the warning.
    target_compile_options(sinkproof_options INTERFACE -Wno-maybe-uninitialized)
  endif()
  target_compile_options(sinkproof_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # Compilers say it in ways of their own.
  target_compile_definitions(sinkproof_options INTERFACE SINKPROOF_SANITIZED)
  if(NOT SINKPROOF_SANITIZE_POINTERS)
    # A third of the compile time, and nearly all that is wrong with a pointer the address sanitizer sees: nightly has them.
    target_compile_options(sinkproof_options INTERFACE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
  target_link_options(sinkproof_options INTERFACE -fsanitize=address,undefined)
endif()
if(SINKPROOF_FUZZ)
  # Coverage for libFuzzer, whose main() only tests/fuzz links.
  target_compile_options(sinkproof_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(SINKPROOF_COVERAGE)
  target_compile_options(sinkproof_options INTERFACE --coverage)
  target_link_options(sinkproof_options INTERFACE --coverage)
endif()
