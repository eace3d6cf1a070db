#!/usr/bin/env bash
# unchanged.sh BIN_DIR REPORTS_DIR: regenerating reports/ gives the committed bytes, and the checker accepts its certificates.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$(dirname "$0")/regenerate.sh" "$1" "$scratch"
diff -r "$2/tables" "$scratch/tables"
diff -r "$2/certificates" "$scratch/certificates"
"$1/sinkproof-check" "$scratch"/certificates/*.json >/dev/null
