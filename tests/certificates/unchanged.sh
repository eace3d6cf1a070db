#!/usr/bin/env bash
# unchanged.sh BIN_DIR CORPUS_DIR: regenerating the corpus gives the committed bytes.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$2/regenerate.sh" "$1" "$scratch"
diff -r "$2/accept" "$scratch/accept"
diff -r "$2/reject" "$scratch/reject"
