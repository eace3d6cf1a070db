#!/usr/bin/env bash
# library.sh BUILD_DIR SOURCE_DIR: installs the library below a folder of its own, and builds and runs a project that knows it by find_package alone.
set -euo pipefail
build=$(cd "$1" && pwd)
source_dir=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
quietly() { "$@" >log 2>&1 || { cat log; exit 1; }; }
quietly cmake --install "$build" --prefix "$scratch/prefix" --component development
# The header asks for the standard library alone, and nothing that is installed knows where it was built.
if g++ -std=c++17 -M prefix/include/sinkproof/sinkproof.hpp | grep -E 'boost|eigen|mpfr|gmp|flint|nlohmann'; then echo 'the header includes these'; exit 1; fi
if grep -rlF -e "$source_dir" -e "$build" prefix/include prefix/lib*/cmake prefix/lib*/*/cmake 2>/dev/null; then echo 'these name the folder in which they were made'; exit 1; fi
quietly cmake -S "$source_dir/tests/package/library" -B project -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_BUILD_TYPE=Debug
quietly cmake --build project
project/bound >said
printf 'beta 3: vacuous, sink mass 0.964151606597…\nbeta 4: certified, sink mass 0.994993254222…\nbeta 5: certified, sink mass 0.999319464497…\n' | diff - said
"$build/bin/sinkproof-check" beta4.json beta5.json
/usr/bin/python3 "$source_dir/tests/data/own_weights.py" own.safetensors
project/interface beta5.json own.safetensors >own.json
"$build/bin/sinkproof-check" own.json
# The program says the same, byte for byte.
"$build/bin/sinkproof" verify softmax-sink-necessity -p L=16 -p m=13 -p beta=5 --certificates of_program >log
cmp of_program/*.json beta5.json
