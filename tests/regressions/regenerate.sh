#!/usr/bin/env bash
# regenerate.sh BIN_DIR: makes the saved cases anew: a counterexample for every hypothesis that is needed, and an instance for every constant that refutes a smaller one. What changed is for a person to
# look at: git diff.
set -euo pipefail

bin=$(realpath "$1")
folder=$(dirname "$(readlink -f "$0")")
rm -f "$folder"/*.json
"$bin/sinkproof" fuzz --ablate --trials 3000 --corpus "$folder" >"$folder/ablation.txt"
"$bin/sinkproof" fuzz --tightness --trials 3000 --corpus "$folder" >"$folder/tightness.txt"
