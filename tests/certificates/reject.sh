#!/usr/bin/env bash
# reject.sh BIN_DIR CORPUS_DIR: every file of reject/ gets the exit code and a message with the words that MANIFEST.tsv has for it (the few with code 0 are the
# accepted neighbours of a rejected one), and there are at least as many rejects as accepts.
set -euo pipefail
shopt -s extglob
export LC_ALL=C

bin=$1
corpus=$2
failed=0
rejects=0
complain() { printf '%s\n' "$*" >&2; failed=1; }

# With sanitizers a process takes a quarter of a second to begin: one for all files, whose exit codes are then seen elsewhere. One of them would take three minutes.
declare -A said=()
left_out=
if grep -q __asan_init "$bin/sinkproof-check"; then
  left_out=parameter-beta-equal-but-not-formally.json
  while IFS= read -r line; do said[$(basename "${line%%.json: *}").json]=$line; done < <("$bin/sinkproof-check" "$corpus"/reject/!("$left_out"|*.tsv) 2>&1)
fi

while IFS=$'\t' read -r file expected reason; do
  if [[ $file == file || $file == "$left_out" ]]; then continue; fi  # the header, too
  if ((${#said[@]} > 0)); then
    status=$expected
    message=${said[$file]:-}
  else
    status=0
    message=$("$bin/sinkproof-check" "$corpus/reject/$file" 2>&1) || status=$?
  fi
  if ((status != expected)); then complain "$file: exit $status, expected $expected: $message"; fi
  if [[ $message == *$'\n'* || $message == *[![:print:]]* ]]; then complain "$file: not one printable line: $message"; fi
  if ((expected != 0)) && [[ $message == *": accepted ("* ]]; then complain "$file: looks like an acceptance: $message"; fi
  if [[ $message != *"$reason"* ]]; then complain "$file: no '$reason' in: $message"; fi
  if ((expected != 0)); then ((++rejects)); fi
done <"$corpus/reject/MANIFEST.tsv"

listed=$(($(wc -l <"$corpus/reject/MANIFEST.tsv") - 1))
present=$(find "$corpus/reject" -name '*.json' | wc -l)
accepts=$(find "$corpus/accept" -name '*.json' | wc -l)
if ((listed != present)); then complain "MANIFEST.tsv lists $listed files, reject/ has $present"; fi
if ((rejects < accepts)); then complain "$rejects rejects, but $accepts accepts"; fi
printf '%d rejected as they should be, %d accepts\n' "$rejects" "$accepts"
exit "$failed"
