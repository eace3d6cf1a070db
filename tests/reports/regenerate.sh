#!/usr/bin/env bash
# regenerate.sh BIN_DIR [DIR]: writes the generated part of reports/ (or DIR) anew: what `sinkproof verify` prints on the default grids, and its certificates.
set -euo pipefail

bin=$(realpath "$1")
target=${2:-$(dirname "$(readlink -f "$0")")/../../reports}
rm -rf "$target/tables" "$target/certificates"
mkdir -p "$target/tables" "$target/certificates"
"$bin/sinkproof" verify --certificates "$target/certificates" >"$target/tables/default-grids.txt"
