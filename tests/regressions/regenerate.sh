#!/usr/bin/env bash
# regenerate.sh BIN_DIR: makes the saved cases anew: a counterexample for every hypothesis that is needed, and an instance for every constant that refutes a smaller one. What changed is for a person to
# look at: git diff.
set -euo pipefail

bin=$(realpath "$1")
folder=$(dirname "$(readlink -f "$0")")
rm -f "$folder"/*.json
for question in ablate:ablation tightness:tightness; do
  "$bin/sinkproof" fuzz "--${question%:*}" --trials 500 --corpus "$folder" >"$folder/${question#*:}.txt"
done
