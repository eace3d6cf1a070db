#!/usr/bin/env bash
# regressions.sh BIN_DIR FOLDER: every saved case is refuted again, by `sinkproof replay` and by the checker. The cases were found and made small by the command in their field `search`; where a
# statement changes, they are made anew by regenerate.sh.
set -euo pipefail

bin=$1
folder=$2
failed=0
cases=0
complain() { printf '%s\n' "$*" >&2; failed=1; }

for file in "$folder"/*.json; do
  status=0
  said=$("$bin/sinkproof" replay "$file" --json 2>&1) || status=$?
  if ((status != 10)); then complain "$file: replay exits $status, expected 10: $said"; fi
  if [[ $said != *'"verdict":"refuted"'* ]]; then complain "$file: replay does not say refuted: ${said:0:300}"; fi
  said=$("$bin/sinkproof-check" "$file" 2>&1) || complain "$file: not accepted: $said"
  if [[ $said != *'accepted (refuted'* ]]; then complain "$file: not a refutation: $said"; fi
  ((++cases))
done
if ((cases < 3)); then complain "$cases cases in $folder"; fi
printf '%d cases\n' "$cases"
exit "$failed"
