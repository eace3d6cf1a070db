#!/usr/bin/env bash
# reject.sh BIN_DIR CORPUS_DIR: every file of reject/ gets the exit code and a message with the words that MANIFEST.tsv has for it (the few with code 0 are the
# accepted neighbours of a rejected one), and there are at least as many rejects as accepts.
set -euo pipefail
export LC_ALL=C

bin=$1
corpus=$2
failed=0
rejects=0
complain() { printf '%s\n' "$*" >&2; failed=1; }

# All files of one exit code in one process, as its start takes longer than most of them: what it says has that exit code, and a line for each of them.
# With sanitizers one of them would take three minutes.
declare -A said=()
left_out=
if grep -q __asan_init "$bin/sinkproof-check"; then left_out=parameter-beta-equal-but-not-formally.json; fi
for expected in 0 2 5 10; do
  mapfile -t files < <(awk -F '\t' -v code="$expected" -v folder="$corpus/reject/" -v left_out="$left_out" '$2 == code && $1 != left_out { print folder $1 }' "$corpus/reject/MANIFEST.tsv")
  # By themselves where the clock may end the program.
  together=$((expected == 5 ? 1 : ${#files[@]}))
  answers=
  for ((k = 0; k < ${#files[@]}; k += together)); do
    status=0
    answers+=$("$bin/sinkproof-check" "${files[@]:k:together}" 2>&1)$'\n' || status=$?
    if ((status != expected)); then complain "${files[k]} and those behind it: exit $status, expected $expected"; fi
  done
  answers=${answers%$'\n'}
  while IFS= read -r line; do
    file=${line%%.json: *}
    said[${file##*/}.json]=$line
  done <<<"$answers"
  if (($(wc -l <<<"$answers") != ${#files[@]})); then complain "${#files[@]} files with the exit code $expected: $(wc -l <<<"$answers") lines"; fi
done

while IFS=$'\t' read -r file expected reason; do
  if [[ $file == file || $file == "$left_out" ]]; then continue; fi  # the header, too
  message=${said[$file]:-}
  if [[ $message == *[![:print:]]* ]]; then complain "$file: not printable: $message"; fi
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
