#!/usr/bin/env bash
# regenerate.sh BIN_DIR: makes the saved cases anew: a counterexample for every hypothesis that is needed, and an instance for every constant that refutes a smaller one. What changed is for a person to
# look at: git diff.
set -euo pipefail

bin=$(realpath "$1")
folder=$(dirname "$(readlink -f "$0")")
rm -f "$folder"/*.json
# Few trials: what is found at all is found early. A trial of sink-diagonal-cost takes a second.
slow=sink-diagonal-cost
mapfile -t others < <(cd "$folder/../../theorems" && printf '%s\n' */ | tr -d / | grep -vx "$slow")
for question in ablate:ablation tightness:tightness; do
  {
    "$bin/sinkproof" fuzz "${others[@]}" "--${question%:*}" --trials 500 --corpus "$folder"
    "$bin/sinkproof" fuzz "$slow" "--${question%:*}" --trials 40 --corpus "$folder" || (($? == 5))  # no constants
  } >"$folder/${question#*:}.txt"
done
