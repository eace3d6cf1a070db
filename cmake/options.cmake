# Compile options of every target of ours.
add_library(sinkproof_options INTERFACE)
target_compile_options(sinkproof_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
  # The double tier is proved for separate IEEE operations: no contraction to fused multiply-add, never -ffast-math.
  -ffp-contract=off)
if(SINKPROOF_SANITIZE)
  target_compile_options(sinkproof_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sinkproof_options INTERFACE -fsanitize=address,undefined)
endif()
if(SINKPROOF_COVERAGE)
  target_compile_options(sinkproof_options INTERFACE --coverage)
  target_link_options(sinkproof_options INTERFACE --coverage)
endif()
