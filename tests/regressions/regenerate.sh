#!/usr/bin/env bash
# regenerate.sh BIN_DIR: makes the saved cases anew, each without the hypothesis named. What changed is for a person to look at: git diff.
set -euo pipefail

bin=$(realpath "$1")
folder=$(dirname "$(readlink -f "$0")")
rm -f "$folder"/*.json
for hypothesis in softmax single-head length; do
  status=0
  "$bin/sinkproof" fuzz softmax-sink-necessity --drop "$hypothesis" --trials 100000 --corpus "$folder" >/dev/null || status=$?
  if ((status != 10)); then printf 'without %s: exit %d, expected 10\n' "$hypothesis" "$status" >&2; exit 1; fi
done
