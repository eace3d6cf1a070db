#!/usr/bin/env bash
# accept.sh BIN_DIR CORPUS_DIR: the checker accepts every file of accept/, also through `sinkproof check`; every theorem has one.
set -euo pipefail

bin=$1
corpus=$2
failed=0
for file in "$corpus"/accept/*.json; do
  "$bin/sinkproof-check" "$file" || { printf 'not accepted: %s\n' "$file" >&2; failed=1; }
done
"$bin/sinkproof" check "$corpus"/accept/*.json >/dev/null || { printf 'sinkproof check differs\n' >&2; failed=1; }
for statement in "$corpus"/../../theorems/*/statement.md; do
  theorem=$(basename "$(dirname "$statement")")
  compgen -G "$corpus/accept/$theorem--*.json" >/dev/null || { printf 'no accepted certificate of %s\n' "$theorem" >&2; failed=1; }
done
exit "$failed"
