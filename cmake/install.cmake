# cmake --install BUILD [--component programs | checker | development | python | docs]: what each Debian package has (debian/*.install), and all of it without a component.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(SINKPROOF_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Where the Python package goes, below the prefix: Debian's place")

install(TARGETS sinkproof COMPONENT programs)
if(TARGET sinkproof_mpi)
  # CMAKE_INSTALL_LIBDIR may have the machine's name in it, and the program has to find it (src/parallel/mpi_module.cpp).
  install(TARGETS sinkproof_mpi DESTINATION lib/sinkproof COMPONENT programs)
endif()
install(TARGETS sinkproof-check COMPONENT checker)

# The library: src/api and the layers below it in one archive.
set(library_layers api instance theorems constructions weights certificate engine parallel theorem stated numbers patterns law fit switch embeddings task attention language parameter files geometry numeric)
add_library(sinkproof_library STATIC)
foreach(layer IN LISTS library_layers)
  target_sources(sinkproof_library PRIVATE $<TARGET_OBJECTS:sinkproof_${layer}>)
endforeach()
target_include_directories(sinkproof_library PRIVATE src INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# By the names that a linker knows: this machine's paths are not the user's.
string(REGEX REPLACE "[^;]*/lib([^;/]*)\\.(so|a)" "\\1" arb_libraries "${ARB_LIBRARY};${FLINT_LIBRARY}")
target_link_libraries(sinkproof_library PRIVATE $<BUILD_INTERFACE:sinkproof_options> INTERFACE ${arb_libraries} ${mpfr_LIBRARIES} ${gmp_LIBRARIES} ${nlopt_LIBRARIES} ${nettle_LIBRARIES})
target_compile_features(sinkproof_library INTERFACE cxx_std_17)
set_target_properties(sinkproof_library PROPERTIES OUTPUT_NAME sinkproof EXPORT_NAME sinkproof)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sinkproof)
install(TARGETS sinkproof_library EXPORT sinkproof COMPONENT development)
install(FILES src/api/sinkproof.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sinkproof COMPONENT development)
# One file is the whole package: there is no dependency to look for.
install(EXPORT sinkproof NAMESPACE sinkproof:: FILE sinkproofConfig.cmake DESTINATION ${package_dir} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sinkproofConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sinkproofConfigVersion.cmake DESTINATION ${package_dir} COMPONENT development)

# The Python package has no programs of its own here: they are in PATH.
install(DIRECTORY python/sinkproof DESTINATION ${SINKPROOF_PYTHON_DIR} COMPONENT python FILES_MATCHING PATTERN "*.py" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
foreach(statement IN LISTS statement_files)
  get_filename_component(folder ${statement} DIRECTORY)
  get_filename_component(id ${folder} NAME)
  install(FILES ${statement} DESTINATION ${SINKPROOF_PYTHON_DIR}/sinkproof/statements RENAME ${id}.md COMPONENT python)
endforeach()
install(FILES ${construction_files} DESTINATION ${SINKPROOF_PYTHON_DIR}/sinkproof/statements COMPONENT python)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/python/METADATA CONTENT "Metadata-Version: 2.1\nName: sinkproof\nVersion: ${PROJECT_VERSION}\nRequires-Python: >=3.11\nLicense: Apache-2.0\n")
install(FILES ${PROJECT_BINARY_DIR}/python/METADATA DESTINATION ${SINKPROOF_PYTHON_DIR}/sinkproof-${PROJECT_VERSION}.dist-info COMPONENT python)

# zsh and fish ask the file for bash, which stands beside them in share/.
install(FILES packaging/sinkproof.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sinkproof COMPONENT docs)
install(FILES packaging/sinkproof.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _sinkproof COMPONENT docs)
install(FILES packaging/sinkproof.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT docs)
# Pages are made of what the programs print, when they are installed.
install(CODE "execute_process(COMMAND python3 \"${PROJECT_SOURCE_DIR}/packaging/man_pages.py\" \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT docs)
