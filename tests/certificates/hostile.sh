#!/usr/bin/env bash
# hostile.sh BIN_DIR CORPUS_DIR: documents made to be costly end as they may, most within the budget of work and all within 1 GiB; files behind one that is not
# decided are checked all the same. Time is held in counted work, by the exit code; the clock only has to be no stranger to it.
set -euo pipefail

bin=$1
corpus=$2
failed=0
complain() { printf '%s\n' "$*" >&2; failed=1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What may end undecided gets a second of work; all that the budget allows with SINKPROOF_WHOLE_BUDGET=1, as nightly does.
seconds_of() {  # EXITS
  if [[ " $1 " == *" 5 "* && -z ${SINKPROOF_WHOLE_BUDGET:-} ]]; then echo 1; else echo 10; fi
}

"$bin/make_hostile" "$corpus/accept" "$scratch" >"$scratch/list"
slowest=0
largest=0
while IFS=$'\t' read -r file exits; do
  seconds=$(seconds_of "$exits")
  read -r code time memory < <("$bin/make_hostile" run "$bin/sinkproof-check" --max-work "$seconds" "$scratch/$file" 2>/dev/null | tail -n 1)
  if [[ " $exits " != *" $code "* ]]; then complain "$file: exit $code, expected one of: $exits"; fi
  # The backstop's, and what the system needs to end a program.
  if ((time > 1000 * seconds + 500)); then complain "$file: $time ms"; fi
  if ((memory > 1048576)); then complain "$file: $memory KiB"; fi
  if ((time > slowest)); then slowest=$time; fi
  if ((memory > largest)); then largest=$memory; fi
  if [[ -n ${SINKPROOF_SHOW_WORK:-} ]]; then printf '%-32s %9d bytes, exit %3d, %6d ms, %8d KiB\n' "$file" "$(stat -c %s "$scratch/$file")" "$code" "$time" "$memory"; fi
done <"$scratch/list"
printf 'slowest %d ms, largest %d KiB\n' "$slowest" "$largest"

# Files whose work was not charged once, with a second of it: charged, they take about as long. What is no work any more is quick.
for packed in "$corpus"/forged/costly/*.json.gz; do
  file=$(basename "$packed" .gz)
  gunzip -c "$packed" >"$scratch/$file"
  # A statement of ours may have changed since; it is not what they are about.
  theorem=$(grep -o -m 1 '"theorem": *"[^"]*"' "$scratch/$file" | cut -d '"' -f 4 | sed -n 1p) || true
  statement=$corpus/../../theorems/$theorem/statement.md
  if [[ -f $statement ]]; then sed -E -i 's/("statement_sha256": *")[0-9a-f]{64}/\1'"$(sha256sum "$statement" | cut -c 1-64)/" "$scratch/$file"; fi
  read -r code time memory < <("$bin/make_hostile" run "$bin/sinkproof-check" --max-work 1 "$scratch/$file" 2>/dev/null | tail -n 1)
  if ((time > 1500 || memory > 1048576)) || [[ $file != quick-* && $code != 5 ]]; then complain "$file: exit $code, expected 5; $time ms, $memory KiB"; fi
  if [[ -n ${SINKPROOF_SHOW_WORK:-} ]]; then printf '%-32s %6d ms, %8d KiB\n' "$file" "$time" "$memory"; fi
done

# Work that is not counted ends after its seconds, by the system.
status=0
answer=$(timeout 60 "$bin/make_hostile" spin) || status=$?
if ((status != 5)) || [[ $answer != "spin: not decided within 1 s of processor time; --max-work N allows more" ]]; then complain "spin: exit $status, $answer"; fi

# What one had in memory is not there beside the next one's.
for which in first second; do gunzip -c "$corpus/forged/memory/$which.json.gz" >"$scratch/$which.json"; done
read -r code time memory < <("$bin/make_hostile" run "$bin/sinkproof-check" "$scratch/first.json" "$scratch/second.json" 2>/dev/null | tail -n 1)
if ((memory > 1048576)); then complain "two files: $memory KiB"; fi

# One that is not decided does not keep the next from being checked, and does not count against it.
good=("$corpus"/accept/relu-sink-free--*.json)
status=0
answers=$("$bin/sinkproof-check" "$scratch/literals-large.json" "${good[0]}") || status=$?
if ((status != 5)); then complain "exit $status, expected 5"; fi
if [[ $answers != *"literals-large.json: not decided within "*" s of "*"; --max-work N allows more"$'\n'*": accepted ("* ]]; then complain "unexpected: $answers"; fi
# The gravest answer counts.
status=0
"$bin/sinkproof-check" "$scratch/literals-large.json" "$scratch/quantities.json" >/dev/null || status=$?
if ((status != 10)); then complain "exit $status, expected 10"; fi
# The same count, whatever was checked before.
units() { { "$bin/sinkproof-check" --show-work "$@" 2>&1 >/dev/null || true; } | tail -n 1 | sed 's/ of work.*//'; }
alone=$(units "$scratch/nested-log.json")
behind=$(units "$scratch/sum-of-logarithms.json" "$scratch/nested-log.json")
if [[ $alone != *" units" || $alone != "$behind" ]]; then complain "$alone alone, $behind behind another"; fi
# Nor other memory: long logarithms are kept while a document is checked, and no longer.
bytes() { { "$bin/sinkproof-check" --show-work "$@" 2>&1 >/dev/null || true; } | tail -n 1 | sed 's/.*budget; //; s/ bytes of memory.*//'; }
printf '{"format": "sinkproof-places/1", "instance": {"task": {"kind": "trigger", "length": 3, "content_dimension": 0, "content": "box", "trigger_content": "box"},
"model": {"normaliser": "softmax", "heads": [{"query_key": [], "output_value": [[1, 1, "1%s"]]}]}}, "places": [{"quantity": "max_anchor_mass",
"input": {"trigger": 2, "contents": [[], []]}, "position": 1, "value": {"lower": "0", "upper": "1"}}]}' "$(printf '+log(%de999900)' {2..29})" >"$scratch/logs.json"
if ! "$bin/sinkproof-check" "$scratch/logs.json" >/dev/null; then complain "logs.json: not accepted"; fi
alone=$(bytes "${good[0]}")
behind=$(bytes "$scratch/logs.json" "${good[0]}")
# Slabs that stay empty for the next one are counted with the first.
if ((behind > alone)); then complain "$alone bytes alone, $behind behind long logarithms"; fi
# Of a file that cannot be read there is nothing to count.
if [[ $(units "${good[0]}" "$scratch/none.json") != *": 0 units" ]]; then complain "units of a file that is not there"; fi
# --max-work is a whole number of seconds.
for wrong in 0 1000001 -1 1.5 "" x; do
  status=0
  "$bin/sinkproof-check" --max-work "$wrong" "${good[0]}" >/dev/null 2>&1 || status=$?
  if ((status != 2)); then complain "--max-work '$wrong': exit $status, expected 2"; fi
done
exit "$failed"
