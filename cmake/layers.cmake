# sinkproof_layer(<name> [COLD] [TOGETHER] [DIRECTORY dir] [DEPENDS layer…] [LINK target…])
# A static library `sinkproof_<name>` of all .cpp files below DIRECTORY (default: src/<name>). DEPENDS are layers of ours, LINK libraries of others.
# COLD: reads, writes and lays out what others compute, which -O1 does as well, and compiles in three quarters of the time.
# TOGETHER: see sinkproof_together.
function(sinkproof_layer name)
  cmake_parse_arguments(ARG "COLD;TOGETHER" "DIRECTORY" "DEPENDS;LINK" ${ARGN})
  if(NOT ARG_DIRECTORY)
    set(ARG_DIRECTORY src/${name})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${ARG_DIRECTORY}/*.cpp)
  add_library(sinkproof_${name} STATIC ${sources})
  # Without the program only what a test asks for is built.
  if(NOT SINKPROOF_PROGRAM)
    set_target_properties(sinkproof_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_include_directories(sinkproof_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_libraries(sinkproof_${name} PUBLIC sinkproof_options)
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(sinkproof_${name} PUBLIC sinkproof_${dependency})
  endforeach()
  target_link_libraries(sinkproof_${name} PUBLIC ${ARG_LINK})
  target_precompile_headers(sinkproof_${name} REUSE_FROM sinkproof_layer_headers)
  if(ARG_COLD)
    sinkproof_cold(sinkproof_${name})
  endif()
  if(ARG_TOGETHER)
    sinkproof_together(sinkproof_${name})
  endif()
endfunction()

# Files go to the compiler twelve at a time, which takes a third to a half of the time: they instantiate the same templates. Their unnamed namespaces must have no name in common: two functions of one name and near types may be taken for each other. Nightly compiles without (SINKPROOF_BATCHES) and runs the same tests.
# clang-tidy has batches of its own (tests/lint/tidy.py).
function(sinkproof_together target)
  if(SINKPROOF_BATCHES AND NOT SINKPROOF_LINT)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
    # GCC takes a file of a batch for a header, in which an unnamed namespace would be another one in each file that includes it.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# The address sanitizer's checks as calls, not in line: the same checks, slower, in code that compiles in three quarters of the time.
function(sinkproof_checks_as_calls target visibility)
  if(SINKPROOF_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} ${visibility} --param=asan-instrumentation-with-call-threshold=0)
  endif()
endfunction()

function(sinkproof_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:RelWithDebInfo>:-Og>)
  sinkproof_checks_as_calls(${target} PRIVATE)
endfunction()

# mimalloc, where there is one, stands in for malloc and free, those of the libraries included. Nothing but src/app/large_pages.cpp calls it by name.
function(sinkproof_fast_allocator target)
  if(mimalloc_FOUND)
    target_link_libraries(${target} PRIVATE mimalloc)
    target_link_options(${target} PRIVATE LINKER:--undefined=mi_version)
  endif()
endfunction()

# Half of the compile time was spent on reading the same headers again for every file: sinkproof_precompiled(<name> LINK target… HEADERS header…) reads them once, for the targets that
# target_precompile_headers(… REUSE_FROM name), which must have the same compile options and definitions. Off with CMAKE_DISABLE_PRECOMPILE_HEADERS, which the lint preset sets: each
# file still includes what it needs.
function(sinkproof_precompiled name)
  cmake_parse_arguments(ARG "" "" "LINK;HEADERS" ${ARGN})
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/${name}.cpp CONTENT "// Only its precompiled headers count.\n")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/generated/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_precompile_headers(${name} PRIVATE <algorithm> <functional> <map> <memory> <optional> <string> <vector> ${ARG_HEADERS})
endfunction()

include(${CMAKE_CURRENT_LIST_DIR}/write_source.cmake)
# sinkproof_texts(<layer> file…): gives a layer (or the program, which is app/), whose namespace and folder have its name, the function of <layer>/texts.hpp: the files as string literals, so that the programs do not read the source tree.
function(sinkproof_texts namespace)
  set(entries "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME_WE)
    if(name STREQUAL statement)
      get_filename_component(folder ${file} DIRECTORY)
      get_filename_component(name ${folder} NAME)
    endif()
    string(APPEND entries "      {\"${name}\", R\"text(${text})text\"},\n")
  endforeach()
  file(READ ${PROJECT_SOURCE_DIR}/cmake/texts.cpp.in source)
  string(REPLACE "@namespace@" "${namespace}" source "${source}")
  string(REPLACE "@entries@" "${entries}" source "${source}")
  set(target sinkproof_${namespace})
  if(namespace STREQUAL app)
    set(target sinkproof)
  endif()
  sinkproof_write_source(${target} ${PROJECT_BINARY_DIR}/generated/${namespace}/texts.cpp "${source}")
endfunction()
