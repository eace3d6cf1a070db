#!/usr/bin/env bash
# unchanged.sh BIN_DIR REPORTS_DIR: regenerating reports/ gives the committed bytes, every row of a table cites the SHA-256 of a certificate, and the checker accepts all certificates, those of cases too.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$(dirname "$0")/regenerate.sh" "$1" "$scratch"
for folder in tables certificates rows cases figures; do diff -r "$2/$folder" "$scratch/$folder"; done
"$1/sinkproof-check" "$scratch"/certificates/*.json "$scratch"/rows/*.json "$scratch"/cases/*.json >/dev/null

cited=$(for table in "$scratch"/tables/*.csv; do tail -n +2 "$table" | sed 's/.*,//'; done | LC_ALL=C sort -u)
there=$(sha256sum "$scratch"/rows/*.json | cut -d' ' -f1 | LC_ALL=C sort)
[[ -n $cited ]]
diff <(printf '%s\n' "$cited") <(printf '%s\n' "$there")
# Each table that there is, and each of its certificates is about it.
for file in "$scratch"/rows/*.json; do
  name=$(basename "$file")
  grep -qF "\"table\": \"${name%--*}\"" "$file"
  grep -qF "$(sha256sum "$file" | cut -d' ' -f1)" "$scratch/tables/${name%--*}.csv"
done
# Each case is cited, and each that is cited is there.
diff <(cat "$scratch"/tables/{hypothesis-ablation,tightness}.csv | grep -o '[^,]*--seed[^,]*\.json' | LC_ALL=C sort -u) \
  <(cd "$scratch/cases" && printf '%s\n' * | LC_ALL=C sort)
