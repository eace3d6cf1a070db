#!/usr/bin/env bash
# accept.sh BIN_DIR CORPUS_DIR: the checker accepts every file of accept/, also through `sinkproof check`, and at the same cost whatever was checked before; every theorem has one.
set -euo pipefail
shopt -s extglob

bin=$1
corpus=$2
failed=0
if grep -q __asan_init "$bin/sinkproof-check"; then
  # Sanitizers look at the memory, once and in one process. What is counted is the same without them, and 24,576 inputs take five minutes with them.
  "$bin/sinkproof-check" --max-work 60 "$corpus"/accept/!(*--residual-escape--L8-*).json || { printf 'not accepted\n' >&2; failed=1; }
  exit "$failed"
fi
# Within the default budget as it is counted; a machine that is slow may take more than its seconds for the one that needs nearly all of it.
exec 3>&1
files=("$corpus"/accept/*.json)
work=$({ "$bin/sinkproof-check" --max-work 20 --show-work "${files[@]}" >&3; } 2>&1) || { printf 'not accepted\n' >&2; failed=1; }
if (($(wc -l <<<"$work") != ${#files[@]})); then printf 'not a line for each file: %s\n' "$work" >&2; failed=1; fi
while IFS= read -r line; do
  thousandths=${line##* units of work, }
  if [[ $thousandths != *'/1000 of the budget'* ]] || ((${thousandths%%/*} > 500)); then printf 'more than half of 20 s of work: %s\n' "$line" >&2; failed=1; fi
done <<<"$work"
# In reverse order; of these are the cheap ones: what is made once in a program is small.
cheap() { sed -nE 's|^(.*: [0-9]+ units of work), [0-9]/1000 .*|\1|p' <<<"$1"; }
mapfile -t reversed < <(cheap "$work" | sed 's/: [0-9]* units of work$//' | tac)
again=$({ "$bin/sinkproof-check" --max-work 20 --show-work "${reversed[@]}" >/dev/null; } 2>&1) || failed=1
if ! difference=$(diff <(cheap "$work") <(cheap "$again" | tac)); then printf 'another cost behind other files:\n%s\n' "$difference" >&2; failed=1; fi
if ((${#reversed[@]} < 200)); then printf 'only %d cheap files\n' "${#reversed[@]}" >&2; failed=1; fi
"$bin/sinkproof" check --max-work 20 "$corpus"/accept/*.json >/dev/null || { printf 'sinkproof check differs\n' >&2; failed=1; }
for statement in "$corpus"/../../theorems/*/statement.md; do
  theorem=$(basename "$(dirname "$statement")")
  compgen -G "$corpus/accept/$theorem--*.json" >/dev/null || { printf 'no accepted certificate of %s\n' "$theorem" >&2; failed=1; }
done
exit "$failed"
