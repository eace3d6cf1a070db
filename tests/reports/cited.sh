#!/usr/bin/env bash
# cited.sh BIN_DIR REPORTS_DIR: every row of a table in reports/ cites the SHA-256 of a certificate, and the checker accepts all certificates, those of cases too. That they are what sinkproof writes today is
# tests/cli/report.sh's.
set -euo pipefail

reports=$2
"$1/sinkproof-check" "$reports"/certificates/*.json "$reports"/rows/*.json "$reports"/cases/*.json >/dev/null

cited=$(for table in "$reports"/tables/*.csv; do tail -n +2 "$table" | sed 's/.*,//'; done | LC_ALL=C sort -u)
there=$(sha256sum "$reports"/rows/*.json | cut -d' ' -f1 | LC_ALL=C sort)
[[ -n $cited ]]
diff <(printf '%s\n' "$cited") <(printf '%s\n' "$there")
# Each table that there is, and each of its certificates is about it.
for file in "$reports"/rows/*.json; do
  name=$(basename "$file")
  grep -qF "\"table\": \"${name%--*}\"" "$file"
  grep -qF "$(sha256sum "$file" | cut -d' ' -f1)" "$reports/tables/${name%--*}.csv"
done
# Each case is cited, and each that is cited is there.
diff <(cat "$reports"/tables/{hypothesis-ablation,tightness}.csv | grep -o '[^,]*--seed[^,]*\.json' | LC_ALL=C sort -u) \
  <(cd "$reports/cases" && printf '%s\n' * | LC_ALL=C sort)
