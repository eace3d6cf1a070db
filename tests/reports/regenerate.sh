#!/usr/bin/env bash
# regenerate.sh BIN_DIR [DIR]: writes the generated part of reports/ (or DIR) anew: what `sinkproof verify` prints on the default grids, and its certificates; every table on its default
# grid in three formats, with the certificates of the rows and the cases that they cite; the standard figures. Tables and figures are those of `sinkproof report`; of figures the SVG alone, as the
# bytes of a PDF depend on the fonts that are installed.
set -euo pipefail

bin=$(realpath "$1")
target=${2:-$(dirname "$(readlink -f "$0")")/../../reports}
folders=(tables certificates rows cases figures)
report=$(mktemp -d)
trap 'rm -rf "$report"' EXIT
"$bin/sinkproof" report -o "$report" 2>/dev/null
rm -f "$report"/tables/instances--* "$report"/figures/*.pdf
for folder in "${folders[@]}"; do
  rm -rf "${target:?}/$folder"
  mkdir -p "$target"
  mv "$report/$folder" "$target"
done
"$bin/sinkproof" verify --certificates "$report/verified" >"$target/tables/default-grids.txt"
diff -r "$report/verified" "$target/certificates"
