#!/usr/bin/env bash
# regenerate.sh BIN_DIR [DIR]: writes the generated part of reports/ (or DIR) anew: what `sinkproof verify` prints on the default grids and its certificates, every table on its default
# grid, and the certificates of the rows.
set -euo pipefail

bin=$(realpath "$1")
target=${2:-$(dirname "$(readlink -f "$0")")/../../reports}
rm -rf "$target/tables" "$target/certificates" "$target/rows"
mkdir -p "$target/tables" "$target/certificates" "$target/rows"
"$bin/sinkproof" verify --certificates "$target/certificates" >"$target/tables/default-grids.txt"
"$bin/sinkproof" list tables | sed -n 's/^  \([a-z][a-z0-9-]*\)$/\1/p' | while read -r table; do
  "$bin/sinkproof" table "$table" --format csv --certificates "$target/rows" >"$target/tables/$table.csv"
  "$bin/sinkproof" table "$table" --format md >"$target/tables/$table.md"
  "$bin/sinkproof" table "$table" --format latex >"$target/tables/$table.tex"
done
